/** Conventions of a pairs event that a file does not tell but its figures show. */
import type { DocumentEvent, DocumentSession, DocumentTable } from '../json/document.ts'

/**
 * Whether boards were compared within each section: told by their figures, as both sides' matchpoints
 * add up to the top. Files of one section, or without figures, are compared together.
 */
export function sectionsScored(tables: readonly DocumentTable[]): 'together' | 'apart' {
  const sections = new Set(tables.map(({ section }) => section))
  if (sections.size < 2) return 'together'
  const rows = tables.flatMap(({ section, results }) => results.map((result) => ({ section, result })))
  const counts = new Map<string, number>()
  for (const { section, result } of rows) {
    for (const at of [`${result.board}`, `${result.board}\n${section}`])
      counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  let apart = 0
  let together = 0
  for (const { section, result } of rows) {
    const { pointsNs, pointsEw } = result.official ?? {}
    if (pointsNs == null || pointsEw == null) continue
    const compared = pointsNs + pointsEw
    const [all, own] = [counts.get(`${result.board}`)!, counts.get(`${result.board}\n${section}`)!]
    if (all === own) continue
    if (compared > 2 * (own - 1) + 0.01) together += 1
    else apart += 1
  }
  return apart > together ? 'apart' : 'together'
}

type Board = { rows: number; top: number }

/** Results and top of each board, where all its figures agree on the top. */
function tops(tables: readonly DocumentTable[]): readonly Board[] {
  const boards = new Map<number, Board>()
  for (const { board, official } of tables.flatMap(({ results }) => results)) {
    const one = boards.get(board) ?? { rows: 0, top: 0 }
    boards.set(board, one)
    one.rows += 1
    if (official?.pointsNs != null && official.pointsEw != null) {
      one.top = Math.max(one.top, official.pointsNs + official.pointsEw)
    }
  }
  return [...boards.values()]
}

/**
 * Boards played less often than others, all of them brought to the top of those, say that one number
 * of results is expected of every board of the session.
 */
export function withExpected(
  conventions: DocumentEvent['conventions'],
  sessions: readonly DocumentSession[],
): DocumentEvent['conventions'] {
  const boards = sessions.length === 1 ? tops(sessions[0]!.tables) : []
  const most = boards.reduce((a, { rows }) => Math.max(a, rows), 0)
  const short = boards.filter(({ rows }) => rows < most)
  const lifted = short.every(({ top }) => Math.abs(top - 2 * (most - 1)) < 0.05)
  return short.length > 0 && most > 1 && lifted
    ? { ...conventions, matchpoints: { ...conventions.matchpoints, expected: most } }
    : conventions
}
