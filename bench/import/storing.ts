/** Sends one file to a server of its own, as `openroom import` does, and says what reading and storing it took. */
import { mostMemory, processor } from '../process.ts'
import { startSite } from '../site.ts'

export async function storeLarge(file: string): Promise<string> {
  const site = await startSite(Number(process.env.PORT ?? 8412))
  try {
    const worked = processor(site.pid)
    const start = performance.now()
    site.openroom('import', file)
    const seconds = (performance.now() - start) / 1000
    const used = processor(site.pid) - worked
    return `${seconds.toFixed(1)} s (${used.toFixed(1)} s of processor beside PostgreSQL's), at most ${Math.round(mostMemory(site.pid))} MB`
  } finally {
    await site.stop()
  }
}
