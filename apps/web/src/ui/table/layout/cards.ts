/** Where every card lies: in its hand, in the trick, or taken away with the trick before. Pure. */
import { type Card, DECK } from '@openroom/bridge/card'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type { Trick } from '@openroom/bridge/table/state'
import { type Drawing, FULL } from '../../cards/geometry.ts'
import { columnsLayout, fanLayout, type HandLayout, rowsLayout } from '../../cards/handLayout.ts'
import { bySuits, suitOrder } from '../../cards/order.ts'
import type { Figure, HandFigure } from '../figure.ts'
import { type Frame, middle, type Rect, type Scene } from './frame.ts'

export type CardBox = {
  /** A card keeps its key wherever it lies, so that it can be seen moving. */
  readonly key: string
  /** `null` for one that lies face down. */
  readonly card: Card | null
  readonly seat: Seat
  readonly place: 'hand' | 'trick' | 'taken'
  readonly drawing: Drawing
  readonly x: number
  readonly y: number
  readonly w: number
  readonly z: number
  /** Belongs to a finished trick, which is dimmed. */
  readonly dim: boolean
}

const TRICK_Z = 60

function place(layout: HandLayout, frame: Frame, seat: Seat): { readonly x: number; readonly y: number } {
  const { arrangement, area } = frame.hands[seat]
  if (arrangement === 'rows') return { x: seat === 'W' ? area.x : area.x + area.w - layout.width, y: area.y }
  const x = area.x + (area.w - layout.width) / 2
  return { x, y: seat === 'S' && arrangement === 'columns' ? area.y + area.h - layout.height : area.y }
}

function layoutOf(left: readonly Card[], seat: Seat, frame: Frame, scene: Scene): HandLayout {
  const { arrangement, card, area } = frame.hands[seat]
  const suits = bySuits(left, suitOrder(scene.strain))
  if (arrangement === 'columns') return columnsLayout(suits, card, seat === 'S' ? 'bottom' : 'top')
  if (arrangement === 'fan') return fanLayout(suits, card, area.w)
  const room = frame.metrics.sideRoom * frame.unit
  return rowsLayout(suits, card, { room, edge: seat === 'W' ? 'left' : 'right', chips: scene.chips })
}

/** An unseen hand: backs in one line, as many as it has cards. */
function backsLayout(count: number, seat: Seat, frame: Frame): HandLayout {
  const { arrangement, card, area } = frame.hands[seat]
  const backs = DECK.slice(0, count)
  const layout = fanLayout([backs], card, area.w)
  const drawing: Drawing = arrangement === 'rows' ? 'halfBack' : 'back'
  return { ...layout, cards: layout.cards.map((placed) => ({ ...placed, drawing })) }
}

function handBoxes(hand: HandFigure, seat: Seat, frame: Frame, scene: Scene): readonly CardBox[] {
  if (frame.hands[seat].arrangement === 'diagram') return []
  const layout = hand.left ? layoutOf(hand.left, seat, frame, scene) : backsLayout(hand.count, seat, frame)
  const at = place(layout, frame, seat)
  return layout.cards.map(({ card, x, y, drawing }, z) => ({
    key: hand.left ? card : `back-${seat}${z}`,
    card: hand.left ? card : null,
    seat,
    place: 'hand',
    drawing,
    x: at.x + x,
    y: at.y + y,
    w: layout.cardWidth,
    z,
    dim: false,
  }))
}

const DIRECTION: Readonly<Record<Seat, readonly [number, number]>> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
}

/** Where a seat's card to the trick lies. */
export function trickRect({ trick, unit }: Pick<Frame, 'trick' | 'unit'>, seat: Seat): Rect {
  const [dx, dy] = DIRECTION[seat]
  const h = trick.card * FULL
  return {
    x: trick.x - trick.card / 2 + dx * trick.card * 1.05,
    y: trick.y - h / 2 + dy * (h / 2 + 0.15 * unit),
    w: trick.card,
    h,
  }
}

function trickBoxes(trick: Trick, frame: Frame): readonly CardBox[] {
  return trick.cards.map(({ seat, card }, at) => {
    const { x, y, w } = trickRect(frame, seat)
    const dim = trick.winner !== null
    return { key: card, card, seat, place: 'trick', drawing: 'full', x, y, w, z: TRICK_Z + at, dim }
  })
}

/** A trick taken away goes to its winner's plate, where it is no longer seen. */
function takenBoxes(trick: Trick, frame: Frame): readonly CardBox[] {
  if (trick.winner === null) return []
  const to = middle(frame.plates[trick.winner])
  const w = frame.trick.card * 0.6
  return trick.cards.map(({ seat, card }, at) => ({
    key: card,
    card,
    seat,
    place: 'taken',
    drawing: 'full',
    x: to.x - w / 2,
    y: to.y - (w * FULL) / 2,
    w,
    z: TRICK_Z + at,
    dim: true,
  }))
}

/** Every card to be drawn, in the deck's order, so that the document's order never changes. */
export function cardBoxes(figure: Figure, frame: Frame, scene: Scene): readonly CardBox[] {
  const hands = SEATS.flatMap((seat) => handBoxes(figure.hands[seat], seat, frame, scene))
  const trick = figure.trick ? trickBoxes(figure.trick.trick, frame) : []
  const shown = new Set([...hands, ...trick].map(({ key }) => key))
  const taken = figure.taken ? takenBoxes(figure.taken, frame) : []
  const boxes = [...hands, ...trick, ...taken.filter(({ key }) => !shown.has(key))]
  return boxes.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
