/** A session of pairs that goes on from another one: in its event, with what its pairs bring along. Pure. */
import { isPairForm } from '@openroom/bridge/movement/draw'
import type { DocumentRegistration, DocumentSession } from '@openroom/formats/json/document'
import type { NextEntrant } from '@openroom/protocol/schema/nextRound'
import type { AsItWillBe } from '../corrections/asItWillBe.rows.ts'
import { sessionModel } from '../sessions/model.ts'
import { pairRunningScores } from '../sessions/pairs.ts'
import type { GivenSession } from '../sources/fedSessions.ts'
import { type AskedEvent, firstBoards } from './madeSession.ts'
import { nextOffers } from './nextOffers.ts'

type After = NonNullable<AskedEvent['after']>

/** In hundredths, as scores are told. */
const taken = (points: number | null, percent: number): number | null =>
  points === null || percent === 0 ? null : Math.round(points * percent) / 100

/** Matchpoints that a board of the session is worth, as it is drawn: by the board that most tables play. */
function topOf(asked: AskedEvent, { registrations, tables }: DocumentSession, perWin: number): number {
  const byes = new Set(registrations.flatMap(({ key, bye }) => (bye ? [key] : [])))
  const times = new Map<number, number>()
  for (const [key, first] of firstBoards(asked)) {
    const table = tables.find((one) => one.key === key)
    if (table && !byes.has(table.ns) && !byes.has(table.ew)) times.set(first, (times.get(first) ?? 0) + 1)
  }
  return perWin * (Math.max(1, ...times.values()) - 1)
}

/**
 * What pairs bring along, by name. Of matchpoints it is their percentage on that part of the boards so far, in the points
 * of the new stage: however many tables there were, and whoever sat out.
 * @see English Bridge Union, White Book 3.8
 */
function brought(
  asked: AskedEvent,
  { sessions }: AsItWillBe,
  session: DocumentSession,
  percent: number,
): ReadonlyMap<string, number | null> {
  const models = sessions.map(({ row, content }) => sessionModel(row, content))
  const rows = pairRunningScores(models).rows.flatMap((row) => ('totalPoints' in row ? [row] : []))
  const most = Math.max(0, ...rows.map(({ played }) => played))
  const model = models.at(-1)
  const top = model ? topOf(asked, session, model.conventions.matchpoints.perWin) : 0
  return new Map(
    rows.map(({ registrationId, totalPercent, totalPoints, totalVp }) => {
      const isPercent = totalPercent !== null && totalVp === undefined && top > 0
      const points = isPercent ? (totalPercent / 100) * most * top : (totalVp ?? totalPoints)
      return [model?.entries.get(registrationId)?.name ?? '', taken(points, percent)]
    }),
  )
}

/** Pairs keep their keys within a segment, by which they are the same; who is new has a key that nobody has. */
function withKnownKeys(session: DocumentSession, entrants: readonly NextEntrant[]): DocumentSession {
  const known = new Map(entrants.map(({ name, key }) => [name, key]))
  const keys = new Map(
    session.registrations.map(({ key, name, bye }) => [key, bye ? key : (known.get(name) ?? `new-${key}`)]),
  )
  const now = (key: string) => keys.get(key) ?? key
  return {
    ...session,
    registrations: session.registrations.map((one) => ({ ...one, key: now(one.key) })),
    tables: session.tables.map((one) => ({ ...one, ns: now(one.ns), ew: now(one.ew) })),
  }
}

/** @returns `null`: it cannot go on from that */
export function goingOn(
  given: GivenSession,
  asked: AskedEvent,
  after: After,
  found: AsItWillBe,
): GivenSession | null {
  const { form, segment: name } = asked
  const before = found.sessions.at(-1)?.row
  const [event] = found.document.events
  const [segment] = event?.segments ?? []
  const [earlier] = segment?.sessions ?? []
  // The rounds of a Swiss are drawn by one ranking in one session.
  if (
    before?.type !== 'PAIR' ||
    before.arrange_type === 'SWISS' ||
    !isPairForm(form) ||
    !event ||
    !segment ||
    !earlier
  )
    return null
  const { entrants } = nextOffers(found)
  const behind = { session: before.id, round: null }
  const { segments: _, ...ofEvent } = event
  const { sessions: __, ...ofSegment } = segment
  const rest = { tournament: {}, event: ofEvent, behind }
  if (after.as === 'session') {
    const number = earlier.session + 1
    const session = withKnownKeys(given.session, entrants)
    return {
      ...rest,
      segment: ofSegment,
      session: { ...session, session: number, numberOfSessions: Math.max(number, earlier.numberOfSessions) },
    }
  }
  const points = brought(asked, found, given.session, after.carryOver)
  const carrying = (one: DocumentRegistration): DocumentRegistration => ({
    ...one,
    carryOver: points.get(one.name) ?? null,
  })
  const { session } = given
  return {
    ...rest,
    segment: { key: `stage-${session.key}`, name, order: segment.order + 1 },
    session: { ...session, registrations: session.registrations.map(carrying) },
  }
}
