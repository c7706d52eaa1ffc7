/**
 * Walks every screen, kind of session by kind of session, and writes tour/{stop}-{viewport}.png: for eyes, not
 * for comparing bytes. `TOUR=live npm run tour` visits only the stops whose name has that in it; `TOUR=pictures` makes the
 * pictures of the help pages alone, which are kept (apps/web/public/help).
 */
import { mkdirSync } from 'node:fs'
import { test } from '@playwright/test'
import { startServer } from './support/server.ts'
import { freezeLive } from './walk/frozen.ts'
import { takeHelpPictures } from './walk/helpPictures.ts'
import { tourOf } from './walk/stops.ts'
import { FOLDER, visitAll } from './walk/visit.ts'
import { storeWorld } from './walk/world.ts'

const WANTED = new RegExp(process.env.TOUR ?? '')

test('the tour', async ({ browser }) => {
  mkdirSync(FOLDER, { recursive: true })
  const server = await startServer()
  await storeWorld(server)
  const leave = await freezeLive(server)
  try {
    const tour = await tourOf(browser, server)
    for (const stop of tour.stops) {
      if (WANTED.test(stop.name)) await visitAll(tour.contextAt(stop), server.url, stop)
    }
    if (WANTED.test('pictures')) await takeHelpPictures(tour, server.url)
  } finally {
    leave()
    await server.stop()
  }
})
