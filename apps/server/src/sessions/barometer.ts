/** Sessions in which all tables play a board at the same time: their ranking after each board. */
import { groupBy } from '@openroom/bridge/groupBy'
import { cutTo } from './cutTo.ts'
import type { SessionModel } from './model.ts'

const isBarometer = ({ conventions }: SessionModel): boolean => conventions.ranking.barometer

/** Boards that are over at all tables, in the order of play. */
export function boardsInOrder(model: SessionModel): readonly number[] {
  if (!isBarometer(model)) return []
  const isBye = (id: number): boolean => model.entries.get(id)?.bye ?? false
  const seated = model.tables.filter(({ ns_id, ew_id }) => !isBye(ns_id) && !isBye(ew_id))
  const tables = groupBy(seated, ({ round }) => round)
  const played = [...model.linesByBoard].flatMap(([board, lines]) => {
    const round = Math.min(...lines.map(({ table }) => table.round))
    const isComplete = model.isOver || lines.length >= (tables.get(round)?.length ?? 0)
    return isComplete ? [{ board, round }] : []
  })
  return played.sort((a, b) => a.round - b.round || a.board - b.board).map(({ board }) => board)
}

const CUT = new WeakMap<SessionModel, Map<number, SessionModel>>()

/** The session as it stood after a board; published totals are those of its end and do not count. */
export function afterBoard(model: SessionModel, board: number): SessionModel {
  const order = boardsInOrder(model)
  const at = order.indexOf(board)
  if (at === -1) return model
  const made = CUT.get(model) ?? new Map<number, SessionModel>()
  CUT.set(model, made)
  const counted = new Set(order.slice(0, at + 1))
  const known = made.get(board) ?? cutTo(model, (line) => counted.has(line.board))
  made.set(board, known)
  return known
}
