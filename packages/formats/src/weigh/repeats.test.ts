/** The same pairs twice on a board, and tricks that are told twice. */
import { describe, expect, it } from 'vitest'
import { receivedOf } from '../bws/results.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { game as pbnGame } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

async function read(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  return {
    scores: sessionsOfDocument(document)
      .flatMap(({ tables }) => tables.flatMap(({ results }) => results.map(({ scoreNs }) => scoreNs)))
      .sort(),
    told: warnings.flatMap(({ code, args }) =>
      ['weighed', 'game-twice', 'score-weighed'].includes(code) ? [[code, args.counts, args.why]] : [],
    ),
  }
}

const csv = (columns: string, rows: readonly string[]) =>
  read(
    [
      `event,date,scoring,board,round,table,ns,ew,${columns}`,
      ...rows.map((row) => `Club,2026-08-01,MP,${row}`),
    ].join('\n'),
  )
const RIGHT = '1,1,1,1,11,4S,N,10,2,0'
const WRONG = '1,1,1,1,11,4S,N,9,,'
const OTHER = '1,1,2,2,12,3NT,N,9,0,2'

describe('the same pairs twice', () => {
  it.each([
    ['last', [RIGHT, OTHER, WRONG]],
    ['first', [WRONG, RIGHT, OTHER]],
  ])('have the result of the published points in CSV, with another %s', async (_, rows) => {
    const { scores, told } = await csv('contract,declarer,tricks,points_ns,points_ew', rows)
    expect([scores, told]).toEqual([[400, 420], [['weighed', 420, 'figures']]])
  })
  it('have none where no points tell', async () => {
    const rows = [RIGHT, OTHER, WRONG].map((row) => row.split(',').slice(0, -2).join(','))
    const { scores, told } = await csv('contract,declarer,tricks', rows)
    expect([scores, told.map(([code]) => code)]).toEqual([[400, null], ['weighed']])
  })
  it.each([[[0, 1]], [[1, 0]]])('have the result of the published points in PBN: order %j', async (order) => {
    const seats = (t: number) => ({
      North: `N${t}`,
      South: `S${t}`,
      East: `E${t}`,
      West: `W${t}`,
      Table: `${t}`,
    })
    const plain = { Contract: '4S', Declarer: 'N', Deal: '' }
    const twice = [
      pbnGame({ ...plain, ...seats(1), Result: '10', ScoreMP: 'NS 2' }),
      pbnGame({ ...plain, ...seats(1), Result: '9' }),
    ]
    const other = pbnGame({ ...plain, ...seats(2), Contract: '3NT', Result: '9', ScoreMP: 'NS 0' })
    const { scores, told } = await read([...order.map((i) => twice[i]!), other].join(''))
    expect([scores, told]).toEqual([[400, 420], [['weighed', 420, 'figures']]])
  })
})

describe('a result of a Bridgemate that was entered again', () => {
  const row = (result: string, hour: number | null) => ({
    ...{
      section: 1,
      table: 1,
      round: 1,
      board: 1,
      pairns: 1,
      pairew: 3,
      'ns/ew': 'N',
      contract: '4 S',
      result,
    },
    datelog: hour === null ? null : new Date(Date.UTC(2026, 7, 1, hour)),
  })
  const none = { Session: [], Section: [], RoundData: [], PlayerNumbers: [], PlayerNames: [], HandRecord: [] }
  const counted = (rows: readonly ReturnType<typeof row>[]) =>
    receivedOf(
      { ...none, HandEvaluation: [], BiddingData: [], PlayData: [], ReceivedData: rows },
      { repeats: new Set() },
    ).received.map((one) => one.row.result)
  it.each([
    ['the later by its time', [20, 19], '='],
    ['the last where both are of one time', [20, 20], '-2'],
    ['the last where no time is told', [null, null], '-2'],
  ] as const)('counts as %s', (_, [one, other], counts) => {
    expect(counted([row('=', one), row('-2', other)])).toEqual([counts])
  })
})

describe('tricks that contradict the tricks over', () => {
  it.each([
    ['the score', 'score_ns', '-50', '400', [-50, 400]],
    ['the published points', 'points_ns', '0', '2', [-50, 400]],
  ])('are decided by %s', async (_, column, own, other, scores) => {
    const found = await csv(`contract,declarer,tricks,over,${column}`, [
      `1,1,1,1,11,4S,N,10,-1,${own}`,
      `1,1,2,2,12,3NT,N,9,0,${other}`,
    ])
    expect(found.scores).toEqual(scores)
    expect(found.told).toHaveLength(1)
  })
})
