/** A session of pairs that goes on from another one: in its event, with what its pairs bring along. Pure. */
import { isPairForm } from '@openroom/bridge/movement/draw'
import type { DocumentRegistration, DocumentSession } from '@openroom/formats/json/document'
import type { NextEntrant } from '@openroom/protocol/schema/nextRound'
import type { AsItWillBe } from '../corrections/asItWillBe.rows.ts'
import type { GivenSession } from '../sources/fedSessions.ts'
import type { AskedEvent } from './madeSession.ts'
import { nextOffers } from './nextOffers.ts'

type After = NonNullable<AskedEvent['after']>

/** In hundredths, as scores are told. */
const taken = (points: number | null, percent: number): number | null =>
  points === null || percent === 0 ? null : Math.round(points * percent) / 100

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
  { form, segment: name }: AskedEvent,
  after: After,
  found: AsItWillBe,
): GivenSession | null {
  const before = found.sessions.at(-1)?.row
  const [event] = found.document.events
  const [segment] = event?.segments ?? []
  const [earlier] = segment?.sessions ?? []
  if (before?.type !== 'PAIR' || !isPairForm(form) || !event || !segment || !earlier) return null
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
  const points = new Map(entrants.map((one) => [one.name, one.points]))
  const carrying = (one: DocumentRegistration): DocumentRegistration => ({
    ...one,
    carryOver: taken(points.get(one.name) ?? null, after.carryOver),
  })
  const { session } = given
  return {
    ...rest,
    segment: { key: `stage-${session.key}`, name, order: segment.order + 1 },
    session: { ...session, registrations: session.registrations.map(carrying) },
  }
}
