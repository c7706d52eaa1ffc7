import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

test('a grey button says why', () => {
  render(<Button why="Choose a file first.">Upload</Button>)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' })
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose a file first.',
  )
})

test('a button whose work is going on keeps the focus, and does nothing more', () => {
  const [act, send] = [vi.fn(), vi.fn()]
  const form = (busy: boolean) => (
    <form onSubmit={(event) => send(event.preventDefault())}>
      <input aria-label="Name" />
      <Button disabled={busy} onClick={act}>
        Disable
      </Button>
      <Button type="submit" disabled={busy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  for (const name of ['Disable', 'Save']) {
    rerender(form(false))
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    button.focus()
    fireEvent.click(button)
    rerender(form(true))
    // A browser takes the focus from what is disabled.
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
  }
  expect([act.mock.calls.length, send.mock.calls.length]).toEqual([1, 1])
})
