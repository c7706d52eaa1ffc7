import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFar } from './useFar.ts'

/** Says of each item whether it is near, as a browser does. */
class Observer {
  static shown: Observer
  readonly watched = new Set<Element>()
  readonly #moved: (entries: readonly object[]) => void
  constructor(moved: (entries: readonly object[]) => void) {
    this.#moved = moved
    Observer.shown = this
  }
  readonly observe = (item: Element) => this.watched.add(item)
  readonly unobserve = (item: Element) => this.watched.delete(item)
  say(isNear: (id: number) => boolean): void {
    const at = { top: 0, bottom: 0 }
    this.#moved(
      [...this.watched].map((target) => ({
        target,
        isIntersecting: isNear(Number(target.id)),
        boundingClientRect: at,
        rootBounds: at,
      })),
    )
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const IDS = [1, 2, 3, 4]

function List({ filled, now = 0 }: { readonly filled: number; readonly now?: number }) {
  const list = useRef<HTMLUListElement>(null)
  const far = useFar(list, now, filled)
  return (
    <ul ref={list}>
      {IDS.map((id) => (
        <li key={id} id={`${id}`} ref={far}>
          {id <= filled && <b>{id}</b>}
        </li>
      ))}
    </ul>
  )
}

/** A frame, and the tasks after it. */
const frame = () =>
  act(() => {
    vi.advanceTimersToNextFrame()
    vi.advanceTimersByTime(1)
  })

const hidden = () =>
  [...document.querySelectorAll('b')].filter((one) => one.hidden).map((one) => one.textContent)

test('what is far is hidden until it is found, also what comes into it later; what comes near is shown in turn', () => {
  const { rerender } = render(<List filled={3} />)
  act(() => vi.advanceTimersByTime(40))
  Observer.shown.say((id) => id < 3)
  frame()
  frame()
  expect(hidden()).toEqual(['3'])
  expect(document.querySelector('b[hidden]')?.getAttribute('hidden')).toBe('until-found')
  rerender(<List filled={4} />)
  expect(hidden()).toEqual(['3', '4'])
  Observer.shown.say(() => true)
  frame()
  frame()
  frame()
  expect(hidden()).toEqual(['4'])
  frame()
  expect(hidden()).toEqual([])
})

test('a frame in which something else is drawn shows no more', () => {
  const { rerender } = render(<List filled={4} />)
  act(() => vi.advanceTimersByTime(40))
  Observer.shown.say(() => false)
  frame()
  frame()
  frame()
  expect(hidden()).toHaveLength(4)
  Observer.shown.say((id) => id === 1)
  rerender(<List filled={4} now={1} />)
  frame()
  expect(hidden()).toHaveLength(4)
  frame()
  expect(hidden()).toEqual(['2', '3', '4'])
})

/** The first two items are near, the others have been hidden. */
function showTwoOfFour(): void {
  render(<List filled={4} />)
  act(() => vi.advanceTimersByTime(40))
  Observer.shown.say((id) => id < 3)
  frame()
  frame()
}

test('what is filtered out comes back as it was', () => {
  showTwoOfFour()
  const [near, , , far] = document.querySelectorAll('li')
  for (const item of [near, far]) item?.toggleAttribute('hidden', true)
  Observer.shown.say((id) => id === 2)
  for (let i = 0; i < 4; i++) frame()
  expect(hidden()).toEqual(['3', '4'])
})

test('what leaves before its turn has come stays far', () => {
  showTwoOfFour()
  expect(hidden()).toEqual(['3', '4'])
  const soon = setTimeout
  vi.stubGlobal('setTimeout', (then: () => void) => soon(then, 400))
  for (const near of [3, 2]) {
    Observer.shown.say((id) => id <= near)
    for (let i = 0; i < 4; i++) frame()
  }
  act(() => vi.advanceTimersByTime(800))
  expect(hidden()).toEqual(['3', '4'])
})
