// @vitest-environment jsdom
import { viewAt } from '@openroom/protocol/views'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { archive } from '../../live/archive.ts'
import { cache } from '../../live/cache.ts'
import { connect } from '../../live/connection.ts'
import { registered } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import { scriptedSource } from '../../testing/stompSource.ts'
import { FoundNames } from './FoundNames.tsx'
import { seatedOf } from './foundPeople.ts'

let table: number | null = 31
const source = scriptedSource((destination) =>
  destination === '/follow/1/4' ? [{ type: 'SUBSCRIBE', payload: table, seq: 1, prev: null }] : [],
)

beforeAll(() => connect())

afterEach(() => {
  cleanup()
  cache.clear()
})

const live = miniSession({ miniSessionId: 1, type: 'TEAM', status: 'LIVE' })
const found = [{ registrationId: 3, name: 'Harbour', players: ['Nora Müller-Berg', 'Ed Lind'] }]

test('of what was found those who play now are named, each whose own name has the words', () => {
  const running = [{ session: live, found }]
  const names = (query: string) => seatedOf(running, query).map(({ name, entry }) => [name, entry])
  expect(names('nora')).toEqual([['Nora Müller-Berg', 'Harbour']])
  expect(names('mueller n')).toEqual([['Nora Müller-Berg', 'Harbour']])
  expect(names('harbour')).toEqual([])
  expect(seatedOf([{ session: miniSession({ status: 'DELAYED' }), found }], 'nora')).toEqual([])
})

function show(session = live): () => string | null {
  const player = { playerId: 4, name: 'Nora', surname: 'Müller-Berg', bye: false }
  const query = archive(1, viewAt(session.type === 'PAIR' ? 'registrations' : 'teams', { id: 1 }))
  const body = [registered(3, 'Harbour', { players: [player] })]
  cache.setQueryData(query.queryKey, { body, seq: 1 } as never)
  const [of] = seatedOf([{ session, found }], 'nora')
  render(<FoundNames query="nora" seated={[of!]} />)
  return () => screen.getByRole('link', { name: /Nora Müller-Berg.*Harbour/ }).getAttribute('href')
}

test('a press leads to the table where the player sits', async () => {
  const href = show()
  await expect.poll(href).toBe('/screen/1?screen=play&tableId=31')
})

test('until it is known where somebody sits the way leads to the session, of pairs to their score', async () => {
  const href = show()
  expect(href()).toBe('/screen/1')
  await expect.poll(href).toContain('tableId')
  cleanup()
  expect(show(miniSession({ miniSessionId: 1, status: 'LIVE' }))()).toBe(
    '/screen/1?screen=private-score&registrationId=3&session=1',
  )
})

test('who sits out does not play now', async () => {
  table = null
  show()
  expect(screen.queryByRole('heading', { name: 'Playing now 1' })).not.toBeNull()
  await expect.poll(() => screen.queryByRole('link', { name: /Nora/ })).toBeNull()
  expect(screen.queryByRole('heading', { name: /Playing now/ })).toBeNull()
})

test('nobody is asked where tables are not shown', () => {
  table = 31
  const href = show(miniSession({ miniSessionId: 1, type: 'TEAM', status: 'LIVE', playVisible: false }))
  expect(source.wanted()).not.toContain('/follow/1/4')
  expect(href()).toBe('/screen/1')
})
