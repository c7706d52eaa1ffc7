import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeyZone } from '../../ui/keyMap.ts'
import KeysDialog from './KeysDialog.tsx'

afterEach(cleanup)

const next = vi.fn()

function Screen() {
  const [isOpen, setOpen] = useState(false)
  useKeyZone((at) => (at.closest('main') ? [{ id: 'next', keys: ['ArrowRight'], run: next }] : []))
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Keys
      </button>
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
    </main>
  )
}

test('what can be done where it was opened is done from it, once the focus is back there', async () => {
  render(<Screen />)
  const opener = screen.getByRole('button', { name: 'Keys' })
  opener.focus()
  fireEvent.click(opener)
  next.mockImplementation(() => expect(document.activeElement).toBe(opener))
  fireEvent.click(await screen.findByRole('button', { name: /^Next card/ }))
  await waitFor(() => expect(next).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})

function Counter() {
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState(1)
  const at = { id: 'next', keys: ['ArrowRight'], run: () => next(step) }
  useKeyZone((place) => (place.closest('main') && step < 3 ? [at] : []))
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Keys
      </button>
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
      <button type="button" onClick={() => setStep(step + 1)}>
        {step}
      </button>
    </main>
  )
}

test.each([
  ['what it does by now', 1, [[2]]],
  ['nothing, where it is possible no more', 2, []],
])('while the list is open the page goes on: what is chosen does %s', async (_, steps, expected) => {
  next.mockReset()
  render(<Counter />)
  const opener = screen.getByRole('button', { name: 'Keys' })
  opener.focus()
  fireEvent.click(opener)
  const choice = await screen.findByRole('button', { name: /^Next card/ })
  for (let i = 0; i < steps; i += 1)
    fireEvent.click(screen.getByText(`${i + 1}`, { selector: 'main button' }))
  fireEvent.click(choice)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(next.mock.calls).toEqual(expected)
})
