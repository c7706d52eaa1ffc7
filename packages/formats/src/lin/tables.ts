/** The boards at tables of a LIN text, match by match. */
import { groupBy } from '@openroom/bridge/groupBy'
import { dealText } from '../json/documentBuilder.ts'
import type { Limits } from '../limits.ts'
import { remark, Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { weighedNumbers } from '../weigh/boardNumbers.ts'
import { type Witness, weigh } from '../weigh/weigh.ts'
import type { LinFile, LinTable } from './file.ts'
import { linTokens } from './lexer.ts'
import { type Draft, listedFor, TableReader } from './tableReader.ts'

/** Highest board number. */
export const MOST_NUMBER = 99_999

const dealMark = ({ deal }: Draft): string | null => deal && JSON.stringify(deal)

/** Boards of one number in one room with another deal than the one before: there a number is not the board's. */
function clashes(drafts: readonly Draft[], of: 'number' | 'headed'): number {
  const dealt = new Map<string, string>()
  return drafts.filter((draft) => {
    const [key, deal] = [`${draft.room} ${draft[of]}`, dealMark(draft)]
    const before = dealt.get(key)
    if (draft[of] !== null && deal !== null) dealt.set(key, deal)
    return draft[of] !== null && deal !== null && before !== undefined && before !== deal
  }).length
}

/** Where boards are numbered twice and one of the two goes on while the other repeats, that one counts. */
function numberDrafts(drafts: readonly Draft[], warnings: Warnings): readonly Draft[] {
  const differs = drafts.find(({ number, headed }) => headed !== null && number !== headed)
  if (!differs) return drafts
  const witness: Witness<'number' | 'headed'> = { name: 'deal', speaksFor: (of) => -clashes(drafts, of) }
  if (weigh(['number', 'headed'], [witness]).taken !== 'headed') return drafts
  const [one, other] = [`qx ${differs.number}`, `ah ${differs.headed}`]
  const args = { about: 'number', board: differs.headed!, one, other, counts: other, why: 'deal' }
  warnings.add(remark('weighed', { args, place: differs.place }))
  return drafts.map((draft) => ({ ...draft, number: draft.headed ?? draft.number }))
}

/** A draft with its number (its own, else the next after the table before it) and its room's names. */
function finishTables(
  drafts: readonly Draft[],
  listed: LinFile['names'],
  warnings: Warnings,
): readonly LinTable[] {
  let last = 0
  return numberDrafts(drafts, warnings).map(({ dealt: _, over: __, headed: ___, ...draft }) => {
    last = draft.number ?? (last % MOST_NUMBER) + 1
    const names = draft.names ?? listedFor(listed, draft.room)
    return { ...draft, number: last, names }
  })
}

const fileOfTableReader = (
  { header, title, names, results, numbers, drafts }: TableReader,
  warnings: Warnings,
): LinFile => ({
  header,
  title,
  names,
  results,
  numbers,
  tables: finishTables(drafts, names, warnings),
})

/** Boards that the same four had one after the other. */
function boardsOfPeople(tables: readonly LinTable[]): readonly number[] {
  const counts: number[] = []
  let before: string | null = null
  for (const { names } of tables) {
    const mark = names && JSON.stringify(names)
    if (mark !== null && mark === before) counts[counts.length - 1]! += 1
    else counts.push(1)
    before = mark
  }
  return counts
}

const SEVERAL = 4

/** A last board with nothing but its deal, where all others were called or played, or all others at a table had more boards. */
function warnOfEnd(tables: readonly LinTable[], warnings: Warnings): void {
  const isBegun = ({ calls, cards, tricks }: LinTable) => calls.length + cards.length > 0 || tricks !== null
  const last = tables.at(-1)
  if (!last || isBegun(last)) return
  const counts = boardsOfPeople(tables)
  const own = counts.at(-1)!
  const isShort =
    counts.length > SEVERAL && counts.slice(0, -1).every((one) => one === counts[0] && one > own)
  const isOnly = tables.length > 2 && tables.slice(0, -1).every(isBegun)
  if (isOnly || isShort) warnings.add(remark('lin-cut', { place: last.place }))
}

/** The tables of all parts by numbers that fit their deals, and the boards before and after them. */
function weighLinFiles(parts: readonly LinFile[], warnings: Warnings): readonly LinFile[] {
  const all = parts.flatMap(({ tables }, part) =>
    tables.map((table) => ({
      part,
      table,
      board: table.number,
      deal: table.deal && dealText(table.deal),
      dealer: table.dealer,
      vulnerability: table.vulnerability,
      line: table.place.line,
    })),
  )
  const right = groupBy(weighedNumbers(all, warnings), ({ part }) => part)
  return parts.map((one, part) => ({
    ...one,
    tables: (right.get(part) ?? []).map(({ table, board }) =>
      board === table.number ? table : { ...table, number: board },
    ),
  }))
}

/**
 * Reads a LIN text: one part for each header, which begins another match. It is at fault as a whole when it has
 * too much, or more bad records than it may.
 */
export function readLin(
  text: string,
  limits: Limits,
  warnings: Warnings,
): { readonly parts: readonly LinFile[]; readonly fault: Remark | null } {
  let reader = new TableReader(limits, warnings)
  const parts: LinFile[] = []
  let boards = 0
  for (const token of linTokens(text, limits)) {
    if (token.kind === 'pair' && reader.isOver(token)) {
      boards += reader.drafts.length
      if (!reader.isEmpty() || reader.header) parts.push(fileOfTableReader(reader, warnings))
      reader = new TableReader(limits, warnings, boards)
    }
    reader.read(token)
    if (reader.fault) break
  }
  warnOfEnd(
    [...parts.flatMap(({ tables }) => tables), ...fileOfTableReader(reader, new Warnings(limits)).tables],
    warnings,
  )
  const fault = reader.fault ?? warnings.refusal()
  return { parts: weighLinFiles([...parts, fileOfTableReader(reader, warnings)], warnings), fault }
}
