/** `openroom feed`: a file as if it happened now, through the interface of live sources. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FeedLost, FeedRefused } from '@openroom/feed/client'
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

/** Minutes after which a server that takes nothing is given up. */
const PATIENCE_MIN = 5

const storedText = (stored: number, all: number): string => `${stored} of ${all} entries stored`

function progressReporter() {
  let told = 0
  let last = ''
  return {
    onProgress: (stored: number, all: number) => {
      const now = Date.now()
      last = storedText(stored, all)
      if (now - told < TELL_MS && stored < all) return
      told = now
      console.error(last)
    },
    /** As far as the server has acknowledged it. */
    last: () => last,
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
  const progress = progressReporter()
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
      onProgress: progress.onProgress,
      patienceMs: PATIENCE_MIN * 60_000,
      onFinished: (id) => console.log(`finished: session ${id}`),
    })
    if (played === 0) throw new Failure('Nothing happens in this file: it has neither results nor plays.')
  } catch (error) {
    if (error instanceof FeedRefused) throw new Failure(refusalText(error))
    if (error instanceof FeedLost) throw new Failure(lostText(options.server, error, progress.last()))
    throw error
  }
}

function lostText(server: string, { reason }: FeedLost, stored: string): string {
  const far = stored === '' ? 'nothing stored by this run' : stored
  return (
    `Given up: ${server} has taken nothing for ${PATIENCE_MIN} minutes (${reason}); ${far}. ` +
    'The same command goes on from there once the server is well.'
  )
}

function refusalText({ message, refusal }: FeedRefused): string {
  const where = refusal.index === undefined ? '' : ` (entry ${refusal.index} of the batch: ${refusal.reason})`
  return `The server refused: ${message}${where}`
}

export const feed = async (path: string, options: FeedOptions): Promise<void> =>
  playLive(await documentOf(path), options)
