/** Everybody in the pages who compares names does as the one comparer says; who is not listed fails. */
import { compareNames } from '@openroom/bridge/person/compareNames'
import type { FollowedPlayer } from '@openroom/protocol/followed'
import type { Registration } from '@openroom/protocol/schema/results'
import { type NameUser, usersIn, wrongIn } from '@openroom/test-kit/namePairs'
import { afterEach, expect, it, vi } from 'vitest'
import { searchesFor } from '../pages/sessions/followed/places.ts'
import { seatedOf } from '../pages/sessions/foundPeople.ts'
import { matching } from '../screens/running-score/order.ts'
import { miniSession } from '../testing/sessions.ts'
import { entriesFor } from '../ui/followed/matches.ts'
import { onlyOneNamed } from '../ui/table/PlayerMenu.tsx'

const player = (name: string, personId: number): FollowedPlayer => ({ kind: 'player', name, personId })

const entry = (name: string): Registration =>
  ({ id: 1, number: null, name, players: [], bye: false }) as unknown as Registration

const live = miniSession({ status: 'LIVE' })

const isBegun = (one: string, two: string): boolean => `${one} `.startsWith(two.split(' ')[0]!)

const USERS: readonly NameUser[] = [
  {
    file: 'apps/web/src/ui/followed/matches.ts',
    what: 'a star beside a player who is followed by another number',
    isOne: (one, two) => entriesFor([player(one, 1)], player(two, 2)).length > 0,
    withLikely: false,
  },
  {
    file: 'apps/web/src/ui/followed/told.ts',
    what: 'further names of a player',
    isOne: async (one, two) => {
      vi.resetModules()
      const kept: unknown[] = []
      vi.doMock('../live/http.ts', () => ({ getJson: async () => [{ personId: 7, names: [two] }] }))
      vi.doMock('../ui/followed/followed.ts', () => ({
        keepNames: (_: unknown, of: (one: FollowedPlayer) => { told: readonly string[] }) =>
          kept.push(...of(player(one, 7)).told),
      }))
      const { askTold } = await import('../ui/followed/told.ts')
      await askTold([player(one, 7)])
      return kept.length === 0
    },
    withLikely: false,
  },
  {
    file: 'apps/web/src/pages/sessions/followed/places.ts',
    what: 'what a player is searched by',
    isOne: (one, two) => searchesFor({ ...player(one, 1), also: [two] }).length === 1,
    withLikely: false,
  },
  {
    file: 'apps/web/src/screens/running-score/order.ts',
    what: 'a row of a ranking by what is typed',
    isOne: (one, two) => {
      const found = matching([{ registrationId: 1 }], two, () => entry(one)).length === 1
      // Whoever tells less finds as well, and so do beginnings; what tells more finds nothing less, nor by other letters.
      return { same: found, likely: found || null, other: found && isBegun(one, two) ? null : found }[
        compareNames(one, two)
      ]
    },
    withLikely: true,
  },
  {
    file: 'apps/web/src/pages/sessions/foundPeople.ts',
    what: 'who plays now, by what is typed',
    isOne: (one, two) => {
      const running = [{ session: live, found: [{ registrationId: 1, name: '', players: [one] }] }]
      const found = seatedOf(running, two).length === 1
      // As in a ranking: whoever tells less finds as well.
      return { same: found, likely: found || null, other: found && isBegun(one, two) ? null : found }[
        compareNames(one, two)
      ]
    },
    withLikely: true,
  },
  {
    file: 'apps/web/src/ui/table/PlayerMenu.tsx',
    what: "whose page a plate's menu leads to",
    isOne: (one, two) => onlyOneNamed([{ name: one }], two) !== null,
    withLikely: false,
  },
]

afterEach(() => {
  vi.doUnmock('../live/http.ts')
  vi.doUnmock('../ui/followed/followed.ts')
})

it('are all listed', () => {
  expect(USERS.map(({ file }) => file).sort()).toEqual(usersIn('apps/web/src'))
})

it.each(USERS)('$file: $what', async (user) => {
  expect(await wrongIn(user)).toEqual([])
})
