import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import ChangePasswordDialog from './ChangePasswordDialog.tsx'

afterEach(cleanup)

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
  type('New password', 'bridgebridge')
  expect(screen.getByRole('status').textContent).toBe('Easily guessed')
  type('New password', 'three spades, doubled')
  expect([meter.getAttribute('value'), screen.getByRole('status').textContent]).toEqual(['4', 'Very good'])
  type('New password', 'x'.repeat(100_000))
  expect(screen.getByRole('status').textContent).toBe('Guessed at once')
  type('New password', '')
  expect(screen.queryByRole('meter')).toBeNull()
})
