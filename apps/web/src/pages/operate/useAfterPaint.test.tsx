import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { useAfterPaint } from './useAfterPaint.ts'

describe('what is drawn after the line', () => {
  it('is as before in the frame of a key, and as now after it', async () => {
    const store = createStore(() => ({ keys: 0 }))
    const { result } = renderHook(() => useAfterPaint(store))
    act(() => store.setState({ keys: 1 }))
    expect(result.current.keys).toBe(0)
    await waitFor(() => expect(result.current.keys).toBe(1))
  })

  it('skips to the last of many keys, and follows those after them', async () => {
    const store = createStore(() => ({ keys: 0 }))
    const { result } = renderHook(() => useAfterPaint(store))
    for (let keys = 1; keys <= 9; keys += 1) store.setState({ keys })
    await waitFor(() => expect(result.current.keys).toBe(9))
    store.setState({ keys: 10 })
    await waitFor(() => expect(result.current.keys).toBe(10))
  })

  it('shows what changed before it listened', async () => {
    const store = createStore(() => ({ keys: 0 }))
    const { result } = renderHook(() => {
      const shown = useAfterPaint(store)
      if (store.getState().keys === 0) store.setState({ keys: 1 })
      return shown
    })
    await waitFor(() => expect(result.current.keys).toBe(1))
  })
})
