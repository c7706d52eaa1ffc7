/** Takes mails out of their folder whose links are worth nothing any more. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PendingWork } from '../core/pendingWork.ts'

const EVERY_MS = 3600 * 1000

async function removeOld(folder: string, keepMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => name.endsWith('.txt'))) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > keepMs) await rm(file, { force: true })
  }
}

/**
 * Looks now and every hour.
 * @param keepMs how long a mail is kept
 * @returns what ends it, and waits for what has begun
 */
export function tidyMails(
  folder: string,
  keepMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const underWay = new PendingWork()
  const look = () => void underWay.add(removeOld(folder, keepMs).catch(onError))
  look()
  const looking = setInterval(look, EVERY_MS).unref()
  return () => {
    clearInterval(looking)
    return underWay.idle()
  }
}
