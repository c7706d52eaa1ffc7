/**
 * Temporary files of a test run in memory: databases are copied and dropped by the hundred, which costs the file system
 * of a disk more than what is tested.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** What a run needs at most, several times over: containers often have 64 MB there. */
const ROOM = 2 * 1024 ** 3

const PREFIX = 'openroom-run-'

/** What is written there counts as memory: of what a container may have, half at most. @param limit 0: none is known */
export const isRoomy = (free: number, limit: number): boolean =>
  free >= ROOM && (limit === 0 || limit / 2 >= ROOM)

function hasRoom(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return isRoomy(bavail * bsize, process.constrainedMemory())
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const DAY_MS = 86_400_000

/** Of another user, a run may be one of a container, whose processes are not to be seen: until it is a day old. */
function isLeft(folder: string, pid: number): boolean {
  const { uid, mtimeMs } = statSync(folder)
  return !isAlive(pid) && (uid === process.getuid?.() || mtimeMs < Date.now() - DAY_MS)
}

/** Memory that a run held which was killed. */
export function removeLeft(memory = MEMORY): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = name.match(/^openroom-run-(\d+)-/) ?? []
    if (pid === undefined) continue
    const folder = join(memory, name)
    try {
      if (isLeft(folder, Number(pid))) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another's that may not be removed, or one that has just gone.
    }
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
