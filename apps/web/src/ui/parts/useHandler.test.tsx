import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useHandler } from './useHandler.ts'

afterEach(cleanup)

test('stays the same function and does what the last drawing says', () => {
  const { result, rerender } = renderHook(({ by }) => useHandler((to: number) => to * by), {
    initialProps: { by: 2 },
  })
  const first = result.current
  rerender({ by: 5 })
  expect(result.current).toBe(first)
  expect(first(3)).toBe(15)
})
