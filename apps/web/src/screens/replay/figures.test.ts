import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { auction, cards, deal, partialDeal } from '@openroom/test-kit/build'
import { describe, expect, test } from 'vitest'
import { positionToSolve } from '../../ui/table/positionToSolve.ts'
import { isSolvable } from '../../ui/table/useAnalysis.ts'
import { figuresOf } from './figures.ts'

const DEAL = deal('N:AKQJ.AK2.AK2.AK2 T98.QJT.QJT9.QJT 765.987.876.9876 432.6543.543.543')

const start = (hands: typeof DEAL | ReturnType<typeof partialDeal> | null): readonly TableEvent[] => [
  { type: 'START_AUCTION', board: { number: 1, dealer: 'N', vulnerability: 'NONE', deal: hands } },
  ...auction('6NT P P P').map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
  {
    type: 'END_AUCTION',
    contract: { kind: 'played', level: 6, strain: 'NT', declarer: 'N', doubling: '' },
  },
]

const play = (text: string): readonly TableEvent[] =>
  cards(text).map(({ seat, card }) => ({ type: 'PLAY_CARD', seat, card }))

const TRICK = [...play('E HQ H7 H3 HA'), { type: 'END_TRICK', winner: 'N' } as const]

describe('what the solver is asked', () => {
  test('the hands as they are, and the trick in order', () => {
    const state = foldTable([...start(DEAL), ...TRICK, ...play('N SA ST')])
    const position = positionToSolve(state)
    expect(position).toMatchObject({ strain: 'NT', leader: 'N', trick: ['SA', 'ST'] })
    expect(position?.hands.N).toHaveLength(11)
    expect(position?.hands.S).toHaveLength(12)
  })

  test('nothing during the auction, after a claim, or when a hand is not known', () => {
    expect(positionToSolve(foldTable(start(DEAL).slice(0, 3)))).toBeNull()
    expect(
      positionToSolve(foldTable([...start(DEAL), ...TRICK, { type: 'CLAIM', seat: 'N', tricks: 12 }])),
    ).toBeNull()
    const unknown = foldTable(start(partialDeal('N:AKQJ.AK2.AK2.AK2 - 765.987.876.9876 -')))
    expect([positionToSolve(unknown), isSolvable(unknown)]).toEqual([null, false])
    expect(isSolvable(foldTable(start(DEAL)))).toBe(true)
  })
})

describe('its answer', () => {
  test("is counted in declarer's tricks above or below the contract, whoever plays", () => {
    const lead = foldTable(start(DEAL))
    expect(figuresOf(lead, [{ card: 'HQ', tricks: 1 }])?.get('HQ')).toBe(0)
    const after = foldTable([...start(DEAL), ...TRICK])
    expect(figuresOf(after, [{ card: 'SA', tricks: 12 }])?.get('SA')).toBe(1)
    expect(figuresOf(after, [{ card: 'H2', tricks: 9 }])?.get('H2')).toBe(-2)
  })
})
