/** Sees all stops of a site that holds the tour's world. */
import type { Browser } from '@playwright/test'
import { startServer } from '../support/server.ts'
import { freezeLive } from './frozen.ts'
import type { Stop } from './stop.ts'
import { type Tour, tourOf } from './stops.ts'
import { storeWorld } from './world.ts'

export async function onTour<T>(browser: Browser, see: (url: string, tour: Tour) => Promise<T>): Promise<T> {
  const server = await startServer()
  await storeWorld(server)
  const leave = await freezeLive(server)
  try {
    return await see(server.url, await tourOf(browser, server))
  } finally {
    leave()
    await server.stop()
  }
}

/** Pages at a time. */
const LANES = 2

/** @param visit sees one, and does not throw */
export async function visitStops(
  stops: readonly Stop[],
  visit: (stop: Stop) => Promise<unknown>,
): Promise<void> {
  const left = [...stops]
  const lane = async () => {
    for (let stop = left.shift(); stop; stop = left.shift()) {
      await visit(stop)
      process.stderr.write(`${stop.name}: seen, ${left.length} to go\n`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
