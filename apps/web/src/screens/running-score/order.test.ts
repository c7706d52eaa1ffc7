import type { PairRunningScore } from '@openroom/protocol/schema/results'
import { describe, expect, test } from 'vitest'
import { registered } from '../../testing/results.ts'
import { matching, rankings } from './order.ts'

const score = (registrationId: number, totalRank: number | null): PairRunningScore => ({
  registrationId,
  miniSessionRank: totalRank,
  totalRank,
  miniSessionPoints: 1,
  totalPoints: 1,
  miniSessionPercent: 50,
  totalPercent: 50,
  played: 1,
  correction: null,
  carryOverPoints: null,
  official: false,
})

const registration = (registrationId: number, name: string) =>
  registered(registrationId, name, { line: registrationId % 2 === 1 ? 'NORTH_SOUTH' : 'EAST_WEST' })

const of = (id: number) => registration(id, id === 2 ? 'Zając – Lis' : `Pair ${id}`)
const rows = [score(1, 2), score(2, null), score(3, 1), score(4, 1)]

describe('rankings', () => {
  test('of one winner', () => {
    expect(rankings(rows, 1, of)[0]?.rows.map(({ registrationId }) => registrationId)).toEqual([3, 4, 1, 2])
  })
  test('of two winners, apart', () => {
    const [ns, ew] = rankings(rows, 2, of)
    expect(ns).toMatchObject({ key: 'NORTH_SOUTH', rows: [{ registrationId: 3 }, { registrationId: 1 }] })
    expect(ew).toMatchObject({ key: 'EAST_WEST', rows: [{ registrationId: 4 }, { registrationId: 2 }] })
  })
})

test.each([
  ['zajac', [2]],
  ['3', [3]],
  ['', [1, 2, 3, 4]],
  ['nobody', []],
])('looking for %j', (query, ids) => {
  expect(matching(rows, query, of).map(({ registrationId }) => registrationId)).toEqual(ids)
})

test.each(['Müller', 'muller', 'mueller', 'MUELLER juergen', 'jurg'])('a name looked for as %s', (query) => {
  const named = (id: number) => registration(id, id === 2 ? 'Jürgen Müller – Lis' : 'Mull – Ueda')
  expect(matching(rows, query, named).map(({ registrationId }) => registrationId)).toEqual([2])
})
