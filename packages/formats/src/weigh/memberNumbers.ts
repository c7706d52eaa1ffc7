/** A member number that a file gives to two people is nobody's there: persons are joined by it. */
import { compareNames } from '@openroom/bridge/person/compareNames'
import { bySeat, SEATS } from '@openroom/bridge/seat'
import type { DocumentEvent, DocumentPlayer, DocumentSession } from '../json/document.ts'
import { withSessions } from '../json/documentBuilder.ts'
import { remark } from '../remark.ts'
import type { ReadFile } from '../report.ts'

/** Two by whom one number is used. */
type Two = readonly [one: string, other: string]

/** Of so many names of one number those that come later are compared with the first ones alone. */
const MANY = 50

/** By names that cannot be one person's. */
function* twoNamed(sessions: readonly DocumentSession[]): Generator<readonly [number: string, two: Two]> {
  const names = new Map<string, Set<string>>()
  for (const { registrations, tables } of sessions)
    for (const one of [
      ...registrations.flatMap(({ players }) => players),
      ...tables.flatMap(({ players }) => SEATS.map((seat) => players[seat])),
    ]) {
      if (one?.memberId == null) continue
      const known = names.get(one.memberId) ?? new Set()
      names.set(one.memberId, known)
      if (known.has(one.name) || known.size > MANY) continue
      const other = [...known].find((name) => compareNames(name, one.name) === 'other')
      if (other !== undefined) yield [one.memberId, [other, one.name]]
      known.add(one.name)
    }
}

/** Twice in one pair or team; or in two pairs at one time, or on one board. A player of a team may sit in both rooms. */
function* numbersAtOnce(
  session: DocumentSession,
  isTeam: boolean,
  areRoundsTold: boolean,
): Generator<readonly [string, Two]> {
  for (const { players } of session.registrations) {
    const seen = new Map<string, string>()
    for (const { name, memberId } of players) {
      if (memberId === null) continue
      const other = seen.get(memberId)
      if (other !== undefined) yield [memberId, [other, name]]
      seen.set(memberId, name)
    }
  }
  if (isTeam) return
  const sat = new Map<string, { readonly pair: string; readonly name: string }>()
  for (const { round, ns, ew, players, results } of session.tables) {
    const times = [
      ...results.map(({ board }) => `board ${board}`),
      ...(areRoundsTold ? [`round ${round}`] : []),
    ]
    for (const seat of SEATS) {
      const one = players[seat]
      if (one?.memberId == null) continue
      const pair = seat === 'N' || seat === 'S' ? ns : ew
      for (const time of times) {
        const mark = `${time}\n${one.memberId}`
        const known = sat.get(mark)
        if (known && known.pair !== pair) yield [one.memberId, [known.name, one.name]]
        sat.set(mark, known ?? { pair, name: one.name })
      }
    }
  }
}

function numbersOfTwo(events: readonly DocumentEvent[], areRoundsTold: boolean): ReadonlyMap<string, Two> {
  const found = new Map<string, Two>()
  const sessions = events.flatMap(({ segments }) => segments.flatMap((one) => one.sessions))
  for (const [number, two] of twoNamed(sessions)) if (!found.has(number)) found.set(number, two)
  for (const { type, segments } of events)
    for (const session of segments.flatMap((one) => one.sessions))
      for (const [number, two] of numbersAtOnce(session, type === 'TEAM', areRoundsTold))
        if (!found.has(number)) found.set(number, two)
  return found
}

export function withOwnNumbers(file: ReadFile): ReadFile {
  const { document, warnings, areRoundsTold = true } = file
  const shared = numbersOfTwo(document.events, areRoundsTold)
  if (shared.size === 0) return file
  const without = <P extends DocumentPlayer | null>(one: P): P =>
    one?.memberId != null && shared.has(one.memberId) ? { ...one, memberId: null } : one
  const told = [...shared].map(([number, [one, other]]) =>
    remark('member-number-of-two', { args: { number, one, other } }),
  )
  return {
    ...file,
    warnings: [...warnings, ...told],
    document: withSessions(document, (session) => ({
      ...session,
      registrations: session.registrations.map((one) => ({ ...one, players: one.players.map(without) })),
      tables: session.tables.map((one) => ({
        ...one,
        players: bySeat((seat) => without(one.players[seat])),
      })),
    })),
  }
}
