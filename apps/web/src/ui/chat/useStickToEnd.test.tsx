import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStickToEnd } from './useStickToEnd.ts'

function List({ entries }: { readonly entries: string }) {
  const { list, isAtEnd, onScroll } = useStickToEnd(entries)
  return (
    <div ref={list} role="log" data-at-end={isAtEnd} onScroll={onScroll}>
      {entries}
    </div>
  )
}

/** The page's own layout has no sizes here. */
const sizes = { clientHeight: 300, scrollHeight: 500 }

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Object.assign(sizes, { clientHeight: 300, scrollHeight: 500 })
  for (const name of ['clientHeight', 'scrollHeight'] as const)
    vi.spyOn(Element.prototype, name, 'get').mockImplementation(() => sizes[name])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const log = () => screen.getByRole('log')

test('a list that becomes smaller while a scroll is told of stays at its end', () => {
  const { rerender } = render(<List entries="1" />)
  expect(log().scrollTop).toBe(500)
  Object.assign(sizes, { clientHeight: 100, scrollHeight: 700 })
  fireEvent.scroll(log())
  expect(log().scrollTop).toBe(700)
  sizes.scrollHeight = 730
  rerender(<List entries="1 2" />)
  expect(log().scrollTop).toBe(730)
  expect(log().dataset.atEnd).toBe('true')
})

test('whoever has scrolled up stays there', () => {
  const { rerender } = render(<List entries="1" />)
  log().scrollTop = 40
  fireEvent.scroll(log())
  expect(log().dataset.atEnd).toBe('false')
  sizes.scrollHeight = 530
  rerender(<List entries="1 2" />)
  expect(log().scrollTop).toBe(40)
})
