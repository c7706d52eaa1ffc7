import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { KeyAction } from './action.ts'
import { actionsAt, TYPED, useKeyZone, watchKeys, type Zone } from './keyMap.ts'

afterEach(cleanup)

const acted = vi.fn()

const zone =
  (name: string, keys: readonly string[]): Zone =>
  () =>
    keys.map((key) => ({ id: key, keys: [key], run: () => acted(`${name} ${key}`) }))

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

function Refusing() {
  useKeyZone(() => [{ id: 'part', keys: ['y', 'z'], run: () => false }])
  return null
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
  render(<Part name="part" keys={['k', 'Mod+k']} />)
  expect(press(screen.getByLabelText('Text'), 'k', { ctrlKey: true })).toEqual(['part Mod+k'])
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

test('a letter is one without Shift, a sign as the keyboard has it; what is typed is all of it', () => {
  render(<Part name="part" keys={['n', 'Shift+ArrowLeft', '?', '1']} />)
  const shifted = (key: string) => press(document.body, key, { shiftKey: true })
  expect([...shifted('N'), ...shifted('n'), ...press(document.body, 'ArrowLeft')]).toEqual([])
  expect(['ArrowLeft', '?', '1'].flatMap(shifted)).toEqual(['part Shift+ArrowLeft', 'part ?', 'part 1'])
  cleanup()
  render(<Part name="line" keys={[TYPED]} />)
  expect(['N', ' ', 'Enter', 'Home', '.'].map((key) => shifted(key).length)).toEqual([1, 0, 1, 0, 1])
})

test('a key that means nothing here is left to the next zone, and to the browser', () => {
  watchKeys(() => [{ id: 'page', keys: ['y'], run: () => acted('page') }])
  render(<Refusing />)
  expect(press(document.body, 'y')).toEqual(['page'])
  expect(fireEvent.keyDown(document.body, { key: 'z' })).toBe(true)
})

test('what can be done somewhere is each thing once, with its key', () => {
  const zoneOf =
    (action: KeyAction): Zone =>
    () => [action]
  watchKeys(zoneOf({ id: 'turn', text: 'Turn the table', run: acted }))
  watchKeys(zoneOf({ id: 'turn', keys: ['f'], run: acted }))
  watchKeys(zoneOf({ id: 'zoom', text: 'Zoom in', run: acted }))
  const own = actionsAt(document.body).filter(({ id }) => id === 'turn' || id === 'zoom')
  expect(own.map(({ id, keys }) => [id, keys])).toEqual([
    ['turn', ['f']],
    ['zoom', undefined],
  ])
})

test('what is done by a key is not done by the browser', () => {
  render(<Part name="part" keys={['n']} />)
  expect(fireEvent.keyDown(document.body, { key: 'n' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true)
})
