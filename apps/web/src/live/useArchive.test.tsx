import { viewAt } from '@openroom/protocol/views'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cache } from './cache.ts'
import { useArchive } from './useArchive.ts'

const ended = vi.hoisted(() => vi.fn())
const followed = vi.hoisted(() => vi.fn(() => ended))
const renewed = vi.hoisted(() => vi.fn(() => ended))
vi.mock('./archive.ts', async (original) => ({
  ...(await original<typeof import('./archive.ts')>()),
  follow: followed,
  renewWith: renewed,
}))

const SCORES = viewAt('runningScores', { id: 3 })
const PLAYING = viewAt('playing', { id: 3 })

type Asked = Parameters<typeof useArchive<'runningScores'>>

const asked = (...of: Asked) => renderHook(() => useArchive(...of))

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', async () => Response.json({ type: 'PAIR', rows: [] }))
})
afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

it('follows what is live by its own destination, until nobody looks at it', () => {
  const { unmount } = asked({ miniSessionId: 3, status: 'LIVE' }, SCORES)
  expect(followed.mock.calls).toEqual([
    [3, SCORES.path, { name: 'runningScores', destination: SCORES.destination }],
  ])
  unmount()
  expect(ended).toHaveBeenCalledOnce()
})

it('asks again when a destination tells that there may be something else', () => {
  asked({ miniSessionId: 3, status: 'LIVE' }, SCORES, { renewedBy: PLAYING })
  expect(renewed.mock.calls).toEqual([
    [3, SCORES.path, { name: 'playing', destination: PLAYING.destination }],
  ])
  expect(followed).not.toHaveBeenCalled()
})

it.each<[string, Asked]>([
  ['is over', [{ miniSessionId: 3, status: 'CLOSED' }, SCORES]],
  ['stays as it was', [{ miniSessionId: 3, status: 'LIVE' }, SCORES, { isKept: true }]],
  ['is not known yet', [{ miniSessionId: 3, status: 'LIVE' }, null]],
])('listens to nothing of what %s', (_, of) => {
  asked(...of)
  expect([followed.mock.calls, renewed.mock.calls]).toEqual([[], []])
})
