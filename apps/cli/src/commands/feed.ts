/** `openroom feed`: a file as if it happened now, through the interface of live sources. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FeedLost, FeedRefused } from '@openroom/feed/client'
import { playDocument } from '@openroom/feed/player'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { Failure } from '../failure.ts'
import { type FeedOptions, interruption, planOptions, refusalText, tokenOf } from './feedOptions.ts'

async function documentOfPath(path: string): Promise<TournamentDocument> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new Failure(`There is no file ${path}.`)
  const read = await readFile(createReadStream(path), LIMITS)
  if (!read.ok) throw new Failure(`${path} cannot be read: ${read.error.message}`)
  return read.value.document
}

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

/** Plays a document through a running server. */
export async function playLive(document: TournamentDocument, options: FeedOptions): Promise<void> {
  const token = tokenOf(options)
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

export async function feed(path: string, options: FeedOptions): Promise<void> {
  if (!options.follow && !options.finish) return playLive(await documentOfPath(path), options)
  const { follow } = await import('./follow.ts')
  await follow(path, options)
}
