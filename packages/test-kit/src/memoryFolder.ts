/**
 * Temporary files of a test run in memory: databases are copied and dropped by the hundred, which costs the file system
 * of a disk more than what is tested.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** What a run needs at most, several times over: containers often have 64 MB there. */
const ROOM = 2 * 1024 ** 3

const PREFIX = 'openroom-run-'

function hasRoom(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Memory that a run held which was killed. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = name.match(/^openroom-run-(\d+)-/) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/** Has this process and whatever it starts keep temporary files in memory, where that has room. @returns ends it */
export function keepInMemory(): () => void {
  if (!hasRoom()) return () => {}
  removeLeft()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}
