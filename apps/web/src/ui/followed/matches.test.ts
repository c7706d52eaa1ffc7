import type { FollowedPlayer } from '@openroom/protocol/followed'
import type { Registration } from '@openroom/protocol/schema/results'
import { describe, expect, test } from 'vitest'
import { registered } from '../../testing/results.ts'
import type { Followed } from './followed.ts'
import { entriesFor, followedEntry, followedIn } from './matches.ts'
import { questionIn } from './WhoIsIt.tsx'

const registration = (registrationId: number, name: string, ...players: readonly string[]) =>
  registered(registrationId, name, {
    number: null,
    players: players.map((player, at) => {
      const [first = '', surname = ''] = player.split(' ')
      return { playerId: 10 * registrationId + at, name: first, surname, bye: false }
    }),
  })

const HERE = 1
const ELSEWHERE = 2

const pairs = [
  registration(1, 'Bee – Cee', 'Ann Bee', 'Ben Cee'),
  registration(2, 'Dee – Éff', 'Dan Dee', 'Eve Éff'),
  registration(3, 'Bee – Dee', 'Ann Bee', 'Dan Dee'),
]

const found = (of: Followed, registrations: readonly Registration[], tournamentId = HERE) => [
  ...followedIn([of], registrations, tournamentId),
]

test('a player is found with any partner, however the name is written', () => {
  expect(found({ kind: 'player', name: 'ANN  bee', personId: 5 }, pairs)).toEqual([1, 3])
  expect(found({ kind: 'player', name: 'Eve Eff', personId: 5 }, pairs)).toEqual([2])
})

test.each([
  ['Łucja Żak', 'Zak Lucja'],
  ['Jörg Bäumer', 'BAEUMER, Joerg'],
  ['Åse Ødegård', 'Aase Odegard'],
  ['Nuala O’Shea', "Nuala O'Shea"],
])('%s is followed where a file writes %s, alone and in a pair', (name, written) => {
  const [own] = [registration(1, written, written, 'Ben Cee')]
  expect(found({ kind: 'player', name, personId: 5 }, [own])).toEqual([1])
  expect(
    found({ kind: 'pair', name, players: [name, 'Ben Cee'], tournamentId: HERE }, [own], ELSEWHERE),
  ).toEqual([1])
})

test('two are a pair in any tournament, one of them with another is not', () => {
  const pair = followedEntry('pair', pairs[0]!, HERE)!
  expect(found(pair, pairs)).toEqual([1])
  expect(found(pair, [registration(9, 'Cee – Bee', 'Ben Cee', 'Ann Bee')], ELSEWHERE)).toEqual([9])
})

test('a team is known by its name where it played, elsewhere by one of its players too', () => {
  const team = followedEntry('team', registration(4, 'Oak', 'Ann Bee', 'Ben Cee'), HERE)!
  expect(found(team, [registration(7, 'oak', 'Zoe Zed')])).toEqual([7])
  expect(found(team, [registration(7, 'Oak', 'Zoe Zed')], ELSEWHERE)).toEqual([])
  expect(found(team, [registration(7, 'Oak', 'Ann Bee', 'Zoe Zed')], ELSEWHERE)).toEqual([7])
  expect(found(team, [registration(7, 'Elm', 'Ann Bee', 'Ben Cee')])).toEqual([])
})

test('a pair whose players are not known is known by its name in its tournament', () => {
  const pair = followedEntry('pair', registration(4, 'Pair 4'), HERE)!
  expect(found(pair, [registration(8, 'Pair 4')])).toEqual([8])
  expect(found(pair, [registration(8, 'Pair 4')], ELSEWHERE)).toEqual([])
})

test('a tournament marks nobody', () => {
  expect(found({ kind: 'tournament', name: 'Bee – Cee', tournamentId: HERE }, pairs)).toEqual([])
})

test('nobody is followed of a bye, or without a name', () => {
  expect(followedEntry('pair', { ...pairs[0]!, bye: true }, HERE)).toBeNull()
  expect(followedEntry('team', registration(4, ''), HERE)).toBeNull()
})

test('a star finds what it stands for among all that is followed', () => {
  const pair = followedEntry('pair', pairs[0]!, HERE)!
  const player: Followed = { kind: 'player', name: 'Ann Bee', personId: 5 }
  const cup: Followed = { kind: 'tournament', name: 'Cup', tournamentId: HERE }
  const all = [player, pair, cup]
  expect(entriesFor(all, followedEntry('pair', pairs[0]!, ELSEWHERE)!)).toEqual([pair])
  expect(entriesFor(all, followedEntry('pair', pairs[2]!, HERE)!)).toEqual([])
  expect(entriesFor(all, { kind: 'player', name: 'Ann Bee', personId: 6 })).toEqual([player])
  expect(entriesFor(all, { kind: 'tournament', name: 'Renamed', tournamentId: HERE })).toEqual([cup])
})

describe('a name that may be that of a player who is followed', () => {
  const here = [
    registration(1, 'Norway', 'Geir Helgemo', 'Tor Helness'),
    registration(2, 'Oak', 'Helgemo', 'B. Cee'),
  ]
  const ben: FollowedPlayer = { kind: 'player', name: 'Ben Cee', personId: 5 }
  const asked = (...list: readonly Followed[]) => {
    const question = questionIn(list, here)
    return question && [question.player.name, question.name, question.entry.registrationId]
  }

  test('is asked about, unless another is the player for certain', () => {
    expect(asked(ben)).toEqual(['Ben Cee', 'B. Cee', 2])
    expect(asked({ ...ben, name: 'Geir Helgemo' })).toBeNull()
    expect(asked({ kind: 'team', name: 'Oak', players: ['Ben Cee'], tournamentId: HERE })).toBeNull()
  })

  test('is asked about once, and marked where it is', () => {
    expect(asked({ ...ben, others: ['B Cee'] })).toBeNull()
    expect(asked({ ...ben, also: ['B. Cee'] })).toBeNull()
    expect(found({ ...ben, also: ['B. Cee'] }, here)).toEqual([2])
    expect(found({ ...ben, others: ['B. Cee'] }, here)).toEqual([])
    expect(found({ ...ben, told: ['B. Cee'] }, here)).toEqual([2])
  })

  test('of one player after the other', () => {
    const geir: Followed = { kind: 'player', name: 'G. Helness', personId: 6 }
    expect(asked(geir, ben)).toEqual(['Ben Cee', 'B. Cee', 2])
    expect(asked({ ...ben, others: ['B. Cee'] }, { ...geir, name: 'T. Helness' })).toEqual([
      'T. Helness',
      'Tor Helness',
      1,
    ])
  })
})

test('a star knows whom it stands for, by number and by every name', () => {
  const ben: FollowedPlayer = { kind: 'player', name: 'Ben Cee', personId: 5, also: ['B. Cee'] }
  const star = (name: string, personId: number): Followed => ({ kind: 'player', name, personId })
  expect(entriesFor([ben], star('Benjamin Cee', 5))).toEqual([ben])
  expect(entriesFor([ben], star('B Cee', 9))).toEqual([ben])
  expect(entriesFor([ben], star('Ann Bee', 9))).toEqual([])
})
