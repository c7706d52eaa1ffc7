/** Boards that an address tells, over a real server. */
import { addressedBoardSchema } from '@openroom/protocol/schema/embed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

const FOUR = 'n=sAK32hAK2dAK32cK2&e=sQJ54hQJ3dQJ4cQJ4&s=sT98hT987dT987cT9&w=s76h654d65cA87653'

let open: TestServer

beforeAll(async () => {
  open = await testServer()
})
afterAll(() => open.stop())

describe('a board in its address', () => {
  const board = async (query: string) => {
    const response = await fetch(`${open.url}/api/board?${query}`)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  it('is answered as a log', async () => {
    const { status, headers, body } = await board(`${FOUR}&d=n&a=1nPPP&p=sQs8s6sA`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    const { log, remarks } = addressedBoardSchema.parse(body)
    expect(log?.map(({ type }) => type)).toEqual(expect.arrayContaining(['START_AUCTION', 'PLAY_CARD']))
    expect(remarks).toEqual([])
  })

  it('says why there is none', async () => {
    const { status, body } = await board('n=hello')
    expect([status, body]).toEqual([200, { log: null, remarks: ['This is no hand: n=hello'] }])
  })

  it('is not read when it is longer than any board', async () => {
    expect((await board(`lin=${'x'.repeat(11_990)}`)).status).toBe(413)
    expect((await board(`lin=${'x'.repeat(12_001)}`)).status).toBe(400)
  })
})
