// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { cache } from '../../live/cache.ts'
import { miniSession } from '../../testing/sessions.ts'
import PlayerMenu from './PlayerMenu.tsx'
import { pageOf } from './playerActs.ts'

const plate = document.createElement('button')
beforeEach(() => {
  document.body.append(plate)
  cache.clear()
})
afterEach(() => {
  cleanup()
  plate.remove()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const over = miniSession({ miniSessionId: 4, status: 'CLOSED' })
const PLAYERS = [
  { personId: 8, name: 'Nora Berg' },
  { personId: 9, name: 'Hugo Dahl' },
]

const asked: string[] = []

function open(name: string, players = PLAYERS) {
  const answer = vi.fn(async () => Response.json({ players, teamId: null }))
  vi.stubGlobal('fetch', answer)
  asked.length = 0
  render(
    <Router
      aroundNav={(navigate, to) => {
        asked.push(to)
        navigate(to)
      }}
    >
      <PlayerMenu
        name={name}
        player={null}
        plate={plate}
        acts={[{ id: 'score', text: 'Private score', run: () => {} }]}
        page={pageOf(over, 3, name)}
        onClose={() => {}}
      />
    </Router>,
  )
  return answer
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test.each(['Hugo Dahl', 'DAHL Hugo'])(
  'the menu of %s leads to the page across all sessions',
  async (name) => {
    const answer = open(name)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Player’s page' }))
    expect(location.pathname).toBe('/players/9')
    // By the way that asks before something is lost.
    expect(asked).toEqual(['/players/9'])
    expect(answer).toHaveBeenCalledWith('/api/archive/entry/4/3', expect.anything())
  },
)

test.each([
  ['a substitute', 'Zoe Quill', PLAYERS],
  ['one of two with one name', 'Hugo Dahl', [...PLAYERS, { personId: 10, name: 'Hugo Dahl' }]],
  ['one who is hidden', 'Hugo Dahl', []],
])('no page is offered of %s', async (_, name, players) => {
  const answer = open(name, players)
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(answer).toHaveBeenCalled()
  expect(items()).toEqual(['Private score'])
})

test('nothing is asked for of who has no page: in a live session, or without a name', () => {
  expect(pageOf({ ...over, status: 'LIVE' }, 3, 'Hugo Dahl')).toBeNull()
  expect(pageOf(over, null, 'Hugo Dahl')).toBeNull()
  expect(pageOf(over, 3, '')).toBeNull()
})
