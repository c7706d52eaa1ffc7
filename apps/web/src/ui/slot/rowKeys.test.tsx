import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offered } from '../action.ts'
import { actionsAt } from '../keyMap.ts'
import { watchRowKeys } from './rowKeys.ts'

function Page() {
  return (
    <div data-row-keys>
      <h1 tabIndex={-1}>Board 2</h1>
      <input aria-label="Find" />
      <table>
        <tbody>
          {[1, 2, 3].map((row) => (
            <tr key={row}>
              <td>
                <button type="button">Pair {row}</button>
              </td>
              <td>{row !== 2 && <button type="button">Replay {row}</button>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ol data-strip>
        {[1, 2, 3].map((board) => (
          <li key={board}>
            <button type="button" disabled={board === 3} aria-current={board === 2 || undefined}>
              {board}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

const focused = () => document.activeElement?.textContent ?? ''
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

beforeAll(watchRowKeys)

beforeEach(() => {
  // Nothing is laid out here: everything is seen.
  const seen = () => [new DOMRect()] as unknown as DOMRectList
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(seen)
  render(<Page />)
  screen.getByRole('heading').focus()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('down leads from the heading into the first row, and along the column', () => {
  press('ArrowDown')
  expect(focused()).toBe('Pair 1')
  screen.getByText('Replay 1').focus()
  press('ArrowDown')
  expect(focused()).toBe('Pair 2')
  press('ArrowUp')
  expect(focused()).toBe('Pair 1')
  press('ArrowUp')
  expect(focused()).toBe('Pair 1')
})

test('B leads to the board shown, and the arrows along the strip', () => {
  press('b')
  expect(focused()).toBe('2')
  press('ArrowLeft')
  expect(focused()).toBe('1')
  press('ArrowRight')
  press('ArrowRight')
  expect(focused()).toBe('2')
})

test('nothing is taken from a field, nor with Ctrl', () => {
  screen.getByRole('textbox').focus()
  press('ArrowDown')
  press('b')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  screen.getByRole('heading').focus()
  press('b', { ctrlKey: true })
  expect(focused()).toBe('Board 2')
})

test('a slash, and Ctrl and K from anywhere, lead to the search', () => {
  const { unmount } = render(<input type="search" aria-label="Search" />)
  const field = screen.getByRole('searchbox')
  press('/')
  expect(document.activeElement).toBe(field)
  screen.getByLabelText('Find').focus()
  // As it is typed on a German keyboard.
  screen.getByRole('heading').focus()
  press('/', { shiftKey: true })
  expect(document.activeElement).toBe(field)
  screen.getByLabelText('Find').focus()
  // Where something is written it is a sign.
  press('/')
  expect(document.activeElement).not.toBe(field)
  press('k', { ctrlKey: true })
  expect(document.activeElement).toBe(field)
  unmount()
})

test('help offers to go to the row of boards where there is one, and along it from within', () => {
  const along = () =>
    offered(actionsAt(document.activeElement!)).flatMap(({ id }) => id.match(/strip|along/) ?? [])
  expect(along()).toEqual(['strip'])
  screen.getByRole('button', { name: '2' }).focus()
  expect(along().sort()).toEqual(['along', 'strip'])
  screen.getByRole('heading').focus()
  document.querySelector('[data-strip]')?.remove()
  expect(along()).toEqual([])
})
