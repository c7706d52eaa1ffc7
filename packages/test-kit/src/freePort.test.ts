import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './freePort.ts'

/** The n-th of the drawn ports, and from then on any. */
const drawing = (...ports: readonly number[]) => {
  const left = [...ports]
  return () => {
    const port = left.shift()
    return port === undefined ? Math.random() : (port - 20_000) / 12_000
  }
}

it('is below those that the system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(new Set(ports).size).toBe(50)
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000)
  expect(Math.max(...ports)).toBeLessThan(32_000)
})

it('is given once, also to two who ask together', async () => {
  const wanted = await freePort()
  const other = await freePort(drawing(wanted))
  expect(other).not.toBe(wanted)
  const [first, second] = await Promise.all([
    freePort(drawing(wanted, 31_001, 31_002, 31_003)),
    freePort(drawing(wanted, 31_001, 31_002, 31_003)),
  ])
  expect(first).not.toBe(second)
})

/** Listens on the last port of the range that is free. */
async function holder(host: string): Promise<Server> {
  for (let port = 31_999; ; port -= 1) {
    const server = createServer()
    const isHeld = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, host, () => resolve(true))
    })
    if (isHeld) return server
  }
}

it.each(['127.0.0.1', '0.0.0.0', 'localhost'])('is none that somebody listens on at %s', async (host) => {
  const server = await holder(host)
  const { port: taken } = server.address() as AddressInfo
  expect(await freePort(drawing(taken))).not.toBe(taken)
  await new Promise((resolve) => server.close(resolve))
})
