/** What the rows of one table say of all of it (its event, its date, its scoring), and which rows are of another. */
import { groupBy } from '@openroom/bridge/groupBy'
import { searchWords } from '@openroom/bridge/plainText'
import { remark, type Warnings } from '../remark.ts'
import { type Witness, weigh } from './weigh.ts'

/** One row as its table tells it. */
export type HeadedRow = {
  /** Event and date. */
  readonly heading: string
  readonly pairs: readonly string[]
  /** Round, table, room and board. */
  readonly place: string
  readonly board: string
}

/** A name as it is told from others: one that is respelled in capitals, accents, spaces or signs is the same. */
export const foldedHeading = (text: string): string => searchWords(text).join(' ')

type Group<R> = readonly R[]

/** So many times as many rows are needed for one among them to be a misprint. */
const STRAY = 4
/** Of more headings each is meant. */
const MANY = 50

/** Whether the rows of a group may be of another: its pairs are there, and none of them has a board or a place twice. */
function isOf(group: Group<HeadedRow>, other: Group<HeadedRow>): boolean {
  if (STRAY * group.length > other.length) return false
  const pairs = new Set(other.flatMap((row) => row.pairs))
  if (!group.every((row) => row.pairs.every((pair) => pairs.has(pair)))) return false
  const taken = (row: HeadedRow) => [
    `${row.place}\n${row.board}`,
    ...row.pairs.map((pair) => `${pair}\n\n${row.board}`),
  ]
  const places = new Set(other.flatMap(taken))
  return !group.some((row) => taken(row).some((place) => places.has(place)))
}

/** The rows of each event and date; one among many is a misprint. */
export function cutByHeading<R extends HeadedRow>(rows: readonly R[]): readonly Group<R>[] {
  const groups = groupBy(rows, ({ heading }) => heading)
  if (groups.size < 2 || groups.size > MANY) return [...groups.values()]
  const kept: R[][] = []
  for (const group of [...groups.values()].toSorted((a, b) => b.length - a.length)) {
    const home = kept.find((one) => isOf(group, one))
    if (home) home.push(...group)
    else kept.push([...group])
  }
  const at = new Map(rows.map((row, i) => [row, i]))
  return kept
    .map((group) => group.toSorted((a, b) => at.get(a)! - at.get(b)!))
    .toSorted((a, b) => at.get(a[0]!)! - at.get(b[0]!)!)
}

/** What a column says of all of the table: in how many rows, and in which of them first. */
export type Statements = ReadonlyMap<
  string,
  { readonly times: number; readonly board: string; readonly line: number }
>

/** The statement of most rows; of as many for each what else speaks for one, else none. */
export function weighedHeading(
  told: Statements,
  others: readonly Witness<string>[],
  warnings: Warnings,
): string | null {
  const [first, ...more] = told.keys()
  if (more.length === 0) return first ?? null
  const rows: Witness<string> = { name: 'rows', speaksFor: (text) => told.get(text)!.times }
  const { taken, because } = weigh([...told.keys()], [rows, ...others])
  const meant = taken ?? first!
  const odd = [...told.keys()].find((text) => text !== meant)!
  const { board, line } = told.get(odd)!
  const args = {
    about: 'heading',
    board,
    one: odd.slice(0, 40),
    other: meant.slice(0, 40),
    counts: taken?.slice(0, 40) ?? 'none',
    why: because[0] ?? 'none',
  }
  warnings.add(remark('weighed', { args, place: { line, column: 1 } }))
  return taken
}
