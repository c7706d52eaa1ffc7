/** Knock-out matches: segments, carry-over, corrections, postponed and conceded ones, withdrawals. */
import { session } from '@openroom/formats/json/documentBuilder'
import { OVERALL_ROUND } from '@openroom/protocol/names'
import { knockoutMatchSchema, roundsSchema } from '@openroom/protocol/schema/results'
import {
  knockoutCorrectionSchema,
  tableKnockoutCorrectionsSchema,
  tablesSchema,
} from '@openroom/protocol/schema/screens'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rounds } from './boards.ts'
import { knockoutCorrections, knockoutMatches, runningTotal, tableKnockoutCorrections } from './knockOut.ts'
import { scoreCard } from './scoreCard.ts'
import { tables } from './tables.ts'
import { teamResults } from './teamResults.ts'
import { scoredMatches } from './teams.ts'
import { boardOf, eventOf, matchOf, roomsOf, sessionsOf, teamOf } from './testing/modelOf.ts'
import { contextOf } from './watch.ts'
import { withdrawCount } from './withdrawals.ts'

/** A and B: 10-0, then (B home) 1-0 for A; A brings 5, B loses 3 in the second segment. */
const AB1 = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B', carryOverHome: 5 })
const AB2 = matchOf({ round: 2, number: 1, home: 'B', visiting: 'A', correctionHome: -3 })
/** C leads by 10 when it withdraws. */
const CD1 = matchOf({ round: 1, number: 2, home: 'C', visiting: 'D' })
const CD2 = matchOf({ round: 2, number: 2, home: 'C', visiting: 'D', status: 'CONCEDED_HOME' })
/** E concedes the first segment, then plays on. */
const EF1 = matchOf({ round: 1, number: 3, home: 'E', visiting: 'F', status: 'CONCEDED_HOME' })
const EF2 = matchOf({ round: 2, number: 3, home: 'E', visiting: 'F', status: 'POSTPONED_PLAYED' })

const knockout = () =>
  sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }), [
    session({
      key: 's',
      numberOfRounds: 2,
      roundGroups: 3,
      registrations: ['A', 'B', 'C', 'D', 'E', 'F'].map((key) => teamOf(key)),
      boards: [1, 2, 3].map(boardOf),
      matches: [AB1, AB2, CD1, CD2, EF1, EF2],
      tables: [
        ...roomsOf(AB1, { 1: [420, -50] }),
        ...roomsOf(AB2, { 2: [600, 630], 3: [100, 100] }),
        ...roomsOf(CD1, { 1: [420, -50] }),
        ...roomsOf(EF2, { 2: [100, 400] }),
      ],
    }),
  ])

const matches = () => z.array(knockoutMatchSchema).parse(knockoutMatches(knockout().models))

describe('the bracket', () => {
  it('adds carry-over and segments, and leaves corrections apart', () => {
    const { registration } = knockout()
    expect(matches()[0]).toMatchObject({
      home: registration('A'),
      visiting: registration('B'),
      tableNumber: 1,
      carryOver: { HOME: 5, VISITING: 0 },
      homeImp: 16,
      visitingImp: 0,
      winner: 'HOME',
      complete: true,
      segments: [
        { round: 1, calcTableId: 1, miniSessionId: 1, homeImp: 10, visitingImp: 0, status: null },
        { round: 2, calcTableId: 2, homeImp: 1, visitingImp: 0, conceded: null },
      ],
    })
  })

  it('lets a withdrawal decide against the leader', () => {
    expect(matches()[1]).toMatchObject({
      homeImp: 10,
      visitingImp: 0,
      winner: 'VISITING',
      complete: true,
      segments: [{ homeImp: 10 }, { homeImp: null, visitingImp: null, conceded: 'HOME' }],
    })
  })

  it('goes on after a conceded segment', () => {
    expect(matches()[2]).toMatchObject({
      homeImp: 0,
      visitingImp: 7,
      winner: 'VISITING',
      segments: [
        { homeImp: null, conceded: 'HOME', status: null },
        { homeImp: 0, visitingImp: 7, status: 'POSTPONED_PLAYED' },
      ],
    })
  })
})

it('has no winner before the last session of its stage, even where it is the only match', () => {
  const of = (number: number) =>
    sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }), [
      session({
        key: 's',
        session: number,
        numberOfSessions: 10,
        registrations: ['A', 'B'].map((key) => teamOf(key)),
        boards: [boardOf(1)],
        matches: [AB1],
        tables: roomsOf(AB1, { 1: [420, -50] }),
      }),
    ]).models
  expect(knockoutMatches(of(1))[0]).toMatchObject({ homeImp: 15, complete: false, winner: null })
  expect(knockoutMatches(of(10))[0]).toMatchObject({ homeImp: 15, complete: true, winner: 'HOME' })
})

describe('withdrawals', () => {
  it('stand under every table of the match', () => {
    const [model] = knockout().models
    expect(roundsSchema.parse(rounds(model!)).withdraws).toEqual({
      3: { first: 2, second: 'HOME' },
      4: { first: 2, second: 'HOME' },
    })
    expect(withdrawCount(model!)).toEqual({ tableCount: 3, withdrawCount: 1 })
  })

  it('are what the source says, whatever the segments look like', () => {
    const { models, registration } = sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }), [
      session({
        key: 's',
        registrations: [teamOf('A', { withdrawnFrom: 3 }), teamOf('B')],
        boards: [1, 2].map(boardOf),
        matches: [AB1, AB2],
        tables: [...roomsOf(AB1, { 1: [420, -50] }), ...roomsOf(AB2, { 2: [600, 630] })],
      }),
    ])
    expect(withdrawCount(models[0]!)).toEqual({ tableCount: 1, withdrawCount: 1 })
    expect(rounds(models[0]!).withdraws).toEqual({
      1: { first: 3, second: 'HOME' },
      2: { first: 3, second: 'VISITING' },
    })
    expect(knockoutMatches(models)[0]).toMatchObject({ home: registration('A'), winner: 'VISITING' })
  })

  it('are none outside knock-outs', () => {
    const { models } = sessionsOf(eventOf({ type: 'TEAM' }), [
      session({ key: 's', registrations: [teamOf('C'), teamOf('D')], matches: [CD1, CD2] }),
    ])
    expect(rounds(models[0]!).withdraws).toEqual({})
    expect(withdrawCount(models[0]!)).toEqual({ tableCount: 0, withdrawCount: 0 })
  })
})

describe('corrections', () => {
  it('are listed where they were made', () => {
    const { models, registration } = knockout()
    const listed = z.array(knockoutCorrectionSchema).parse(knockoutCorrections(models))
    expect(listed).toEqual([{ calcTableId: 2, registrationId: registration('B'), amount: -3, round: 2 }])
  })

  it('stand under each table of the match, on the side that the team has there', () => {
    const found = tableKnockoutCorrectionsSchema.parse(tableKnockoutCorrections(knockout().models))
    expect(found).toEqual({
      1: { HOME: [], VISITING: [{ amount: -3, round: 2 }] },
      2: { HOME: [{ amount: -3, round: 2 }], VISITING: [] },
    })
  })
})

describe('what a match stands at beside its tables', () => {
  const { models, registration } = knockout()
  const [model] = models as [(typeof models)[number]]
  const at = (round: number, home: string) => {
    const table = model.tables.find((one) => one.round === round && one.ns_id === registration(home))!
    const { homeTeam, homeImp, visitingImp } = contextOf(models, table, 0)
    return { home: homeTeam?.teamId, homeImp, visitingImp }
  }

  it('is carry-over and boards up to its segment, corrections apart', () => {
    expect(at(1, 'A')).toEqual({ home: registration('A'), homeImp: 15, visitingImp: 0 })
    expect(at(2, 'A')).toEqual({ home: registration('B'), homeImp: 0, visitingImp: 16 })
  })

  it('is known from the first board of a later segment', () => {
    const matches = [AB1, matchOf({ round: 2, number: 1, home: 'B', visiting: 'A' })]
    const { models } = sessionsOf(
      eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }),
      [
        session({
          key: 's',
          numberOfRounds: 2,
          registrations: ['A', 'B'].map((key) => teamOf(key)),
          boards: [1, 2].map(boardOf),
          matches,
          tables: [...roomsOf(matches[0]!, { 1: [420, -50] }), ...roomsOf(matches[1]!, {})],
        }),
      ],
      { status: 'LIVE' },
    )
    const second = models[0]!.tables.find(({ round, room }) => round === 2 && room === 'OPEN')!
    expect(contextOf(models, second, 2)).toMatchObject({ homeImp: 0, visitingImp: 15 })
  })

  it('goes on from session to session', () => {
    const part = (key: string, match: typeof AB1, scores: Parameters<typeof roomsOf>[1]) =>
      session({
        key,
        registrations: ['A', 'B'].map((one) => teamOf(one)),
        boards: [1, 2].map(boardOf),
        matches: [match],
        tables: roomsOf(match, scores),
      })
    const { models } = sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }), [
      part('s1', { ...AB1, correctionHome: 2 }, { 1: [420, -50] }),
      part('s2', AB2, { 2: [600, 630] }),
    ])
    const [table] = models[1]!.tables
    expect(contextOf(models, table!, 0)).toMatchObject({ homeImp: 0, visitingImp: 16 })
  })

  it('with the corrections made up to the round before is the total of the bracket up to there', () => {
    const [bracket] = matches()
    const told = tableKnockoutCorrections(models)
    for (const { round, calcTableId } of bracket!.segments) {
      const match = scoredMatches(model).find(({ row }) => row.id === calcTableId)!
      const base = runningTotal(models, match)!
      const side = match.row.home_id === bracket!.home ? 'home' : 'visiting'
      const played = bracket!.segments.filter((one) => one.round <= round)
      const sum = played.reduce((all, { homeImp }) => all + (homeImp ?? 0), bracket!.carryOver.HOME)
      expect(base[side]).toBe(sum)
      expect(told[calcTableId]).toBeDefined()
    }
  })
})

it('tables of a segment count the boards of each room', () => {
  const [model] = knockout().models
  expect(tablesSchema.parse(tables(model!, 2))).toMatchObject({
    type: 'KNOCK_OUT',
    tables: [
      {
        calcTableId: 2,
        openPlayed: 2,
        closedPlayed: 2,
        boardCount: 2,
        based: 2,
        impHome: -3,
        impVisiting: 1,
        readableImpAdjustHome: '−3',
        vpHome: null,
        watchable: true,
      },
      { calcTableId: 4, openPlayed: 0, impHome: null, watchable: false },
      { calcTableId: 6, impHome: 0, impVisiting: 7 },
    ],
  })
})

it('the overall score card has all segments with carry-over and corrections', () => {
  const [model] = knockout().models
  expect(scoreCard(model!, 2, OVERALL_ROUND)).toMatchObject({
    homeImp: 16,
    visitingImp: -3,
    impAdjustHome: 5,
    readableImpAdjustHome: '+5',
    homeVp: null,
    scoreCardLines: [
      { board: 1, round: 1 },
      { board: 2, round: 2 },
      { board: 3, round: 2 },
    ],
    disabledRounds: [],
  })
  expect(scoreCard(model!, 2, 1)).toMatchObject({ calcTableId: 1, homeImp: 10 })
  expect(scoreCard(model!, 4, 2)?.disabledRounds).toEqual([2])
})

it('team results have no rank', () => {
  const { models, registration } = knockout()
  expect(teamResults(models, registration('A')).results).toMatchObject([
    { round: 1, imp: { WE: 10, OPPONENT: 0 }, vp: { WE: null }, ranking: null },
    { round: 2, imp: { WE: 1, OPPONENT: -3 }, ranking: null },
  ])
})

describe('a score before a later segment', () => {
  const first = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
  const at = (carryOverHome: number, carryOverVisiting: number) =>
    matchOf({ round: 2, number: 1, home: 'B', visiting: 'A', carryOverHome, carryOverVisiting })
  const total = (second: ReturnType<typeof at>) => {
    const { models } = sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }), [
      session({
        key: 's',
        numberOfRounds: 2,
        registrations: ['A', 'B'].map((key) => teamOf(key)),
        boards: [1, 2].map(boardOf),
        matches: [first, second],
        tables: [...roomsOf(first, { 1: [420, -50] }), ...roomsOf(second, { 2: [600, 630] })],
      }),
    ])
    const [match] = knockoutMatches(models)
    return [match!.carryOver.HOME, match!.carryOver.VISITING, match!.homeImp, match!.visitingImp]
  }

  it('holds what the segments before it came to', () => expect(total(at(0, 10))).toEqual([0, 0, 11, 0]))
  it('tells of segments that are not there', () => expect(total(at(7, 25))).toEqual([15, 7, 26, 7]))
})
