import type { Role } from '@openroom/protocol/names'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { account } from '../../live/account.ts'
import OwnTasks from './OwnTasks.tsx'

const before = account.getState()
afterEach(() => {
  cleanup()
  account.setState(before, true)
})

test.each<[Role | null, readonly string[]]>([
  ['ADMIN', ['Director’s desk', 'New event', 'Upload tournament']],
  ['UPCOMING_EVENT_HANDLER', ['Director’s desk', 'New event']],
  ['UPLOADER', ['Upload tournament']],
  ['COMMENTATOR', []],
  [null, []],
])('who is signed in as %s sees who he is, and his own things', (role, things) => {
  account.setState({ role, name: role && 'Dora Lind', authenticated: role !== null })
  const { container } = render(<OwnTasks />)
  expect(container.textContent?.includes('Signed in as Dora Lind')).toBe(role !== null)
  const all = [...container.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  expect(all).toEqual(things)
  expect(screen.queryAllByRole('link').length).toBe(things.includes('New event') ? 2 : 0)
})
