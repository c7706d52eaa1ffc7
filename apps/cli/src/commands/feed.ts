/** `openroom feed`: a file as if it happened now, through the interface of live sources. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FeedRefused } from '@openroom/feed/client'
import { playDocument } from '@openroom/feed/live'
import type { PlanOptions } from '@openroom/feed/plan'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { Failure } from '../failure.ts'

export type FeedOptions = {
  readonly server: string
  readonly token?: string
  readonly speed: number
  /** Numbers or keys, with commas between them. */
  readonly tables?: string
  readonly as?: string
  readonly delay?: number
  readonly rule?: 'DELAY' | 'BOARD' | 'SESSION'
}

async function documentOf(path: string): Promise<TournamentDocument> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new Failure(`There is no file ${path}.`)
  const read = await readFile(createReadStream(path), LIMITS)
  if (!read.ok) throw new Failure(`${path} cannot be read: ${read.error.message}`)
  return read.value.document
}

const planOptions = ({ tables, as: key, delay, rule: releaseRule }: FeedOptions): PlanOptions => ({
  ...(tables === undefined ? {} : { tables: new Set(tables.split(',').map((one) => one.trim())) }),
  ...(key === undefined ? {} : { key }),
  ...(delay === undefined ? {} : { delay }),
  ...(releaseRule === undefined ? {} : { releaseRule }),
  startDateTime: `${new Date().toISOString().slice(0, 19)}Z`,
})

/** How often the progress is told. */
const TELL_MS = 10_000

function progressTold() {
  let told = 0
  return (stored: number, all: number) => {
    const now = Date.now()
    if (now - told < TELL_MS && stored < all) return
    told = now
    console.error(`${stored} of ${all} entries stored`)
  }
}

/** Ctrl-C ends it; started again with the same options it goes on where it was. */
function interruption(): AbortSignal {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => end.abort(new Failure('Cut off. The same command goes on from here.')))
  }
  return end.signal
}

/** Plays a document through a running server. */
export async function playLive(document: TournamentDocument, options: FeedOptions): Promise<void> {
  const token = options.token ?? process.env.OPENROOM_TOKEN
  if (token === undefined || token === '') {
    throw new Failure('Give the token of the tournament: --token TOKEN, or OPENROOM_TOKEN.', 2)
  }
  try {
    const played = await playDocument(document, {
      ...planOptions(options),
      server: options.server,
      token,
      speed: options.speed,
      signal: interruption(),
      onAway: (waitMs, reason) =>
        console.error(`${options.server} does not answer (${reason}); again in ${waitMs} ms`),
      onSession: ({ name, tables }, tournament) =>
        console.error(`${tournament}: ${name}, ${tables.length} tables`),
      onProgress: progressTold(),
      onFinished: (id) => console.log(`finished: session ${id}`),
    })
    if (played === 0) throw new Failure('Nothing happens in this file: it has neither results nor plays.')
  } catch (error) {
    if (error instanceof FeedRefused) throw new Failure(refusalText(error))
    throw error
  }
}

function refusalText({ message, refusal }: FeedRefused): string {
  const where = refusal.index === undefined ? '' : ` (entry ${refusal.index} of the batch: ${refusal.reason})`
  return `The server refused: ${message}${where}`
}

export const feed = async (path: string, options: FeedOptions): Promise<void> =>
  playLive(await documentOf(path), options)
