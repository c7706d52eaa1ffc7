import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { account } from '../../live/account.ts'
import ChangePasswordDialog from './ChangePasswordDialog.tsx'

afterEach(() => {
  cleanup()
  account.setState(account.getInitialState())
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const LOADING = { timeout: 5_000 }

test('says while it is typed how easily a new password is guessed', async () => {
  render(<ChangePasswordDialog onClose={() => undefined} />)
  type('Old password', 'bridgebridge')
  type('New password again', 'bridgebridge')
  expect(screen.queryByRole('meter')).toBeNull()
  type('New password', 'aaaaaaaaaaaa')
  const meter = await screen.findByRole<HTMLMeterElement>(
    'meter',
    { name: 'Strength of the password' },
    LOADING,
  )
  expect([meter.getAttribute('value'), screen.getByRole('status').textContent]).toEqual([
    '0',
    'Guessed at once',
  ])
  type('New password', 'qwertzuiop12')
  expect(screen.getByRole('status').textContent).toBe('Easily guessed')
  // What the server refuses whatever else is said of it: of one piece twice, and of one's own name.
  type('New password', 'bridgebridge')
  expect(screen.getByRole('status').textContent).toBe('Guessed at once')
  type('New password', 'greta grün greta')
  expect(screen.getByRole('status').textContent).toBe('Very good')
  act(() => account.setState({ name: 'Greta Grün', email: 'greta@oakmere.example' }))
  expect(screen.getByRole('status').textContent).toBe('Guessed at once')
  type('New password', 'three spades, doubled')
  expect([meter.getAttribute('value'), screen.getByRole('status').textContent]).toEqual(['4', 'Very good'])
  type('New password', 'x'.repeat(100_000))
  expect(screen.getByRole('status').textContent).toBe('Guessed at once')
  type('New password', '')
  expect(screen.queryByRole('meter')).toBeNull()
})
