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
