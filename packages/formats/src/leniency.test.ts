/** One bad record costs that record, not the file: each kind met in real files, made up anew. */
import { describe, expect, it } from 'vitest'
import { checkFiles } from './check.ts'
import { sessionsOfDocument } from './json/documentBuilder.ts'
import { LENIENT, LIMITS } from './limits.ts'
import { BOARDS, SINGLE, VUGRAPH } from './lin/testing/seeds.ts'
import { game } from './pbn/testing/texts.ts'
import { readFile, readFiles } from './read.ts'
import { textAsSource } from './text.ts'
import { PAIRS } from './usebio/testing/seeds.ts'

const lenient = async (text: string) => {
  const read = await readFile(textAsSource(text), LENIENT)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const MISTYPED = 'N:AKQJ.5432.432.32 432.AKQJ.765.765 765.876.AKQJ.984 T98.T9.T98.AKQJY'
const PLACEHOLDERS = 'N:xxxx.xxx.xxx.xxx xxxx.xxx.xxx.xxx xxxx.xxx.xxx.xxx xxxx.xxx.xxx.xxx'
const two = (values: Readonly<Record<string, string>>, sections = '') =>
  game() + game({ Board: '2', Vulnerable: 'NS', ...values }, sections)

describe('a bad record', () => {
  it.each([
    ['PBN: a mistyped card', two({ Deal: MISTYPED }), 'deal-rank', 23, { boards: 2, results: 2 }],
    ['PBN: placeholder hands', two({ Deal: PLACEHOLDERS }), 'deal-rank', 23, { boards: 2, results: 2 }],
    ['PBN: a result of 33', two({ Result: '33' }), 'result-unknown', 27, { boards: 2, results: 2 }],
    [
      'PBN: commentary with a bracket',
      two({}, '[Auction "N"]\n1NT Pass Pass Pass\n[4S was better]\n'),
      'pbn-tag-malformed',
      30,
      { boards: 2, results: 2 },
    ],
    [
      'LIN: a mistyped card',
      `${SINGLE}\n${BOARDS.replace('SAKQ2', 'SAKQY')}`,
      'deal-hand',
      2,
      { boards: 3, results: 1 },
    ],
    ['LIN: a card dealt twice', VUGRAPH.replace('SAKQ2', 'SAKQ4'), 'deal-card-twice', 4, { results: 4 }],
    [
      'LIN: a value without an end',
      `${SINGLE}nt|${'x'.repeat(LIMITS.line)}|${BOARDS}`,
      'lin-value-too-long',
      1,
      { boards: 3, results: 1 },
    ],
    [
      'USEBIO: a card dealt twice',
      PAIRS.replace('<SPADES>AKQJT98765432', '<SPADES>AKQJT98765433'),
      'deal-card-twice',
      15,
      { boards: 2, results: 4 },
    ],
    [
      'USEBIO: placeholder hands',
      PAIRS.replace('<SPADES>AKQJT98765432', '<SPADES>xxxx'),
      'deal-hand',
      15,
      {},
    ],
  ])('costs itself alone, and is told with its line: %s', async (_, text, code, line, counts) => {
    const { faults, counts: counted } = await lenient(text)
    expect(faults).toMatchObject([{ code, place: { line } }])
    expect(faults[0]?.message).toMatch(/left out\.$/)
    expect(counted).toMatchObject(counts)
    const strict = await readFile(textAsSource(text), LIMITS)
    expect(strict).toMatchObject({ ok: false, error: { code, place: { line } } })
    expect(strict.ok || strict.error.message).not.toContain('left out')
  })

  it('keeps what is certain of it: the result without the deal', async () => {
    const [session] = sessionsOfDocument((await lenient(two({ Deal: MISTYPED }))).document)
    expect(session!.boards.map(({ deal }) => deal === null)).toEqual([false, true])
    expect(session!.tables.flatMap(({ results }) => results.map(({ scoreNs }) => scoreNs))).toEqual([
      400, 600,
    ])
  })

  it('is no contract PAS, which is a pass', async () => {
    const { faults, document } = await lenient(two({ Contract: 'PAS', Result: '' }))
    expect(faults).toEqual([])
    expect(sessionsOfDocument(document)[0]!.tables[0]!.results[1]).toMatchObject({
      contract: { kind: 'passedOut' },
      scoreNs: 0,
    })
  })
})

it.each([
  ['PBN', game({ Board: 'seven' }), 'board-unknown'],
  ['PBN of hands', '[Board "1"]\n[Deal "N:AKQJ.5432.432.32 432 - -"]\n', 'deal-suits'],
  ['LIN', 'pn|a,b,c,d|md|1SAKQY,SJT,S9,S8|ah|Board 1|', 'deal-hand'],
  ['nothing known', 'Dear all, here are the results', 'format-unknown'],
  ['other XML', '<?xml version="1.0"?><html/>', 'xml-not-usebio'],
])('where nothing is left it is refused with the first reason: %s', async (_, text, code) => {
  expect(await readFile(textAsSource(text), LENIENT)).toMatchObject({ ok: false, error: { code } })
})

it('a bad deal in the LIN of a line of USEBIO is a warning at that line', async () => {
  const text = PAIRS.replace(/(<LIN_DATA>[^<]*md%7C3)%2C%2C%2C/, '$1SAKQJT98765432%2CSA%2C%2C')
  expect(text).not.toBe(PAIRS)
  const { faults, warnings, counts } = await lenient(text)
  expect(faults).toEqual([])
  expect(warnings).toMatchObject([{ code: 'deal-hand-size' }])
  expect(counts).toMatchObject({ results: 4, auctions: 1 })
})

it('bad hands of a file beside the results are told with their file', async () => {
  const hands = `[Board "1"]\n[Deal "${MISTYPED}"]\n\n[Board "2"]\n[Deal "N:AKQJ.5432.432.32 432.AKQJ.765.765 765.876.AKQJ.984 T98.T9.T98.AKQJT"]\n`
  const results = two({}).replaceAll(/\[Deal .*\n/g, '')
  const given = () => [
    { name: 'results.pbn', source: textAsSource(results) },
    { name: 'hands.pbn', source: textAsSource(hands) },
  ]
  const read = await readFiles(given(), LENIENT)
  if (!read.ok) throw new Error(read.error.error.message)
  expect(read.value).toHaveLength(1)
  expect(read.value[0]?.faults).toMatchObject([{ code: 'deal-rank', args: { file: 'hands.pbn' } }])
  const line = await checkFiles(given())
  expect(line).toMatchObject({ ok: true, file: 'results.pbn, hands.pbn', sessions: 1, boards: 2, results: 2 })
  expect(line.faults).toHaveLength(1)
  expect(await checkFiles(given(), LIMITS)).toMatchObject({ ok: false, file: 'hands.pbn' })
})
