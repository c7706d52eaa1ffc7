/** Sends one file to a server of its own, as `openroom import` does, and says what reading and storing it took. */
import { setTimeout } from 'node:timers/promises'
import { mostMemory, processor } from '../process.ts'
import { type Site, startSite } from '../site.ts'

/** Views, lists and double-dummy tables that the store makes afterwards. */
const AFTER_MS = 20_000

const EVERY_MS = 20

/** The slowest answer to `/health` until asked to stop: as long as the server was busy with something else. */
function watch({ url }: Site): () => Promise<number> {
  let isOver = false
  const watching = (async () => {
    let worst = 0
    while (!isOver) {
      const start = performance.now()
      await (await fetch(`${url}/health`)).text()
      worst = Math.max(worst, performance.now() - start)
      await setTimeout(EVERY_MS)
    }
    return worst
  })()
  return () => {
    isOver = true
    return watching
  }
}

export async function storeLarge(file: string): Promise<string> {
  const site = await startSite(Number(process.env.PORT ?? 8412))
  const stopWatching = watch(site)
  try {
    const worked = processor(site.pid)
    const start = performance.now()
    await site.openroomBeside('import', file)
    const seconds = (performance.now() - start) / 1000
    const used = processor(site.pid) - worked
    await setTimeout(AFTER_MS)
    const worst = await stopWatching()
    return `${seconds.toFixed(1)} s (${used.toFixed(1)} s of processor beside PostgreSQL's), at most ${Math.round(mostMemory(site.pid))} MB, /health within ${Math.round(worst)} ms until 20 s later`
  } finally {
    await stopWatching()
    await site.stop()
  }
}
