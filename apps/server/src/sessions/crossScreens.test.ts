/** Cross-IMPs and cross tables, worked out by hand. */
import { player, registration, session, table } from '@openroom/formats/json/documentBuilder'
import {
  crossImpRowSchema,
  crossTableSchema,
  personalCrossImpRowSchema,
} from '@openroom/protocol/schema/screens'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { crossImps, hasPlayer, personalCrossImps } from './crossImps.ts'
import { crossTable } from './crossTable.ts'
import { boardOf, eventOf, matchOf, roomsOf, scored, sessionsOf, teamOf } from './testing/modelOf.ts'

const AB = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
const CD = matchOf({ round: 1, number: 2, home: 'C', visiting: 'D' })
const AC = matchOf({ round: 2, number: 1, home: 'A', visiting: 'C' })

/** Board 1: 420, −50, 420, −50 north-south; board 2: 110, 140. */
const teams = (calcType: 'IMP' | 'BAM' = 'IMP') =>
  sessionsOf(eventOf({ type: 'TEAM', calcType, conventions: { teams: { vpScale: null } } }), [
    session({
      key: 's',
      numberOfRounds: 2,
      registrations: [
        teamOf('A', { carryOver: 3 }),
        teamOf('B', { correction: -1 }),
        teamOf('C', { name: 'The longest name of all teams' }),
        teamOf('D'),
      ],
      boards: [1, 2].map(boardOf),
      matches: [AB, CD, AC],
      tables: [
        ...roomsOf(AB, { 1: [420, -50] }),
        ...roomsOf(CD, { 1: [420, -50] }),
        ...roomsOf(AC, { 2: [110, 140] }),
      ],
    }),
  ])

describe('cross-IMPs', () => {
  it('compare a pair with every other table of its round', () => {
    const { models, player: id, registration: team } = teams()
    const rows = z.array(crossImpRowSchema).parse(crossImps(models[0]!, 1))
    const of = (name: string) =>
      rows.find(({ pair }) => pair.player1 === id(name) || pair.player2 === id(name))
    expect(rows).toHaveLength(8)
    expect(of('A1')).toMatchObject({ registrationId: team('A'), numberOfBoards: 1, rank: 1 })
    expect(of('A1')?.sumImp).toBeCloseTo((0 + 10 + 10) / 3)
    expect(of('B3')?.sumImp).toBeCloseTo(-20 / 3)
    expect(of('B3')).toMatchObject({ rank: 5, percent: null })
  })

  it('add up over all rounds', () => {
    const { models, player: id } = teams()
    const row = crossImps(models[0]!, -1).find(
      ({ pair }) => pair.player1 === id('A1') || pair.player2 === id('A1'),
    )
    expect(row).toMatchObject({ numberOfBoards: 2 })
    expect(row?.sumImp).toBeCloseTo(20 / 3 - 1)
    expect(row?.average).toBeCloseTo((20 / 3 - 1) / 2)
  })

  it('are matchpoints at board-a-match', () => {
    const { models, player: id } = teams('BAM')
    const row = crossImps(models[0]!, 1).find(({ pair }) => pair.player1 === id('A1'))
    expect(row).toMatchObject({ sumImp: 5, percent: (100 * 5) / 6 })
  })

  it('leave out nobody knows who, and rounds without results', () => {
    const { models } = teams()
    const [model] = models
    const unknown = {
      ...model!,
      lines: model!.lines.map((line) => ({
        ...line,
        table: { ...line.table, players: { ...line.table.players, N: null } },
      })),
    }
    expect(crossImps(unknown, 1)).toHaveLength(4)
    expect(crossImps(model!, 7)).toEqual([])
  })

  it('show the boards of two partners, in any order of the two', () => {
    const { models, player: id, registration: team } = teams()
    const [model] = models
    const rows = personalCrossImps(model!, -1, [id('A2'), id('A1')])
    expect(z.array(personalCrossImpRowSchema).parse(rows)).toMatchObject([
      {
        boardNumber: 1,
        round: 1,
        ns: team('A'),
        side: 'NORTH_SOUTH',
        boardResult: { contract: '4S', decl: 'NORTH', score: 420, replay: false },
        board: { number: 1, dealer: 'NORTH', vulnerability: 'NONE' },
      },
      { boardNumber: 2, round: 2, crossValue: -1 },
    ])
    expect(personalCrossImps(model!, 2, [id('A1'), id('A2')])).toHaveLength(1)
    expect(hasPlayer(model!, id('A1'))).toBe(true)
    expect(hasPlayer(model!, 999)).toBe(false)
  })
})

describe('cross table', () => {
  it('of teams has what each match came to, by rank', () => {
    const { models } = teams()
    const found = crossTableSchema.parse(crossTable(models, 'rank'))
    expect(found).toMatchObject({
      carryOverColumn: true,
      correctionColumn: true,
      sections: [{ section: null }],
    })
    const [{ headerRow, rows }] = found.sections as [(typeof found.sections)[number]]
    expect(headerRow.map(({ name }) => name)).toEqual([
      'Team A',
      'The longest name of all teams',
      'Team D',
      'Team B',
    ])
    expect(
      rows.map(({ rank, carryOver, correction, total, results }) => [
        rank,
        carryOver,
        correction,
        total,
        results,
      ]),
    ).toEqual([
      [1, 3, null, 12, [null, [0], [], [10]]],
      [2, null, null, 11, [[1], null, [10], []]],
      [3, null, null, -10, [[], [0], null, []]],
      [4, null, -1, -11, [[0], [], [], null]],
    ])
  })

  it('of pairs is by section and name, with the players', () => {
    const pair = (key: string, section: string) =>
      registration({ key, name: key, section, players: [player(`${key}1`), player(`${key}2`)] })
    const at = (section: string, number: number, round: number, ns: string, ew: string, score: number) =>
      table({
        key: `${section}${number}${round}`,
        section,
        number,
        round,
        ns,
        ew,
        results: [scored(round, score)],
      })
    const { models } = sessionsOf(eventOf({ type: 'PAIR', calcType: 'MP' }), [
      session({
        key: 's',
        registrations: [pair('Zed', 'a'), pair('Amy', 'a'), pair('Bob', 'b'), pair('Cat', 'b')],
        boards: [1, 2].map(boardOf),
        tables: [
          at('a', 1, 1, 'Zed', 'Amy', 420),
          at('b', 1, 1, 'Bob', 'Cat', -50),
          at('a', 1, 2, 'Amy', 'Zed', 420),
          at('b', 1, 2, 'Bob', 'Cat', 420),
        ],
      }),
    ])
    const found = crossTableSchema.parse(crossTable(models, 'name'))
    expect(found.sections.map(({ section, rows }) => [section, rows.map(({ results }) => results)])).toEqual([
      [
        'a',
        [
          [null, [0, 1]],
          [[2, 1], null],
        ],
      ],
      [
        'b',
        [
          [null, [0, 1]],
          [[2, 1], null],
        ],
      ],
    ])
    expect(found.sections[0]?.headerRow[1]).toMatchObject({ name: 'Zed', players: ['Zed1', 'Zed2'] })
  })
})
