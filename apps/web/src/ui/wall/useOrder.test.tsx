import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallTable } from '../../testing/wall.ts'
import { useOrder } from './useOrder.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const frame = () => act(() => vi.advanceTimersToNextFrame())
const tables = (...ids: readonly number[]) =>
  ids.map((tableId, at) => wallTable({ tableId, interest: 9 - at }))

const shown = (first: ReturnType<typeof tables>) =>
  renderHook(({ tables }) => useOrder(tables, 'interest').map(({ tableId }) => tableId), {
    initialProps: { tables: first },
  })

test('the first tables are in order as soon as they have come', () => {
  const { result, rerender } = shown([])
  rerender({ tables: tables(3, 1, 2) })
  expect(result.current).toEqual([3, 1, 2])
})

test('another order waits, then comes by two boards a frame', () => {
  const { result, rerender } = shown(tables(1, 2, 3, 4, 5, 6))
  frame()
  rerender({ tables: tables(6, 5, 4, 3, 2, 1) })
  frame()
  expect(result.current).toEqual([1, 2, 3, 4, 5, 6])
  act(() => vi.advanceTimersByTime(5_000))
  frame()
  expect(result.current.slice(0, 2)).toEqual([6, 5])
  expect(result.current).not.toEqual([6, 5, 4, 3, 2, 1])
  frame()
  frame()
  expect(result.current).toEqual([6, 5, 4, 3, 2, 1])
})

test('on paper boards stand where they are wanted', () => {
  const { result, rerender } = shown(tables(1, 2, 3, 4, 5, 6))
  rerender({ tables: tables(6, 5, 4, 3, 2, 1) })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  act(() => vi.advanceTimersByTime(5_000))
  expect(result.current).toEqual([1, 2, 3, 4, 5, 6])
  fireEvent(window, new Event('beforeprint'))
  expect(result.current).toEqual([6, 5, 4, 3, 2, 1])
  fireEvent(window, new Event('afterprint'))
  vi.unstubAllGlobals()
})
