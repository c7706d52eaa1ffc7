/** How all tables of a session that is over played one board. */
import type { Card, Strain } from '@openroom/bridge/card'
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import { SEATS } from '@openroom/bridge/seat'
import type { ErrorCode } from '@openroom/protocol/errors'
import { isClosed, toDirection } from '@openroom/protocol/names'
import type { Accuracy, FieldOfBoard, Line } from '@openroom/protocol/schema/fieldOfBoard'
import type { Kysely } from 'kysely'
import { type Given, type PlayedTable, playsOfBoard } from '../analysis/boardPlays.public.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { storyOf } from '../sessions/boardStory.ts'
import { sessionRow } from '../sessions/miniSessions.public.ts'
import type { Versioned } from '../sessions/miniSessions.ts'
import { toldOf } from '../sessions/told.public.ts'
import { type ScoredTable, scoresOfBoard } from './boardScores.public.ts'

/** Of fewer cards than a trick and a lead nobody can say that they lead to a result. */
const LEAST_KNOWN = 5

/** Tricks given away by declarer, and by the defence with the lead; `null` where the cards do not lead to the result. */
export function givenAway(
  played: Given & Pick<PlayedTable, 'declarer' | 'tricks'>,
): { readonly declarer: number; readonly defence: number } | null {
  const { declarer, tricks, given, lead_cost, ends, known } = played
  if (given === null || given.length === 0 || lead_cost === null) return null
  if ((known ?? 0) < LEAST_KNOWN || tricks === null || ends !== tricks) return null
  const both = given[(declarer + 1) % 4]! + given[(declarer + 3) % 4]!
  return { declarer: given[declarer]!, defence: lead_cost + both }
}

const meanOfValues = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 100) / 100
}

const accuracyOf = (given: readonly number[]): Accuracy => ({
  tables: given.length,
  given: meanOfValues(given),
  faultless: given.filter((tricks) => tricks === 0).length,
})

type Played = PlayedTable & { readonly play: readonly Card[] }

/** Tables of which each one's own way is shown, however few went it. */
const FEW = 8
/** Of a play that nobody else made as much is shown. */
const OWN_CARDS = 4

function commonLength(tables: readonly Played[], from: number): number {
  const [first] = tables
  if (!first) return from
  let at = from
  while (at < first.play.length && tables.every(({ play }) => play[at] === first.play[at])) at += 1
  return at
}

const lineOfPlayedTables = (tables: readonly Played[], depth: number, cards: readonly Card[]): Line => ({
  depth,
  cards: [...cards],
  tables: tables.length,
  tricks: meanOfValues(tables.map(({ tricks }) => tricks)),
  ns: tables.find(({ replay }) => replay)?.ns ?? null,
})

/** Depth first. @param isLarge whether those who went alone are told together */
function linesFrom(
  tables: readonly Played[],
  from: number,
  depth: number,
  isLarge: boolean,
): readonly Line[] {
  const to = commonLength(tables, from)
  const [first] = tables
  if (!first || (tables.length === 1 && depth > 0))
    return first ? [lineOfPlayedTables(tables, depth, first.play.slice(from, from + OWN_CARDS))] : []
  const groups = [...groupBy(tables, ({ play }) => play[to])]
    .filter(([card]) => card !== undefined)
    .map(([, own]) => own)
    .sort((a, b) => b.length - a.length)
  const together = isLarge ? groups.filter((own) => own.length > 1) : groups
  const alone = isLarge ? groups.filter((own) => own.length === 1).flat() : []
  return [
    lineOfPlayedTables(tables, depth, first.play.slice(from, to)),
    ...together.flatMap((own) => linesFrom(own, to, depth + 1, isLarge)),
    ...(alone.length > 0 ? [lineOfPlayedTables(alone, depth + 1, [])] : []),
  ]
}

/** Of tables whose cards are known. */
export function linesOf(tables: readonly PlayedTable[]): readonly Line[] {
  const played = tables
    .map((one) => ({ ...one, play: (one.cards.match(/../g) ?? []) as readonly string[] as readonly Card[] }))
    .filter(({ play }) => play.length > 1)
  return linesFrom(played, 0, 0, played.length > FEW)
}

function contractOfPlayedTables(tables: readonly PlayedTable[]): FieldOfBoard['contracts'][number] {
  const [{ strain, declarer }] = tables as readonly [PlayedTable]
  const given = tables.flatMap((one) => givenAway(one) ?? [])
  return {
    strain: strain as Strain,
    declarer: toDirection(SEATS[declarer]!),
    tables: tables.length,
    leads: [...groupBy(tables, ({ cards }) => cards.slice(0, 2))]
      .map(([card, own]) => ({
        card: card as Card,
        tables: own.length,
        tricks: meanOfValues(own.map(({ tricks }) => tricks)),
        cost: own.find(({ lead_cost }) => lead_cost !== null)?.lead_cost ?? null,
      }))
      .sort((a, b) => b.tables - a.tables),
    declarers: accuracyOf(given.map((one) => one.declarer)),
    defenders: accuracyOf(given.map((one) => one.defence)),
    lines: [...linesOf(tables)],
  }
}

export const fieldOfPlayedTables = (
  tables: readonly PlayedTable[],
  scores: readonly ScoredTable[],
): FieldOfBoard => ({
  story: storyOf(scores),
  contracts: [...groupBy(tables, ({ strain, declarer }) => `${strain} ${declarer}`)]
    .map(([, own]) => contractOfPlayedTables(own))
    .sort((a, b) => b.tables - a.tables),
  waiting: tables.filter(({ given }) => given === null).length,
})

type Db = Kysely<PublicTables>

/** With the lead alone, which is a part of the result. */
const withoutPlay = (played: PlayedTable): PlayedTable => ({
  ...played,
  cards: played.cards.slice(0, 2),
  replay: false,
  given: played.given && [],
  ends: null,
  known: 1,
})

/** Of a session that is not over nothing is told here: what is public of it is in its own views. */
export async function fieldOfBoard(
  db: Db,
  session: number,
  board: number,
): Promise<Result<Versioned<FieldOfBoard>, ErrorCode>> {
  const row = await sessionRow(db, session)
  if (!row || !isClosed(row.status)) return err('session-not-found')
  const told = toldOf(row)
  const played = await playsOfBoard(db, session, board)
  const plays = played.map((one) => (told.tables ? one : withoutPlay(one)))
  const scores = await scoresOfBoard(db, session, board)
  return ok({ value: fieldOfPlayedTables(plays, scores), seq: row.version })
}
