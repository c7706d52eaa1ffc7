/** What is chosen in Display counts at once, and is kept. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialogs } from '../../ui/dialogs.ts'
import DisplayDialog from './DisplayDialog.tsx'

beforeEach(() => {
  localStorage.clear()
  dialogs.setState({ dialog: 'display' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => render(<DisplayDialog onClose={() => {}} />)

test('times by the event’s clocks are remembered', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'The event’s' }))
  expect(localStorage.getItem('openroom.zones')).toBe('events')
  expect(screen.getByRole('button', { name: 'The event’s' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: /^Mine/ }))
  expect(localStorage.getItem('openroom.zones')).toBeNull()
})

test('the expected value is switched', () => {
  show()
  const one = screen.getByRole('switch', { name: 'Expected value' })
  fireEvent.click(one)
  expect(one.getAttribute('aria-checked')).toBe('true')
  expect(localStorage.getItem('openroom.expected')).toBe('on')
  fireEvent.click(one)
})

test('dark colours are chosen, or those of the system again', () => {
  show()
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect(pressed('As the system')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Dark' }))
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(['As the system', 'Dark'].map(pressed)).toEqual(['false', 'true'])
  fireEvent.click(screen.getByRole('button', { name: 'As the system' }))
  expect(localStorage.getItem('theme')).toBeNull()
})

test('what has more to say opens beside it', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Keys and gestures' }))
  expect(dialogs.getState().dialog).toBe('keys')
})
