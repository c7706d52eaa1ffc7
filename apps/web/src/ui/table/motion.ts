/** How cards move from one picture of a table to the next. */
import type { CardBox } from './layout/cards.ts'

/** Where a card comes from, as seen from where it now lies. */
export type Move = {
  readonly key: string
  readonly dx: number
  readonly dy: number
  readonly scale: number
  readonly fromOpacity: number
  readonly toOpacity: number
  /** Leaves one place for another, above the cards that stay. */
  readonly raised: boolean
}

type Point = { readonly x: number; readonly y: number }

/** More cards than these changing place is a jump, which is not shown card by card. */
const MOST_CHANGES = 6

/** Of more moves than these only those to another place are shown: a dummy is put down as one. */
const MOST_MOVES = 10

/** A hand that closes up by less (px) does so at once: each moving card costs the browser a layer of its own. */
const LEAST_SHIFT = 24

const opacityOf = ({ place }: CardBox): number => (place === 'taken' ? 0 : 1)

const byKey = (boxes: readonly CardBox[]) => new Map(boxes.map((box) => [box.key, box]))

function changesPlace(before: ReadonlyMap<string, CardBox>, boxes: readonly CardBox[]): number {
  return boxes.filter((box) => before.get(box.key)?.place !== box.place).length
}

function moveOf(from: CardBox, to: CardBox): Move | null {
  const staysPut = from.place === to.place && from.w === to.w
  if (staysPut && Math.hypot(from.x - to.x, from.y - to.y) < LEAST_SHIFT) return null
  return {
    key: to.key,
    dx: from.x - to.x,
    dy: from.y - to.y,
    scale: from.w / to.w,
    fromOpacity: opacityOf(from),
    toOpacity: opacityOf(to),
    raised: from.place !== to.place,
  }
}

/** A card that was not drawn before comes from its hand's middle: a diagram's, or one face down. */
function entering(box: CardBox, origin: Point): Move {
  return {
    key: box.key,
    dx: origin.x - box.x - box.w / 2,
    dy: origin.y - box.y - box.w / 2,
    scale: 0.7,
    fromOpacity: 0,
    toOpacity: 1,
    raised: true,
  }
}

/**
 * The moves that lead from one picture to the next: cards to the trick, the trick to its winner, a hand
 * closing up. A jump over several tricks has none.
 */
export function movesBetween(
  before: readonly CardBox[],
  after: readonly CardBox[],
  originOf: (box: CardBox) => Point,
): readonly Move[] {
  const known = byKey(before)
  if (before.length === 0 || changesPlace(known, after) > MOST_CHANGES) return []
  const moves = after.flatMap((box) => {
    const from = known.get(box.key)
    if (from) return moveOf(from, box) ?? []
    return box.place === 'trick' ? entering(box, originOf(box)) : []
  })
  return moves.length > MOST_MOVES ? moves.filter(({ raised }) => raised) : moves
}
