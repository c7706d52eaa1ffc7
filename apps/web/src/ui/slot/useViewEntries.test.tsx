import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { offered } from '../action.ts'
import { useBelow } from '../table/useBelow.ts'
import { useViewEntries } from './useViewEntries.ts'

const zoomIn = vi.fn()
const zoomOut = vi.fn()
const entries = (zoomed: boolean, canSplit = true, hasTable = true) =>
  renderHook(() => offered(useViewEntries({ zoomed, canSplit, zoomIn, zoomOut }, hasTable))).result

const labels = (...of: Parameters<typeof entries>) => entries(...of).current.map(({ text }) => text)

beforeEach(() => vi.clearAllMocks())

test('the menu zooms in where four screens are shown, and splits where one is', () => {
  expect(labels(false)).toEqual(['Zoom in', 'Hand diagram', 'Turn the table', 'Hide results'])
  entries(false).current[0]?.run()
  expect(zoomIn).toHaveBeenCalledOnce()
  expect(labels(true)[0]).toBe('Split screen into four')
  entries(true).current[0]?.run()
  expect(zoomOut).toHaveBeenCalledOnce()
})

test('a window without room for four has no zoom', () => {
  expect(labels(true, false)).toEqual(['Hand diagram', 'Turn the table', 'Hide results'])
})

test('a screen without a table has none to turn', () => {
  expect(labels(true, true, false)).toEqual(['Split screen into four', 'Hide results'])
})

test('cards become diagrams and again cards; the table turns', () => {
  const shown = entries(true, false)
  act(() => shown.current[0]?.run())
  expect(shown.current[0]?.text).toBe('Card view')
  act(() => shown.current[0]?.run())
  expect(shown.current[0]?.text).toBe('Hand diagram')
  const below = renderHook(() => useBelow()).result
  for (const seat of ['W', 'N', 'E', 'S']) {
    act(() => shown.current[1]?.run())
    expect(below.current).toBe(seat)
  }
})
