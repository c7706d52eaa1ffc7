/** The shape a felt takes by its own size, and the measures that go with it. */
import type { Size } from '../../slot/slotSize.ts'

/** `wide` about 16:9, `low` a phone on its side, `square` in match view, `phone` a narrow column. */
export type Shape = 'wide' | 'low' | 'square' | 'phone'

/** Lengths in u, a hundredth of the felt's width where the felt has its usual ratio. */
export type Metrics = {
  /** Height of the felt in u at its usual ratio. */
  readonly height: number
  readonly margin: number
  readonly plate: {
    readonly north: number
    readonly south: number
    readonly side: number
    readonly height: number
  }
  readonly boardBox: number
  readonly contractHeight: number
  /** Tops of North's plate, and of West's and East's. */
  readonly northTop: number
  /** From South's plate to the lower edge. */
  readonly southEdge: number
  readonly sideTop: number
  /** Between a plate and its hand. */
  readonly handGap: number
  /** Card widths: North's and South's hands, a dummy there, West's and East's, a trick's. */
  readonly card: {
    readonly south: number
    readonly north: number
    readonly dummy: number
    readonly side: number
    readonly trick: number
  }
  /** Longest row of West and East. */
  readonly sideRoom: number
  /** Widest fan of North and South. */
  readonly northRoom: number
  readonly southRoom: number
  /** Whether a dummy may lie in columns. */
  readonly columns: boolean
  /** Width and row pitch of a hand diagram. */
  readonly diagram: { readonly width: number; readonly row: number; readonly chipRow: number }
  /** Widest panel in the middle. */
  readonly panel: number
}

const WIDE: Metrics = {
  height: 56.25,
  margin: 1.4,
  plate: { north: 39.3, south: 50, side: 25.5, height: 3.1 },
  boardBox: 6.6,
  contractHeight: 5.8,
  northTop: 1.3,
  southEdge: 1.3,
  sideTop: 14.6,
  handGap: 0.7,
  card: { south: 7.6, north: 7, dummy: 6.5, side: 6.7, trick: 6.4 },
  sideRoom: 28,
  northRoom: 46,
  southRoom: 50,
  columns: true,
  diagram: { width: 30, row: 3.3, chipRow: 4.5 },
  panel: 39,
}

export const METRICS: Readonly<Record<Shape, Metrics>> = {
  wide: WIDE,
  low: {
    ...WIDE,
    height: 69.2,
    margin: 1.2,
    plate: { north: 47.5, south: 68, side: 30, height: 4.5 },
    boardBox: 8,
    contractHeight: 5,
    northTop: 1.2,
    sideTop: 21.4,
    card: { south: 11.15, north: 10, dummy: 10, side: 8.2, trick: 8.8 },
    northRoom: 62,
    southRoom: 68,
    columns: false,
    diagram: { width: 32, row: 3.7, chipRow: 5.4 },
    panel: 44,
  },
  square: {
    ...WIDE,
    height: 100,
    margin: 1.6,
    plate: { north: 66.6, south: 66.6, side: 29, height: 4.6 },
    boardBox: 9.4,
    contractHeight: 8.8,
    northTop: 13,
    southEdge: 1.4,
    sideTop: 38.3,
    handGap: 0.9,
    card: { south: 10.3, north: 10.3, dummy: 9, side: 8.6, trick: 8.6 },
    sideRoom: 33,
    northRoom: 66.6,
    southRoom: 66.6,
    diagram: { width: 38, row: 5, chipRow: 6.6 },
    panel: 52,
  },
  phone: {
    ...WIDE,
    height: 104.4,
    margin: 1.7,
    plate: { north: 96.6, south: 96.6, side: 29.2, height: 7.5 },
    boardBox: 0,
    contractHeight: 0,
    northTop: 1.4,
    southEdge: 1.4,
    sideTop: 36.4,
    handGap: 1,
    card: { south: 17.8, north: 15.6, dummy: 15.6, side: 0, trick: 12.8 },
    sideRoom: 0,
    northRoom: 95,
    southRoom: 95,
    columns: false,
    diagram: { width: 29.2, row: 6.1, chipRow: 8.6 },
    panel: 42,
  },
}

/** Below this width West and East are diagrams and the contract leaves the felt. */
export const PHONE_WIDTH = 480

export function shapeOf({ width, height }: Size): Shape {
  if (width < PHONE_WIDTH) return 'phone'
  const ratio = width / height
  if (ratio >= (width < 640 ? 1.8 : 1.56)) return 'wide'
  return ratio >= 1.2 ? 'low' : 'square'
}

/** One u in px: the felt's width or its height decides, whichever is short. */
export const unitOf = (shape: Shape, { width, height }: Size): number =>
  Math.min(width / 100, height / METRICS[shape].height)
