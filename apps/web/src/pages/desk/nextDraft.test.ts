import type { NextOffer, NextRounds } from '@openroom/protocol/schema/nextRound'
import { expect, it } from 'vitest'
import {
  draftOf,
  newRoundOf,
  nextTitle,
  notChosen,
  whyNot,
  withMatch,
  withThirdPlace,
  wronglyChosen,
} from './nextDraft.ts'

const match = (home: string, visiting: string | null) => ({
  home,
  visiting,
  again: false,
  passedOver: [],
  either: { home: [] as string[], visiting: [] as string[] },
})
const offer = (kind: NextOffer['kind'], matches: NextOffer['matches'], losers: string[] = []): NextOffer => ({
  kind,
  round: 2,
  isExtra: false,
  matches,
  losers,
})
const next = (one: NextOffer): NextRounds => ({
  state: 's',
  offers: [one],
  why: null,
  entrants: [],
  missing: 0,
  waits: false,
  boardsPerRound: 8,
  numberOfRounds: 2,
})

it('is called what comes, where that is one thing alone', () => {
  const [round, segment, stage] = [offer('round', []), offer('segment', []), offer('stage', [])]
  expect(nextTitle([round])).toBe('Round 2')
  expect(nextTitle([segment])).toBe('Another segment of these matches')
  expect(nextTitle([stage, segment])).toBe('What comes next')
  expect(nextTitle([])).toBe('What comes next')
})

it('a pairing that is changed tells who is there twice and who is left out', () => {
  const one = offer('round', [match('a', 'b'), match('c', 'd'), match('e', null)])
  const draft = draftOf(one, next(one), 'none')
  expect(wronglyChosen(draft)).toEqual([])
  expect(wronglyChosen(withMatch(draft, 0, { visiting: 'c' }))).toEqual(['c', 'b'])
  const named = {
    ...next(one),
    entrants: [{ key: 'c', name: 'Cedar', number: null, rank: null, points: null }],
  }
  expect(whyNot(named, withMatch(draft, 0, { visiting: 'c' }))).toContain('Cedar and b')
  expect(whyNot(named, draft)).toBeNull()
  const swapped = withMatch(withMatch(draft, 0, { visiting: 'c' }), 1, { home: 'b' })
  expect(wronglyChosen(swapped)).toEqual([])
  expect(newRoundOf(swapped, 's', 'Final')).toEqual({
    state: 's',
    kind: 'round',
    matches: [
      { home: 'a', visiting: 'c', carryOverHome: null, carryOverVisiting: null },
      { home: 'b', visiting: 'd', carryOverHome: null, carryOverVisiting: null },
      { home: 'e', visiting: null, carryOverHome: null, carryOverVisiting: null },
    ],
  })
})

it('who has not been decided on is chosen by the director, and nobody for him', () => {
  const level = { ...match('a', 'b'), either: { home: ['a', 'c'], visiting: [] } }
  const one = offer('stage', [level, match('d', null)], ['c', 'e'])
  const draft = draftOf(one, next(one), 'none')
  expect(draft.matches.map(({ home }) => home)).toEqual(['', 'd'])
  expect(notChosen(draft)).toEqual([0])
  expect(whyNot(next(one), draft)).toMatch(/^Not decided yet/)
  expect(wronglyChosen(draft)).toEqual([])
  // Who has lost is open as well.
  expect(withThirdPlace(draft, true).matches.at(-1)).toMatchObject({ home: '', visiting: 'e' })
  expect(notChosen(withThirdPlace(draft, true))).toEqual([0, 2])
  const chosen = withMatch(draft, 0, { home: 'c' })
  expect(notChosen(chosen)).toEqual([])
  expect(newRoundOf(chosen, 's', 'Final').matches[0]).toMatchObject({ home: 'c', visiting: 'b' })
})

it('a stage has its name, its length, and a match for the third place that comes and goes', () => {
  const one = offer('stage', [match('a', 'b')], ['c', 'd'])
  const draft = withThirdPlace(draftOf(one, next(one), 'none'), true)
  expect(newRoundOf({ ...draft, name: ' ' }, 's', 'Final')).toMatchObject({
    name: 'Final',
    rounds: 2,
    boardsPerRound: 8,
    thirdPlace: true,
    matches: [{ home: 'a' }, { home: 'c', visiting: 'd' }],
  })
  expect(withThirdPlace(draft, false).matches).toHaveLength(1)
})
