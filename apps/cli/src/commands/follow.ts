/** `openroom feed --follow`: files that another program writes while it is played, sent as they grow. */
import { readdir, stat } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FeedLost, IngestClient } from '@openroom/feed/client'
import { Follower } from '@openroom/feed/follow'
import { slug } from '@openroom/formats/json/documentBuilder'
import { Failure } from '../failure.ts'
import { type FeedOptions, interruption, planOptions, refusalText, tokenOf } from './feedOptions.ts'
import { GrowingFile } from './growingFile.ts'

const LOOK_MS = 1_000
/** Of a server that is away it is told so often. */
const AWAY_MS = 60_000

type Followed = { readonly file: GrowingFile; readonly follower: Follower }

/** Whether it is a folder. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new Failure(`There is no file or folder ${path}.`)
  return found.isDirectory()
}

/** Files of a folder, locks and leftovers of programs left out, and folders in it. */
async function findFiles(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return found
    .filter((one) => !one.isDirectory() && !/^[.~]|\.(tmp|part|ldb|laccdb|bak)$/i.test(one.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => join(folder, name))
}

const keyOfPath = (path: string, isAlone: boolean, as: string | undefined): string =>
  as === undefined ? slug(parse(path).name) : isAlone ? as : `${as}-${slug(parse(path).name)}`

/** Says that the server is away, not at each try. */
function awayReporter(server: string) {
  let told = 0
  return (_waitMs: number, reason: string) => {
    if (Date.now() - told < AWAY_MS) return
    told = Date.now()
    console.error(`${server} does not answer (${reason}); what comes meanwhile is sent when it does`)
  }
}

/** Follows a file, or every file of a folder, until it is interrupted. */
export async function follow(path: string, options: FeedOptions): Promise<void> {
  const signal = interruption()
  const isAlone = !(await isFolder(path))
  const { server, as, finish = false } = options
  const client = new IngestClient({ server, token: tokenOf(options), signal, onAway: awayReporter(server) })
  const { name } = await client.tournament()
  const followed = new Map<string, Followed>()
  /** Files by the key of their session, and those whose key another file has. */
  const keys = new Map<string, string>()
  const left = new Set<string>()
  /** Files of which the server took nothing when they were sent last. */
  const refusedFiles = new Set<string>()
  const { startDateTime: _now, announced, ...plan } = planOptions(options)
  const say = (line: string) => console.error(line)
  const followedAt = (path: string, key: string): Followed => {
    let refused = ''
    const follower = new Follower(client, {
      ...plan,
      key,
      ...(isAlone && announced !== undefined ? { announced } : {}),
      onSent: (session, count) => {
        refused = ''
        refusedFiles.delete(basename(path))
        say(`${basename(path)}: ${count} entries, session ${session}`)
      },
      onRefused: (refusal) => {
        const text = refusalText(refusal)
        if (text !== refused) say(`${basename(path)}: ${text}`)
        refused = text
        refusedFiles.add(basename(path))
      },
    })
    return { follower, file: new GrowingFile(path, follower, say) }
  }
  say(`${name}: following ${path}`)
  if (!isAlone && (await findFiles(path)).length === 0)
    say(`There is no file in ${path} yet; folders in it are not looked into.`)
  try {
    for (;;) {
      for (const one of isAlone ? [path] : await findFiles(path)) {
        const key = keyOfPath(one, isAlone, as)
        const taken = keys.get(key) ?? one
        if (taken !== one) {
          if (!left.has(one)) say(`${basename(one)} is left out: ${basename(taken)} has the same name`)
          left.add(one)
          continue
        }
        const known = followed.get(one) ?? followedAt(one, key)
        keys.set(key, one)
        followed.set(one, known)
        await known.file.look(Date.now(), finish)
      }
      if (finish && [...followed.values()].every(({ file }) => file.isSent)) break
      await pause(LOOK_MS, undefined, { signal })
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FeedLost) throw new Failure(`${server} takes nothing: ${error.reason}`)
    throw error
  }
  for (const { follower: done } of followed.values())
    for (const id of await done.finish()) console.log(`finished: session ${id}`)
  if (refusedFiles.size > 0) throw new Failure(`Not taken: ${[...refusedFiles].join(', ')}`)
}
