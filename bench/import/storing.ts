/** Sends one file to a server of its own, as `openroom import` does, and says what reading and storing it took. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { mostMemory, processor, processorBelow } from '../process.ts'
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

/** Written by the server when it ends. */
type LoopDelay = { readonly most: number; readonly p99: number; readonly p999: number }

const PRELOADED = fileURLToPath(new URL('../loopDelay.mjs', import.meta.url))

export async function storeLarge(file: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-bench-'))
  const delays = join(folder, 'delays.json')
  const site = await startSite(Number(process.env.PORT ?? 8412), { LOOP_DELAY_FILE: delays }, [
    `--import=${PRELOADED}`,
    ...(process.env.SERVER_OPTIONS ?? '').split(' ').filter((one) => one !== ''),
  ])
  const stopWatching = watch(site)
  let told: string
  try {
    const [own, below] = [processor(site.pid), processorBelow(site.pid)]
    process.kill(site.pid, 'SIGUSR2')
    const start = performance.now()
    await site.openroomBeside('import', file)
    const seconds = (performance.now() - start) / 1000
    const [used, database] = [processor(site.pid) - own, processorBelow(site.pid) - below]
    await setTimeout(AFTER_MS)
    const worst = await stopWatching()
    told = `${seconds.toFixed(1)} s (${used.toFixed(1)} s of processor and ${database.toFixed(1)} s of PostgreSQL's), at most ${Math.round(mostMemory(site.pid))} MB, /health within ${Math.round(worst)} ms until 20 s later`
  } finally {
    await stopWatching()
    await site.stop()
  }
  try {
    const { most, p99, p999 } = JSON.parse(readFileSync(delays, 'utf8')) as LoopDelay
    return `${told}, its loop held up for ${most} ms at most (99 %: ${p99}, 99.9 %: ${p999})`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
