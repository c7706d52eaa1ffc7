// @vitest-environment jsdom
/** Addresses that lead to nothing say so, and lead nowhere odd. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionsFeed } from '../live/sessions.ts'
import { ABOUT } from '../pages/help/persons.ts'
import { App } from './App.tsx'

beforeEach(() => sessionsFeed.store.setState({ body: [], seq: 1 }))
afterEach(cleanup)

const NOTHING = 'There is nothing at this address'
const NO_SESSION = 'This session is not available'

test.each([
  ['/screen/abc', NO_SESSION],
  ['/screen/1/x', NO_SESSION],
  ['/error/abc/def', NO_SESSION],
  ['/clubs/x', NOTHING],
  ['/no/such', NOTHING],
])('%s: %s', async (path, title) => {
  window.history.pushState(null, '', path)
  render(<App />)
  expect(await screen.findByRole('heading', { name: title }, { timeout: 20_000 })).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((href) => href?.includes('NaN') || href?.startsWith('/screen'))).toEqual([])
})

test.each(ABOUT)('the page %s of help has an address', async (about) => {
  window.history.pushState(null, '', `/help/${about}`)
  render(<App />)
  expect(await screen.findByRole('link', { name: 'All of help' }, { timeout: 20_000 })).toBeTruthy()
})

test('a page stays until the code of the next is there', async () => {
  window.history.pushState(null, '', '/welcome')
  render(<App />)
  const first = await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })
  act(() => window.history.pushState(null, '', '/privacy'))
  // Not hidden either.
  expect(screen.queryByRole('heading', { level: 1 })).toBe(first)
  await waitFor(() => expect(document.contains(first)).toBe(false), { timeout: 20_000 })
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeTruthy()
})

test('a page that stays keeps what its address asked for', async () => {
  window.history.pushState(null, '', '/boards?points=none')
  render(<App />)
  const anew = await screen.findByRole('link', { name: 'New search' }, { timeout: 20_000 })
  act(() => window.history.pushState(null, '', '/clubs'))
  expect(document.contains(anew)).toBe(true)
  await waitFor(() => expect(document.contains(anew)).toBe(false), { timeout: 20_000 })
})

test('a session that is on its way is no blank page', () => {
  sessionsFeed.store.setState({ body: null, seq: null })
  window.history.pushState(null, '', '/screen/1')
  render(<App />)
  expect(screen.getByRole('status').textContent).toContain('Loading')
})
