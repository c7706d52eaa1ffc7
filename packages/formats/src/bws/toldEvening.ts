/**
 * An evening as a scoring program tells it to a Data Connector (docs/bridgemates.md), in the tables of a Bridgemate file: the
 * same evening, told otherwise.
 */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Seat } from '@openroom/bridge/seat'
import { z } from 'zod'
import type { DocumentEvent } from '../json/document.ts'
import { slug } from '../json/documentBuilder.ts'
import { plannedEvening, plannedOfRows } from './planned.ts'
import type { BwsRow, BwsRows } from './rows.ts'

const MOST = 100_000
const whole = z.int().min(0).max(MOST)
const text = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => (value ?? '').trim())
/** A list that is there, or nothing. */
const listOf = <S extends z.ZodType>(item: S, most: number) =>
  z
    .array(item)
    .max(most)
    .nullish()
    .transform((value) => value ?? [])

const guid = z.string().regex(/^[0-9A-F]{32}$/)
export const sectionLetters = z.string().regex(/^([A-Z])\1{0,2}$/)
const tableNumber = z.int().min(1).max(9_999)

/** Without a gap. */
const areInOrder = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1)
const areTwice = (all: readonly unknown[]): boolean => new Set(all).size < all.length

const roundSchema = z
  .object({
    RoundNumber: z.int().min(1).max(1_000),
    LowBoardNumber: whole.max(999),
    HighBoardNumber: whole.max(999),
    PairNS: whole,
    PairEW: whole,
  })
  .refine(({ LowBoardNumber: low, HighBoardNumber: high }) => low <= high, {
    error: 'The boards of a round go from the lowest to the highest.',
  })
  .refine((one) => one.PairNS === 0 || one.PairEW === 0 || one.LowBoardNumber > 0, {
    error: 'Two pairs play boards.',
  })

const tableSchema = z.object({
  TableNumber: tableNumber,
  Rounds: z
    .array(roundSchema)
    .max(1_000)
    .refine((all) => areInOrder(all.map(({ RoundNumber }) => RoundNumber)), {
      error: 'The rounds of a table are numbered without a gap.',
    }),
})

/** Individuals are 20, teams 30. */
const PAIRS = 10

export const toldSectionSchema = z.object({
  Letters: sectionLetters,
  Winners: z.union([z.literal(1), z.literal(2)]),
  GameType: z.int(),
  EWMoveBeforePlay: z.literal(0, { error: 'EWMoveBeforePlay is not supported.' }),
  MissingPair: z.int().min(-MOST).max(MOST),
  Tables: z
    .array(tableSchema)
    .max(2_000)
    .refine((all) => !areTwice(all.map((one) => one.TableNumber)), {
      error: 'A table is there twice.',
    }),
})
export type ToldSection = z.output<typeof toldSectionSchema>

export const toldPlayerSchema = z.object({
  PlayerNumber: z.string().trim().min(1).max(50),
  FirstName: text(100),
  LastName: text(100),
})
export type ToldPlayer = z.output<typeof toldPlayerSchema>

export const toldSeatSchema = z
  .object({
    SectionLetters: sectionLetters,
    TableNumber: tableNumber,
    Direction: z.int().min(1).max(4),
    RoundNumber: z.int().min(0).max(1_000),
    PlayerNumber: text(50),
    FirstName: text(100),
    LastName: text(100),
    /** Nobody sits there any more. */
    IsRemoval: z.boolean().nullish(),
  })
  .refine((one) => one.PlayerNumber === '' || one.LastName === '', {
    error: 'Either a number or a name, not both.',
  })
export type ToldSeat = z.output<typeof toldSeatSchema>

const SEATS = ['North', 'East', 'South', 'West'] as const
const SUITS = ['Spades', 'Hearts', 'Diamonds', 'Clubs'] as const

const holding = z.string().regex(/^[AKQJT98765432]{0,13}$/)
const holdings = Object.fromEntries(
  SEATS.flatMap((seat) => SUITS.map((suit) => [`${seat}${suit}`, holding])),
) as Record<`${(typeof SEATS)[number]}${(typeof SUITS)[number]}`, typeof holding>

export const toldHandSchema = z.object({
  SectionLetters: sectionLetters,
  BoardNumber: z.int().min(1).max(999),
  ...holdings,
})
export type ToldHand = z.output<typeof toldHandSchema>

const groupSchema = z.object({
  ScoringMethod: z.int(),
  IsDeleted: z.boolean().nullish(),
  Sections: listOf(toldSectionSchema, 100),
})

const toldSessionSchema = z.object({
  SessionGuid: guid,
  Name: z.string().trim().min(1).max(200),
  Year: z.int().min(2_000).max(2_100),
  Month: z.int().min(1).max(12),
  Day: z.int().min(1).max(31),
  Hour: z.int().min(0).max(23),
  Minute: z.int().min(0).max(59),
  ScoringGroups: z.array(groupSchema).min(1).max(20),
})

/** Everything at once, as `InitializeEvent` has it. */
export const toldEventSchema = z.object({
  Commands: z.int().min(0).max(255),
  Sessions: z.array(toldSessionSchema).length(1, {
    error: 'One session at a time is taken: begin each with a call of its own.',
  }),
  PlayerData: listOf(toldPlayerSchema, 50_000),
  Participations: listOf(toldSeatSchema, 20_000),
  Handrecords: listOf(toldHandSchema, 5_000),
})

/** A section as it is told again, or for the first time during the evening. */
export const toldUpdateSchema = toldSectionSchema.extend({
  Winners: z.int(),
  IsDeleted: z.boolean().nullish(),
  Tables: listOf(tableSchema, 2_000),
  AddedPlayers: listOf(toldPlayerSchema, 50_000),
  Participations: listOf(toldSeatSchema, 20_000),
})

const placed = {
  SectionLetters: sectionLetters,
  TableNumber: tableNumber,
  RoundNumber: z.int().min(1).max(1_000),
}

/** A result as the program has it. */
export const toldResultSchema = z.object({
  ...placed,
  BoardNumber: z.int().min(1).max(999),
  ScoringDirection: z.literal(3, { error: 'Split scores are not supported.' }),
  IsDeleted: z.boolean(),
  PairNorthSouth: whole,
  PairEastWest: whole,
  DeclaringPair: whole,
  DeclarerDirection: z.int().min(0).max(4),
  Level: z.int().min(-10).max(7),
  Denomination: z.int().min(0).max(5),
  Stake: z.int().min(0).max(2),
  TotalTricks: z.int().min(0).max(13),
  LeadCardRank: z.int().min(0).max(14),
  LeadCardSuit: z.int().min(0).max(4),
})

export const toldCallSchema = z.object({ ...placed, Status: z.int().min(1).max(4) })

/** What has been told of one session until now. */
export type ToldEvening = {
  readonly guid: string
  readonly name: string
  /** The day that it was made for, and the minute by the clock of the program's computer. */
  readonly date: string
  readonly start: string
  /** As the maker's public guide numbers them. */
  readonly scoring: number
  readonly sections: readonly ToldSection[]
  readonly players: readonly ToldPlayer[]
  readonly seats: readonly ToldSeat[]
  readonly hands: readonly ToldHand[]
}

const two = (number: number): string => `${number}`.padStart(2, '0')

/** Errors are sentences. */
export function toldEveningOf(told: z.output<typeof toldEventSchema>): Result<ToldEvening, string> {
  const session = told.Sessions[0]!
  const groups = session.ScoringGroups.filter(({ IsDeleted }) => IsDeleted !== true)
  const [scoring, ...others] = [...new Set(groups.map(({ ScoringMethod }) => ScoringMethod))]
  if (scoring === undefined || others.length > 0)
    return err('All sections of a session are scored by one method here.')
  const { Year, Month, Day, Hour, Minute } = session
  const date = [Year, two(Month), two(Day)].join('-')
  const at = new Date(Year, Month - 1, Day, Hour, Minute)
  if (at.getDate() !== Day) return err(`There is no day ${date}.`)
  const sections = groups.flatMap((one) => one.Sections)
  if (areTwice(sections.map(({ Letters }) => Letters))) return err('A section is there twice.')
  return ok({
    guid: session.SessionGuid,
    name: session.Name,
    date,
    start: `${at.toISOString().slice(0, 19)}Z`,
    scoring,
    sections,
    players: told.PlayerData,
    seats: told.Participations.filter((one) => !one.IsRemoval),
    hands: told.Handrecords,
  })
}

/** As the evening is scored here; `null`: it is not. */
function scoredBy(method: number): Pick<DocumentEvent, 'calcType' | 'conventions'> | null {
  if (method === 10) return { calcType: 'MP', conventions: {} }
  if ([20, 21, 22, 25, 26, 27].includes(method))
    return { calcType: 'IMP', conventions: { imps: { pairs: 'butler' } } }
  if ([30, 31, 35, 36].includes(method)) return { calcType: 'IMP', conventions: {} }
  return null
}

const inLower = (row: Readonly<Record<string, string | number>>): BwsRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))

const DIRECTIONS: readonly Seat[] = ['N', 'E', 'S', 'W']

/** Sections by their place among them. */
function rowsOf({ sections, players, seats, hands }: ToldEvening): BwsRows {
  const idOf = (letters: string) => sections.findIndex(({ Letters }) => Letters === letters) + 1
  return {
    Session: [],
    ReceivedData: [],
    HandEvaluation: [],
    BiddingData: [],
    PlayData: [],
    Section: sections.map(({ Letters, Winners, MissingPair, Tables }) =>
      inLower({ ID: idOf(Letters), Letter: Letters, Winners, MissingPair, Tables: Tables.length }),
    ),
    RoundData: sections.flatMap(({ Letters, MissingPair, Tables }) =>
      Tables.flatMap(({ TableNumber, Rounds }) =>
        Rounds.map((one) =>
          inLower({
            ...{ Section: idOf(Letters), Table: TableNumber, Round: one.RoundNumber },
            NSPair: one.PairNS,
            // Below 0 it is the number of those who sit east-west.
            EWPair: one.PairEW === -MissingPair ? 0 : one.PairEW,
            ...{ LowBoard: one.LowBoardNumber, HighBoard: one.HighBoardNumber },
          }),
        ),
      ),
    ),
    PlayerNames: players.map(({ PlayerNumber, FirstName, LastName }) =>
      inLower({ strID: PlayerNumber, Name: [FirstName, LastName].join(' ').trim() }),
    ),
    PlayerNumbers: seats.map((one) =>
      inLower({
        ...{ Section: idOf(one.SectionLetters), Table: one.TableNumber, Round: one.RoundNumber },
        Direction: DIRECTIONS[one.Direction - 1]!,
        Number: one.PlayerNumber,
        Name: [one.FirstName, one.LastName].join(' ').trim(),
      }),
    ),
    HandRecord: hands.map(({ SectionLetters, BoardNumber, ...cards }) =>
      inLower({ ...cards, Section: idOf(SectionLetters), Board: BoardNumber }),
    ),
  }
}

/** As a source tells it, with `delay` seconds between the tables and the public; errors are sentences. */
export function eveningOfTold(told: ToldEvening, delay: number) {
  const scored = scoredBy(told.scoring)
  if (scored === null) return err(`Scoring method ${told.scoring} is not played on phones here.`)
  const strange = told.sections.find(({ GameType }) => GameType !== PAIRS)
  if (strange) return err(`Section ${strange.Letters}: only pairs are played on phones here.`)
  const planned = plannedOfRows(rowsOf(told))
  if (!planned.ok) return err(planned.error.message)
  const key = slug('connector', told.guid)
  const { event, segment, session, firstBoards } = plannedEvening(planned.value, {
    ...{ key, sessionKey: 's1', event: told.name, calcType: scored.calcType, delay },
  })
  return ok({
    event: { ...event, conventions: scored.conventions },
    segment,
    session: { ...session, date: told.date, startDateTime: told.start },
    firstBoards,
  })
}
