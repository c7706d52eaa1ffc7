/** Rectangles in px from the felt's corner. */
export type Rect = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

export const right = ({ x, w }: Rect): number => x + w

export const bottom = ({ y, h }: Rect): number => y + h

export const middle = ({ x, y, w, h }: Rect): { readonly x: number; readonly y: number } => ({
  x: x + w / 2,
  y: y + h / 2,
})
