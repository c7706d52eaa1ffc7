import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useMessages } from '../../live/systemMessages.ts'
import { offered } from '../action.ts'
import { actionsAt } from '../keyMap.ts'
import { turnLetters } from '../letterKeys.ts'
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

test('a slash counts where nothing has the focus, as letters do, also on a page without results', () => {
  const { unmount } = render(<input type="search" aria-label="Search" />)
  const field = screen.getByRole('searchbox')
  const pressed = () => {
    ;(document.activeElement as HTMLElement).blur()
    press('/')
    return document.activeElement
  }
  expect(pressed()).toBe(field)
  turnLetters(false)
  expect(pressed()).toBe(document.body)
  turnLetters(true)
  document.querySelector('[data-row-keys]')?.removeAttribute('data-row-keys')
  expect(pressed()).toBe(field)
  unmount()
})

test('letters of the whole page count where nothing has the focus, and say what they did', () => {
  const root = document.documentElement
  const told = renderHook(() => useMessages(null)).result
  // As the page's own script does it.
  const toggle = () => root.toggleAttribute('data-spoilers')
  addEventListener('openroom-spoilers', toggle)
  const pressed = () => {
    act(() => void press('h'))
    return told.current.map(({ message }) => message.message[0]?.[0])
  }
  screen.getByRole('heading').blur()
  expect(document.activeElement).toBe(document.body)
  expect(pressed()).toEqual(['Results are hidden until you ask for them.'])
  expect(root.hasAttribute('data-spoilers')).toBe(true)
  expect(pressed()).toEqual(['Results are shown again.'])
  screen.getByRole('textbox').focus()
  press('h')
  expect(root.hasAttribute('data-spoilers')).toBe(false)
  removeEventListener('openroom-spoilers', toggle)
})

test('no letter counts in a dialog, on a page without results, nor where they are turned off', () => {
  const ids = (at: Element) => actionsAt(at).flatMap(({ id }) => id.match(/spoilers|help/) ?? [])
  expect(ids(document.body)).toEqual(['spoilers', 'help'])
  turnLetters(false)
  expect(ids(document.body)).toEqual([])
  expect(ids(screen.getByRole('heading'))).toEqual(['spoilers', 'help'])
  turnLetters(true)
  const { unmount } = render(
    <div role="dialog">
      <button type="button">Done</button>
    </div>,
  )
  expect(ids(screen.getByText('Done'))).toEqual([])
  unmount()
  document.querySelector('[data-row-keys]')?.removeAttribute('data-row-keys')
  expect(ids(document.body)).toEqual([])
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
