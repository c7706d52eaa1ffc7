// @vitest-environment jsdom
import { MOST_FOLLOWED } from '@openroom/protocol/followed'
import { beforeEach, expect, test } from 'vitest'
import { allFollowed, type Followed, follow, forgetAll, parseFollowed, unfollow } from './followed.ts'

const KEY = 'openroom.followed'
const player = (personId: number): Followed => ({ kind: 'player', name: `Player ${personId}`, personId })

beforeEach(() => localStorage.clear())

test('what is followed is kept, removed and forgotten', () => {
  const team: Followed = { kind: 'team', name: 'Oak', players: ['Ann Bee'], tournamentId: 4 }
  follow(player(1))
  follow(team)
  expect(allFollowed()).toEqual([player(1), team])
  unfollow([allFollowed()[0]!])
  expect(parseFollowed(localStorage.getItem(KEY))).toEqual([team])
  forgetAll()
  expect(allFollowed()).toEqual([])
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('the list is the same until it changes', () => {
  follow(player(1))
  expect(allFollowed()).toBe(allFollowed())
})

test('the oldest gives way', () => {
  for (let id = 1; id <= MOST_FOLLOWED + 2; id++) follow(player(id))
  expect(allFollowed()).toHaveLength(MOST_FOLLOWED)
  expect(allFollowed()[0]).toEqual(player(3))
})

test.each([
  'no json',
  '{"kind":"player"}',
  '[null, 7, "name", {}]',
  '[{"kind":"player","name":"Ann"}, {"kind":"player","name":" ","personId":1}]',
  '[{"kind":"pair","name":"A – B","players":"A","tournamentId":1}, {"kind":"club","name":"C","tournamentId":1}]',
  '[{"kind":"tournament","name":"Cup","tournamentId":"1"}]',
  `[{"kind":"player","name":"${'x'.repeat(201)}","personId":1}]`,
])('what another page left there is nobody: %s', (text) => {
  expect(parseFollowed(text)).toEqual([])
})

test('beside foreign entries ours stay, with nothing more than they hold', () => {
  const text = JSON.stringify([
    7,
    { ...player(3), more: 1 },
    { kind: 'team', name: 'Oak', players: [1, 'Ann'], tournamentId: 2 },
  ])
  expect(parseFollowed(text)).toEqual([
    player(3),
    { kind: 'team', name: 'Oak', players: ['Ann'], tournamentId: 2 },
  ])
})
