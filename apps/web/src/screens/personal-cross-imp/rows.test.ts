import type { CrossImpRow, PersonalCrossImpRow } from '@openroom/protocol/schema/screens'
import { expect, test } from 'vitest'
import { ofPair, ownScore, totalOf } from './rows.ts'

const ROW: CrossImpRow = {
  rank: 1,
  pair: { player1: 4, player2: 9, names: ['Ann Berg', 'Carl Dahl'] },
  registrationId: 2,
  average: 1,
  sumImp: 8,
  percent: null,
  numberOfBoards: 8,
}

test('partners are found in any order', () => {
  expect(ofPair([ROW], 9, 4)).toBe(ROW)
  expect(ofPair([ROW], 4, 9)).toBe(ROW)
  expect(ofPair([ROW], 4, 4)).toBeNull()
})

test.each([
  ['NORTH_SOUTH', 620, 620],
  ['EAST_WEST', 620, -620],
  ['EAST_WEST', -50, 50],
  ['EAST_WEST', 0, 0],
  ['EAST_WEST', null, null],
] as const)('%s makes %s of a score of %s', (side, score, own) => {
  const boardResult = { score } as PersonalCrossImpRow['boardResult']
  expect(ownScore({ side, boardResult })).toBe(own)
})

test('boards without a value count neither as boards nor as 0', () => {
  expect(totalOf([{ crossValue: 1.5 }, { crossValue: null }, { crossValue: -4 }])).toEqual({
    boards: 2,
    sum: -2.5,
  })
  expect(totalOf([{ crossValue: null }])).toEqual({ boards: 0, sum: null })
})
