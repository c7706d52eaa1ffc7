/**
 * One process to a data folder. Each that wants it leaves a claim in `DATA_DIR/lock` and then looks for
 * claims of others: of two that come at the same time at least one sees the other, and both may step back
 * and try again. A claim whose process is gone, as after `kill -9` or a power cut, counts for nothing.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { err, ok, type Result } from '@openroom/bridge/result'
import { isAlive, startOf } from './processes.ts'

/** What the folder is wanted for: by a server for long, by a command for a moment. */
export type Purpose = 'serve' | 'command'

export type Holder = { readonly pid: number; readonly purpose: Purpose }

type Claim = Holder & {
  readonly at: number
  /** Start of the process and the machine it runs on, as far as the system tells. */
  readonly start: string | null
  readonly machine: string | null
}

export type DataLock = { readonly release: () => Promise<void> }

/** Who only steps in and out again is not the holder. */
const PATIENCE_MS = 1_500
/** A holder on another machine, or in another container, is known by its touching the claim. */
const TOUCH_MS = 2_000
const SILENT_MS = 15_000
/** A clock may have been set by so much since. */
const CLOCK_SET_SECONDS = 3_600

/** This machine since its start, and the space that its process numbers are good for. */
function thisMachine(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/** Where the system does not tell of a process's start: numbers are used again, after the machine's start at least. */
const isOfBefore = (at: number): boolean => at < Date.now() - (uptime() + CLOCK_SET_SECONDS) * 1_000

async function isLiving(file: string, { pid, start, machine, at }: Claim): Promise<boolean> {
  if (machine === null && isOfBefore(at)) return false
  if (machine === thisMachine()) return isAlive(pid) && startOf(pid) === start
  const { mtimeMs } = await stat(file)
  return Date.now() - mtimeMs < SILENT_MS
}

/** A claim that lives; what is left of another is taken away. */
async function livingClaim(file: string): Promise<Claim | null> {
  try {
    const claim = JSON.parse(await readFile(file, 'utf8')) as Claim
    if (await isLiving(file, claim)) return claim
  } catch (error) {
    // Released meanwhile; or empty after a power cut.
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!isGone && !(error instanceof SyntaxError)) throw error
  }
  await rm(file, { force: true })
  return null
}

async function claimsOfOthers(folder: string, own: string): Promise<readonly Claim[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== own)
  const claims = await Promise.all(names.map((name) => livingClaim(join(folder, name))))
  return claims.filter((claim) => claim !== null).toSorted((a, b) => a.at - b.at)
}

function keep(file: string): DataLock {
  const touching = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => {})
  }, TOUCH_MS).unref()
  return {
    release: async () => {
      clearInterval(touching)
      await rm(file, { force: true })
    },
  }
}

async function tryOnce(folder: string, claim: Claim): Promise<Result<DataLock, Holder>> {
  const own = `${randomBytes(8).toString('hex')}.json`
  const file = join(folder, own)
  await writeFile(`${file}.new`, JSON.stringify(claim), { mode: 0o600 })
  await rename(`${file}.new`, file)
  const [other] = await claimsOfOthers(folder, own)
  if (other === undefined) return ok(keep(file))
  await rm(file, { force: true })
  return err(other)
}

/**
 * Takes the data folder, which must be there.
 * @returns the lock; else who has held it for a while
 */
export async function takeDataLock(dataDir: string, purpose: Purpose): Promise<Result<DataLock, Holder>> {
  const folder = join(dataDir, 'lock')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { pid } = process
  const claim = { pid, purpose, at: Date.now(), start: startOf(pid), machine: thisMachine() }
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const taken = await tryOnce(folder, claim)
    if (taken.ok || Date.now() > until) return taken
    await sleep(20 + Math.random() * 200)
  }
}
