// @vitest-environment jsdom
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Operating } from './consoleState.ts'
import type { OperatingConsole } from './operating.ts'
import { NO_RECORD } from './record.ts'
import { SeatsForm } from './SeatsForm.tsx'

afterEach(cleanup)

test('what keeps players from their seats is marked, said there, and has the focus', async () => {
  const seat = vi.fn()
  const rosters = { NS: ['Ada North', 'Ben South'], EW: ['Cleo East', 'Dan West'] }
  const is = { state: { ...EMPTY_TABLE, board: {} }, table: { rosters, players: {} }, record: NO_RECORD }
  render(
    <SeatsForm
      operating={{ seat, show: vi.fn() } as unknown as OperatingConsole}
      is={is as unknown as Operating}
    />,
  )
  const names = screen.getByLabelText('Who sits at the table')
  const put = () => fireEvent.click(screen.getByRole('button', { name: 'Seat them' }))
  const isLedTo = async (field: HTMLElement, words: RegExp) => {
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words)
  }
  put()
  await isLedTo(names, /No line-up/)
  fireEvent.change(names, { target: { value: 'N Ada North\nS Ada North' } })
  put()
  await isLedTo(names, /Ada North would sit twice/)
  fireEvent.change(names, { target: { value: 'N Ada Nort' } })
  put()
  await isLedTo(screen.getByLabelText(/who is meant by Ada Nort/), /Say first who is meant/)
  expect(seat).not.toHaveBeenCalled()
})
