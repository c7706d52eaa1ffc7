// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { fakeCaches, inTurn } from '../../testing/fakeCaches.ts'
import { miniSession } from '../../testing/sessions.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('cross-IMPs are kept of each round and of all, with those of each two partners board by board', async () => {
  vi.stubGlobal('caches', fakeCaches())
  const alone = inTurn()
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => undefined },
    locks: { request: (_name: string, work: () => Promise<unknown>) => alone(work) },
  })
  const pairs: Readonly<Record<string, readonly number[]>> = { '1': [11, 12], '2': [11, 13], '-1': [11, 12] }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(`${path}`)
    const [, round] = /\/cross-imps\/1\/(-?\d+)$/.exec(`${path}`) ?? []
    const [player1, player2] = pairs[round ?? ''] ?? []
    const body = round === undefined ? [] : [{ pair: { player1, player2 } }]
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
  const { keepWhole } = await import('./keepWhole.ts')
  const session = miniSession({ type: 'TEAM', firstRound: 1, numberOfRounds: 2, crossTable: false })
  await keepWhole(session, () => undefined, new AbortController().signal)
  expect(asked.filter((path) => path.includes('personal')).toSorted()).toEqual(
    ['-1/11/12', '1/11/12', '2/11/13'].map((one) => `/api/archive/personal-cross-imps/1/${one}`),
  )
})
