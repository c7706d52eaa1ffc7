import { expect, it } from 'vitest'
import { changesOver, conventionsWith, DEFAULT_CONVENTIONS } from './conventions.ts'

it('every part of the conventions survives changes to others, and can be changed', () => {
  expect(changesOver(DEFAULT_CONVENTIONS, {})).toEqual(DEFAULT_CONVENTIONS)
  expect(changesOver({}, DEFAULT_CONVENTIONS)).toEqual(DEFAULT_CONVENTIONS)
  expect(conventionsWith(DEFAULT_CONVENTIONS)).toEqual(DEFAULT_CONVENTIONS)
  expect(changesOver({ stages: { countedSessions: 2 } }, { ranking: { barometer: true } })).toEqual({
    stages: { countedSessions: 2 },
    ranking: { barometer: true },
  })
})
