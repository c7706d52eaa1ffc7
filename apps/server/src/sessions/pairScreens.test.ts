/** Private scores, tables and substitutes of pairs, worked out by hand. */
import type { DocumentResult } from '@openroom/formats/json/document'
import { player, registration, result, session, table } from '@openroom/formats/json/documentBuilder'
import { registrationSchema } from '@openroom/protocol/schema/results'
import { privateScoresSchema, tablesSchema } from '@openroom/protocol/schema/screens'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { substitutes } from './people.ts'
import { privateScores } from './privateScores.ts'
import { operators, searchTable, tables } from './tables.ts'
import { boardOf, eventOf, scored, seated, sessionsOf } from './testing/modelOf.ts'

const pair = (key: string) =>
  registration({ key, name: `${key}1 – ${key}2`, players: [player(`${key}1`), player(`${key}2`)] })

const at = (
  round: number,
  number: number,
  [ns, ew]: readonly [string, string],
  results: readonly DocumentResult[],
) =>
  table({
    key: `${round}-${number}`,
    round,
    number,
    ns,
    ew,
    results: [...results],
    players: seated([`${ns}1`, `${ns}2`], [`${ew}1`, round === 2 && ew === 'C' ? 'Sub' : `${ew}2`]),
  })

/** 60 % of ten tricks, 40 % of nine, for both sides. */
const weighted = (board: number): DocumentResult => {
  const contract = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' } as const
  return result({
    board,
    contract,
    jury: true,
    juryComment: 'Misinformation',
    adjustment: {
      kind: 'weighted',
      ns: [
        { weight: 0.6, contract, lead: 'HK', tricks: 10, scoreNs: 420 },
        { weight: 0.4, contract, lead: null, tricks: 9, scoreNs: -50 },
      ],
      ew: null,
    },
  })
}

type Options = {
  readonly calcType?: 'MP' | 'IMP'
  readonly third?: DocumentResult
  readonly official?: number
}

/** Board 2 is played first. A has 50 % on it, all of board 1. */
const pairs = ({ calcType = 'MP', third = scored(3, -50), official }: Options = {}) =>
  sessionsOf(eventOf({ type: 'PAIR', calcType }), [
    session({
      key: 's',
      registrations: ['A', 'B', 'C', 'D'].map(pair),
      boards: [1, 2, 3].map(boardOf),
      tables: [
        at(
          1,
          1,
          ['A', 'B'],
          [
            official === undefined
              ? scored(2, 420)
              : {
                  ...scored(2, 420),
                  official: { ...NO_FIGURES, pointsNs: official, pointsEw: 2 - official },
                },
          ],
        ),
        at(1, 2, ['C', 'D'], [scored(2, 420)]),
        at(2, 1, ['A', 'C'], [scored(1, 420), third]),
        at(2, 2, ['B', 'D'], [scored(1, -50), scored(3, 420)]),
      ],
    }),
  ])

const NO_FIGURES = {
  pointsNs: null,
  pointsEw: null,
  percentNs: null,
  percentEw: null,
  impsNs: null,
  impsEw: null,
}

describe('private score', () => {
  it('runs in the order of play, with the percentage after each board', () => {
    const { models, registration: id } = pairs()
    const { lines } = privateScoresSchema.parse(privateScores(models[0]!, id('A')))
    expect(lines).toMatchObject([
      {
        boardNumber: 2,
        round: 1,
        opponentId: id('B'),
        line: 'NORTH_SOUTH',
        score: 420,
        points: 1,
        boardPercent: 50,
        miniSessionPercent: 50,
        jury: false,
        replay: false,
        contract: '4S',
      },
      { boardNumber: 1, round: 2, opponentId: id('C'), points: 2, boardPercent: 100, miniSessionPercent: 75 },
      { boardNumber: 3, score: -50, points: 0, boardPercent: 0, miniSessionPercent: 50 },
    ])
  })

  it('is from the own side, east-west too', () => {
    const { models, registration: id } = pairs()
    const { lines } = privateScores(models[0]!, id('C'))
    expect(lines).toMatchObject([
      { line: 'NORTH_SOUTH', opponentId: id('D') },
      { line: 'EAST_WEST', opponentId: id('A'), ns: id('A'), score: -420, points: 0 },
      { score: 50, points: 2, miniSessionPercent: 50 },
    ])
  })

  it('adds up IMPs', () => {
    const { models, registration: id } = pairs({ calcType: 'IMP' })
    const { lines } = privateScores(models[0]!, id('A'))
    expect(
      lines.map(({ points, boardPercent, miniSessionPoints }) => [points, boardPercent, miniSessionPoints]),
    ).toEqual([
      [0, null, 0],
      [10, null, 10],
      [-10, null, 0],
    ])
  })

  it('lets an average follow the session so far', () => {
    const average = result({ board: 3, adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } })
    const { models, registration: id } = pairs({ third: average })
    const { lines } = privateScores(models[0]!, id('A'))
    expect(lines.map(({ miniSessionPercent }) => miniSessionPercent)).toEqual([50, 75, 75])
    expect(lines[2]).toMatchObject({ boardPercent: 60, jury: true, contract: null })
  })

  it('has the parts of a weighted ruling', () => {
    const { models, registration: id } = pairs({ third: weighted(3) })
    const line = privateScoresSchema.parse(privateScores(models[0]!, id('C'))).lines[2]
    expect(line).toMatchObject({
      jury: true,
      juryComment: 'Misinformation',
      line: 'EAST_WEST',
      weightedPrivateScores: [
        { weight: 0.6, contract: '4S', declarer: 'NORTH', lead: 'HK', result: 0, score: -420 },
        { weight: 0.4, lead: null, result: -1, score: 50 },
      ],
    })
  })

  it('shows published points where they are others, and stands where the running score does', () => {
    const { models, registration: id } = pairs({ official: 1.5 })
    const [first, second] = privateScores(models[0]!, id('A')).lines
    expect(first).toMatchObject({ official: true, points: 1.5, miniSessionPercent: 50 })
    expect(second).toMatchObject({ official: false, points: 2, miniSessionPercent: 75 })
  })

  it('tells results apart that a source has at the same table and round', () => {
    const { models, registration: id } = sessionsOf(eventOf({ type: 'PAIR' }), [
      session({
        key: 's',
        registrations: ['A', 'B'].map(pair),
        boards: [boardOf(1)],
        tables: [420, -50, 170].map((score, i) => ({
          ...at(1, 1, ['A', 'B'], [scored(1, score)]),
          key: `t${i}`,
        })),
      }),
    ])
    const { lines } = privateScores(models[0]!, id('A'))
    expect(lines.map(({ score, points }) => [score, points])).toEqual([
      [420, 4],
      [-50, 0],
      [170, 2],
    ])
    expect(lines.at(-1)).toMatchObject({ miniSessionPercent: 50 })
  })

  it('is empty for a pair that has not played', () => {
    const { models } = pairs()
    expect(privateScores(models[0]!, 99).lines).toEqual([])
  })
})

describe('tables of pairs', () => {
  it('are as they stand in a round', () => {
    const { models, registration: id } = pairs()
    const first = tablesSchema.parse(tables(models[0]!, 1))
    expect(first).toMatchObject({
      type: 'PAIR',
      tables: [
        { tableNumber: 1, round: 1, pairs: { NORTH_SOUTH: id('A'), EAST_WEST: id('B') }, operators: [] },
        { tableNumber: 2, round: 1 },
      ],
    })
    expect(tables(models[0]!, 9)).toMatchObject({ tables: [{ round: 2 }, { round: 2 }] })
    expect(tables(models[0]!, 0)).toEqual({ type: 'PAIR', tables: [] })
  })

  it('are found by a pair', () => {
    const { models, registration: id } = pairs()
    const last = tables(models[0]!, 2).tables[1] as { tableId: number }
    expect(searchTable(models[0]!, id('D'))).toBe(last.tableId)
  })

  it('have nobody reporting once all is over', () => {
    const { models } = pairs()
    expect(operators(models[0]!, null)).toEqual({ '1_1': [], '2_1': [], '3_1': [], '4_1': [] })
    expect(operators(models[0]!, 2)).toEqual({ '3_1': [], '4_1': [] })
  })
})

it('substitutes are those who sat for a pair without belonging to it', () => {
  const { models, registration: id, player: playerId } = pairs()
  expect(z.array(registrationSchema).parse(substitutes(models[0]!))).toMatchObject([
    { registrationId: id('C'), players: [{ playerId: playerId('Sub'), surname: 'Sub' }] },
  ])
})
