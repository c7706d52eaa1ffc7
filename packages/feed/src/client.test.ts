import { getEventListeners } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { FeedLost, IngestClient, pause } from './client.ts'

let server: Server | null = null
afterEach(() => server?.close())

/** A server that knows the standing of its tables, and takes entries only after so many calls. */
async function takesAfter(refusals: number): Promise<string> {
  let asked = 0
  server = createServer((request, response) => {
    const isTaken = request.method === 'GET' || ++asked > refusals
    response.statusCode = isTaken ? 200 : 503
    response.end(JSON.stringify({ next: asked > refusals ? 1 : 0 }))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function feed(refusals: number, patienceMs?: number): Promise<number> {
  const client = new IngestClient({
    server: await takesAfter(refusals),
    token: 'token',
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  let next = 0
  while (next < 1) next = await client.send(7, [{ seq: 0, board: 1, event: { type: 'END_ROUND' } }])
  return next
}

describe('a server that does not take entries', () => {
  it('is asked until it does', async () => {
    expect(await feed(2)).toBe(1)
    expect(await feed(2, 60_000)).toBe(1)
  })

  it('is given up when it has not for too long, though it answers other calls', async () => {
    const lost = await feed(Number.POSITIVE_INFINITY, 700).catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(FeedLost)
    expect(lost).toMatchObject({ reason: 'status 503' })
  })

  it('begins anew after each success', async () => {
    const client = new IngestClient({ server: await takesAfter(1), token: 'token', patienceMs: 300 })
    const entry = { seq: 0, board: 1, event: { type: 'END_ROUND' } } as const
    expect(await client.send(7, [entry])).toBe(0)
    expect(await client.send(7, [entry])).toBe(1)
  })
})

it('waits of many tables end with one signal, and put one listener on it', async () => {
  const stop = new AbortController()
  await pause(0, stop.signal)
  const waits = Array.from({ length: 40 }, () =>
    pause(60_000, stop.signal).catch((reason: unknown) => reason),
  )
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1)
  stop.abort('over')
  expect(await Promise.all(waits)).toEqual(waits.map(() => 'over'))
  await expect(pause(1, stop.signal)).rejects.toBe('over')
})
