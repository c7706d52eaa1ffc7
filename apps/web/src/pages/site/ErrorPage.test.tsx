// @vitest-environment jsdom
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionsFeed } from '../../live/sessions.ts'
import { miniSession } from '../../testing/sessions.ts'
import ErrorPage from './ErrorPage.tsx'

const show = (status: MiniSession['status']) =>
  sessionsFeed.store.setState({
    body: [miniSession({ miniSessionId: 7, serverId: 3, segmentId: 9, status })],
    seq: 1,
  })

beforeEach(() => window.history.replaceState(null, '', '/error/3/9'))
afterEach(cleanup)

test.each([
  ['PUBLISHED', /opens it as soon as it starts/],
  ['DELAYED', /Being played; results come with the delay/],
] as const)(
  'of a session that is %s says what it waits for, and opens it when that comes',
  (status, words) => {
    show(status)
    render(<ErrorPage serverId={3} segmentId={9} />)
    expect(screen.getByText(words)).toBeDefined()
    act(() => show('LIVE'))
    expect(window.location.pathname).toBe('/screen/3/9')
  },
)

test('of a live session stays: what was asked of it is not there', () => {
  show('LIVE')
  render(<ErrorPage serverId={3} segmentId={9} />)
  expect(screen.getByRole('heading').textContent).toBe('This screen is not available')
  expect(screen.getByText(/It may have been removed/)).toBeDefined()
  act(() => show('CLOSED'))
  expect(window.location.pathname).toBe('/error/3/9')
})
