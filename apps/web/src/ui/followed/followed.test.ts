// @vitest-environment jsdom
import { MOST_FOLLOWED } from '@openroom/protocol/followed'
import { beforeEach, expect, test } from 'vitest'
import {
  allFollowed,
  answer,
  askAgain,
  type Followed,
  type FollowedPlayer,
  follow,
  forgetAll,
  keepNames,
  parseFollowed,
  unfollow,
} from './followed.ts'

const KEY = 'openroom.followed'
const player = (personId: number): FollowedPlayer => ({
  kind: 'player',
  name: `Player ${personId}`,
  personId,
})

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

test('further names of a player are kept: what the server told until it tells otherwise, what was said until asked again', () => {
  follow(player(1))
  follow(player(2))
  const own = () => allFollowed()[0] as FollowedPlayer
  keepNames([1, 2], ({ personId }) => ({ told: personId === 1 ? ['P. One'] : [] }))
  answer(own(), 'One', true)
  answer(own(), 'Only', false)
  answer(own(), 'Uno', true)
  expect(allFollowed()).toEqual([
    { ...player(1), told: ['P. One'], also: ['Uno', 'One'], others: ['Only'] },
    player(2),
  ])
  keepNames([1], () => ({ told: ['Player Eins'] }))
  askAgain(own())
  expect(parseFollowed(localStorage.getItem(KEY))).toEqual([
    { ...player(1), told: ['Player Eins'] },
    player(2),
  ])
})
