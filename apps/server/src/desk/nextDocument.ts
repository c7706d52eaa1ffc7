/** A session with one more round, and the session of a next stage, as a source would send them. Pure. */
import { matchTables, pairTables } from '@openroom/bridge/movement/draw'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentMatch,
  DocumentPlayer,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
} from '@openroom/formats/json/document'
import { board, registration, session, table } from '@openroom/formats/json/documentBuilder'
import type { newRoundSchema } from '@openroom/protocol/schema/nextRound'
import type { z } from 'zod'
import type { GivenSession } from '../sources/fedSessions.ts'
import { BYE, NO_FIGURES, seated, tableKey } from './madeSession.ts'

export type AskedRound = z.output<typeof newRoundSchema>

/** The deal of a board that nobody has seen; `null`: it comes from the table. */
export type DealOf = (number: number) => DocumentBoard['deal']

const bye = (): DocumentRegistration => registration({ key: BYE, name: 'Bye', bye: true })

/** Matches and tables of a round; carry-over is given where a match begins. Pairs meet at one table, and have no matches. */
function drawn(
  round: number,
  { matches }: AskedRound,
  isFirst: boolean,
  entrants: ReadonlyMap<string, DocumentRegistration>,
  isTeams = true,
) {
  const keys = matches.flatMap(({ home, visiting }) => [home, visiting ?? BYE])
  const places = matches.map(({ visiting }, i): [number, number | null] => [
    2 * i,
    visiting === null ? null : 2 * i + 1,
  ])
  const own = isTeams ? matchTables(round, places) : { matches: [], tables: pairTables(round, places) }
  const keyAt = (place: number | null) => (place === null ? BYE : keys[place]!)
  return {
    matches: own.matches.map(({ number, home, visiting }, i): DocumentMatch => {
      const { carryOverHome, carryOverVisiting } = matches[i]!
      return {
        round,
        number,
        status: 'PLAYED',
        ...NO_FIGURES,
        ...(isFirst && { carryOverHome, carryOverVisiting }),
        home: keys[home]!,
        visiting: visiting === null ? BYE : keys[visiting]!,
      }
    }),
    tables: own.tables.map((one): DocumentTable => {
      const [ns, ew] = [keyAt(one.ns), keyAt(one.ew)]
      return table({
        key: tableKey(null, one),
        round,
        number: one.number,
        room: one.room,
        section: null,
        ns,
        ew,
        players: seated(isTeams, one.room, entrants.get(ns) ?? null, entrants.get(ew) ?? null),
      })
    }),
  }
}

const byKeyOf = ({ registrations }: DocumentSession): ReadonlyMap<string, DocumentRegistration> =>
  new Map(registrations.map((one) => [one.key, one]))

const isOdd = ({ matches }: AskedRound): boolean => matches.some(({ visiting }) => visiting === null)

/** Boards of a round by number. */
export function boardsOfRound(
  { firstBoard, boardsPerRound }: Pick<DocumentSession, 'firstBoard' | 'boardsPerRound'>,
  round: number,
): readonly number[] {
  const first = firstBoard + (round - 1) * boardsPerRound
  return Array.from({ length: boardsPerRound }, (_, i) => first + i)
}

/** What was played is stored already. */
const withoutPlay = (tables: readonly DocumentTable[]): readonly DocumentTable[] =>
  tables.map((one) => ({ ...one, results: [], logs: [] }))

/** Somebody who sits in a pair's place, from a round on. */
export type SitsIn = { readonly pair: string; readonly at: 0 | 1; readonly player: DocumentPlayer }

const withSubstitutes = (
  entrants: ReadonlyMap<string, DocumentRegistration>,
  substitutes: readonly SitsIn[],
): ReadonlyMap<string, DocumentRegistration> =>
  substitutes.reduce((all, { pair, at, player }) => {
    const one = all.get(pair)
    if (!one) return all
    return new Map(all).set(pair, { ...one, players: one.players.with(at, player) })
  }, entrants)

export type RoundOptions = {
  readonly dealOf: DealOf
  readonly isTeams: boolean
  /** Of pairs, the newest last. */
  readonly substitutes: readonly SitsIn[]
}

/** The whole session with the round added. */
export function withRound(
  before: DocumentSession,
  asked: AskedRound,
  round: number,
  { dealOf, isTeams, substitutes }: RoundOptions,
): DocumentSession {
  const own = drawn(round, asked, false, withSubstitutes(byKeyOf(before), substitutes), isTeams)
  const known = new Set(before.boards.map(({ number }) => number))
  const further = boardsOfRound(before, round).filter((number) => !known.has(number))
  const hasBye = before.registrations.some(({ key }) => key === BYE)
  return {
    ...before,
    numberOfRounds: Math.max(before.numberOfRounds, round),
    registrations: [...before.registrations, ...(isOdd(asked) && !hasBye ? [bye()] : [])],
    boards: [...before.boards, ...further.map((number) => board({ number, deal: dealOf(number) }))],
    matches: [...before.matches, ...own.matches],
    tables: [...withoutPlay(before.tables), ...own.tables],
  }
}

/** Contestants begin a stage anew: with what they have won before it is their match's carry-over. */
const anew = ({
  official: _,
  adjustments: __,
  withdrawnFrom: ___,
  ...own
}: DocumentRegistration): DocumentRegistration => ({
  ...own,
  carryOver: null,
  correction: null,
  official: null,
})

export type StageOptions = {
  readonly key: string
  readonly order: number
  readonly dealOf: DealOf
}

/** The session of a stage, in a segment of its own. */
export function stageOf(
  { segments: _, ...event }: DocumentEvent,
  before: DocumentSession,
  asked: AskedRound,
  { key, order, dealOf }: StageOptions,
): GivenSession {
  const keys = asked.matches.flatMap(({ home, visiting }) => (visiting === null ? [home] : [home, visiting]))
  const byKey = byKeyOf(before)
  const rounds = Array.from({ length: asked.rounds }, (_, i) => i + 1)
  const boardsPerRound = asked.boardsPerRound ?? before.boardsPerRound
  const each = rounds.map((round) => drawn(round, asked, round === 1, byKey))
  const numbers = rounds.flatMap((round) =>
    boardsOfRound({ firstBoard: before.firstBoard, boardsPerRound }, round),
  )
  const given = session({
    key,
    numberOfRounds: asked.rounds,
    firstBoard: before.firstBoard,
    boardsPerRound,
    delay: before.delay,
    releaseRule: before.releaseRule,
    playVisible: before.playVisible,
    alertType: before.alertType,
    registrations: [
      ...keys.flatMap((one) => {
        const known = byKey.get(one)
        return known ? [anew(known)] : []
      }),
      ...(isOdd(asked) ? [bye()] : []),
    ],
    boards: numbers.map((number) => board({ number, deal: dealOf(number) })),
    matches: each.flatMap(({ matches }) => matches),
    tables: each.flatMap(({ tables }) => tables),
  })
  return {
    tournament: {},
    event,
    session: given,
    segment: { key: `stage-${key}`, name: asked.name, order },
  }
}
