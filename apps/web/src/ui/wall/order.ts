/** Which small boards are shown, and in which order. Pure. */
import type { WallTable } from '@openroom/protocol/schema/wall'

export const FILTERS = ['all', 'playing', 'slams', 'doubled', 'swings'] as const
export type Filter = (typeof FILTERS)[number]

export const ORDERS = ['interest', 'table'] as const
export type Order = (typeof ORDERS)[number]

/** IMPs from which a board is a swing, made or to come. */
const SWING = 6

const played = ({ contract }: WallTable) => (contract?.passedOut === false ? contract : null)

const isSwing = ({ phase, figure, unit, atStake }: WallTable): boolean =>
  atStake >= SWING || (phase === 'RESULT' && unit === 'IMP' && Math.abs(figure ?? 0) >= SWING)

const PASSES: Readonly<Record<Filter, (table: WallTable) => boolean>> = {
  all: () => true,
  playing: ({ phase }) => phase === 'BID' || phase === 'PLAY',
  slams: (table) => (played(table)?.level ?? 0) >= 6,
  doubled: (table) => (played(table)?.modifier ?? '') !== '',
  swings: isSwing,
}

export const passing = (tables: readonly WallTable[], filter: Filter): readonly WallTable[] =>
  tables.filter(PASSES[filter])

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byPlace = (a: WallTable, b: WallTable): number =>
  text(a.section ?? '', b.section ?? '') ||
  a.tableNumber - b.tableNumber ||
  // The open room comes first.
  text(b.room ?? '', a.room ?? '') ||
  a.tableId - b.tableId

const COMPARE: Readonly<Record<Order, (a: WallTable, b: WallTable) => number>> = {
  interest: (a, b) => b.interest - a.interest || byPlace(a, b),
  table: byPlace,
}

/** Ids of tables in their order. */
export const orderOf = (tables: readonly WallTable[], order: Order): readonly number[] =>
  [...tables].sort(COMPARE[order]).map(({ tableId }) => tableId)

/** Tables in an order that was found before; those that were not there then come last. */
export function inOrder(tables: readonly WallTable[], order: readonly number[]): readonly WallTable[] {
  const placeOf = new Map(order.map((id, place) => [id, place]))
  const place = ({ tableId }: WallTable): number => placeOf.get(tableId) ?? order.length
  return [...tables].sort((a, b) => place(a) - place(b))
}

/** An order that is nearer to a wanted one by some moves; the same when it is there. */
export function towards(ids: readonly number[], wanted: readonly number[], most: number): readonly number[] {
  const known = new Set(wanted)
  const next = ids.filter((id) => known.has(id))
  let moves = 0
  for (const [place, id] of wanted.entries()) {
    if (next[place] === id) continue
    const from = next.indexOf(id)
    if (from >= 0) next.splice(from, 1)
    next.splice(place, 0, id)
    moves += 1
    if (moves === most) break
  }
  return moves === 0 && next.length === ids.length ? ids : next
}
