/**
 * Pictures beside links that are sent on: `/preview/replay-7-3-12.png`. Of what the page itself shows and no more; drawn
 * when they are asked for, one after the other. Those of a session are kept until it changes; of what changes with each
 * card, or when somebody no longer wants to be named, it is looked up anew and painted only where it looks otherwise.
 */
import { createHash } from 'node:crypto'
import { LONGEST_ADDRESS } from '@openroom/formats/handviewer/boardOfAddress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { networkOf } from '../core/addresses.ts'
import type { Changes } from '../core/changes.ts'
import { FairQueue } from '../core/fairQueue.ts'
import { refuse } from '../core/http/failure.ts'
import { languageOf, variesByLanguage } from '../core/http/language.ts'
import { Limiter } from '../core/http/limiter.ts'
import { countTry } from '../core/http/tries.ts'
import { askerOfRequest, orBusy } from '../core/http/turns.ts'
import type { Languages } from '../core/languages.ts'
import { SharedWork } from '../core/sharedWork.ts'
import { previewOfName } from './picture.ts'
import { drawing } from './preview/drawing.ts'
import type { Painter } from './preview/thread.ts'
import type { PreviewOf } from './previewKinds.ts'
import type { Previews } from './previews.ts'

export type PreviewOptions = {
  readonly previews: Previews
  readonly painter: Painter
  readonly changes: Changes
  readonly languages: Languages
}

/** Pictures that one network may have drawn in a minute: a page of links has dozens, and those who fetch them share addresses. */
const PER_MINUTE = 120
/** Bytes of pictures kept together (LRU). */
const KEPT_BYTES = 24 * 1024 * 1024
/** What is told of earlier sessions of its segment changes less often than what is told of itself. */
const KEPT_MS = 600_000
/** A while, as whoever shows links keeps them. */
const MAX_AGE = 300
/** Of a live table: about a trick. */
const TABLE_AGE = 30

type Picture = { readonly png: Buffer; readonly etag: string; readonly session: number | null }

/** The session that a picture changes with; `null`: it changes otherwise. */
const sessionOf = (asked: PreviewOf): number | null =>
  asked.of === 'session' || asked.of === 'match' || asked.of === 'board' || asked.of === 'replay'
    ? asked.id
    : null

/** Of a replay there is a picture for each moment. */
const nameOfPicture = (picture: string, asked: PreviewOf): string =>
  asked.of === 'replay' ? [picture, asked.cindex, asked.kibitz, asked.quiz].join(' ') : picture

const hashOfData = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('base64url').slice(0, 22)

export function previewCalls(
  app: FastifyInstance,
  { previews, painter, changes, languages }: PreviewOptions,
): void {
  const limiter = new Limiter({ tries: PER_MINUTE, windowMs: 60_000 })
  const queue = new FairQueue({ atOnce: 1, waiting: 60, waitingOfOne: 12 })
  /** A link that is sent to many is looked at by all of them at once. */
  const underWay = new SharedWork<Picture | null>()
  const kept = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: ({ png }) => png.length + 500,
  })
  /** Counted, so that what has changed while it was drawn is not kept. */
  let changed = 0
  changes.listen(({ sessions }) => {
    changed += 1
    for (const [name, { session }] of kept.entries())
      if (session !== null && sessions.includes(session)) kept.delete(name)
  })
  async function drawn(name: string, asked: PreviewOf, language: string): Promise<Picture | null> {
    const known = kept.get(name)
    if (known) return known
    const before = changed
    const found = await previews.preview(asked)
    if (found === null) return null
    const svg = drawing(found, languages.in(language))
    const session = sessionOf(asked)
    const key = session === null ? hashOfData(svg) : name
    const same = kept.get(key)
    if (same) return same
    const png = Buffer.from(await painter.paint(svg))
    const picture = { png, etag: `"${hashOfData(png)}"`, session }
    if (session === null || before === changed) kept.set(key, picture)
    return picture
  }

  async function find(
    request: FastifyRequest,
    reply: FastifyReply,
    [name, asked]: readonly [string, PreviewOf],
  ): Promise<Picture | null> {
    const language = languageOf(request)
    const key = `${language} ${name}`
    const known = kept.get(key)
    if (known) return known
    countTry(limiter, networkOf(request.ip), reply)
    const { whose, gone } = askerOfRequest(request, reply)
    // What was begun before a change is not what is asked for after it.
    const work = underWay.run(`${changed} ${key}`, gone, (allGone) =>
      queue.run(whose, allGone, () => drawn(key, asked, language)),
    )
    return orBusy(reply, work, 'archive-busy')
  }

  const schema = {
    tags: ['site'],
    summary:
      'The picture beside a link to a session, match, board, table, season, club, player, pair or team, as PNG',
    params: z.object({ picture: z.string().max(60) }),
  }
  app.get('/preview/:picture', { schema }, async (request, reply) => {
    const { picture } = request.params as { readonly picture: string }
    if (request.url.length > LONGEST_ADDRESS) return refuse(reply, 'address-too-long')
    const asked = previewOfName(picture, new URL(request.url, 'http://site').searchParams)
    const found = asked && (await find(request, reply, [nameOfPicture(picture, asked), asked]))
    if (found === null) return refuse(reply, 'not-found')
    // Other sites show it beside their links.
    const age = asked?.of === 'table' ? TABLE_AGE : MAX_AGE
    variesByLanguage(request, reply)
    reply.headers({
      etag: found.etag,
      'cache-control': `public, max-age=${age}`,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
    return reply.type('image/png').send(found.png)
  })
}
