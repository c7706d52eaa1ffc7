/** What the rows of one table say of all of it (its event, its date, its scoring), and which rows are of another. */
import { groupBy } from '@openroom/bridge/groupBy'
import { searchWords } from '@openroom/bridge/plainText'
import { remark, type Warnings } from '../remark.ts'
import { parseUsebioDate } from '../usebio/values.ts'
import { type Weighed, type Witness, weigh } from './weigh.ts'

/** A name as it is told from others: one that is respelled in capitals, accents, spaces or signs is the same. */
export const foldedHeading = (text: string): string => searchWords(text).join(' ')

/** One event however it is capitalised, one date however it is written; a date that cannot be read tells nothing. */
export const headingMark = (column: 'event' | 'date', text: string): string =>
  column === 'date' ? (parseUsebioDate(text) ?? '') : foldedHeading(text)

/** One row as its table tells it. */
export type HeadedRow = {
  readonly event: string
  /** As ISO writes it. */
  readonly date: string
  readonly pairs: readonly string[]
  readonly round: string
  /** Section, table and room. */
  readonly table: string
  readonly board: string
}

type Group<R> = readonly R[]

/** So many times as many rows are needed for one among them to be a misprint. */
const STRAY = 4
/** So many rows are enough where only one is told otherwise, and they have its board. */
const LONE = 3
/** Of more rows that say the same none is a misprint. */
const FEW = 3
/** Of more headings, as of one in each row or two, none tells a session. */
const MANY = 50

/** Whether nobody of a group has a board or a place that is taken in another. */
function isFreeIn(group: Group<HeadedRow>, other: Group<HeadedRow>): boolean {
  const taken = ({ round, table, board, pairs }: HeadedRow) => [
    `${table}\n${round}\n${board}`,
    ...pairs.map((pair) => `${pair}\n\n${board}`),
  ]
  const places = new Set(other.flatMap(taken))
  return !group.some((row) => taken(row).some((place) => places.has(place)))
}

/** Whether rows say the same that no misprint says: at two tables of a round, or in a round that others have not. */
function isMeant(group: Group<HeadedRow>, other: Group<HeadedRow>): boolean {
  if (group.length > FEW) return true
  const rounds = [...groupBy(group, ({ round }) => round).values()]
  const others = new Set(other.map(({ round }) => round))
  return (
    rounds.some((own) => new Set(own.map(({ table }) => table)).size > 1) ||
    (group.length > 1 && rounds.every(([own]) => !others.has(own!.round)))
  )
}

/** Whether the rows of a group are misprints of another: its pairs are there, and have nothing twice. */
function isOfGroup(group: Group<HeadedRow>, other: Group<HeadedRow>): boolean {
  const boards = new Set(other.map(({ board }) => board))
  const isLone = group.length === 1 && other.length >= LONE && boards.has(group[0]!.board)
  if ((STRAY * group.length > other.length && !isLone) || isMeant(group, other)) return false
  const pairs = new Set(other.flatMap((row) => row.pairs))
  return group.every((row) => row.pairs.every((pair) => pairs.has(pair))) && isFreeIn(group, other)
}

const DAY = 86_400_000

/** Whether a day, as ISO writes it, is the one after another. */
const isDayAfter = (day: string, before: string): boolean => Date.parse(day) - Date.parse(before) === DAY

/** Lowest and highest number of each pair. */
function rangesOfGroup(
  group: Group<HeadedRow>,
  of: (row: HeadedRow) => number,
): Map<string, [number, number]> {
  const ranges = new Map<string, [number, number]>()
  for (const row of group) {
    for (const pair of row.pairs) {
      const [low, high] = ranges.get(pair) ?? [Infinity, -Infinity]
      ranges.set(pair, [Math.min(low, of(row)), Math.max(high, of(row))])
    }
  }
  return ranges
}

/** Whether the rounds of the same pairs, or where none are told their boards, go on in the day after. */
function runsOn(after: Group<HeadedRow>, before: Group<HeadedRow>): boolean {
  const [one, other] = [before.at(-1)!, after[0]!]
  if (one.event !== other.event || !isDayAfter(other.date, one.date)) return false
  const hasRounds = [...before, ...after].every(({ round }) => Number(round) > 0)
  const of = ({ round, board }: HeadedRow) => Number(hasRounds ? round : board)
  const ranges = rangesOfGroup(before, of)
  const both = [...rangesOfGroup(after, of)].filter(([pair]) => ranges.has(pair))
  return (
    both.length > 0 && both.every(([pair, [low]]) => low >= ranges.get(pair)![1]) && isFreeIn(after, before)
  )
}

/** The rows of each event and date; one among many is a misprint, and a session may end after midnight. */
export function cutByHeading<R extends HeadedRow>(rows: readonly R[]): readonly Group<R>[] {
  const groups = groupBy(rows, ({ event, date }) => `${event}\n${date}`)
  if (groups.size < 2 || groups.size > MANY || rows.length < 2 * groups.size) return [rows]
  const days: R[][] = []
  for (const group of [...groups.values()].toSorted((a, b) => (a[0]!.date < b[0]!.date ? -1 : 1))) {
    const evening = days.find((one) => runsOn(group, one))
    if (evening) evening.push(...group)
    else days.push([...group])
  }
  const kept: R[][] = []
  for (const group of days.toSorted((a, b) => b.length - a.length)) {
    const home = kept.find((one) => isOfGroup(group, one))
    if (home) home.push(...group)
    else kept.push(group)
  }
  const at = new Map(rows.map((row, i) => [row, i]))
  return kept
    .map((group) => group.toSorted((a, b) => at.get(a)! - at.get(b)!))
    .toSorted((a, b) => at.get(a[0]!)! - at.get(b[0]!)!)
}

/** What a column says of all of the table, by its meaning: how it is spelled, in how many rows, and in which of them first. */
export type Statements = ReadonlyMap<
  string,
  { readonly text: string; readonly times: number; readonly board: string; readonly line: number }
>

/** Without the days on which a session went on past midnight. */
export const withoutNextDays = (told: Statements): Statements =>
  new Map(
    [...told].filter(
      ([day, { times }]) => times <= FEW || ![...told.keys()].some((before) => isDayAfter(day, before)),
    ),
  )

/** The statement of most rows; of as many for each what else speaks for one, else the first if one has to be. */
export function weighedHeading(
  told: Statements,
  others: readonly Witness<string>[],
  warnings: Warnings,
  isNeeded = false,
): string | null {
  const [first, ...more] = told.keys()
  if (first === undefined || more.length === 0) return first ?? null
  const rows: Witness<string> = { name: 'rows', speaksFor: (mark) => told.get(mark)!.times }
  const readings = [...told.keys()]
  const instead = isNeeded ? first : null
  const textOf = (mark: string) => told.get(mark)!.text.slice(0, 40)
  const tell = ({ taken, because }: Weighed<string>) => {
    const counts = taken ?? instead
    const meant = counts ?? first
    const odd = told.get(readings.find((mark) => mark !== meant)!)!
    const args = {
      about: 'heading',
      board: odd.board,
      one: odd.text.slice(0, 40),
      other: textOf(meant),
      counts: counts === null ? 'none' : textOf(counts),
      why: because[0] ?? (counts === null ? 'none' : 'first'),
    }
    return remark('weighed', { args, place: { line: odd.line, column: 1 } })
  }
  const weighed = warnings.questions.answered(weigh(readings, [rows, ...others]), {
    readings,
    textOf,
    tell,
    instead,
  })
  warnings.add(tell(weighed))
  return weighed.taken ?? instead
}
