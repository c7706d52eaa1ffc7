/** Which square of a picture is taken. Pure; pixels of the picture. */

/** `zoom` from 1, the largest square; `x` and `y` from 0, the left and the top, to 1. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

export const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

export type Square = { readonly left: number; readonly top: number; readonly side: number }

export function squareOf(width: number, height: number, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * x, top: (height - side) * y }
}
