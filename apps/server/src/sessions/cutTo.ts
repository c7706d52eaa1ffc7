import { groupBy } from '@openroom/bridge/groupBy'
import type { Line, SessionModel } from './model.ts'

/** The session with some of its results alone; published totals are those of its end and do not count. */
export function cutTo(model: SessionModel, isKept: (line: Line) => boolean): SessionModel {
  const boards = [...model.linesByBoard].map(([board, lines]) => {
    // The same list where nothing is cut: what was computed of it is kept with it.
    const kept = lines.every(isKept) ? lines : lines.filter(isKept)
    return [board, kept] as const
  })
  return {
    ...model,
    isOver: false,
    entries: new Map([...model.entries].map(([id, entry]) => [id, { ...entry, official: null }])),
    lines: model.lines.filter(isKept),
    linesByBoard: new Map(boards.filter(([, lines]) => lines.length > 0)),
    lineAt: new Map([...model.lineAt].filter(([, line]) => isKept(line))),
  }
}

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
