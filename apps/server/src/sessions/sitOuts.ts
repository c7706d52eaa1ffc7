/** Boards that pairs had nobody to play against on. */
import type { SessionModel } from './model.ts'

const isByeEntry = ({ entries }: SessionModel, id: number): boolean => entries.get(id)?.bye ?? false

/** By the session's own tables: rounds at a table with a bye, once the round has a result. */
function byTables(model: SessionModel): ReadonlyMap<number, number> {
  const begun = new Set(model.lines.map(({ table }) => table.round))
  const boards = new Map<number, number>()
  for (const { ns_id, ew_id, round } of model.tables) {
    if (!begun.has(round) || isByeEntry(model, ns_id) === isByeEntry(model, ew_id)) continue
    const id = isByeEntry(model, ns_id) ? ew_id : ns_id
    boards.set(id, (boards.get(id) ?? 0) + model.row.boards_per_round)
  }
  return boards
}

/** A file may leave sit-outs out: once all is over, boards fewer than those of whoever has most. */
function byBoards(model: SessionModel): ReadonlyMap<number, number> {
  const own = new Map<number, number>()
  for (const { ns, ew } of model.lines) {
    for (const id of [ns, ew]) own.set(id, (own.get(id) ?? 0) + 1)
  }
  const most = Math.max(0, ...own.values())
  return new Map([...own].flatMap(([id, count]) => (count < most ? [[id, most - count]] : [])))
}

export function satOut(model: SessionModel): ReadonlyMap<number, number> {
  const { percent, ownAverage } = model.conventions.byes
  if (percent === null && !ownAverage) return new Map()
  const fromTables = byTables(model)
  return fromTables.size > 0 || !model.isOver ? fromTables : byBoards(model)
}
