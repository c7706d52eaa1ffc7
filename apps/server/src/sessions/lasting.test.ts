/** Addresses that name a version: what is finished may be kept by a cache for ever, and nothing else. */

import { withSessions } from '@openroom/formats/json/documentBuilder'
import { routes } from '@openroom/protocol/routes'
import { addressOf, isArchive, parametersOf, VIEW_NAMES, VIEWS, viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ARCHIVE } from '../core/http/prepared.ts'
import { pairsDocument } from '../testing/documents.ts'
import { playAgain } from '../testing/liveSession.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'
import { ViewCache } from './viewCache.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

let server: TestServer
let id: number
beforeAll(async () => {
  server = await testServer()
  id = await storeAs(server, pairsDocument(), 'finished')
})
afterAll(() => server?.stop())

async function asked(path: string | null, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${server.url}${path}`, { headers })
  const { status } = answer
  return {
    status,
    body: await answer.text(),
    seq: answer.headers.get('x-openroom-seq'),
    kept: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag'),
  }
}

const boards = (): string => viewAt('boards', { id }).path
const versioned = async (path: string | null) => `${path}?v=${(await asked(path)).seq}`

describe('an answer of a finished session', () => {
  it('is kept for ever under its version, and is the same as without', async () => {
    const plain = await asked(boards())
    expect(plain.kept).toBe('no-cache')
    const lasting = await asked(await versioned(boards()))
    expect(lasting).toEqual({ ...plain, kept: FOR_EVER })
    const known = await asked(await versioned(boards()), { 'if-none-match': plain.etag ?? '' })
    expect([known.status, known.kept]).toEqual([304, FOR_EVER])
  })

  it.each(['0', '999', '-1', 'x', '', '1e0', ' 1'])('is not under another version: %s', async (v) => {
    const { status, kept } = await asked(`${boards()}?v=${encodeURIComponent(v)}`)
    expect([status, kept]).toEqual([200, 'no-cache'])
  })

  it('is not when others than its session have a part in it', async () => {
    for (const path of [
      viewAt('runningScores', { id }).path,
      viewAt('tables', { id, round: 1 }).path,
      viewAt('miniSessions').path,
    ])
      expect((await asked(await versioned(path))).kept).toBe('no-cache')
  })

  it('is no more after a correction, whose version is another', async () => {
    const before = await versioned(boards())
    const corrected = withSessions(pairsDocument(), (session) => ({
      ...session,
      registrations: session.registrations.map((one) => ({ ...one, correction: 1 })),
    }))
    await storeAs(server, corrected, 'finished')
    expect((await asked(before)).kept).toBe('no-cache')
    expect((await asked(await versioned(boards()))).kept).toBe(FOR_EVER)
  })
})

it('an answer of a session that is played is never kept', async () => {
  const session = await playAgain(server, await storeAs(server, pairsDocument(), 'played'))
  const path = viewAt('boards', { id: session.id }).path
  expect((await asked(await versioned(path))).kept).toBe('no-cache')
  await session.close()
})

/** Every call of the archive, of the finished session where it is of one. */
const CALLS = VIEW_NAMES.filter(isArchive)

describe('what is asked for under many versions is looked up once', () => {
  let answered = 0
  // Nothing that was stored before is still to be looked through.
  beforeAll(() => server.settled())

  /** @returns how often it was looked up; `null`: it is not there */
  async function lookUps(path: string): Promise<number | null> {
    const looked = vi.spyOn(ViewCache.prototype, 'read')
    const versions = Array.from(
      { length: 10 },
      (_, i) => `${path}${path.includes('?') ? '&' : '?'}v=${i + 1}`,
    )
    const all = [...(await Promise.all(versions.map((one) => asked(one)))), await asked(versions[0]!)]
    const statuses = new Set(all.map(({ status }) => status))
    const count = looked.mock.calls.length
    looked.mockRestore()
    expect(statuses.size).toBe(1)
    // What is not there is looked for each time.
    return statuses.has(200) ? count : null
  }

  it('the search without words, however that is said, and each of its pages by itself', async () => {
    const count = async (queries: readonly string[]) => {
      const looked = vi.spyOn(ViewCache.prototype, 'read')
      const all = await Promise.all(queries.map((query) => asked(`${routes.search()}?${query}`)))
      const times = looked.mock.calls.length
      looked.mockRestore()
      return { statuses: [...new Set(all.map(({ status }) => status))], times }
    }
    expect(await count(['', 'q=', 'q=+', 'page=1', 'page=01'])).toEqual({ statuses: [200], times: 1 })
    const others = ['page=2', 'year=2026', 'year=2025', 'serverId=1', 'serverId=1&year=2026']
    expect(await count(others)).toEqual({ statuses: [200], times: others.length })
    // Nor does it know versions: nobody has it looked up again by them.
    expect(await count(['v=1', 'v=2', 'page=2&v=3'])).toEqual({ statuses: [400], times: 0 })
  })

  it.each(CALLS)('%s', async (name) => {
    const words: Readonly<Record<string, string>> = { id: `${id}`, order: 'rank', tableLabel: 'OP' }
    const given = parametersOf(VIEWS[name].path).map((parameter) => [parameter, words[parameter] ?? '1'])
    const count = await lookUps(ARCHIVE + addressOf(name, Object.fromEntries(given)))
    if (count === null) return
    answered += 1
    expect(count).toBeLessThanOrEqual(1)
  })

  it('and many of these calls are answered', () => expect(answered).toBeGreaterThan(10))
})
