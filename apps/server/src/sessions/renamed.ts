/** Players of a session who are called otherwise than before: one number is gone, and another sits wherever it sat. */

export type Seated = {
  readonly table_id: number
  readonly board_id: number
  readonly players: readonly number[]
}

export type Renamed = { readonly from: number; readonly to: number }

/** @param before lines of boards until now; 0 in a seat: nobody is known */
export function renamedPlayers(before: readonly Seated[], after: readonly Seated[]): readonly Renamed[] {
  if (before.length === 0) return []
  const now = new Map(after.map((one) => [`${one.table_id} ${one.board_id}`, one.players]))
  const seats = before.flatMap(({ table_id, board_id, players }) => {
    const seated = now.get(`${table_id} ${board_id}`)
    return seated === undefined ? [] : players.map((from, i) => ({ from, to: seated[i] ?? 0 }))
  })
  const [old, present] = [before, after].map((all) => new Set(all.flatMap(({ players }) => players)))
  const others = new Map<number, Set<number>>()
  for (const { from, to } of seats) others.set(from, (others.get(from) ?? new Set()).add(to))
  return [...others].flatMap(([from, all]) => {
    const [to = 0] = all
    const isOther = all.size === 1 && from !== 0 && to !== 0 && !present!.has(from) && !old!.has(to)
    return isOther ? [{ from, to }] : []
  })
}
