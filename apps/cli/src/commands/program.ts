/** `openroom program`: a scoring program's own file, kept filled with the results of its evening (docs/federations.md). */
import { access, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { writeWhole } from '@openroom/disk/wholeFile'
import { FeedRefused } from '@openroom/feed/client'
import { TerminalClient } from '@openroom/feed/connector/client'
import { keepRead } from '@openroom/formats/bws/keepRead'
import { Failure } from '../failure.ts'
import { sessionToPlay } from './bridgemate.ts'
import { interruption, refusalText, say, tokenOf } from './feedOptions.ts'

export type ProgramOptions = {
  readonly server: string
  readonly token?: string
  readonly session?: number
  readonly to?: string
  readonly seconds: number
}

/** Beside the program's own: `THURSDAY results.bws`. A server's word is a name here, whatever it has in it. */
export const besideOf = (name: string): string => {
  const { name: stem, ext } = parse(name.replaceAll(/[\\/:*?"<>|]/g, '_'))
  return `${stem} results${ext === '' ? '.bws' : ext}`
}

/** What Access and what is built on it put beside a file that they have open. */
const LOCKS = ['.ldb', '.laccdb']

async function isOpenElsewhere(path: string): Promise<boolean> {
  const { dir, name } = parse(path)
  const found = await Promise.all(
    LOCKS.map((lock) =>
      access(join(dir, name + lock)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.includes(true)
}

/** What a file that somebody has open is refused with, on Windows. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES'])

/** What the program has read in the file that is there stays read. */
async function markedAs(path: string, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return keepRead(bytes, await readFile(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return bytes
    throw error
  }
}

/** @returns whether it is there now; a program that has the file open is waited for */
export async function written(path: string, bytes: Uint8Array): Promise<boolean> {
  if (await isOpenElsewhere(path)) return false
  try {
    await writeWhole(path, Readable.from([await markedAs(path, bytes)]))
    return true
  } catch (error) {
    if (process.platform === 'win32' && HELD.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw new Failure(`${path} cannot be written: ${(error as Error).message}`)
  }
}

export async function program(options: ProgramOptions): Promise<void> {
  const signal = interruption()
  const server = new TerminalClient({
    server: options.server,
    token: tokenOf(options),
    signal,
    onAway: (_waitMs, reason) => say(`${options.server} does not answer (${reason}); it is asked again.`),
  })
  let there: string | null = null
  try {
    // One that is over may be named too.
    const session = options.session ?? sessionToPlay(await server.sessions(), undefined)
    for (let mark = '', isHeld = false; ; ) {
      const copy = await server.file(session, mark)
      const path = options.to ?? besideOf(copy.name)
      if (copy.file !== null) {
        const isThere = await written(path, Buffer.from(copy.file, 'base64'))
        if (isThere) say(`${path} is written.`)
        else if (!isHeld) say(`${path} is open in another program; it is written once that has closed it.`)
        isHeld = !isThere
        if (isThere) [mark, there] = [copy.mark, path]
      }
      if (copy.isOver && mark === copy.mark) break
      await pause(options.seconds * 1_000, undefined, { signal })
    }
    console.log('The session is over, and all its results are in the file.')
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FeedRefused && error.refusal.code === 'program-file-not-found' && there !== null)
      throw new Failure(`The session was removed. ${there} stays as it is.`)
    if (error instanceof FeedRefused) throw new Failure(refusalText(error))
    throw error
  }
}
