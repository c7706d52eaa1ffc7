import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { describe, expect, test } from 'vitest'
import { teamLines } from './teamFigures.ts'

const context = (part: Partial<GameContext>): GameContext =>
  ({
    tournamentType: 'TEAM',
    calculationType: 'IMP',
    arrangeType: 'ROUND_ROBIN',
    homeTeam: { teamId: 1, name: 'Harbour', bye: false },
    visitingTeam: { teamId: 2, name: 'Valley', bye: false },
    homeImp: 12,
    visitingImp: 30,
    homeMp: null,
    visitingMp: null,
    homeVp: 3.5,
    visitingVp: 16.5,
    roundNumber: 3,
    ...part,
  }) as GameContext

const scores = (...args: Parameters<typeof teamLines>) =>
  teamLines(...args).map(({ score, vps }) => [score, vps])

describe('the figures of a match', () => {
  test('are IMPs with VPs, of a board-a-match event matchpoints', () => {
    expect(scores(context({}), null)).toEqual([
      ['12', '3.50'],
      ['30', '16.50'],
    ])
    const bam = {
      calculationType: 'BAM',
      homeMp: 4.5,
      visitingMp: 3,
      homeVp: null,
      visitingVp: null,
    } as const
    expect(scores(context(bam), null)).toEqual([
      ['4.5', ''],
      ['3.0', ''],
    ])
  })

  test('of a knock-out have the corrections of the rounds before, and no VPs', () => {
    const corrections = {
      HOME: [
        { amount: 3, round: null },
        { amount: -1.5, round: 2 },
        { amount: 50, round: 3 },
      ],
      VISITING: [],
    }
    const knockOut = context({ arrangeType: 'KNOCK_OUT' })
    expect(scores(knockOut, corrections)).toEqual([
      ['13.50', ''],
      ['30', ''],
    ])
    expect(scores(knockOut, null)[0]).toEqual(['12', ''])
    const bam = { ...knockOut, calculationType: 'BAM', homeMp: 4.5, visitingMp: 3 } as const
    expect(scores(bam, corrections)[0]).toEqual(['6.0', ''])
  })

  test('stay unknown where nothing is known', () => {
    expect(scores(context({ homeImp: null, visitingVp: null }), null)).toEqual([
      ['', '3.50'],
      ['30', ''],
    ])
    expect(teamLines(context({ homeTeam: null }), null)).toEqual([])
  })
})
