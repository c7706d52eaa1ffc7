/** Tables, score cards and team results of matches whose figures are worked out by hand. */
import type { DocumentTable } from '@openroom/formats/json/document'
import { result, session } from '@openroom/formats/json/documentBuilder'
import { OVERALL_ROUND } from '@openroom/protocol/names'
import { teamFrequenciesSchema } from '@openroom/protocol/schema/results'
import { scoreCardSchema, tablesSchema, teamResultsSchema } from '@openroom/protocol/schema/screens'
import { describe, expect, it } from 'vitest'
import type { SessionModel } from './model.ts'
import { disabledRounds, scoreCard } from './scoreCard.ts'
import { searchTable, tables } from './tables.ts'
import { teamResults } from './teamResults.ts'
import { teamRunningScores } from './teamScores.ts'
import { teamFrequencies } from './teams.ts'
import { boardOf, eventOf, matchOf, roomsOf, sessionsOf, teamOf, VPS } from './testing/modelOf.ts'

/**
 * A against B in two halves, B home in the second: 10-1 and 0-1, and A loses 2 IMPs in the first.
 * C has no opponent in the first displayed round and plays A in the second; B has none there.
 */
const FIRST = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B', correctionHome: -2 })
const SECOND = matchOf({ round: 2, number: 1, home: 'B', visiting: 'A' })
const THIRD = matchOf({ round: 3, number: 1, home: 'C', visiting: 'A' })
const BYES = [
  matchOf({ round: 1, number: 2, home: 'C', visiting: 'bye' }),
  matchOf({ round: 3, number: 2, home: 'B', visiting: 'bye' }),
]

const league = (conventions: object = { teams: { vpScale: VPS } }) =>
  sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'ROUND_ROBIN', conventions }), [
    session({
      key: 's',
      roundGroups: 2,
      firstRound: 1,
      numberOfRounds: 4,
      boardsPerRound: 2,
      registrations: [
        teamOf('A'),
        teamOf('B'),
        teamOf('C'),
        teamOf('bye', { name: 'Bye', bye: true, players: [] }),
      ],
      boards: [1, 2, 3, 4, 5].map(boardOf),
      matches: [FIRST, SECOND, THIRD, ...BYES],
      tables: [
        ...roomsOf(FIRST, { 1: [420, -50], 2: [110, 140] }),
        ...roomsOf(SECOND, { 3: [600, 630], 4: [100, 100] }),
        ...roomsOf(THIRD, { 5: [-50, 400] }),
      ],
    }),
  ])

const modelOf = (sessions: ReturnType<typeof league>): SessionModel => sessions.models[0]!

describe('tables of teams', () => {
  it("show a raw round's own IMPs and the meeting's victory points so far", () => {
    const { models, registration } = league()
    const [A, B] = [registration('A'), registration('B')]
    const first = tablesSchema.parse(tables(models[0]!, 1))
    expect(first).toMatchObject({
      type: 'TEAM',
      tables: [
        {
          home: A,
          visiting: B,
          round: 1,
          based: 2,
          impHome: 8,
          impVisiting: 1,
          readableImpAdjustHome: '−2',
          readableImpAdjustVisiting: null,
          vpHome: 12,
          vpVisiting: 8,
          watchable: true,
          openRunning: false,
          closeRunning: false,
          openOperators: [],
        },
        { based: 0, impHome: null, vpHome: null, watchable: false, openTableId: null },
      ],
    })
    expect(tables(models[0]!, 2)).toMatchObject({
      tables: [{ home: B, visiting: A, impHome: 0, impVisiting: 1, vpHome: 6, vpVisiting: 14 }],
    })
  })

  it('have matchpoints at board-a-match', () => {
    const { models } = sessionsOf(eventOf({ type: 'TEAM', calcType: 'BAM' }), [
      session({
        key: 's',
        registrations: [teamOf('A'), teamOf('B')],
        boards: [1, 2, 3].map(boardOf),
        matches: [FIRST].map((match) => ({ ...match, correctionHome: null })),
        tables: [...roomsOf(FIRST, { 1: [420, -50], 2: [110, 140], 3: [100, 100] })],
      }),
    ])
    expect(tables(models[0]!, 1)).toMatchObject({
      tables: [{ based: 3, impHome: null, mpHome: 3, mpVisiting: 3, vpHome: 3, vpVisiting: 3 }],
    })
  })
})

describe('score card', () => {
  it('joins the raw rounds of a displayed one, facing the first home team', () => {
    const { models, registration } = league()
    const card = scoreCardSchema.parse(scoreCard(models[0]!, 1, 1))
    expect(card).toMatchObject({
      round: 1,
      calcTableId: 1,
      tableNumber: 1,
      homeTeam: registration('A'),
      homeImp: 9,
      visitingImp: 1,
      homeVp: 14,
      visitingVp: 6,
      homeMp: null,
      impAdjustHome: -2,
      readableImpAdjustHome: '−2',
      impAdjustVisiting: null,
      openSeated: { NORTH: 'A1', SOUTH: 'A2', EAST: 'B3', WEST: 'B4' },
      closedSeated: { NORTH: 'B1', EAST: 'A3' },
    })
    expect(
      card.scoreCardLines.map(({ board, homeImp, visitingImp }) => [board, homeImp, visitingImp]),
    ).toEqual([
      [1, 10, 0],
      [2, 0, 1],
      [3, 1, 0],
      [4, 0, 0],
    ])
    expect(card.scoreCardLines[0]).toMatchObject({
      openResult: { contract: '4S', decl: 'NORTH', result: 0, score: 420, replay: false },
      closedResult: { result: -1, score: -50 },
      openJury: false,
    })
  })

  it('is found from either half, by the table number in other rounds, and overall', () => {
    const model = modelOf(league())
    expect(scoreCard(model, 2, 1)).toMatchObject({ calcTableId: 2, homeImp: 9 })
    expect(scoreCard(model, 1, 2)).toMatchObject({ calcTableId: 3, homeImp: 0, visitingImp: 10 })
    expect(scoreCard(model, 1, OVERALL_ROUND)).toMatchObject({ round: OVERALL_ROUND, homeImp: 9, homeVp: 14 })
    expect(scoreCard(model, 1, 9)).toBeNull()
    expect(scoreCard(model, 999, 1)).toBeNull()
  })

  it('knows the rounds without one', () => {
    const model = modelOf(league())
    expect(disabledRounds(model, 1)).toEqual([])
    expect(disabledRounds(model, 4)).toEqual([1, 2])
  })
})

describe('team results', () => {
  it('say what each round came to, and the rank after it', () => {
    const { models, registration } = league()
    const results = teamResultsSchema.parse(teamResults(models, registration('A'))).results
    expect(results).toMatchObject([
      {
        round: 1,
        calcTableId: 1,
        team: { OPPONENT: registration('B') },
        home: true,
        bye: false,
        based: 4,
        imp: { WE: 9, OPPONENT: 1 },
        vp: { WE: 14, OPPONENT: 6 },
        ranking: 1,
        impAdjust: { WE: '−2', OPPONENT: null },
        tableClickable: true,
      },
      {
        round: 2,
        home: false,
        based: 1,
        imp: { WE: 10, OPPONENT: 0 },
        vp: { WE: 14, OPPONENT: 6 },
        ranking: 1,
      },
    ])
  })

  it('show a bye as one', () => {
    const { models, registration } = league()
    expect(teamResults(models, registration('B')).results).toMatchObject([
      { ranking: 2, vp: { WE: 6, OPPONENT: 14 } },
      { bye: true, based: 0, imp: { WE: null }, vp: { WE: null }, ranking: 2, tableClickable: false },
    ])
  })

  it('agree with the running score', () => {
    const { models, registration } = league()
    const scores = teamRunningScores(models, null)
    const row =
      scores.type === 'TEAM' ? scores.rows.find((one) => one.registrationId === registration('A')) : null
    expect(row).toMatchObject({ totalVp: 28, totalImp: 18, totalPlayed: 5, totalRank: 1, average: 18 / 5 })
  })

  it('have no victory points without a scale', () => {
    const { models, registration } = league({ teams: { vpScale: null } })
    expect(teamResults(models, registration('A')).results[0]).toMatchObject({
      vp: { WE: null, OPPONENT: null },
    })
    expect(teamRunningScores(models, null)).toMatchObject({
      rows: [{ totalVp: null }, { totalVp: null }, {}],
    })
  })
})

it('finds where a team sat last', () => {
  const { models, registration } = league()
  const [first] = models
  expect(searchTable(first!, registration('B'))).toBe(searchTable(first!, registration('A'))! - 2)
  expect(searchTable(first!, 999)).toBeNull()
})

it('a frequency tells of each room what the director decided', () => {
  const match = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
  const [open, closed] = roomsOf(match, { 1: [420, -50] }) as [DocumentTable, DocumentTable]
  const contract = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' } as const
  const share = { contract, lead: null, tricks: 10 }
  const ruled = result({
    board: 1,
    jury: true,
    juryComment: 'Unauthorised information.',
    adjustment: {
      kind: 'weighted',
      ns: [
        { ...share, weight: 0.6, scoreNs: 420 },
        { ...share, weight: 0.4, scoreNs: -50, tricks: 9 },
      ],
      ew: null,
    },
  })
  const { models } = sessionsOf(eventOf({ type: 'TEAM' }), [
    session({
      key: 's',
      registrations: [teamOf('A'), teamOf('B')],
      boards: [boardOf(1)],
      matches: [match],
      tables: [open, { ...closed, results: [ruled] }],
    }),
  ])
  const [row] = teamFrequenciesSchema.parse(teamFrequencies(models[0]!, 1)).rows
  expect(row).toMatchObject({
    jury: true,
    openResult: { jury: false, juryComment: null, weightedFrequencies: [] },
    closedResult: {
      jury: true,
      juryComment: 'Unauthorised information.',
      weightedFrequencies: [
        { weights: { NORTH_SOUTH: 0.6 }, contract: '4S', result: 0, scores: { EAST_WEST: -420 } },
        { contract: '4S', result: -1, scores: { NORTH_SOUTH: -50 } },
      ],
    },
  })
})

it('a traveller of teams shows the IMPs that the source gives, and marks them where they are not ours', () => {
  const match = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
  const given = (ns: number) => ({
    pointsNs: null,
    pointsEw: null,
    percentNs: null,
    percentEw: null,
    impsNs: ns,
    impsEw: -ns,
  })
  const rowOf = (room: 'OPEN' | 'CLOSED', imps: number) => {
    const tables = roomsOf(match, { 1: [420, -50] }).map((table) =>
      table.room === room
        ? { ...table, results: table.results.map((one) => ({ ...one, official: given(imps) })) }
        : table,
    )
    const { models } = sessionsOf(eventOf({ type: 'TEAM' }), [
      session({
        key: 's',
        registrations: [teamOf('A'), teamOf('B')],
        boards: [boardOf(1)],
        matches: [match],
        tables,
      }),
    ])
    const [row] = teamFrequenciesSchema.parse(teamFrequencies(models[0]!, 1)).rows
    return { homeImp: row!.homeImp, visitingImp: row!.visitingImp, official: row!.official }
  }
  expect(rowOf('OPEN', 10)).toEqual({ homeImp: 10, visitingImp: 0, official: false })
  expect(rowOf('CLOSED', -10)).toEqual({ homeImp: 10, visitingImp: 0, official: false })
  expect(rowOf('OPEN', 9)).toEqual({ homeImp: 9, visitingImp: 0, official: true })
  expect(rowOf('CLOSED', 3)).toEqual({ homeImp: 0, visitingImp: 3, official: true })
})

describe('carry-over into a match that is no knock-out', () => {
  const match = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B', carryOverHome: 19 })
  const { models } = sessionsOf(
    eventOf({ type: 'TEAM', arrangeType: 'ROUND_ROBIN', conventions: { teams: { vpScale: VPS } } }),
    [
      session({
        key: 's',
        numberOfRounds: 1,
        boardsPerRound: 2,
        registrations: [teamOf('A'), teamOf('B')],
        boards: [1, 2].map(boardOf),
        matches: [match],
        tables: roomsOf(match, { 1: [420, -50], 2: [110, 140] }),
      }),
    ],
  )
  const [model] = models

  it('is no play: IMPs, averages and victory points are those of the boards', () => {
    const { rows } = teamRunningScores(models, null)
    expect(rows).toMatchObject([
      { totalImp: 9, totalVp: 14, average: 4.5, totalPlayed: 2, carryOver: 19, correction: null },
      { totalImp: -9, totalVp: 6, average: -4.5, totalPlayed: 2, carryOver: null, correction: null },
    ])
  })

  it('is no adjustment of the match', () => {
    const [line] = teamResults(models, [...model!.entries.keys()][0]!).results
    expect([line?.imp, line?.impAdjust]).toEqual([
      { WE: 10, OPPONENT: 1 },
      { WE: null, OPPONENT: null },
    ])
  })
})
