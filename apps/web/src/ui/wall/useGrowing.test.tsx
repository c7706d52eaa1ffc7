import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGrown } from './useGrowing.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const frame = () => act(() => vi.advanceTimersToNextFrame())

test('what is drawn stays when it is moved behind what is not', () => {
  const seen: number[][] = []
  const { rerender } = renderHook(
    ({ ids }) => {
      seen.push([...useGrown(ids, 2)])
    },
    { initialProps: { ids: [1, 2, 3, 4, 5, 6] } },
  )
  frame()
  expect(seen.at(-1)).toEqual([1, 2])
  rerender({ ids: [6, 5, 4, 3, 2, 1] })
  frame()
  frame()
  frame()
  expect(seen.at(-1)?.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  for (const [i, drawn] of seen.entries()) expect(drawn).toEqual(expect.arrayContaining(seen[i - 1] ?? []))
})

test('draws little by little too what comes in place of all that was there', () => {
  const seen: number[][] = []
  const { rerender } = renderHook(
    ({ ids }) => {
      seen.push([...useGrown(ids, 2)])
    },
    { initialProps: { ids: [1, 2, 3, 4] } },
  )
  for (let i = 0; i < 3; i++) frame()
  rerender({ ids: [5, 6, 7, 8] })
  for (let i = 0; i < 3; i++) frame()
  expect(seen.at(-1)).toEqual(expect.arrayContaining([5, 6, 7, 8]))
  for (const [i, drawn] of seen.entries())
    expect(drawn.length).toBeLessThanOrEqual((seen[i - 1]?.length ?? 0) + 2)
})
