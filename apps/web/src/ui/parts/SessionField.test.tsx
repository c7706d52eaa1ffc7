import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { firstOf, SessionField } from './SessionField.tsx'

afterEach(cleanup)

const OPEN = [
  miniSession({ miniSessionId: 7, name: 'Live League' }),
  miniSession({ miniSessionId: 8, name: 'Live Pairs' }),
]

test('a dialog begins with the session it was opened from, and with none when that is over', () => {
  expect([null, 8, 3].map((from) => firstOf(OPEN, from))).toEqual([7, 8, null])
})

test('none is chosen until somebody chooses', () => {
  const choose = vi.fn()
  render(<SessionField sessions={OPEN} value={null} onChange={choose} />)
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Session' })
  expect(field.selectedOptions[0]?.textContent).toBe('Choose a session')
  fireEvent.change(field, { target: { value: '8' } })
  expect(choose.mock.calls).toEqual([[8]])
})
