/** The section of a row, and of a list of pairs. */
import { describe, expect, it } from 'vitest'
import { bwsToDocument } from '../bws/toDocument.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { game as pbnGame } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { Warnings } from '../remark.ts'
import type { ReadFile } from '../report.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { textAsSource } from '../text.ts'

const PAIRS = { 1: 'Ann A - Abe A', 2: 'Bea B - Bob B', 11: 'Cat C - Cal C', 12: 'Dot D - Dan D' } as const
type Number = keyof typeof PAIRS
type Row = readonly [section: string, board: number, table: number, ns: Number, ew: Number]
const EVENING: readonly Row[] = [
  ['A', 1, 1, 1, 11],
  ['A', 1, 2, 2, 12],
  ['A', 2, 1, 1, 12],
  ['A', 2, 2, 2, 11],
  ['A', 3, 1, 1, 11],
  ['A', 3, 2, 2, 12],
]
/** The evening with other sections in some of its rows. */
const told = (sections: Readonly<Record<number, string>>): readonly Row[] =>
  EVENING.map(([section, ...rest], i) => [sections[i] ?? section, ...rest])

function found({ document, warnings }: ReadFile) {
  const ranking = rankingTable(document)
  return {
    played: ranking.map(({ name, played }) => `${name.replace(/ .*/, '')} ${played}`).sort(),
    told: warnings.flatMap(({ code, args }) =>
      code === 'weighed' ? [[args.about, args.one, args.counts]] : [],
    ),
  }
}

async function read(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  return found(file.value)
}

const csv = (rows: readonly Row[], areNamed = true): string =>
  [
    `event,date,scoring,section,board,round,table,ns,ew,contract,declarer,tricks${areNamed ? ',ns_name,ew_name' : ''}`,
    ...rows.map(([section, board, table, ns, ew]) =>
      [
        `Club,2026-08-01,MP,${section},${board},${board},${table},${ns},${ew},4S,N,${8 + table}`,
        ...(areNamed ? [PAIRS[ns], PAIRS[ew]] : []),
      ].join(','),
    ),
  ].join('\n')

const pbn = (rows: readonly Row[]): string =>
  rows
    .map(([Section, board, table, ns, ew]) => {
      const [[North, South], [East, West]] = [PAIRS[ns].split(' - '), PAIRS[ew].split(' - ')] as [
        string[],
        string[],
      ]
      const places = { Section, Board: `${board}`, Table: `${table}`, Round: `${board}` }
      const seats = { North: North!, South: South!, East: East!, West: West! }
      return pbnGame({ ...places, ...seats, Deal: '', Result: `${7 + table}`, Vulnerable: '', Dealer: '' })
    })
    .join('')

const ALL = ['Ann 3', 'Bea 3', 'Cat 3', 'Dot 3']
const STRAYS: readonly [string, Readonly<Record<number, string>>, readonly (readonly string[])[]][] = [
  ['another letter', { 2: 'B' }, [['section', 'B', 'A']]],
  ['nothing', { 5: '' }, [['section', '?', 'A']]],
  ['another case', { 0: 'a' }, [['section', 'a', 'A']]],
  [
    'several of these',
    { 2: '', 4: 'B' },
    [
      ['section', '?', 'A'],
      ['section', 'B', 'A'],
    ],
  ],
]

describe('a row whose section tells', () => {
  it.each(STRAYS)('%s is of the section of its pairs: CSV', async (_, sections, remarks) => {
    expect(await read(csv(told(sections)))).toEqual({ played: ALL, told: remarks })
  })
  it.each(STRAYS)('%s is of the section of its pairs: PBN', async (_, sections, remarks) => {
    expect(await read(pbn(told(sections)))).toEqual({ played: ALL, told: remarks })
  })
  it('another letter is of the section that lacks it, where nobody is named', async () => {
    const evening = [...told({ 2: 'C' }), ...EVENING.map(([, ...rest]): Row => ['B', ...rest])]
    const { played, told: remarks } = await read(csv(evening, false))
    expect([played.length, remarks]).toEqual([8, [['section', 'C', 'A']]])
  })
})

it('Two sections of other pairs with the same numbers stay two', async () => {
  const evening = [...EVENING, ...EVENING.map(([, ...rest]): Row => ['a', ...rest])]
  const { played, told: remarks } = await read(csv(evening, false))
  expect([played.length, remarks]).toEqual([8, []])
})

type Names = (number: number) => string
const people: Names = (number) =>
  `Al Lo${'abcdefghijklmnop'[number - 1]} - Bo Mu${'abcdefghijklmnop'[number - 1]}`
/** Rounds of a set of boards at tables of a section, of pairs numbered on. */
const line = (section: string, round: number, table: number, board: number, pairs: number[], of?: Names) =>
  `Club,2026-08-01,MP,${section},${round},${table},${board},${pairs.join(',')},4S,N,10${of ? `,${pairs.map(of).join(',')}` : ''}`
/** @param rounds as many as tables; each of so many boards */
function mitchell(tables: number, boards: number, of?: Names, rounds = tables): readonly string[] {
  const to = (count: number) => Array.from({ length: count }, (_, i) => i)
  return to(rounds).flatMap((round) =>
    to(tables).flatMap((table) =>
      to(boards).map((board) => {
        const pairs = [table + 1, tables + 1 + ((table + round) % tables)]
        return line('A', round + 1, table + 1, round * boards + board + 1, pairs, of)
      }),
    ),
  )
}
const SWISS = Array.from({ length: 64 }, (_, i) => {
  const [round, table] = [Math.floor(i / 8), Math.floor((i % 8) / 2)]
  const first = (table * 2 + (round === 7 ? 4 : 0)) % 8
  return line(
    table < 2 ? 'A' : 'B',
    round + 1,
    table + 1,
    round * 2 + (i % 2) + 1,
    [first + 1, first + 2],
    people,
  )
})

it.each<[string, readonly string[], Readonly<Record<string, number>>]>([
  [
    'a final of pairs that keep their numbers',
    [
      ...mitchell(6, 4, people),
      ...[1, 2, 3].flatMap((t) => [25, 26, 27, 28].map((b) => line('F', 7, t, b, [t, 6 + t], people))),
    ],
    { A: 144, F: 12 },
  ],
  ['the last round of a Swiss in the other hall', SWISS, { A: 32, B: 32 }],
  [
    'the first board of a section that nobody is named in',
    [...mitchell(9, 1), ...[1, 2, 3, 4].map((t) => line('B', 1, t, 29 + t, [t, 9 + t]))],
    { A: 81, B: 4 },
  ],
  [
    'the first board at two tables of it',
    [...mitchell(9, 1), ...[1, 2].map((t) => line('B', 1, t + 9, 29 + t, [t, 9 + t]))],
    { A: 81, B: 2 },
  ],
  [
    'a small section of robots',
    [
      ...mitchell(6, 4, () => 'GIB - GIB'),
      ...[1, 2, 3].flatMap((t) => [25, 26].map((b) => line('B', 1, 6 + t, b, [t, 6 + t], () => 'GIB - GIB'))),
    ],
    { A: 144, B: 6 },
  ],
])('The rows of a section stay in it: %s', async (_, rows, sections) => {
  const names = rows[0]!.split(',').length > 12 ? ',ns_name,ew_name' : ''
  const file = await readFile(
    textAsSource(
      [`event,date,scoring,section,round,table,board,ns,ew,contract,declarer,tricks${names}`, ...rows].join(
        '\n',
      ),
    ),
  )
  if (!file.ok) throw new Error(file.error.message)
  const tables = sessionsOfDocument(file.value.document).flatMap((one) => one.tables)
  const counts: Record<string, number> = {}
  for (const { section, results } of tables)
    counts[section ?? ''] = (counts[section ?? ''] ?? 0) + results.length
  expect([counts, found(file.value).told]).toEqual([sections, []])
})

const listed = (number: string, side: string, name?: string): string => {
  const names = name ? [name, name] : PAIRS[Number(number) as Number].split(' - ')
  const players = names.map((name) => `<PLAYER><PLAYER_NAME>${name}</PLAYER_NAME></PLAYER>`).join('')
  return `<PAIR><PAIR_NUMBER>${number}</PAIR_NUMBER><DIRECTION>${side}</DIRECTION>${players}</PAIR>`
}
const usebioSection = (
  id: string,
  board: number,
  lines: readonly (readonly [Number, Number])[],
  nameOf?: (number: string) => string,
): string => {
  const list = ['1 NS', '2 NS', '11 EW', '12 EW'].map((one) => {
    const [number, side] = one.split(' ') as [string, string]
    return listed(number, side, nameOf?.(number))
  })
  return `<SECTION SECTION_ID="${id}"><PARTICIPANTS>${list.join('')}</PARTICIPANTS><BOARD><BOARD_NUMBER>${board}</BOARD_NUMBER>${lines
    .map(
      ([ns, ew]) =>
        `<TRAVELLER_LINE><NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ew}</EW_PAIR_NUMBER><CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS></TRAVELLER_LINE>`,
    )
    .join('')}</BOARD></SECTION>`
}
const usebio = (sections: string): string =>
  `<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Club</EVENT_DESCRIPTION><DATE>05/03/2024</DATE><SESSION SESSION_ID="1">${sections}</SESSION></EVENT></USEBIO>`

it.each<[string, ((number: string) => string) | undefined, number]>([
  ['placeholders', () => 'Unknown', 2],
  ['words and numbers', (number) => `Player ${number}`, 2],
  ['the same people on the same board', undefined, 1],
])('Two sections of USEBIO stay two: their names are %s', async (_, nameOf, board) => {
  const lines = [
    [1, 11],
    [2, 12],
  ] as const
  const { played, told: remarks } = await read(
    usebio(usebioSection('A', 1, lines, nameOf) + usebioSection('B', board, lines, nameOf)),
  )
  expect([played.length, played.every((one) => one.endsWith(' 1')), remarks]).toEqual([8, true, []])
})

it.each([
  ['nothing', '', '?'],
  ['another letter', 'B', 'B'],
])('A section of USEBIO that has the same pairs is the same: its id tells %s', async (_, id, one) => {
  const sections = `${usebioSection('A', 1, [
    [1, 11],
    [2, 12],
  ])}${usebioSection(id, 2, [
    [1, 12],
    [2, 11],
  ])}`
  expect(await read(usebio(sections))).toEqual({
    played: ['Ann 2', 'Bea 2', 'Cat 2', 'Dot 2'],
    told: [['section', one, 'A']],
  })
})

it('A result of a Bridgemate in a section that has no movement is of the one whose movement it is of', () => {
  const at = { section: 1, round: 1 }
  const round = (table: number, number: number, nspair: number, ewpair: number) => ({
    ...at,
    table,
    round: number,
    nspair,
    ewpair,
    lowboard: number,
    highboard: number,
    customboards: null,
  })
  const received = (table: number, number: number, pairns: number, pairew: number, section: number) => ({
    section,
    table,
    round: number,
    board: number,
    pairns,
    pairew,
    'ns/ew': 'N',
    contract: '3 NT',
    result: '=',
    erased: false,
  })
  const none = {
    Session: [],
    PlayerNumbers: [],
    PlayerNames: [],
    HandRecord: [],
    HandEvaluation: [],
    BiddingData: [],
    PlayData: [],
  }
  const warnings = new Warnings(LIMITS)
  const document = bwsToDocument(
    {
      ...none,
      Section: [{ id: 1, letter: 'A', tables: 2, missingpair: 0 }],
      RoundData: [round(1, 1, 1, 3), round(2, 1, 2, 4), round(1, 2, 1, 4), round(2, 2, 2, 3)],
      ReceivedData: [
        received(1, 1, 1, 3, 2),
        received(2, 1, 2, 4, 1),
        received(1, 2, 1, 4, 1),
        received(2, 2, 2, 3, 1),
      ],
    },
    warnings,
  )
  expect(rankingTable(document).map(({ played }) => played)).toEqual(['2', '2', '2', '2'])
  expect(warnings.all().map(({ code, args }) => [code, args.one, args.counts])).toEqual([
    ['weighed', '2', '1'],
  ])
})
