import { readFileSync } from 'node:fs'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAwake } from './useAwake.ts'

type Lock = { readonly release: () => Promise<void> }

/** Locks that are held, and those who wait for one. */
const held = new Set<Lock>()
let asked: ((lock: Lock | Error) => void)[] = []

const lock = (): Lock => {
  const one: Lock = { release: async () => void held.delete(one) }
  held.add(one)
  return one
}

async function grant(answer: () => Lock | Error = lock): Promise<void> {
  const waiting = asked
  asked = []
  await act(async () => {
    for (const resolve of waiting) resolve(answer())
  })
}

const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  held.clear()
  asked = []
  const request = () =>
    new Promise<Lock>((resolve, reject) =>
      asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
    )
  vi.stubGlobal('navigator', { ...navigator, wakeLock: { request } })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('asks at once, and gives back when it goes', async () => {
  const { unmount } = renderHook(() => useAwake())
  await grant()
  expect(held.size).toBe(1)
  unmount()
  expect(held.size).toBe(0)
})

it('gives back what it got only after it had gone', async () => {
  const { unmount } = renderHook(() => useAwake())
  unmount()
  await grant()
  expect(held.size).toBe(0)
})

it('asks again when the page is seen again, not while it is hidden', async () => {
  renderHook(() => useAwake())
  await grant()
  // As a browser does by itself.
  held.clear()
  see('hidden')
  expect(asked).toHaveLength(0)
  see('visible')
  await grant()
  expect(held.size).toBe(1)
})

it('holds one, however often the page is seen', async () => {
  renderHook(() => useAwake())
  see('visible')
  await grant()
  expect(held.size).toBe(1)
})

it('goes on without one that is refused', async () => {
  const { unmount } = renderHook(() => useAwake())
  await grant(() => new Error('The battery is low.'))
  unmount()
  expect(held.size).toBe(0)
})

it.each(['app/kiosk/KioskView', 'pages/operate/ConsoleView'])('is asked for by %s', (view) => {
  const source = readFileSync(`${import.meta.dirname}/../../${view}.tsx`, 'utf8')
  expect(source).toMatch(/^ {2}useAwake\(\)$/m)
})
