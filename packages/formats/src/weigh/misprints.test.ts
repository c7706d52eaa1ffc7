/** A date, an opponent, a deal and a name that are told otherwise than the rest of the file has them. */
import { describe, expect, it } from 'vitest'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'
import { A, asPbn, B, C, counted, D, FORMATS, type Row, WRITERS } from './testing/rows.ts'

const EVENING: readonly Row[] = [
  { board: 1, round: 1, table: 1, ns: A, ew: C },
  { board: 1, round: 1, table: 2, ns: B, ew: D, tricks: 9 },
  { board: 2, round: 2, table: 1, ns: A, ew: D },
  { board: 2, round: 2, table: 2, ns: B, ew: C, tricks: 9 },
]

describe('the date of one game of PBN', () => {
  const dated = (at: number, date: string, rows = EVENING) =>
    counted(rows.map((row, i) => asPbn([row]).replace('2026.08.01', i === at ? date : '2026.08.01')).join(''))
  it.each([0, 1, 2, 3])('is that of its evening: game %d', async (at) => {
    const { scores, document, weighed } = await dated(at, '2025.08.01')
    expect(document.events[0]!.segments[0]!.sessions.map(({ date }) => date)).toEqual(['2026-08-01'])
    expect([scores.length, weighed]).toEqual([4, [['heading', '2026.08.01', 'rows']]])
  })
  it('is its own where the pairs have its board already', async () => {
    const { document, weighed } = await dated(4, '2026.08.08', [...EVENING, EVENING[0]!])
    expect([document.events[0]!.segments[0]!.sessions.length, weighed]).toEqual([2, []])
  })
})

describe.each(FORMATS)('two pairs of one name in %s', (format) => {
  it('are told', async () => {
    const rows = EVENING.map((row): Row => (row.ns === B ? { ...row, ns: A } : row))
    const { warnings } = await counted(WRITERS[format](rows))
    // One number is one pair, of which one row is another's; without numbers they are two.
    const code = format === 'USEBIO' ? 'boards-twice' : 'name-of-two-pairs'
    expect(warnings.map((one) => one.code)).toContain(code)
  })
})

it('a team against itself does not count', async () => {
  const text = asPbn([
    { board: 1, table: 1, room: 'Open', ns: A, ew: C },
    { board: 1, table: 1, room: 'Closed', ns: D, ew: B, tricks: 9 },
  ])
  const right = await counted(text)
  expect([right.scores, right.weighed]).toEqual([[-50, 420], []])
  const { scores, weighed } = await counted(text.replaceAll('"Beta"', '"Alpha"'))
  expect([scores, weighed]).toEqual([[null, null], [['pairs', 'none', 'none']]])
})

describe('a board of DLM', () => {
  const one = 'Board 01=mjceilnhnpdjgiifhcmmfokbdi020'
  const two = ['Board 02=gbaofcjomgpmnamjkogodgfmha027', 'Board 02=gbkniiblgbahponahmghddojcj022'] as const
  const boards = async (...lines: readonly string[]) => {
    const file = await readFile(
      textAsSource(['[Document]', 'From board=1', 'To board=2', ...lines].join('\n')),
    )
    if (!file.ok) throw new Error(file.error.message)
    const [session] = file.value.document.events[0]!.segments[0]!.sessions
    return [session!.boards.map(({ number }) => number), file.value.warnings.map(({ code }) => code)]
  }
  it('with two deals has neither, and with one twice has it', async () => {
    expect(await boards(one, ...two)).toEqual([[1], ['weighed']])
    expect(await boards(one, two[0], two[0])).toEqual([[1, 2], []])
  })
})
