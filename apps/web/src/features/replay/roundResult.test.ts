import type { GameContext } from '@openroom/protocol/table/game'
import { describe, expect, test } from 'vitest'
import { roundResultText } from './roundResult.ts'

const team = (name: string) => ({ teamId: 1, name, bye: false })

const context = (part: Partial<GameContext>): GameContext =>
  ({
    tournamentType: 'TEAM',
    calculationType: 'IMP',
    homeTeam: team('Harbour'),
    visitingTeam: team('Valley'),
    roomType: 'OPEN',
    nsRoundResult: 5,
    ...part,
  }) as GameContext

describe('what a board came to', () => {
  test.each([
    [{}, '5 IMP for Harbour'],
    [{ nsRoundResult: -3 }, '3 IMP for Valley'],
    [{ roomType: 'CLOSED' }, '5 IMP for Valley'],
    [{ nsRoundResult: 0 }, 'no swing'],
    [{ nsRoundResult: 2.5 }, '2.50 IMP for Harbour'],
    [{ calculationType: 'BAM', nsRoundResult: 2 }, '2 MP for Harbour'],
    [{ calculationType: 'BAM', nsRoundResult: 1 }, '1 MP for both teams'],
    [{ calculationType: 'BAM', nsRoundResult: 0 }, '2 MP for Valley'],
    [{ tournamentType: 'PAIR', calculationType: 'MP', nsRoundResult: 12 }, 'N-S 12.00 MP'],
    [{ tournamentType: 'PAIR', nsRoundResult: -4 }, 'N-S −4 IMP'],
    [{ nsRoundResult: null }, null],
  ] as const)('%o: %s', (part, text) => {
    expect(roundResultText(context(part))).toBe(text)
  })

  test('is not known without a game', () => {
    expect(roundResultText(null)).toBeNull()
  })
})
