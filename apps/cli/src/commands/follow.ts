/** `openroom feed --follow`: files that another program writes while it is played, sent as they grow. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FeedLost, IngestClient } from '@openroom/feed/client'
import { Follower } from '@openroom/feed/follow'
import { slug } from '@openroom/formats/json/documentBuilder'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { Failure } from '../failure.ts'
import { type FeedOptions, interruption, planOptions, refusalText, tokenOf } from './feedOptions.ts'

const LOOK_MS = 1_000

/** What a look sees of a file: another text means that it was written to. */
type Mark = string

type Followed = {
  readonly path: string
  readonly follower: Follower
  /** Of the look whose content was sent last, */
  sent: Mark
  /** and of the last look. */
  seen: Mark
  waits: boolean
}

async function markOf(path: string): Promise<Mark> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? `${found.size} ${found.mtimeMs}` : ''
}

/** Files of a folder, locks and leftovers of programs left out; or the one file. */
async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new Failure(`There is no file or folder ${path}.`)
  if (!found.isDirectory()) return [path]
  const names = await readdir(path)
  return names
    .filter((name) => !/^[.~]|\.(tmp|part|ldb|laccdb|bak)$/i.test(name))
    .sort()
    .map((name) => join(path, name))
}

/** One look at a file; what is half written is read again. */
async function look(one: Followed): Promise<void> {
  const mark = await markOf(one.path)
  const isSettled = mark === one.seen
  one.seen = mark
  if (mark === '' || (mark === one.sent && !one.waits)) return
  const read = await readFile(createReadStream(one.path), LIMITS)
  if ((await markOf(one.path)) !== mark) return
  if (!read.ok) {
    if (isSettled && one.sent !== mark) {
      one.sent = mark
      console.error(`${basename(one.path)} cannot be read: ${read.error.message}`)
    }
    return
  }
  const { waits } = await one.follower.look(read.value.document, isSettled)
  Object.assign(one, { waits, sent: mark })
}

const keyOf = (path: string, isAlone: boolean, as: string | undefined): string =>
  as === undefined ? slug(parse(path).name) : isAlone ? as : `${as}-${slug(parse(path).name)}`

/** Follows a file, or every file of a folder, until it is interrupted. */
export async function follow(path: string, options: FeedOptions): Promise<void> {
  const signal = interruption()
  const client = new IngestClient({ server: options.server, token: tokenOf(options), signal })
  const { name } = await client.tournament()
  const followed = new Map<string, Followed>()
  const { startDateTime: _now, announced, ...plan } = planOptions(options)
  const follower = (file: string, isAlone: boolean) =>
    new Follower(client, {
      ...plan,
      key: keyOf(file, isAlone, options.as),
      ...(isAlone && announced !== undefined ? { announced } : {}),
      onSent: (session, count) => console.error(`${basename(file)}: ${count} entries, session ${session}`),
      onRefused: (refusal) => console.error(`${basename(file)}: ${refusalText(refusal)}`),
    })
  console.error(`${name}: following ${path}`)
  try {
    for (;;) {
      const files = await filesAt(path)
      for (const file of files) {
        const isAlone = files.length === 1 && file === path
        const known = followed.get(file) ?? {
          ...{ path: file, follower: follower(file, isAlone), sent: '', seen: '', waits: false },
        }
        followed.set(file, known)
        await look(known)
      }
      if (options.finish && [...followed.values()].every(({ sent, seen, waits }) => sent === seen && !waits))
        break
      await pause(LOOK_MS, undefined, { signal })
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FeedLost) throw new Failure(`${options.server} takes nothing: ${error.reason}`)
    throw error
  }
  for (const { follower: done } of followed.values())
    for (const id of await done.finish()) console.log(`finished: session ${id}`)
}
