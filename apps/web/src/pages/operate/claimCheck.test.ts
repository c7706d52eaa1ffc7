import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { Solver } from '@openroom/dds/solver'
import { auction, cards, deal, partialDeal } from '@openroom/test-kit/build'
import { expect, test } from 'vitest'
import { claimedPosition, tricksOtherwise } from './claimCheck.ts'

const DEAL = deal('N:AKQJ.AK2.AK2.AK2 T98.QJT.QJT9.QJT 765.987.876.9876 432.6543.543.543')

const solver = new Solver()

/** After a trick that declarer, North, has won. */
const claimed = (
  tricks: number | null,
  seat: 'N' | 'E' | null,
  hands: Parameters<typeof foldTable>[0] = [],
) =>
  foldTable([
    { type: 'START_AUCTION', board: { number: 1, dealer: 'N', vulnerability: 'NONE', deal: DEAL } },
    ...auction('6NT P P P').map(({ seat: by, call }): TableEvent => ({ type: 'BID', seat: by, call })),
    {
      type: 'END_AUCTION',
      contract: { kind: 'played', level: 6, strain: 'NT', declarer: 'N', doubling: '' },
    },
    ...cards('E HQ H7 H3 HA').map(
      ({ seat: by, card }): TableEvent => ({ type: 'PLAY_CARD', seat: by, card }),
    ),
    { type: 'END_TRICK', winner: 'N' },
    ...hands,
    { type: 'CLAIM', seat, ...(tricks !== null && { tricks }) } as TableEvent,
  ])

const otherwise = (state: ReturnType<typeof claimed>) => {
  const solved = solver.cards(claimedPosition(state)!)
  if (!solved.ok) throw new Error(solved.error.code)
  return tricksOtherwise(state, solved.value)
}

test('what is claimed is compared with the best play of both, for declarer and for the other side', () => {
  // Ten tricks on top, with the one that is won.
  expect(otherwise(claimed(10, null))).toBeNull()
  expect(otherwise(claimed(12, null))).toBe(10)
  expect(otherwise(claimed(9, 'N'))).toBe(10)
  expect(otherwise(claimed(3, 'E'))).toBeNull()
  expect(otherwise(claimed(5, 'E'))).toBe(3)
})

test('nothing is asked where no claim waits, it says no tricks, or a hand is not known', () => {
  expect(claimedPosition(claimed(null, null))).toBeNull()
  const { claim, ...state } = claimed(10, null)
  expect(claimedPosition({ ...state, claim: null })).toBeNull()
  expect(claimedPosition({ ...state, claim: { ...claim!, status: 'accepted' } })).toBeNull()
  const board = { ...state.board!, deal: partialDeal('N:AKQJ.AK2.AK2.AK2 - 765.987.876.9876 -') }
  expect(claimedPosition({ ...state, claim, board })).toBeNull()
})
