import type { Followed } from '@openroom/protocol/followed'
import { expect, it } from 'vitest'
import type { SubscriptionRow } from './push.rows.ts'
import { Recipients } from './recipients.ts'

const follows = (id: number, followed: Followed): SubscriptionRow => ({
  id,
  wish: {
    endpoint: `https://push.example/${id}`,
    keys: { p256dh: '', auth: '' },
    followed: [followed],
  } as unknown as SubscriptionRow['wish'],
})

const pair = (...players: readonly string[]): Followed => ({
  kind: 'pair',
  name: players.join(' – '),
  players,
  tournamentId: 1,
})

it('tells whoever follows a player, pair or team, however a source writes them', () => {
  const recipients = new Recipients([
    follows(1, { kind: 'player', name: 'Łucja Żak', personId: 1 }),
    follows(2, pair('Jörg Bäumer', 'Åse Ødegård')),
    follows(3, { kind: 'team', name: 'Łódź', players: [], tournamentId: 2 }),
    follows(4, { kind: 'player', name: 'Lucjan Zak', personId: 4 }),
    follows(5, pair('Jörg Bäumer', 'Nobody Here')),
  ])
  const of = (name: string, ...players: readonly string[]) =>
    [...recipients.of([{ name, players, tournamentId: 2 }])].map(({ id }) => id)
  expect(of('Pair 1', 'ZAK Lucja', 'Ben Cee')).toEqual([1])
  expect(of('Pair 2', 'Baeumer, Joerg', 'Odegaard Ase')).toEqual([2])
  expect(of('LODZ', 'Dan Dee')).toEqual([3])
  const joined = { name: 'Pair 9', players: ['L. Z.', 'Ben Cee'], persons: [7, 4], tournamentId: 2 }
  expect([...recipients.of([joined])].map(({ id }) => id)).toEqual([4])
  expect(of('Pair 3', 'Lucja Zakova', 'Jorg Baum')).toEqual([])
})
