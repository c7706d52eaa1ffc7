import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Held } from './Held.tsx'

const page = (busy: boolean) => (
  <div tabIndex={-1} data-testid="dialog">
    <Held busy={busy}>
      <input aria-label="name" />
      <button type="submit">Send</button>
    </Held>
    <input aria-label="elsewhere" />
  </div>
)

const focus = (one: HTMLElement) => act(() => one.focus())
/** A browser takes the focus from what is disabled; here it is taken by hand. */
const loseFocus = () => {
  document.body.tabIndex = -1
  focus(document.body)
}

afterEach(cleanup)

it.each(['name', 'Send'])('gives the focus back to %s, where it was when it was held', (name) => {
  const { rerender } = render(page(false))
  const one = name === 'Send' ? screen.getByText(name) : screen.getByLabelText(name)
  focus(one)
  rerender(page(true))
  loseFocus()
  expect(document.activeElement).toBe(document.body)
  rerender(page(false))
  expect(document.activeElement).toBe(one)
})

it('gives it back where what is around it has got the focus', () => {
  const { rerender } = render(page(false))
  focus(screen.getByLabelText('name'))
  rerender(page(true))
  loseFocus()
  focus(screen.getByTestId('dialog'))
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByLabelText('name'))
})

it('leaves it where somebody has gone meanwhile', () => {
  const { rerender } = render(page(false))
  focus(screen.getByLabelText('name'))
  rerender(page(true))
  focus(screen.getByLabelText('elsewhere'))
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByLabelText('elsewhere'))
})

it('takes it nowhere where it was in none of its fields', () => {
  const { rerender } = render(page(false))
  focus(screen.getByLabelText('name'))
  loseFocus()
  rerender(page(true))
  rerender(page(false))
  expect(document.activeElement).toBe(document.body)
})
