/** Whose an entry of the audit log is: the organiser that the numbers of its subject lead to. */
import { type RawBuilder, sql } from 'kysely'
import { type Numbered, organiserQuery } from '../core/organiserOf.rows.ts'

const toWhole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

type Subject = Readonly<Record<string, unknown>>

/** The first of them that says it; an entry is of one organiser. */
function numberedIn(subject: Subject): Numbered | null {
  const start = firstOf(subject.starts) as Subject | undefined
  const session = [
    ...[subject.session, subject.miniSessionId, firstOf(subject.sessions), firstOf(subject.miniSessionIds)],
    start?.miniSessionId,
  ]
    .map(toWhole)
    .find((id) => id !== undefined)
  const organiser = toWhole(subject.serverId)
  if (organiser !== undefined) return { thing: 'organiser', id: organiser }
  const tournament = toWhole(subject.tournamentId)
  if (tournament !== undefined) return { thing: 'tournament', id: tournament }
  const id = toWhole(subject.id)
  const { kind } = subject
  if (id !== undefined && (kind === 'draft' || kind === 'tournament'))
    return { thing: 'plan', id: { kind, id } }
  return session === undefined ? null : { thing: 'session', id: session }
}

/** As a value of a column: `null` where the subject says nothing of it. */
export function organiserOfSubject(subject: object): RawBuilder<number | null> {
  const one = numberedIn(subject as Subject)
  return one === null ? sql<number | null>`null::integer` : sql<number | null>`(${organiserQuery(one)})`
}
