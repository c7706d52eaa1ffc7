import { describe, expect, it } from 'vitest'
import type { DrawForm } from './draw.ts'
import { bearableRules, drawnBy, rangesOf, tellsEarly, usualRule } from './telling.ts'

const by = (form: DrawForm, sizes: readonly number[], rounds = 20, boardsPerRound = 2) =>
  drawnBy(form, sizes, { rounds, boardsPerRound })

describe('what a draw can bear', () => {
  it('where boards go round the delay alone would tell early', () => {
    for (const [form, sizes] of [
      ['mitchell', [23]],
      ['mitchell', [10, 12]],
      ['howell', [8]],
      ['relay', [16]],
      ['web', [40]],
    ] as const) {
      const draw = by(form, sizes)
      expect(tellsEarly('DELAY', draw)).toEqual(draw.boards)
      expect(bearableRules(draw)).toEqual(['BOARD', 'SESSION'])
      expect(usualRule(draw)).toBe('BOARD')
    }
  })

  it('where all play the same boards in a round, or there is one match, it would not', () => {
    for (const [form, sizes] of [
      ['match', [2]],
      ['roundRobin', [6]],
      ['roundRobin', [5]],
      ['swiss', [12]],
      ['knockOut', [8]],
      ['individual', [12, 9]],
      // Of three rounds: all tables play the same boards.
      ['howell', [4]],
    ] as const) {
      expect(bearableRules(by(form, sizes))).toEqual(['DELAY', 'BOARD', 'SESSION'])
      expect(usualRule(by(form, sizes))).toBe('DELAY')
    }
  })

  it('of a Swiss of pairs nobody says before it is drawn', () => {
    expect(bearableRules(by('swissPairs', [8]))).toEqual(['BOARD', 'SESSION'])
  })

  it('in a single round nobody has a board still to come that was played before', () => {
    expect(usualRule(by('mitchell', [12], 1))).toBe('DELAY')
  })

  it('what nobody knows may come again', () => {
    const unknown = { contestants: 12, rounds: 5, boards: [1, 2, 3], ofRounds: null }
    expect(tellsEarly('DELAY', unknown)).toEqual([1, 2, 3])
    expect(tellsEarly('DELAY', { ...unknown, boards: [] })).toEqual([])
    expect(tellsEarly('DELAY', { ...unknown, contestants: 2 })).toBeNull()
    expect(tellsEarly('BOARD', unknown)).toBeNull()
  })

  it('names the boards that come again', () => {
    const ofRounds = [[1, 2, 3], [3, 4], [5]]
    expect(tellsEarly('DELAY', { contestants: 8, rounds: 3, boards: [1, 2, 3, 4, 5], ofRounds })).toEqual([3])
    expect(rangesOf([1, 2, 3, 5, 8, 9])).toBe('1-3, 5, 8-9')
    expect(rangesOf([])).toBe('')
  })
})
