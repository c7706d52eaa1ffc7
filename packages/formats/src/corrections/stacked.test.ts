import { expect, it } from 'vitest'
import type { FieldDraw, FieldPatch } from './fieldPatch.ts'
import { whoStandsOn } from './stacked.ts'

const was = { round: 1, number: 2, home: 'c3', visiting: 'bye', status: 'PLAYED' }
const now = { ...was, visiting: 'late-1' }
const draw = {
  registrations: ['c3', 'late-1', 'bye'].map((key) => ({ key, bye: key === 'bye' })),
} as unknown as FieldDraw
const patch = {
  tables: [],
  registrations: [{ key: 'late-1', was: null, now: { key: 'late-1', bye: false } }],
  matches: [{ key: '1/2', was, now }],
} as unknown as FieldPatch

const conceded = (key: string, by: 'CONCEDED_HOME' | 'CONCEDED_VISITING') => [
  { live: [{ of: 'matches' as const, key, field: 'status', was: 'PLAYED', now: by }] },
]

it('a concession stands on the late team whose match it is about, whoever concedes', () => {
  expect(whoStandsOn(draw, patch, conceded('1/2', 'CONCEDED_VISITING'))).toBe('late-1')
  expect(whoStandsOn(draw, patch, conceded('1/2', 'CONCEDED_HOME'))).toBe('c3')
  expect(whoStandsOn(draw, patch, conceded('1/1', 'CONCEDED_HOME'))).toBeNull()
})
