// @vitest-environment jsdom
import { viewAt } from '@openroom/protocol/views'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archive } from '../../live/archive.ts'
import { cache } from '../../live/cache.ts'
import { registered } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import { marks } from '../table/marks.ts'
import { follow, forgetAll } from './followed.ts'
import { SeatMarks } from './SeatMarks.tsx'

const session = miniSession({ type: 'TEAM' })
const player = (name: string) => ({ id: null, name }) as never
const players = { N: player('Ann Bee'), E: player('Dan Dee'), S: player('Ben Cee'), W: null }
const context = { registrations: { NORTH_SOUTH: 4, EAST_WEST: 5 } } as never

const names = () => [...marks.getState().names]
const show = () => render(<SeatMarks session={session} context={context} players={players} />)

beforeEach(() => {
  localStorage.clear()
  const query = archive(session.miniSessionId, viewAt('teams', { id: session.miniSessionId }))
  cache.setQueryData(query.queryKey, { body: [registered(4, 'Oak'), registered(5, 'Elm')], seq: 1 } as never)
})

afterEach(() => {
  cleanup()
  forgetAll()
})

test('nobody is marked while nobody is followed', () => {
  show()
  expect(names()).toEqual([])
})

test('a player alone, a team with both of its players, until the table is left', () => {
  follow({ kind: 'player', name: 'ann bee', personId: 1 })
  const shown = show()
  expect(names()).toEqual(['Ann Bee'])
  shown.unmount()
  expect(names()).toEqual([])
  follow({ kind: 'team', name: 'Oak', players: [], tournamentId: session.tournamentId })
  show()
  expect(names()).toEqual(['Ann Bee', 'Ben Cee'])
})
