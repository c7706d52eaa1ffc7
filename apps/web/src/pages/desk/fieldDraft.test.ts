import type { DeskField } from '@openroom/protocol/schema/field'
import { expect, test } from 'vitest'
import { CallError } from '../../live/http.ts'
import {
  changeOf,
  kindsOf,
  movementInstead,
  NOTHING,
  sectionsFor,
  turnedTo,
  turnsInstead,
} from './fieldDraft.ts'

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
  ['swissPairs', 'join'],
  ['roundRobin', 'team'],
] as const)('of a %s the first change proposed is: %s', (form, first) => {
  expect(kindsOf(field(form))[0]).toBe(first)
})

test('of a Swiss of pairs nobody chooses another movement, nor other boards for a table', () => {
  expect(kindsOf(field('swissPairs'))).toEqual(['join', 'leave', 'substitute', 'places', 'draw'])
})

test('a pair goes to another section, where there are several, from a round that nobody has begun', () => {
  const one = field('mitchell')
  expect(kindsOf(one)).not.toContain('section')
  const pair = { name: 'x', number: '1', side: null, players: [], plays: true }
  const pairs = ['A', 'B', 'C'].map((section) => ({ ...pair, key: section, section }))
  const three = { ...one, pairs }
  expect(kindsOf(three)).toContain('section')
  const draft = { ...NOTHING, kind: 'section', pair: 'B' } as const
  expect(sectionsFor(draft, three)).toEqual(['A', 'C'])
  expect(changeOf(draft, three)).toEqual({ kind: 'section', from: 3, pair: 'B', section: 'A' })
  expect(changeOf({ ...draft, section: 'C' }, three)).toMatchObject({ section: 'C' })
  // Of the pair that was chosen before.
  expect(changeOf({ ...draft, section: 'B' }, three)).toMatchObject({ section: 'A' })
  expect(changeOf({ ...draft, pair: '' }, three)).toBeNull()
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

test('a late pair for whom nobody sits out is not typed again for another movement', () => {
  const late = { ...NOTHING, names: 'Uma Cole - Vic Dunn', from: 2 }
  expect(turnedTo(late, 'movement')).toEqual({ ...NOTHING, kind: 'movement', names: late.names })
})

test('names of who comes late do not stay, unseen, where nobody comes', () => {
  expect(turnedTo({ ...NOTHING, names: 'Uma Cole - Vic Dunn' }, 'leave').names).toBe('')
})

const refused = (reason: string) => new CallError(422, 'field-refused', '', null, reason)

test.each([
  ['the connection is lost', new CallError(0, null, '')],
  ['a player plays already', refused('player-twice')],
  ['the round has begun', refused('begun')],
])('another movement is not proposed where %s', (_, error) => {
  const late = { ...NOTHING, names: 'Uma Cole - Vic Dunn' }
  expect(movementInstead(late, field('mitchell'), error)).toBeNull()
  expect(movementInstead(late, field('mitchell'), refused('no-free-place'))).not.toBeNull()
})

test.each([
  [4, 4],
  [3, 3],
  [2, null],
  [null, null],
])('another movement for a late pair from round %s begins with %s', (from, round) => {
  const late = { ...NOTHING, names: 'Uma Cole - Vic Dunn', from }
  expect(movementInstead(late, field('mitchell'), refused('no-free-place'))?.from).toBe(round)
})

test('another movement of which nothing is chosen yet is none', () => {
  const movement = { ...NOTHING, kind: 'movement' } as const
  expect(changeOf(movement, field('mitchell'))).toBeNull()
  expect(changeOf({ ...movement, rounds: 2 }, field('mitchell'))).toMatchObject({ kind: 'movement' })
})

test('a late pair for whom nobody sits out can play in turns, which is proposed once', () => {
  const late = { ...NOTHING, names: 'Uma Cole - Vic Dunn' }
  const turns = turnsInstead(late, refused('no-free-place'))!
  expect(changeOf(late, field('mitchell'))).not.toHaveProperty('sitOut')
  expect(changeOf(turns, field('mitchell'))).toMatchObject({ kind: 'join', sitOut: true })
  expect(turnsInstead(turns, refused('no-free-place'))).toBeNull()
  expect(turnsInstead(late, refused('begun'))).toBeNull()
})

test('the movement is left to who knows which needs fewest new boards, until one is chosen', () => {
  const late = { ...NOTHING, kind: 'movement', names: 'Uma Cole - Vic Dunn' } as const
  expect(changeOf(late, field('mitchell'))).not.toHaveProperty('form')
  expect(changeOf({ ...late, form: 'web' }, field('mitchell'))).toMatchObject({ form: 'web' })
})
