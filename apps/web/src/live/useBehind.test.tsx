import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useBehind, waitingTable } from './behind.ts'
import { setVideoDelay } from './videoDelay.ts'

afterEach(() => {
  cleanup()
  setVideoDelay(3, 0)
})

it('all of a session is as far behind as its video, while one of its tables is looked at', () => {
  setVideoDelay(3, 12)
  const { result, rerender } = renderHook(() => [useBehind(3), useBehind(4), useBehind(null)])
  expect(result.current).toEqual([0, 0, 0])
  const table = waitingTable(3)
  rerender()
  expect(result.current).toEqual([12_000, 0, 0])
  act(() => table.close())
  expect(result.current).toEqual([0, 0, 0])
})
