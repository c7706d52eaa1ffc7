/** Cells of tables that cannot be: each is told with its line, and left out. */
import { isPercent } from '../percent.ts'
import { remark, type Warnings } from '../remark.ts'
import { parseAward, parseCell, rankIn, wholeIn } from './cells.ts'
import type { SectionTable } from './sectionTable.ts'
import { isUnknown, parseSeat, parseTricks } from './values.ts'

type Test = (text: string) => boolean

const isNumberCell: Test = (text) => parseCell(text) !== null
const isScore: Test = (text) => parseAward(text) !== null || wholeIn(text) !== null
const isShare: Test = (text) => {
  const value = parseCell(text)
  return value !== null && isPercent(value)
}
/** Of any contract: the most that a relative one can be is checked with it. */
const isTricks: Test = (text) =>
  parseTricks(text, 'N', 1) !== undefined || /^[=+-]\s*\d{0,2}$/.test(text.trim())

/** Some write it into every cell of an average. */
const AVERAGE = 'A'

const TESTS: readonly (readonly [RegExp, Test])[] = [
  [/^Score_(NS|EW)$/, isScore],
  [/^(MP|IMP)_(NS|EW)$/, isNumberCell],
  [/^Percentage_(NS|EW)$/, isShare],
  [/^Result$/, isTricks],
  [/^Declarer$/, (text) => parseSeat(text) !== null],
  [/^(Total|Mean)(Score)?(MP|IMP|Score)?$|^(TotalVP|VP|MP|IMP|NrBoards|TotalPercentage)$/, isNumberCell],
  [/^Session(Score)?(MP|IMP|VP|Score)?$|^(SessionPercentage|NrBoardsSession)$/, isNumberCell],
  [/^(Rank|SessionRank)$/, (text) => rankIn(text) !== null || wholeIn(text) !== null],
  [/^(Round|Table|Multiplicity)$/, (text) => wholeIn(text.replace(/=$/, '')) !== null],
]

export function checkCells({ columns, rows }: SectionTable, warnings: Warnings): void {
  const tested = [...columns].flatMap(([name, at]) => {
    const test = TESTS.find(([names]) => names.test(name))?.[1]
    return test ? [{ name, at, test }] : []
  })
  for (const { line, cells } of rows) {
    for (const { name, at, test } of tested) {
      const text = cells[at]!
      if (isUnknown(text) || text === AVERAGE || test(text)) continue
      warnings.add(
        remark('value-unread', {
          args: { column: name, text: text.slice(0, 40) },
          place: { line, column: 1 },
          excerpt: text,
        }),
      )
    }
  }
}
