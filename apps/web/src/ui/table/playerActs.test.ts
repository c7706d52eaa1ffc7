// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { pageActs } from './playerActs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const over = miniSession({ miniSessionId: 4, status: 'CLOSED' })

test('the menu of a player leads to the page across all sessions', async () => {
  const players = [
    { personId: 8, name: 'Nora Berg' },
    { personId: 9, name: 'Hugo Dahl' },
  ]
  const asked = vi.fn(async () => Response.json({ players, teamId: null }))
  vi.stubGlobal('fetch', asked)
  const [page] = pageActs(over, 3, 'Hugo Dahl')
  expect(page?.label).toBe('Player’s page')
  page?.go()
  await vi.waitFor(() => expect(location.pathname).toBe('/players/9'))
  expect(asked).toHaveBeenCalledWith('/api/archive/entry/4/3', expect.anything())
})

test('nothing is offered of who has no page: in a live session, or without a name', () => {
  expect(pageActs({ ...over, status: 'LIVE' }, 3, 'Hugo Dahl')).toEqual([])
  expect(pageActs(over, null, 'Hugo Dahl')).toEqual([])
  expect(pageActs(over, 3, '')).toEqual([])
})
