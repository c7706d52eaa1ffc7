/** What stands in a Data Connector's place keeps of a session (docs/bridgemates.md): what the program has told, and what it is told. */
import type { ToldEvening, ToldSection } from '@openroom/formats/bws/toldEvening'
import type { TerminalEvening } from '@openroom/protocol/schema/terminals'
import { type Layout, namesOf, type Spot } from './layout.ts'
import { keyOf, resultFor } from './told.ts'
import { type ParticipationDto, type PlayerDto, type SectionDto, TD_CALL, type TdCallDto } from './wire.ts'

const QUEUES = ['results', 'players', 'participations', 'handrecords', 'tdCalls'] as const
export type QueueName = (typeof QUEUES)[number]

type Item = { readonly id: number; readonly dto: object }

/** Of everything there is: what was accepted comes again where all is asked for. */
export type Queue = { readonly items: readonly Item[]; readonly accepted: number }

export type Stood = {
  readonly told: ToldEvening
  /** The session at the site; `null`: it is not made yet. */
  readonly session: number | null
  /** Ids never go back. */
  readonly nextItem: number
  readonly queues: Readonly<Record<QueueName, Queue>>
  /** What the program has of each matter, as text: it is told what is otherwise. */
  readonly known: Readonly<Record<QueueName, Readonly<Record<string, string>>>>
}

/** By their number. */
export type AllStood = Readonly<Record<string, Stood>>

const emptyQueue: Queue = { items: [], accepted: 0 }
const each = <T>(of: (name: QueueName) => T): Readonly<Record<QueueName, T>> => ({
  results: of('results'),
  players: of('players'),
  participations: of('participations'),
  handrecords: of('handrecords'),
  tdCalls: of('tdCalls'),
})

export const newStood = (told: ToldEvening): Stood => ({
  told,
  session: null,
  nextItem: 1,
  queues: each(() => emptyQueue),
  known: each(() => ({})),
})

/** Everything that was told comes again: the program has begun anew. */
export const toldAgain = ({ queues, ...stood }: Stood): Stood => ({
  ...stood,
  queues: each((name) => ({ ...queues[name], accepted: 0 })),
})

/** Tables as the program numbers them; the site's numbers run on from section to section. */
export function spotsOf(sections: readonly ToldSection[], { tables }: TerminalEvening): readonly Spot[] {
  let base = 0
  return sections.flatMap(({ Letters, Tables }) => {
    const own = Tables.filter(({ Rounds }) => Rounds.length > 0).map(({ TableNumber }) => TableNumber)
    const from = base
    base += Math.max(0, ...own)
    return tables.flatMap((table): Spot[] => {
      const number = table.number - from
      const isTold = table.section === Letters && own.includes(number)
      return isTold ? [{ letters: Letters, table: { ...table, number } }] : []
    })
  })
}

export function layoutOfStood({ told }: Stood, evening: TerminalEvening): Layout {
  const numbers = new Map(evening.pairs.map((one) => [one.registrationId, Number(one.number ?? 0)]))
  return {
    guid: told.guid,
    sections: [],
    spots: spotsOf(told.sections, evening),
    numberOf: (registration) => (registration === null ? 0 : (numbers.get(registration) ?? 0)),
  }
}

export const placeOf = (one: { readonly SectionLetters: string; readonly TableNumber: number }): string =>
  `${one.SectionLetters}${one.TableNumber}`

type Matter = { readonly name: QueueName; readonly key: string; readonly dto: object }

/** A result counts no more, or a call is settled: said of what the program was told before. */
type Gone = (key: string, known: string) => object | null

const resultsNow = (layout: Layout): readonly Matter[] =>
  layout.spots.flatMap((spot) =>
    spot.table.results.flatMap((counts): Matter[] => {
      const dto = resultFor(spot, counts.board, counts, layout)
      return dto === null ? [] : [{ name: 'results', key: keyOf(dto), dto }]
    }),
  )

const resultGone =
  (layout: Layout): Gone =>
  (key) => {
    const isOf = (spot: Spot) =>
      key.startsWith(`${spot.letters}${spot.table.number} round ${spot.table.round} board `)
    const spot = layout.spots.find(isOf)
    const board = Number(key.slice(key.lastIndexOf(' ') + 1))
    // What has no word here counts all the same.
    return spot === undefined || spot.table.results.some((one) => one.board === board)
      ? null
      : resultFor(spot, board, null, layout)
  }

/** Who sits where in the first round: by the member's number where there is one, else by name. */
function seatsNow(layout: Layout, club: string): readonly Matter[] {
  return layout.spots.flatMap(({ letters, table }) => {
    if (table.round !== 1) return []
    const { players, numbers } = table
    const seats = [
      [1, players.ns[0], numbers.ns[0]],
      [2, players.ew[0], numbers.ew[0]],
      [3, players.ns[1], numbers.ns[1]],
      [4, players.ew[1], numbers.ew[1]],
    ] as const
    return seats.flatMap(([Direction, name = '', number = null]): Matter[] => {
      if (name.trim() === '') return []
      const names = namesOf(name)
      const dto: ParticipationDto = {
        ...{ SessionGuid: layout.guid, SectionLetters: letters, TableNumber: table.number, RoundNumber: 1 },
        Direction,
        PlayerNumber: number ?? '',
        ...(number === null ? names : { FirstName: '', LastName: '' }),
        ...{ CountryCode: '', IsPlayerSwap: false, ValidationMessages: null },
      }
      const seat: Matter = { name: 'participations', key: `${placeOf(dto)} ${Direction}`, dto }
      if (number === null) return [seat]
      const player: PlayerDto & object = {
        ...{ SessionGuid: layout.guid, ClubId: club, PlayerNumber: number },
        ...names,
        ...{ CountryCode: '', ValidationMessages: null },
      }
      return [{ name: 'players', key: number, dto: player }, seat]
    })
  })
}

const callOf = (layout: Layout, { letters, table }: Spot, Status: number, at: Date): TdCallDto => ({
  ...{ SessionGuid: layout.guid, SectionLetters: letters, TableNumber: table.number },
  RoundNumber: table.round,
  ...{ Hour: at.getHours(), Minute: at.getMinutes(), Status, ValidationMessages: null },
})

const callKey = ({ letters, table }: Spot): string => `${letters}${table.number} round ${table.round}`

const callsNow = (layout: Layout, { calls }: TerminalEvening, at: Date): readonly Matter[] =>
  calls.flatMap(({ tableId, state }): Matter[] => {
    const spot = layout.spots.find(({ table }) => table.tableId === tableId)
    const status = state === 'open' ? TD_CALL.called : TD_CALL.coming
    return spot ? [{ name: 'tdCalls', key: callKey(spot), dto: callOf(layout, spot, status, at) }] : []
  })

const callGone =
  (layout: Layout, at: Date): Gone =>
  (key) => {
    const spot = layout.spots.find((one) => callKey(one) === key)
    return spot === undefined ? null : callOf(layout, spot, TD_CALL.resolved, at)
  }

/** What a message says; when it was said is no other matter. */
function textOf(dto: object): string {
  const { Hour: _, Minute: __, ...said } = dto as { readonly Hour?: number; readonly Minute?: number }
  return JSON.stringify(said)
}

export type Now = { readonly evening: TerminalEvening; readonly club: string; readonly at: Date }

/**
 * The session as it has come to be at the site: what is otherwise than the program knows goes into its queues.
 * @param isKnown what the program has itself just said, of each matter: nothing is put into a queue
 */
export function broughtUp(
  stood: Stood,
  { evening, club, at }: Now,
  isKnown: (name: QueueName, key: string) => boolean = () => false,
): Stood {
  const layout = layoutOfStood(stood, evening)
  const now = [...resultsNow(layout), ...seatsNow(layout, club), ...callsNow(layout, evening, at)]
  const goneOf: { readonly [Name in QueueName]?: Gone } = {
    results: resultGone(layout),
    tdCalls: callGone(layout, at),
  }
  const there = new Set(now.map(({ name, key }) => `${name} ${key}`))
  const gone = QUEUES.flatMap((name): Matter[] =>
    Object.entries(stood.known[name]).flatMap(([key, known]): Matter[] => {
      const dto = there.has(`${name} ${key}`) ? null : (goneOf[name]?.(key, known) ?? null)
      return dto === null ? [] : [{ name, key, dto }]
    }),
  )
  let nextItem = stood.nextItem
  const items = new Map<QueueName, Item[]>()
  const known = new Map<QueueName, Record<string, string>>()
  for (const { name, key, dto } of [...now, ...gone]) {
    const text = textOf(dto)
    if (stood.known[name][key] === text) continue
    known.set(name, { ...known.get(name), [key]: text })
    if (!isKnown(name, key)) items.set(name, [...(items.get(name) ?? []), { id: nextItem++, dto }])
  }
  if (known.size === 0) return stood
  return {
    ...stood,
    nextItem,
    queues: each((name) => {
      const queue = stood.queues[name]
      return { ...queue, items: [...queue.items, ...(items.get(name) ?? [])] }
    }),
    known: each((name) => ({ ...stood.known[name], ...known.get(name) })),
  }
}

/** A section as the program may ask for it. */
export const sectionOf = ({ guid }: ToldEvening, section: ToldSection): SectionDto => ({
  SessionGuid: guid,
  ScoringGroupNumber: 1,
  Letters: section.Letters,
  Name: section.Letters,
  Winners: section.Winners,
  GameType: section.GameType,
  EWMoveBeforePlay: 0,
  MissingPair: section.MissingPair,
  KeepBridgematesAlive: false,
  IsCombiSection: false,
  NorthSouthPairSectionLetters: null,
  EastWestPairSectionLetters: null,
  HasExplicitParticipations: false,
  Tables: section.Tables.map(({ TableNumber, Rounds }) => {
    const at = { SessionGuid: guid, SectionLetters: section.Letters, TableNumber }
    return {
      ...at,
      ...{ ConnectionMode: 0, KeepBridgematesAlive: false },
      Rounds: Rounds.map((round) => ({
        ...at,
        ...round,
        ...{ TeamNS: 0, TeamEW: 0, MatesTableSectionLetters: null },
        ...{ MatesTableTableNumber: 0, MatesTableRoundNumber: 0, Updated: false, ValidationMessages: null },
      })),
      ValidationMessages: null,
    }
  }),
  ValidationMessages: null,
})
