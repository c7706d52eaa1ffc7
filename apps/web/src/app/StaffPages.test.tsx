import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import MessageList from '../dialogs/messages/MessageList.tsx'
import { account } from '../live/account.ts'
import StaffPages from './StaffPages.tsx'

afterEach(() => {
  cleanup()
  account.setState(account.getInitialState())
})

const open = (path: string) => {
  window.history.replaceState(null, '', path)
  account.setState({ authenticated: true, role: 'COMMENTATOR' })
  render(<StaffPages path={window.location.pathname} />)
}

test.each(['/upcoming', '/desk', '/season-desk'])('%s tells who may not that they may not', (path) => {
  open(path)
  expect(screen.getByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
  expect(screen.getByText('Your account may not do this. Log in with one that may.')).toBeTruthy()
  expect(window.location.pathname).toBe(path)
})

test('/users sends them home, as specified, and says why', () => {
  open('/users')
  expect(window.location.pathname).toBe('/')
  render(<MessageList session={null} goTo={() => undefined} />)
  expect(screen.getByText('Your account may not do this. Log in with one that may.')).toBeTruthy()
})
