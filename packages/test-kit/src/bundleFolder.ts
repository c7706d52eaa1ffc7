/** Where a run keeps what it makes of its tests: of each run its own, beside the packages that they need. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/openroom/', import.meta.url))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what runs that were killed have left, and at the end of this one what it has made. */
export function bundleFolder(kind: string): string {
  const folder = join(CACHE, kind)
  if (existsSync(folder))
    for (const pid of readdirSync(folder))
      if (!isAlive(Number(pid))) rmSync(join(folder, pid), { recursive: true, force: true })
  const own = join(folder, `${process.pid}`)
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
}
