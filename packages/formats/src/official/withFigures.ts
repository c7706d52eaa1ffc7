/** A document with every figure that a federation reads: those that its source published, else those of the rules. */
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import { rankingRows } from '../csv/ranking.ts'
import { roundCell } from '../csv/table.ts'
import { isRanked } from '../json/credits.ts'
import type {
  DocumentEvent,
  DocumentMatch,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  TournamentDocument,
} from '../json/document.ts'
import { NO_OFFICIAL_RESULT } from '../json/documentBuilder.ts'
import { scoreEventMatches } from './matches.ts'
import { ownFigures } from './ownFigures.ts'

type Told = Readonly<Record<string, number | null>>

/**
 * A column that the source told stands as it is, also where it is empty in a line: its rules are the source's.
 * One that it never told is ours.
 */
function columnsOver<T extends Told>(
  given: readonly (Partial<T> | null)[],
): (told: Partial<T> | null, own: T) => T {
  const known = new Set(
    given.flatMap((one) =>
      Object.entries(one ?? {}).flatMap(([name, value]) => (value === null ? [] : [name])),
    ),
  )
  return (told, own) =>
    Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, known.has(name) ? (told?.[name] ?? null) : value]),
    ) as T
}

const isNothing = (figures: Told): boolean => Object.values(figures).every((value) => value === null)

type Standing = {
  readonly rank: number | null
  readonly total: number | null
  readonly percent: number | null
}

function withStandings(event: DocumentEvent, session: DocumentSession): readonly DocumentRegistration[] {
  const rows = new Map(rankingRows(event, session).map((row) => [row.key, row]))
  const over = columnsOver<Standing>(session.registrations.map(({ official }) => official))
  return session.registrations.map((entry) => {
    const row = rows.get(entry.key)
    if (!row || !isRanked(entry)) return entry
    const figure = (value: unknown) => (typeof value === 'number' ? value : null)
    const own = { rank: figure(row.rank), total: figure(row.points), percent: figure(row.percent) }
    const isIdle = own.rank === null
    const { mean } = entry.official ?? {}
    const all = over(entry.official, isIdle ? { rank: null, total: null, percent: null } : own)
    return isNothing(all) ? entry : { ...entry, official: { ...all, ...(mean !== undefined && { mean }) } }
  })
}

function withResultFigures(event: DocumentEvent, session: DocumentSession): DocumentSession['tables'] {
  const figures = ownFigures(event, session)
  const over = columnsOver<NonNullable<DocumentResult['official']>>(
    session.tables.flatMap(({ results }) => results.map(({ official }) => official)),
  )
  return session.tables.map((table) => ({
    ...table,
    results: table.results.map((one) => {
      const all = over(one.official, { ...NO_OFFICIAL_RESULT, ...figures(table, one) })
      return isNothing(all) ? one : { ...one, official: all }
    }),
  }))
}

/** In victory points where the event has a scale for them; a match without a result has no score. */
function withMatchScores(event: DocumentEvent, session: DocumentSession): readonly DocumentMatch[] {
  if (session.matches.some(({ official }) => official !== null)) return session.matches
  const isInPoints = isTotalPoints(event.calcType, event.conventions)
  return scoreEventMatches(event, session).map(({ match, score: { played, total, vps } }) => {
    if (played === 0) return match
    const won = (vps === null || isInPoints ? total : null) ?? null
    return {
      ...match,
      official: {
        impsHome: won && roundCell(won.home, 2),
        impsVisiting: won && roundCell(won.visiting, 2),
        vpsHome: won ? null : roundCell(vps?.home, 2),
        vpsVisiting: won ? null : roundCell(vps?.visiting, 2),
      },
    }
  })
}

const withEach = (
  document: TournamentDocument,
  make: (event: DocumentEvent, session: DocumentSession) => DocumentSession,
): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map((session) => make(event, session)),
    })),
  })),
})

/** Of each line alone, where not all boards are there: what it comes to on its board. */
export const withLineFigures = (document: TournamentDocument): TournamentDocument =>
  withEach(document, (event, session) => ({ ...session, tables: withResultFigures(event, session) }))

export const withFigures = (document: TournamentDocument): TournamentDocument =>
  withEach(document, (event, session) => ({
    ...session,
    registrations: withStandings(event, session),
    tables: withResultFigures(event, session),
    matches: withMatchScores(event, session),
  }))
