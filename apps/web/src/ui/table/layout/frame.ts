/**
 * The frame of a table: where plates, hands, the trick and the panels are. It follows from the felt's size
 * and the deal, not from the moment of the play, so that nothing moves about while cards are played.
 */
import type { Strain } from '@openroom/bridge/card'
import type { Hand } from '@openroom/bridge/deal'
import { type BySeat, bySeat, type Seat } from '@openroom/bridge/seat'
import { FULL, HALF, ROW_GAP } from '../../cards/geometry.ts'
import { columnHeight, fanWidth, fitRows, fitSpread } from '../../cards/handLayout.ts'
import { bySuits, suitOrder } from '../../cards/order.ts'
import type { Size } from '../../slot/slotSize.ts'
import { METRICS, type Metrics, type Shape, shapeOf, unitOf } from './shape.ts'

/** Rectangles in px from the felt's corner. */
export type Rect = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

export const right = ({ x, w }: Rect): number => x + w

export const bottom = ({ y, h }: Rect): number => y + h

export const middle = ({ x, y, w, h }: Rect): { readonly x: number; readonly y: number } => ({
  x: x + w / 2,
  y: y + h / 2,
})

/**
 * How the result is written in the middle of the table, by the room that the hands leave.
 * Whole: two lines. Small: a word a line. Low: neither has room, and who declared and the tricks stand above the felt.
 */
export type ResultRoom = 'whole' | 'small' | 'low'

/** px that the lines of a whole result want, and the height of a small one. */
const WIDE = 240
const LEAST_WIDE = 190
const SMALL_HEIGHT = 145

export function resultRoom({ w, h }: Pick<Rect, 'w' | 'h'>): ResultRoom {
  const isLow = h < SMALL_HEIGHT
  if (w >= WIDE || (isLow && w >= LEAST_WIDE)) return 'whole'
  return isLow ? 'low' : 'small'
}

type Arrangement = 'fan' | 'rows' | 'columns' | 'diagram'

/** What the frame depends on. */
export type Scene = {
  readonly size: Size
  readonly view: 'cards' | 'diagram'
  /** Hands as dealt; `null` for one that is not seen. */
  readonly dealt: BySeat<Hand | null>
  readonly strain: Strain | null
  readonly dummy: Seat | null
  /** Whether double-dummy chips need their room. */
  readonly chips: boolean
}

type HandFrame = {
  readonly arrangement: Arrangement
  /** Width of a card, 0 in a diagram. */
  readonly card: number
  /** Where the hand may lie; fans and columns are centred in it. */
  readonly area: Rect
}

export type Frame = {
  readonly shape: Shape
  readonly unit: number
  readonly metrics: Metrics
  readonly size: Size
  readonly plates: BySeat<Rect>
  readonly hands: BySeat<HandFrame>
  /** Middle of the trick and width of its cards. */
  readonly trick: { readonly x: number; readonly y: number; readonly card: number }
  /** Between the four hands. */
  readonly centre: Rect
  /** Between them and the names of West and East. */
  readonly auction: Rect
}

/** Between hands and trick, and between North's and South's card, in u. */
const AIR = 1.2
const TRICK_GAP = 0.3

/** Text under a finished trick: in a diagram in u, on a phone in px, with the air that is there. */
const NOTE = 2.4
const PHONE_NOTE = 12

/** How small a trick may become before dummy lies in a fan instead, and dummy itself. */
const LEAST_TRICK = 0.82
const LEAST_COLUMN = 0.84

const longestSuit = (hand: Hand): number => Math.max(...bySuits(hand).map((cards) => cards.length))

const plateHeight = (unit: number, metrics: Metrics): number => Math.max(22, metrics.plate.height * unit)

function platesOf(shape: Shape, { width, height }: Size, unit: number, m: Metrics): BySeat<Rect> {
  const h = plateHeight(unit, m)
  const spare = height - m.height * unit
  const side = m.plate.side * unit
  const y = m.sideTop * unit + (shape === 'phone' ? spare / 2 : spare * 0.4)
  const centred = (w: number) => (width - w * unit) / 2
  return {
    N: { x: centred(m.plate.north), y: m.northTop * unit, w: m.plate.north * unit, h },
    S: { x: centred(m.plate.south), y: height - m.southEdge * unit - h, w: m.plate.south * unit, h },
    W: { x: m.margin * unit, y, w: side, h },
    E: { x: width - m.margin * unit - side, y, w: side, h },
  }
}

/** Lengths of a hand's rows in the order they lie; of an unseen hand one row of backs. */
function rowsOf(hand: Hand | null, { strain }: Pick<Scene, 'strain'>): readonly number[] {
  if (hand === null) return [13]
  return bySuits(hand, suitOrder(strain)).map((cards) => cards.length)
}

type Draft = {
  readonly scene: Scene
  readonly unit: number
  readonly m: Metrics
  readonly plates: BySeat<Rect>
}

/** West's and East's rows: below their plate, at the outer edge. */
function sideHand({ scene, unit, m, plates }: Draft, seat: 'W' | 'E'): HandFrame {
  const plate = plates[seat]
  const rows = rowsOf(scene.dealt[seat], scene)
  const room = m.sideRoom * unit
  const card = fitRows(rows, m.card.side * unit, room)
  const pitch = card * (HALF + (scene.chips ? ROW_GAP.chips : ROW_GAP.plain))
  const w = Math.max(...rows.map((n) => fanWidth(n, 1, fitSpread(n, 1, card, room))))
  const y = bottom(plate) + m.handGap * unit
  const x = seat === 'W' ? plate.x : plate.x + plate.w - w
  return { arrangement: 'rows', card, area: { x, y, w, h: (rows.length - 1) * pitch + card * HALF } }
}

/** How far a hand's rows reach in beside something that begins at `top`. */
function sideReach({ scene, unit, m }: Draft, seat: 'W' | 'E', hand: HandFrame, top: number): number {
  if (hand.arrangement !== 'rows') return 0
  const pitch = hand.card * (HALF + (scene.chips ? ROW_GAP.chips : ROW_GAP.plain))
  const rows = rowsOf(scene.dealt[seat], scene)
  const beside = rows.filter((_, row) => hand.area.y + row * pitch + hand.card * HALF > top)
  const most = Math.max(
    0,
    ...beside.map((n) => fanWidth(n, 1, fitSpread(n, 1, hand.card, m.sideRoom * unit))),
  )
  return most === 0 ? 0 : most + (m.margin + 1) * unit
}

/** Width of a fan's card: that of all thirteen, so that it stays while they are played. */
function fanCard(hand: Hand | null, width: number, room: number): number {
  const suits = hand === null ? 1 : bySuits(hand).length
  return fitSpread(13, suits, width, room).cardWidth
}

/** The card width of a dummy in columns; `null` when it has to lie in a fan. */
function columnCard(draft: Draft, seat: Seat): number | null {
  const { scene, unit, m, plates } = draft
  const hand = scene.dealt[seat]
  if (!m.columns || scene.dummy !== seat || hand === null || scene.strain === null) return null
  const top = bottom(plates.N) + m.handGap * unit
  const other = (FULL * (seat === 'N' ? m.card.south : m.card.north) + m.handGap) * unit
  const trick = (2 * FULL * m.card.trick * LEAST_TRICK + TRICK_GAP + 2 * AIR) * unit
  const room = plates.S.y - top - other - trick
  const card = Math.min(m.card.dummy * unit, room / columnHeight(longestSuit(hand)))
  return card >= LEAST_COLUMN * m.card.dummy * unit ? card : null
}

/** No larger than South, who has less room between West and East on a low felt. */
function northHand(draft: Draft, south: HandFrame): HandFrame {
  const { scene, unit, m, plates } = draft
  const y = bottom(plates.N) + m.handGap * unit
  const column = columnCard(draft, 'N')
  const room = m.northRoom * unit
  const x = (scene.size.width - room) / 2
  if (column !== null) {
    const h = column * columnHeight(longestSuit(scene.dealt.N ?? []))
    return { arrangement: 'columns', card: column, area: { x, y, w: room, h } }
  }
  const width = scene.dummy === 'N' ? m.card.dummy : m.card.north
  const own = fanCard(scene.dealt.N, width * unit, room)
  const card = m.columns || south.arrangement !== 'fan' ? own : Math.min(own, south.card)
  return { arrangement: 'fan', card, area: { x, y, w: room, h: card * FULL } }
}

/** Between the rows of West and East: out of the middle where one of them alone reaches in. */
function southHand(draft: Draft, sides: { readonly W: HandFrame; readonly E: HandFrame }): HandFrame {
  const { scene, unit, m, plates } = draft
  const gap = m.handGap * unit
  const column = columnCard(draft, 'S')
  if (column !== null) {
    const h = column * columnHeight(longestSuit(scene.dealt.S ?? []))
    const w = m.southRoom * unit
    const y = plates.S.y - gap - h
    return { arrangement: 'columns', card: column, area: { x: (scene.size.width - w) / 2, y, w, h } }
  }
  const width = (scene.dummy === 'S' ? Math.min(m.card.dummy * 1.05, m.card.south) : m.card.south) * unit
  const top = plates.S.y - gap - width * FULL
  const [left, rightReach] = [sideReach(draft, 'W', sides.W, top), sideReach(draft, 'E', sides.E, top)]
  const room = Math.min(m.southRoom * unit, scene.size.width - left - rightReach)
  const card = fanCard(scene.dealt.S, width, room)
  const y = plates.S.y - gap - card * FULL
  const x = Math.min(Math.max((scene.size.width - room) / 2, left), scene.size.width - rightReach - room)
  return { arrangement: 'fan', card, area: { x, y, w: room, h: card * FULL } }
}

/** A trick is three cards wide and a little more: its side cards are set off by their width and a bit. */
const TRICK_WIDTH = 3.1

/** The trick takes what the hands leave, from top to bottom and from side to side. */
function trickBetween({ scene, unit, m }: Draft, hands: BySeat<HandFrame>, note: number): Frame['trick'] {
  // North grows by its figures as South does.
  const figures = scene.view === 'diagram' && scene.chips ? note : 0
  const [top, low] = [bottom(hands.N.area) + figures, hands.S.area.y - note]
  const air = 2 * AIR * unit
  const high = (low - top - air - TRICK_GAP * unit) / 2 / FULL
  const wide = (hands.E.area.x - right(hands.W.area) - air) / TRICK_WIDTH
  return { x: scene.size.width / 2, y: (top + low) / 2, card: Math.min(m.card.trick * unit, high, wide) }
}

/** Height of a diagram: its head and four rows. */
const diagramHeight = (unit: number, m: Metrics): number =>
  plateHeight(unit, m) + (4 * m.diagram.row + 0.9) * unit

function diagramHand({ scene, unit, m, plates }: Draft, seat: Seat, shape: Shape): HandFrame {
  const { width, height } = scene.size
  const w = m.diagram.width * unit * (shape === 'phone' && (seat === 'N' || seat === 'S') ? 1.35 : 1)
  const h = diagramHeight(unit, m)
  const y =
    seat === 'N'
      ? plates.N.y
      : seat === 'S'
        ? height - m.southEdge * unit - h
        : shape === 'phone' && scene.view === 'cards'
          ? plates.W.y
          : // In the middle of what North and South leave.
            (plates.N.y + height - m.southEdge * unit - h) / 2
  const x = seat === 'W' ? m.margin * unit : seat === 'E' ? width - m.margin * unit - w : (width - w) / 2
  return { arrangement: 'diagram', card: 0, area: { x, y, w, h } }
}

function framePlates(plates: BySeat<Rect>, hands: BySeat<HandFrame>): BySeat<Rect> {
  return bySeat((seat) => {
    const { arrangement, area } = hands[seat]
    return arrangement === 'diagram' ? { ...area, h: plates[seat].h } : plates[seat]
  })
}

/** The middle, free of hands. */
function centreOf({ scene, unit, m }: Draft, hands: BySeat<HandFrame>): Rect {
  const { width } = scene.size
  const air = AIR * unit
  const top = bottom(hands.N.area) + air
  const low = hands.S.area.y - air
  const left = right(hands.W.area) + air
  const rightEdge = hands.E.area.x - air
  const w = Math.min(m.panel * unit, 2 * Math.min(width / 2 - left, rightEdge - width / 2))
  return { x: (width - w) / 2, y: top, w, h: low - top }
}

/** The middle for what fills its height: free of the names beside it too. */
function betweenPlates({ scene, unit, plates }: Draft, centre: Rect): Rect {
  const w = Math.min(centre.w, plates.E.x - right(plates.W) - 2 * AIR * unit)
  return { ...centre, x: (scene.size.width - w) / 2, w }
}

/** Lays a table out. Pure: the same scene gives the same frame. */
export function frameOf(scene: Scene): Frame {
  const shape = shapeOf(scene.size)
  const m = METRICS[shape]
  const unit = unitOf(shape, scene.size)
  const draft: Draft = { scene, unit, m, plates: platesOf(shape, scene.size, unit, m) }
  const asDiagram = (seat: Seat) =>
    scene.view === 'diagram' || (shape === 'phone' && (seat === 'W' || seat === 'E'))
  const side = (seat: 'W' | 'E') =>
    asDiagram(seat) ? diagramHand(draft, seat, shape) : sideHand(draft, seat)
  const [W, E] = [side('W'), side('E')]
  const S = asDiagram('S') ? diagramHand(draft, 'S', shape) : southHand(draft, { W, E })
  const N = asDiagram('N') ? diagramHand(draft, 'N', shape) : northHand(draft, S)
  const hands = { N, E, S, W }
  const note = scene.view === 'diagram' ? NOTE * unit : shape === 'phone' ? PHONE_NOTE : 0
  const centre = centreOf(draft, hands)
  return {
    shape,
    unit,
    metrics: m,
    size: scene.size,
    plates: framePlates(draft.plates, hands),
    hands,
    trick: trickBetween(draft, hands, note),
    centre,
    auction: betweenPlates(draft, centre),
  }
}
