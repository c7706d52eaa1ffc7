/** A score against contract, tricks and vulnerability, in every format that can say both. */
import { expect, it } from 'vitest'
import type { DocumentResult } from '../json/document.ts'
import { countsOf, sessionsOfDocument, withSessions } from '../json/documentBuilder.ts'
import { tags } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import type { ReadFile } from '../report.ts'
import { TEAMS_EVENING } from '../testing/evenings.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { textAsSource } from '../text.ts'
import { withWeighedScores } from './scores.ts'

async function read(text: string): Promise<ReadFile> {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  return file.value
}

const scoresIn = ({ document }: ReadFile) =>
  sessionsOfDocument(document).flatMap(({ tables }) =>
    tables.flatMap(({ results }) => results.map((one) => one.scoreNs)),
  )

const weighed = ({ warnings }: ReadFile) =>
  warnings.flatMap(({ code, args }) =>
    code === 'score-weighed' ? [[args.given, args.computed, args.counts, args.why]] : [],
  )

type Tags = Readonly<Record<string, string>>

const HEAD = {
  Event: 'Small match',
  Date: '2026.08.02',
  Vulnerable: 'All',
  HomeTeam: 'Team A',
  VisitTeam: 'Team B',
}
const room = (Board: number, Room: string, own: Tags): string =>
  `${tags({ ...HEAD, Board: String(Board), Room, Contract: '3NT', Declarer: 'W', ...own })}\n`
/** 3NT by West, vulnerable: 630 in the open room, the closed room as given. */
const match = (own: Tags, boards: readonly number[] = [1]): string =>
  boards
    .map(
      (n) => room(n, 'Open', { Result: '10', Score: 'EW 630' }) + room(n, 'Closed', { Result: '9', ...own }),
    )
    .join('')

it.each<[string, Tags, readonly number[]]>([
  ['with its IMPs behind it', { Score: 'EW 6001', ScoreIMP: 'NS 1' }, [1]],
  ['without any figure', { Score: 'EW 6001' }, [1]],
  ['on the other side', { Score: 'NS 605' }, [1]],
  ['on each of many boards', { Score: 'EW 6001', ScoreIMP: 'NS 1' }, [1, 4, 7, 10, 13, 16]],
])('A score that no contract gives never counts: %s', async (_, own, boards) => {
  const file = await read(match(own, boards))
  expect(scoresIn(file)).toEqual([...boards.map(() => -630), ...boards.map(() => -600)])
  expect(rankingTable(file.document).map(({ name, points }) => [name, points])).toEqual([
    ['Team B', String(boards.length)],
    ['Team A', '0'],
  ])
  expect(weighed(file)).toHaveLength(boards.length)
  expect(weighed(file)[0]?.slice(1)).toEqual([-600, -600, 'possible'])
})

it.each<[string, Tags, number | null, number | string, string]>([
  ['counts where its IMPs follow from it', { Score: 'EW 660', ScoreIMP: 'EW 1' }, -660, -660, 'figures'],
  [
    'does not where IMPs follow from the contract',
    { Score: 'EW 660', ScoreIMP: 'NS 1' },
    -600,
    -600,
    'figures',
  ],
  ['of another contract does not count', { Score: 'EW 620' }, -600, -600, 'contract'],
  [
    'of the same contract leaves neither where nothing else is told',
    { Score: 'EW 690' },
    null,
    'none',
    'none',
  ],
])('A score that contradicts its contract %s', async (_, own, counts, which, why) => {
  const file = await read(match(own))
  expect(scoresIn(file)).toEqual([-630, counts])
  expect(weighed(file).map((one) => one.slice(2))).toEqual([[which, why]])
})

const COLUMNS = 'event,date,scoring,board,round,table,ns,ew,contract,declarer,tricks,score_ns,points_ns'
const csv = (rows: readonly string[]): string =>
  [COLUMNS, ...rows.map((row) => `Club,2026-08-01,MP,${row}`)].join('\n')

it.each([
  ['made', [4, 0, 2], -50],
  ['given', [2, 4, 0], 450],
])('Matchpoints of the board say that what is %s counts', async (_, points, score) => {
  const scores = ['1,1,1,1,2,4S,N,10,420', '1,1,2,3,4,4S,N,9,450', '1,1,3,5,6,3NT,N,9,400']
  const file = await read(csv(scores.map((row, i) => `${row},${points[i]}`)))
  expect(scoresIn(file)).toEqual([420, score, 400])
  expect(weighed(file)).toEqual([[450, -50, score, 'figures']])
})

it.each([
  ['cut short', 'EW 60', 'NS 1'],
  ['with a digit run into it', 'EW 6001', 'NS 1'],
  ['to the other side', 'NS 660', 'EW 1'],
])('What was meant by a score %s counts where the figures follow from it', async (_, Score, ScoreIMP) => {
  const file = await read(match({ Score, ScoreIMP }))
  expect(scoresIn(file)).toEqual([-630, ScoreIMP === 'EW 1' ? -660 : -600])
})

it('Rows of a board that are all right under another vulnerability say which it was', async () => {
  const rows = ['1,1,1,1,2,4S,N,10,620,', '1,1,2,3,4,4S,N,9,-100,', '1,1,3,5,6,3NT,N,9,600,']
  const file = await read(csv(rows))
  expect(scoresIn(file)).toEqual([620, -100, 600])
  expect(weighed(file).map((one) => one.slice(2))).toEqual([620, -100, 600].map((one) => [one, 'rows']))
})

const usebio = (lines: readonly string[]): string =>
  `<?xml version="1.0"?><USEBIO Version="1.2"><CLUB><CLUB_NAME>Club</CLUB_NAME></CLUB><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Night</EVENT_DESCRIPTION><DATE>01/08/2026</DATE><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>${lines.join('')}</BOARD></EVENT></USEBIO>`
const line = (pair: number, tricks: number, score: number, ns: number, ew: number): string =>
  `<TRAVELLER_LINE><NS_PAIR_NUMBER>${pair}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${pair + 10}</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>${tricks}</TRICKS><SCORE>${score}</SCORE><NS_MATCH_POINTS>${ns}</NS_MATCH_POINTS><EW_MATCH_POINTS>${ew}</EW_MATCH_POINTS></TRAVELLER_LINE>`

it('A traveller of USEBIO is weighed alike', async () => {
  const file = await read(
    usebio([line(1, 10, 420, 5, 1), line(2, 9, 450, 1, 5), line(3, 9, -50, 1, 5), line(4, 10, 4200, 5, 1)]),
  )
  expect(scoresIn(file)).toEqual([420, -50, -50, 420])
  expect(weighed(file).map((one) => one.slice(2))).toEqual([
    [-50, 'figures'],
    [420, 'possible'],
  ])
})

it('A score alone that no contract gives does not count, and is told', async () => {
  const file = await read(csv(['1,1,1,1,2,,,,425,', '1,1,2,3,4,,,,420,', '1,1,3,5,6,,,,-50,']))
  expect(scoresIn(file)).toEqual([null, 420, -50])
  expect(file.warnings.map(({ code }) => code)).toContain('score-impossible')
})

/** An evening of teams whose victory points are published, with something changed at one table. */
function evening(key: string, change: (one: DocumentResult) => DocumentResult) {
  const document = withSessions(TEAMS_EVENING, (session) => ({
    ...session,
    tables: session.tables.map((table) =>
      table.key === key
        ? { ...table, results: table.results.map((one, i) => (i === 0 ? change(one) : one)) }
        : table,
    ),
  }))
  const read = withWeighedScores({
    format: 'PBN',
    document,
    counts: countsOf(document),
    warnings: [],
    faults: [],
  })
  return {
    weighed: weighed(read),
    table: sessionsOfDocument(read.document)[0]!.tables.find((one) => one.key === key)!,
  }
}

it.each(['r1m1OPEN', 'r1m2CLOSED', 'r2m2OPEN'])(
  'The score of a match says what counts at one of its tables (%s)',
  (key) => {
    const right = sessionsOfDocument(TEAMS_EVENING)[0]!.tables.find((one) => one.key === key)!.results[0]!
      .scoreNs!
    const wrong = right === 0 ? 110 : -right
    const scored = evening(key, (one) => ({ ...one, scoreNs: wrong }))
    expect([scored.table.results[0]!.scoreNs, scored.weighed.map((one) => one[3])]).toEqual([
      right,
      ['totals'],
    ])
  },
)

/** How often another match is scored where so many results of one are in doubt. */
function readsOfOthers(quarrels: number): number {
  let reads = 0
  const document = withSessions(TEAMS_EVENING, (session) => ({
    ...session,
    matches: session.matches.map((match) => {
      if (match.round === 1 && match.number === 1) return match
      return Object.defineProperty({ ...match }, 'correctionHome', {
        get: () => {
          reads += 1
          return null
        },
      })
    }),
    tables: session.tables.map((table) => {
      if (table.key !== 'r1m1OPEN') return table
      const results = table.results.map((one, i) => (i < quarrels ? { ...one, scoreNs: 1110 } : one))
      return { ...table, results }
    }),
  }))
  const given = { format: 'PBN', document, counts: countsOf(document), warnings: [], faults: [] } as const
  expect(weighed(withWeighedScores(given))).toHaveLength(quarrels)
  return reads
}

it('A quarrel at one table scores no match but its own', () => {
  expect(readsOfOthers(2)).toBe(readsOfOthers(1))
})
