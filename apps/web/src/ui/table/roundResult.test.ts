import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { describe, expect, test } from 'vitest'
import { roundResultText } from './roundResult.ts'

const team = (teamId: number, name: string) => ({ teamId, name, bye: false })

const context = (part: Partial<GameContext>): GameContext =>
  ({
    tournamentType: 'TEAM',
    calculationType: 'IMP',
    homeTeam: team(1, 'Harbour'),
    visitingTeam: team(2, 'Valley'),
    roomType: 'OPEN',
    nsRoundResult: 5,
    ewRoundResult: 0,
    registrations: { NORTH_SOUTH: null, EAST_WEST: null },
    ...part,
  }) as GameContext

describe('what a board came to', () => {
  test.each([
    [{}, '5 IMP for Harbour'],
    [{ nsRoundResult: 0, ewRoundResult: 3 }, '3 IMP for Valley'],
    [{ nsRoundResult: -3, ewRoundResult: 3 }, '3 IMP for Valley'],
    [{ registrations: { NORTH_SOUTH: 2, EAST_WEST: 1 } }, '5 IMP for Valley'],
    [{ roomType: 'CLOSED' }, '5 IMP for Valley'],
    [{ nsRoundResult: 0 }, 'no swing'],
    [{ nsRoundResult: 2.5 }, '2.50 IMP for Harbour'],
    [{ calculationType: 'BAM', nsRoundResult: 2 }, '2 MP for Harbour'],
    [{ calculationType: 'BAM', nsRoundResult: 1, ewRoundResult: 1 }, '1 MP for both teams'],
    [{ calculationType: 'BAM', nsRoundResult: 0, ewRoundResult: 2 }, '2 MP for Valley'],
    [{ tournamentType: 'PAIR', calculationType: 'MP', nsRoundResult: 61.538 }, 'N-S 61.54%'],
    [{ tournamentType: 'PAIR', nsRoundResult: -4 }, 'N-S −4 IMPs'],
    [{ nsRoundResult: null }, null],
  ] as const)('%o: %s', (part, text) => {
    expect(roundResultText(context(part))).toBe(text)
  })

  test('is not known without a game', () => {
    expect(roundResultText(null)).toBeNull()
  })
})
