import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeyZone, watchKeys, type Zone } from './keyMap.ts'

afterEach(cleanup)

const acted = vi.fn()

const zone =
  (name: string, keys: readonly string[]): Zone =>
  ({ key, isCommand }) =>
    keys.includes(key) ? () => acted(`${name} ${isCommand ? 'Ctrl+' : ''}${key}`) : null

function Part({ name, keys }: { readonly name: string; readonly keys: readonly string[] }) {
  useKeyZone(zone(name, keys))
  return (
    <>
      <input aria-label="Text" />
      <input type="radio" aria-label="Radio" />
      <button type="button">Button</button>
      <p tabIndex={-1}>Nothing</p>
    </>
  )
}

/** What was done by a key at a place. */
function press(at: HTMLElement, key: string, more: object = {}): readonly unknown[] {
  acted.mockClear()
  fireEvent.keyDown(at, { key, ...more })
  return acted.mock.calls.flat()
}

test('what has the focus takes its own keys, and no others', () => {
  render(<Part name="part" keys={['n', ' ', 'Enter', 'ArrowDown']} />)
  const takes = (at: HTMLElement) =>
    ['n', 'ArrowDown', ' ', 'Enter'].filter((key) => press(at, key).length === 0)
  expect(takes(screen.getByLabelText('Text'))).toEqual(['n', 'ArrowDown', ' ', 'Enter'])
  expect(takes(screen.getByLabelText('Radio'))).toEqual(['ArrowDown', ' ', 'Enter'])
  expect(takes(screen.getByText('Button'))).toEqual([' ', 'Enter'])
  expect(takes(screen.getByText('Nothing'))).toEqual([])
})

test('with Ctrl a key counts anywhere; with Alt, or while a letter is put together, nowhere', () => {
  render(<Part name="part" keys={['k']} />)
  expect(press(screen.getByLabelText('Text'), 'k', { ctrlKey: true })).toEqual(['part Ctrl+k'])
  expect(press(document.body, 'k', { altKey: true })).toEqual([])
  expect(press(document.body, 'k', { isComposing: true })).toEqual([])
})

test('a part’s keys come before the page’s, as they are drawn now, until it is gone', () => {
  watchKeys(zone('page', ['b', 'h']))
  const { rerender, unmount } = render(<Part name="part" keys={['h']} />)
  expect([...press(document.body, 'h'), ...press(document.body, 'b')]).toEqual(['part h', 'page b'])
  rerender(<Part name="later" keys={['b']} />)
  expect([...press(document.body, 'h'), ...press(document.body, 'b')]).toEqual(['page h', 'later b'])
  unmount()
  expect(press(document.body, 'b')).toEqual(['page b'])
})

test('what is done by a key is not done by the browser', () => {
  render(<Part name="part" keys={['n']} />)
  expect(fireEvent.keyDown(document.body, { key: 'n' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true)
})
