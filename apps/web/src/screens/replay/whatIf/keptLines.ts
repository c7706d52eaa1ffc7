/** Lines that were tried, for who comes back to a board: the browser remembers those of so many boards, as addresses have them. */
import { keepText, readKeptJson } from '../../../live/kept.ts'

const KEY = 'openroom.lines'
const MOST = 40

type Kept = readonly (readonly [board: string, lines: readonly string[]])[]

const isText = (value: unknown): value is string => typeof value === 'string'

const isKept = (one: unknown): one is Kept[number] =>
  Array.isArray(one) && isText(one[0]) && Array.isArray(one[1]) && one[1].every(isText)

function kept(): Kept {
  const read = readKeptJson(KEY)
  return Array.isArray(read) ? read.filter(isKept) : []
}

export const keptLines = (board: string): readonly string[] =>
  kept().find(([known]) => known === board)?.[1] ?? []

/** Without storage they are there for as long as the board is looked at. */
export function keepLines(board: string, lines: readonly string[]): void {
  const others = kept().filter(([known]) => known !== board)
  const now: Kept = lines.length === 0 ? others : [...others, [board, lines]]
  keepText(KEY, JSON.stringify(now.slice(-MOST)))
}
