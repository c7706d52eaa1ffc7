import { Readable } from 'node:stream'
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
import { viewAt } from '@openroom/protocol/views'
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
    const scores = await body(viewAt('runningScores', { id: pairs }).path, runningScoresSchema)
    if (scores.type !== 'PAIR') throw new Error('not pairs')
    for (const row of scores.rows) {
      const { lines } = await body(
        viewAt('privateScores', { id: pairs, registrationId: row.registrationId }).path,
        privateScoresSchema,
      )
      expect(lines.at(-1)?.miniSessionPercent).toBeCloseTo(row.miniSessionPercent ?? Number.NaN)
      expect(lines).toHaveLength(row.played)
    }
  })

  it('have tables, a cross table and histories of their auctions', async () => {
    const tables = await body(viewAt('tables', { id: pairs, round: 1 }).path, tablesSchema)
    expect(tables).toMatchObject({ type: 'PAIR' })
    const [registration] = await body(
      viewAt('registrations', { id: pairs }).path,
      z.array(registrationSchema),
    )
    const found = await body(
      viewAt('searchTable', { id: pairs, registrationId: registration!.registrationId }).path,
      searchTableSchema,
    )
    expect(found.tableId).not.toBeNull()
    const { sections } = await body(viewAt('crossTable', { id: pairs, order: 'rank' }).path, crossTableSchema)
    expect(sections[0]?.rows[0]).toMatchObject({ rank: 1 })
    expect(
      Object.values(await body(viewAt('operators', { id: pairs }).path, operatorsSchema)).flat(),
    ).toEqual([])
    expect(await body(viewAt('substitutes', { id: pairs }).path, z.array(registrationSchema))).toEqual([])
    const [board] = await body(viewAt('boards', { id: pairs }).path, z.array(boardEntrySchema))
    await body(
      viewAt('pairBiddingHistories', { id: pairs, board: board!.board, registrationId: 0 }).path,
      biddingHistoriesSchema,
    )
  })
})

describe('screens of teams', () => {
  it('agree about a match [LIMIT.overallRound]', async () => {
    const tables = await body(viewAt('tables', { id: teams, round: 1 }).path, tablesSchema)
    if (tables.type !== 'TEAM') throw new Error('not teams')
    const [match] = tables.tables
    const card = await body(
      viewAt('scoreCard', { id: teams, calcTableId: match!.calcTableId, round: 1 }).path,
      scoreCardSchema,
    )
    expect(card).toMatchObject({ homeImp: match!.impHome, homeVp: match!.vpHome, disabledRounds: [] })
    const results = await body(
      viewAt('teamResults', { id: teams, registrationId: match!.home }).path,
      teamResultsSchema,
    )
    expect(results.results[0]).toMatchObject({ imp: { WE: match!.impHome }, vp: { WE: match!.vpHome } })
    const overall = await body(
      viewAt('scoreCard', { id: teams, calcTableId: match!.calcTableId, round: 99_999 }).path,
      scoreCardSchema,
    )
    expect(overall.round).toBe(99_999)
    expect(
      await body(
        viewAt('disabledRounds', { id: teams, calcTableId: match!.calcTableId }).path,
        z.array(z.int()),
      ),
    ).toEqual([])
    for (const { board, homeImp } of card.scoreCardLines) {
      const { rows } = await body(viewAt('teamFrequencies', { id: teams, board }).path, teamFrequenciesSchema)
      expect(rows.find(({ calculatedTableId }) => calculatedTableId === match!.calcTableId)?.homeImp).toBe(
        homeImp,
      )
    }
    const label = await body(
      viewAt('scoreCardBiddingHistories', {
        id: teams,
        calcTableId: match!.calcTableId,
        round: 1,
        board: 0,
        tableLabel: 'OP',
      }).path,
      biddingHistoriesSchema,
    )
    expect(Object.keys(label.bh).every((key) => key.startsWith('OP_'))).toBe(true)
  })

  it('add up cross-IMPs of a pair to what its boards were worth', async () => {
    const rows = await body(viewAt('crossImps', { id: teams, round: -1 }).path, z.array(crossImpRowSchema))
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.reduce((sum, { sumImp }) => sum + sumImp, 0)).toBeCloseTo(0)
    for (const { pair, sumImp, numberOfBoards } of rows) {
      const path = viewAt('personalCrossImps', {
        id: teams,
        round: -1,
        player1: pair.player1,
        player2: pair.player2,
      }).path
      const lines = await body(path, z.array(personalCrossImpRowSchema))
      expect(lines).toHaveLength(numberOfBoards)
      expect(lines.reduce((sum, { crossValue }) => sum + (crossValue ?? 0), 0)).toBeCloseTo(sumImp)
    }
  })

  it('have histories of the auctions that were recorded', async () => {
    const boards = await body(viewAt('boards', { id: teams }).path, z.array(boardEntrySchema))
    const found = await Promise.all(
      boards.map(({ board }) =>
        body(
          viewAt('teamBiddingHistories', { id: teams, board, registrationId: 0 }).path,
          biddingHistoriesSchema,
        ),
      ),
    )
    const bids = found.flatMap(({ bh }) => Object.values(bh).map((one) => one.bids.length))
    expect(bids.length).toBeGreaterThan(0)
    expect(Math.min(...bids)).toBeGreaterThanOrEqual(4)
  })

  it('have no knock-out figures outside a knock-out', async () => {
    expect(await body(viewAt('withdrawCount', { id: teams }).path, withdrawCountSchema)).toEqual({
      tableCount: 0,
      withdrawCount: 0,
    })
    expect(
      await body(viewAt('knockoutCorrections', { id: teams }).path, z.array(knockoutCorrectionSchema)),
    ).toEqual([])
    expect(
      await body(viewAt('tableKnockoutCorrections', { id: teams }).path, tableKnockoutCorrectionsSchema),
    ).toEqual({})
    expect(
      await body(viewAt('bidOnlyTeamFrequencyBoard', { id: teams, round: 9 }).path, bidOnlyBoardSchema),
    ).toEqual({ board: 0 })
  })
})

describe('calls that find nothing', () => {
  it('say what is missing', async () => {
    expect(await refusal(viewAt('privateScores', { id: pairs, registrationId: 99_999 }).path)).toEqual([
      404,
      'registration-not-found',
    ])
    expect(await refusal(viewAt('privateScores', { id: teams, registrationId: 1 }).path)).toEqual([
      409,
      'wrong-session-type',
    ])
    expect(await refusal(viewAt('teamResults', { id: 999, registrationId: 1 }).path)).toEqual([
      404,
      'session-not-found',
    ])
    expect(await refusal(viewAt('scoreCard', { id: teams, calcTableId: 99_999, round: 1 }).path)).toEqual([
      404,
      'match-not-found',
    ])
    expect(await refusal(viewAt('disabledRounds', { id: teams, calcTableId: 99_999 }).path)).toEqual([
      404,
      'match-not-found',
    ])
    expect(
      await refusal(
        viewAt('personalCrossImps', { id: teams, round: 1, player1: 9_999, player2: 9_998 }).path,
      ),
    ).toEqual([404, 'player-not-found'])
    expect(
      await refusal(viewAt('pairBiddingHistories', { id: pairs, board: 0, registrationId: 0 }).path),
    ).toEqual([404, 'board-not-found'])
    expect(await refusal('/api/archive/cross-table/1/points')).toEqual([400, 'bad-request'])
    expect(await refusal(`/api/archive/score-card-bidding-histories/${teams}/1/1/0/XX`)).toEqual([
      400,
      'bad-request',
    ])
  })

  it('of a play name the card, or the missing solver', async () => {
    const tables = await body(viewAt('tables', { id: teams, round: 1 }).path, tablesSchema)
    const ns = tables.type === 'TEAM' ? tables.tables[0]!.home : 0
    const [board] = await body(viewAt('boards', { id: teams }).path, z.array(boardEntrySchema))
    expect(
      await refusal(
        viewAt('ddsArchive', { id: teams, ns, board: board!.board, trickCount: 0, cardsInTrick: 0 }).path,
      ),
    ).toEqual([503, 'solver-not-running'])
    expect(
      await refusal(
        viewAt('ddsArchive', { id: teams, ns, board: board!.board, trickCount: 13, cardsInTrick: 1 }).path,
      ),
    ).toEqual([404, 'position-not-found'])
    expect(
      await refusal(
        viewAt('ddsArchive', { id: teams, ns, board: 9_999, trickCount: 0, cardsInTrick: 0 }).path,
      ),
    ).toEqual([404, 'replay-not-found'])
  })
})

it('answers are tagged, and not sent twice', async () => {
  const path = viewAt('crossTable', { id: pairs, order: 'name' }).path
  const first = await get(path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
})
