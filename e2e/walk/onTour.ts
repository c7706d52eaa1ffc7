/** Sees all stops of a site that holds the tour's world. */
import { routesOfApp } from '@openroom/test-kit/routesOfApp'
import type { Browser } from '@playwright/test'
import { startServer } from '../support/server.ts'
import { freezeLive } from './frozen.ts'
import type { Stop } from './stop.ts'
import { type Tour, tourOf } from './stops.ts'
import { storeWorld } from './world.ts'

/** Pages where no stop is: the tour would not be over everything. */
const unseen = (stops: readonly Stop[]): readonly string[] =>
  routesOfApp().filter((route) => {
    const address = new RegExp(`^${route.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`)
    return !stops.some(({ path }) => address.test(path.split(/[?#]/)[0]!))
  })

export async function onTour<T>(browser: Browser, see: (url: string, tour: Tour) => Promise<T>): Promise<T> {
  const server = await startServer()
  await storeWorld(server)
  const leave = await freezeLive(server)
  try {
    const tour = await tourOf(browser, server)
    const left = unseen(tour.stops)
    if (left.length > 0) throw new Error(`No stop of the tour is at ${left.join(', ')}.`)
    return await see(server.url, tour)
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
