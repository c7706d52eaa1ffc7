import { Readable } from 'node:stream'
import { routes } from '@openroom/protocol/routes'
import {
  boardEntrySchema,
  registrationSchema,
  runningScoresSchema,
  teamFrequenciesSchema,
} from '@openroom/protocol/schema/results'
import {
  biddingHistoriesSchema,
  bidOnlyBoardSchema,
  crossImpRowSchema,
  crossTableSchema,
  knockoutCorrectionSchema,
  operatorsSchema,
  personalCrossImpRowSchema,
  privateScoresSchema,
  scoreCardSchema,
  searchTableSchema,
  tableKnockoutCorrectionsSchema,
  tablesSchema,
  teamResultsSchema,
  withdrawCountSchema,
} from '@openroom/protocol/schema/screens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fixture } from '../testing/documents.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let pairs: number
let teams: number

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

async function body<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const response = await get(path)
  expect(response.status, path).toBe(200)
  return schema.parse(await response.json())
}

async function refusal(path: string): Promise<unknown> {
  const response = await get(path)
  return [response.status, ((await response.json()) as { code: string }).code]
}

beforeAll(async () => {
  server = await testServer()
  const stored = async (name: string) => {
    const file = { name, source: Readable.from([fixture(name)]) }
    const report = await server.imports.files([file], { playVisible: true }, { accountId: null })
    if (!report.ok) throw new Error(report.error.error.message)
    return report.value.miniSessionIds[0]!
  }
  pairs = await stored('pairs.pbn')
  teams = await stored('teams.pbn')
})
afterAll(() => server?.stop())

describe('screens of pairs', () => {
  it("agree: the last line of a private score is the pair's running score", async () => {
    const scores = await body(routes.runningScores(pairs), runningScoresSchema)
    if (scores.type !== 'PAIR') throw new Error('not pairs')
    for (const row of scores.rows) {
      const { lines } = await body(routes.privateScores(pairs, row.registrationId), privateScoresSchema)
      expect(lines.at(-1)?.miniSessionPercent).toBeCloseTo(row.miniSessionPercent ?? Number.NaN)
      expect(lines).toHaveLength(row.played)
    }
  })

  it('have tables, a cross table and histories of their auctions', async () => {
    const tables = await body(routes.tables(pairs, 1), tablesSchema)
    expect(tables).toMatchObject({ type: 'PAIR' })
    const [registration] = await body(routes.registrations(pairs), z.array(registrationSchema))
    const found = await body(routes.searchTable(pairs, registration!.registrationId), searchTableSchema)
    expect(found.tableId).not.toBeNull()
    const { sections } = await body(routes.crossTable(pairs, 'rank'), crossTableSchema)
    expect(sections[0]?.rows[0]).toMatchObject({ rank: 1 })
    expect(Object.values(await body(routes.operators(pairs), operatorsSchema)).flat()).toEqual([])
    expect(await body(routes.substitutes(pairs), z.array(registrationSchema))).toEqual([])
    const [board] = await body(routes.boards(pairs), z.array(boardEntrySchema))
    await body(routes.pairBiddingHistories(pairs, board!.board, 0), biddingHistoriesSchema)
  })
})

describe('screens of teams', () => {
  it('agree about a match [LIMIT.overallRound]', async () => {
    const tables = await body(routes.tables(teams, 1), tablesSchema)
    if (tables.type !== 'TEAM') throw new Error('not teams')
    const [match] = tables.tables
    const card = await body(routes.scoreCard(teams, match!.calcTableId, 1), scoreCardSchema)
    expect(card).toMatchObject({ homeImp: match!.impHome, homeVp: match!.vpHome, disabledRounds: [] })
    const results = await body(routes.teamResults(teams, match!.home), teamResultsSchema)
    expect(results.results[0]).toMatchObject({ imp: { WE: match!.impHome }, vp: { WE: match!.vpHome } })
    const overall = await body(routes.scoreCard(teams, match!.calcTableId, 99_999), scoreCardSchema)
    expect(overall.round).toBe(99_999)
    expect(await body(routes.disabledRounds(teams, match!.calcTableId), z.array(z.int()))).toEqual([])
    for (const { board, homeImp } of card.scoreCardLines) {
      const { rows } = await body(routes.teamFrequencies(teams, board), teamFrequenciesSchema)
      expect(rows.find(({ calculatedTableId }) => calculatedTableId === match!.calcTableId)?.homeImp).toBe(
        homeImp,
      )
    }
    const label = await body(
      routes.scoreCardBiddingHistories(teams, match!.calcTableId, 1, 0, 'OP'),
      biddingHistoriesSchema,
    )
    expect(Object.keys(label.bh).every((key) => key.startsWith('OP_'))).toBe(true)
  })

  it('add up cross-IMPs of a pair to what its boards were worth', async () => {
    const rows = await body(routes.crossImps(teams, -1), z.array(crossImpRowSchema))
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.reduce((sum, { sumImp }) => sum + sumImp, 0)).toBeCloseTo(0)
    for (const { pair, sumImp, numberOfBoards } of rows) {
      const path = routes.personalCrossImps(teams, -1, pair.player1, pair.player2)
      const lines = await body(path, z.array(personalCrossImpRowSchema))
      expect(lines).toHaveLength(numberOfBoards)
      expect(lines.reduce((sum, { crossValue }) => sum + (crossValue ?? 0), 0)).toBeCloseTo(sumImp)
    }
  })

  it('have histories of the auctions that were recorded', async () => {
    const boards = await body(routes.boards(teams), z.array(boardEntrySchema))
    const found = await Promise.all(
      boards.map(({ board }) => body(routes.teamBiddingHistories(teams, board, 0), biddingHistoriesSchema)),
    )
    const bids = found.flatMap(({ bh }) => Object.values(bh).map((one) => one.bids.length))
    expect(bids.length).toBeGreaterThan(0)
    expect(Math.min(...bids)).toBeGreaterThanOrEqual(4)
  })

  it('have no knock-out figures outside a knock-out', async () => {
    expect(await body(routes.withdrawCount(teams), withdrawCountSchema)).toEqual({
      tableCount: 0,
      withdrawCount: 0,
    })
    expect(await body(routes.knockoutCorrections(teams), z.array(knockoutCorrectionSchema))).toEqual([])
    expect(await body(routes.tableKnockoutCorrections(teams), tableKnockoutCorrectionsSchema)).toEqual({})
    expect(await body(routes.bidOnlyTeamFrequencyBoard(teams, 9), bidOnlyBoardSchema)).toEqual({ board: 0 })
  })
})

describe('calls that find nothing', () => {
  it('say what is missing', async () => {
    expect(await refusal(routes.privateScores(pairs, 99_999))).toEqual([404, 'registration-not-found'])
    expect(await refusal(routes.privateScores(teams, 1))).toEqual([409, 'wrong-session-type'])
    expect(await refusal(routes.teamResults(999, 1))).toEqual([404, 'session-not-found'])
    expect(await refusal(routes.scoreCard(teams, 99_999, 1))).toEqual([404, 'match-not-found'])
    expect(await refusal(routes.disabledRounds(teams, 99_999))).toEqual([404, 'match-not-found'])
    expect(await refusal(routes.personalCrossImps(teams, 1, 9_999, 9_998))).toEqual([404, 'player-not-found'])
    expect(await refusal(routes.pairBiddingHistories(pairs, 0, 0))).toEqual([404, 'board-not-found'])
    expect(await refusal('/api/archive/cross-table/1/points')).toEqual([400, 'bad-request'])
    expect(await refusal(`/api/archive/score-card-bidding-histories/${teams}/1/1/0/XX`)).toEqual([
      400,
      'bad-request',
    ])
  })

  it('of a play name the card, or the missing solver', async () => {
    const tables = await body(routes.tables(teams, 1), tablesSchema)
    const ns = tables.type === 'TEAM' ? tables.tables[0]!.home : 0
    const [board] = await body(routes.boards(teams), z.array(boardEntrySchema))
    expect(await refusal(routes.ddsArchive(teams, ns, board!.board, 0, 0))).toEqual([
      503,
      'solver-not-running',
    ])
    expect(await refusal(routes.ddsArchive(teams, ns, board!.board, 13, 1))).toEqual([
      404,
      'position-not-found',
    ])
    expect(await refusal(routes.ddsArchive(teams, ns, 9_999, 0, 0))).toEqual([404, 'replay-not-found'])
  })
})

it('answers are tagged, and not sent twice', async () => {
  const path = routes.crossTable(pairs, 'name')
  const first = await get(path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
})
