import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { snapTaps } from './touchSnap.ts'

snapTaps()

const opened = vi.fn()

/** Two links of a dense table, 30 px from each other, and a grey button. */
const PLACES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'Pair 1': [100, 100, 60, 20],
  'Pair 2': [100, 130, 60, 20],
  Grey: [100, 300, 60, 20],
}

beforeEach(() => {
  opened.mockClear()
  Element.prototype.checkVisibility = () => true
  document.elementFromPoint = () => document.body
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [x, y, w, h] = PLACES[this.textContent ?? ''] ?? [0, 0, 0, 0]
    return new DOMRect(x, y, w, h)
  })
  render(
    <main>
      {Object.keys(PLACES).map((name) => (
        <button key={name} type="button" disabled={name === 'Grey'} onClick={() => opened(name)}>
          {name}
        </button>
      ))}
    </main>,
  )
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function tap(x: number, y: number, to: readonly [number, number] = [x, y]) {
  const main = screen.getByRole('main')
  fireEvent.touchStart(main, { touches: [{ clientX: x, clientY: y }] })
  return fireEvent.touchEnd(main, { touches: [], changedTouches: [{ clientX: to[0], clientY: to[1] }] })
}

test('a tap beside a control goes to it, and is no click of what lies there', () => {
  expect(tap(130, 90)).toBe(false)
  expect(opened.mock.calls).toEqual([['Pair 1']])
})

test('between two it goes to the nearer', () => {
  tap(130, 122)
  tap(130, 128)
  expect(opened.mock.calls).toEqual([['Pair 1'], ['Pair 2']])
})

test('further than 22 px from its middle it is a tap on nothing', () => {
  expect(tap(130, 87)).toBe(true)
  expect(tap(170, 110)).toBe(true)
  expect(opened).not.toHaveBeenCalled()
})

test('a grey control, and a finger that scrolls, open nothing', () => {
  tap(130, 310)
  tap(130, 95, [130, 60])
  expect(opened).not.toHaveBeenCalled()
})
