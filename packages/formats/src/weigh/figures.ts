/** What a source published of a board, as a witness: how many of its figures come out under a reading. */
import type { DocumentEvent, DocumentResult, DocumentSession } from '../json/document.ts'
import { compareSession } from '../official/compare.ts'

/** Results that are other ones under a reading. */
export type Instead = ReadonlyMap<DocumentResult, DocumentResult>

/** The event with nothing but one board of one session, some of whose results are others. */
function boardOfEvent(
  event: DocumentEvent,
  session: DocumentSession,
  board: number,
  instead: Instead,
): DocumentEvent {
  const tables = session.tables.flatMap((table) => {
    const own = table.results.filter((one) => one.board === board)
    return own.length === 0
      ? []
      : [{ ...table, results: own.map((one) => instead.get(one) ?? one), logs: [] }]
  })
  const registrations = session.registrations.map((one) => ({ ...one, official: null }))
  const matches = session.matches.map((one) => ({ ...one, official: null }))
  const [segment] = event.segments
  return { ...event, segments: [{ ...segment!, sessions: [{ ...session, tables, registrations, matches }] }] }
}

/** Published figures of a board that come out so. */
export function figuresEqual(
  event: DocumentEvent,
  session: DocumentSession,
  board: number,
  instead: Instead,
): number {
  const isTold = session.tables.some(({ results }) =>
    results.some((one) => one.board === board && one.official !== null),
  )
  if (!isTold) return 0
  const { compared, differing } = compareSession(boardOfEvent(event, session, board, instead), 0, 0).official
  return compared - differing
}
