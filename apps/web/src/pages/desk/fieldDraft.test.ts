import type { DeskField } from '@openroom/protocol/schema/field'
import { expect, test } from 'vitest'
import { changeOf, kindsOf, NOTHING } from './fieldDraft.ts'

const field = (form: DeskField['form']): DeskField => ({
  why: null,
  nextRound: 3,
  nowRound: 2,
  numberOfRounds: 5,
  boardsPerRound: 8,
  form,
  pairs: [],
  free: [],
  changes: [],
})

test.each([
  ['mitchell', 'join'],
  ['swiss', 'team'],
  ['roundRobin', 'team'],
] as const)('of a %s the first change proposed is: %s', (form, first) => {
  expect(kindsOf(field(form))[0]).toBe(first)
})

test.each([
  ['Ash: Nora Field, Tove Strand', { name: 'Ash', players: ['Nora Field', 'Tove Strand'] }],
  ['Ash', { name: 'Ash', players: [] }],
])('the late team %s comes in the round that is played', (names, team) => {
  const draft = { ...NOTHING, kind: 'team', names } as const
  expect(changeOf(draft, field('swiss'))).toEqual({ kind: 'team', from: 2, ...team })
})

test('a late team without a name is none', () => {
  expect(changeOf({ ...NOTHING, kind: 'team', names: ' ' }, field('swiss'))).toBeNull()
})
