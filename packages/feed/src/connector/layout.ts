/** A session of the desk as Bridgemates have it: sections, tables, rounds, who sits where. Pure. */

import { err, ok, type Result } from '@openroom/bridge/result'
import type { TerminalEvening, TerminalPair, TerminalTable } from '@openroom/protocol/schema/terminals'
import type { ParticipationDto, RoundDto, SectionDto, TableDto } from './wire.ts'

/** Where a table of one round is. */
export type Spot = { readonly letters: string; readonly table: TerminalTable }

export type Layout = {
  readonly guid: string
  readonly sections: readonly SectionDto[]
  readonly spots: readonly Spot[]
  /** Of a pair within its section; teams have the same in both. */
  readonly numberOf: (registration: number | null) => number
}

const GAME = { pairs: 10, teams: 30 } as const

type Section = { readonly letters: string; readonly name: string; readonly tables: readonly TerminalTable[] }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LETTERS = [1, 2, 3].flatMap((times) => [...ALPHABET].map((letter) => letter.repeat(times)))

/** Sections keep their letter where it is one that Bridgemates know; rooms of a match are sections of their own. */
function sectionsOf({ tables }: TerminalEvening): readonly Section[] {
  const keys = new Map<string, TerminalTable[]>()
  for (const table of tables) {
    const key = JSON.stringify([table.section, table.room === 'CLOSED' ? 1 : 0])
    keys.set(key, [...(keys.get(key) ?? []), table])
  }
  const taken = new Set<string>()
  const wanted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1))
  const lettersFor = (section: string | null, isClosed: boolean): string => {
    const own = section !== null && !isClosed && LETTERS.includes(section) && !taken.has(section)
    const letters = own ? section : LETTERS.find((one) => !taken.has(one))!
    taken.add(letters)
    return letters
  }
  return wanted.map(([key, own]) => {
    const [section, closed] = JSON.parse(key) as [string | null, 0 | 1]
    const letters = lettersFor(section, closed === 1)
    const room = own[0]!.room
    const name = [
      section ?? letters,
      ...(room === null ? [] : [room === 'OPEN' ? 'open room' : 'closed room']),
    ]
    return { letters, name: name.join(', '), tables: own }
  })
}

/** By registration. A pair without a number has its place's. */
function numbersOf(pairs: readonly TerminalPair[]): Result<ReadonlyMap<number, number>, string> {
  const numbers = new Map<number, number>()
  for (const [i, { registrationId, number, name }] of pairs.entries()) {
    if (number !== null && /^\d+\+\d+$/.test(number))
      return err('Sessions of single players cannot be played on Bridgemates from here.')
    if (number !== null && !/^[1-9]\d{0,5}$/.test(number))
      return err(`Bridgemates need whole numbers for pairs, and ${name} has “${number}”.`)
    numbers.set(registrationId, number === null ? i + 1 : Number(number))
  }
  return ok(numbers)
}

/** @returns why Bridgemates cannot play it */
function faultOf({ tables }: TerminalEvening, sections: readonly Section[]): string | null {
  if (tables.length === 0) return 'The session has no tables yet.'
  const unknown = tables.find(({ boards, sitOut }) => boards === null && !sitOut)
  if (unknown) return `It is not known which boards table ${unknown.number} plays in round ${unknown.round}.`
  for (const { tables: own, letters } of sections)
    for (const one of own) {
      const same = own.filter(({ number, round }) => number === one.number && round === one.round)
      if (same.length > 1) return `Table ${letters}${one.number} is there twice in round ${one.round}.`
    }
  return null
}

/** A session as it is sent; errors are sentences. */
export function layoutOf(evening: TerminalEvening, guid: string): Result<Layout, string> {
  const given = sectionsOf(evening)
  const fault = faultOf(evening, given)
  if (fault !== null) return err(fault)
  const numbers = numbersOf(evening.pairs)
  if (!numbers.ok) return numbers
  const numberOf = (id: number | null) => (id === null ? 0 : (numbers.value.get(id) ?? 0))
  const isTeam = evening.type === 'TEAM'
  const drawn = Math.max(...evening.tables.map(({ round }) => round))
  const isGoingOn = isTeam || drawn < evening.numberOfRounds
  const spots = given.flatMap(({ letters, tables }) => tables.map((table) => ({ letters, table })))
  const mateOf = ({ table }: Spot) =>
    isTeam
      ? spots.find(
          (one) =>
            one.table.tableId !== table.tableId &&
            one.table.number === table.number &&
            one.table.round === table.round &&
            one.table.section === table.section,
        )
      : undefined
  const sections = given.map(({ letters, name, tables }): SectionDto => {
    const at = [...new Set(tables.map(({ number }) => number))].sort((a, b) => a - b)
    return {
      SessionGuid: guid,
      ScoringGroupNumber: 1,
      Letters: letters,
      Name: name,
      Winners: evening.winners === 2 ? 2 : 1,
      GameType: isTeam ? GAME.teams : GAME.pairs,
      EWMoveBeforePlay: 0,
      MissingPair: 0,
      KeepBridgematesAlive: isGoingOn,
      IsCombiSection: false,
      NorthSouthPairSectionLetters: null,
      EastWestPairSectionLetters: null,
      HasExplicitParticipations: false,
      Tables: at.map((number) => tableOf(number, letters)),
      ValidationMessages: null,
    }
  })

  function tableOf(number: number, letters: string): TableDto {
    const own = spots.filter((one) => one.letters === letters && one.table.number === number)
    const last = Math.max(...own.map(({ table }) => table.round))
    const rounds = Array.from({ length: last }, (_, i) =>
      roundOf(
        own.find(({ table }) => table.round === i + 1),
        { letters, number, round: i + 1 },
      ),
    )
    return {
      SessionGuid: guid,
      SectionLetters: letters,
      TableNumber: number,
      ConnectionMode: 0,
      KeepBridgematesAlive: isGoingOn,
      Rounds: rounds,
      ValidationMessages: null,
    }
  }

  function roundOf(
    spot: Spot | undefined,
    at: { readonly letters: string; readonly number: number; readonly round: number },
  ): RoundDto {
    const table = spot?.table
    const isPlayed = table !== undefined && !table.sitOut
    const ns = numberOf(table?.ns ?? null)
    const ew = numberOf(table?.ew ?? null)
    const mate = spot && isPlayed ? mateOf(spot) : undefined
    return {
      SessionGuid: guid,
      SectionLetters: at.letters,
      TableNumber: at.number,
      RoundNumber: at.round,
      LowBoardNumber: isPlayed ? (table.boards?.[0] ?? 0) : 0,
      HighBoardNumber: isPlayed ? (table.boards?.at(-1) ?? 0) : 0,
      // Whoever sits out has nobody against him.
      PairNS: ns,
      PairEW: ew,
      TeamNS: isTeam ? ns : 0,
      TeamEW: isTeam ? ew : 0,
      MatesTableSectionLetters: mate?.letters ?? null,
      MatesTableTableNumber: mate?.table.number ?? 0,
      MatesTableRoundNumber: mate?.table.round ?? 0,
      Updated: false,
      ValidationMessages: null,
    }
  }

  return ok({ guid, sections, spots, numberOf })
}

/** First names and the last one, which alone is asked for. */
export function namesOf(name: string): { readonly FirstName: string; readonly LastName: string } {
  const words = name.trim().split(/\s+/)
  return { FirstName: words.slice(0, -1).join(' '), LastName: words.at(-1) ?? '' }
}

/** Who sits where in the first round, as far as names are known; the others follow of the movement. */
export function participationsOf({ spots, guid }: Layout): readonly ParticipationDto[] {
  return spots.flatMap(({ letters, table }) => {
    if (table.round !== 1) return []
    const seats = [
      [1, table.players.ns[0]],
      [2, table.players.ew[0]],
      [3, table.players.ns[1]],
      [4, table.players.ew[1]],
    ] as const
    return seats.flatMap(([direction, name]): ParticipationDto[] =>
      name === undefined || name.trim() === ''
        ? []
        : [
            {
              SessionGuid: guid,
              SectionLetters: letters,
              TableNumber: table.number,
              RoundNumber: 1,
              Direction: direction,
              PlayerNumber: '',
              ...namesOf(name),
              CountryCode: '',
              IsPlayerSwap: false,
              ValidationMessages: null,
            },
          ],
    )
  })
}

/** How a field is scored at the terminals; what counts is scored here. */
const scoringMethod = ({ type, calcType }: TerminalEvening): number => {
  if (calcType === 'MP') return 10
  if (calcType === 'BAM') return 60
  return type === 'TEAM' ? 40 : 31
}

/** Starts the control software, makes its file anew, begins to read, and forgets what the connector kept. */
const BEGIN = 1 + 2 + 4 + 128
/** Starts it, and goes on reading. */
const GO_ON = 1 + 4

export const continueOf = (guid: string, club: string) => ({
  EventGuid: guid,
  ClubId: club,
  Commands: GO_ON,
  AlternativeDataFolder: null,
  ValidationMessages: null,
})

/** Everything at once. @param at by the clock of the room */
export function initOf(evening: TerminalEvening, layout: Layout, club: string, at: Date) {
  const { guid } = layout
  return {
    Commands: BEGIN,
    EventGuid: guid,
    ClubId: club,
    AlternativeDataFolder: null,
    Sessions: [
      {
        ScoringGroups: [
          {
            SessionGuid: guid,
            ClubId: club,
            Sections: layout.sections,
            ScoringGroupNumber: 1,
            ScoringMethod: scoringMethod(evening),
            Name: evening.event,
            IsDeleted: false,
            ValidationMessages: null,
          },
        ],
        EventGuid: guid,
        SessionGuid: guid,
        Name: evening.event,
        Year: at.getFullYear(),
        Month: at.getMonth() + 1,
        Day: at.getDate(),
        Hour: at.getHours(),
        Minute: at.getMinutes(),
        ShowInApp: false,
        EWReturnHome: false,
        PairsMoveAccrossField: false,
        ValidationMessages: null,
      },
    ],
    PlayerData: null,
    Participations: participationsOf(layout),
    Handrecords: handRecords(evening, layout),
    Bridgemate2Settings: null,
    Bridgemate3Settings: null,
    ValidationMessages: null,
  }
}

/** As it is sent again, or for the first time during the evening. */
export const sectionUpdate = (evening: TerminalEvening, section: SectionDto, club: string) => ({
  ...section,
  ClubId: club,
  ScoringGroupScoringMethod: scoringMethod(evening),
  IsDeleted: false,
  AddedPlayers: [],
  Participations: [],
})

const SEATS = [
  ['N', 'North'],
  ['E', 'East'],
  ['S', 'South'],
  ['W', 'West'],
] as const
const SUITS = ['Spades', 'Hearts', 'Diamonds', 'Clubs'] as const

export function handRecords({ hands }: Pick<TerminalEvening, 'hands'>, { guid, sections }: Layout) {
  const [section] = sections
  return hands.map(({ board, deal }) => ({
    SessionGuid: guid,
    ScoringGroupNumber: 1,
    SectionLetters: section?.Letters ?? 'A',
    BoardNumber: board,
    ...Object.fromEntries(
      SEATS.flatMap(([seat, name]) => {
        const holdings = deal[seat].split('.')
        return SUITS.map((suit, i) => [`${name}${suit}`, holdings[i] ?? ''])
      }),
    ),
    ValidationMessages: null,
  }))
}
