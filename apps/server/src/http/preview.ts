/**
 * Pictures beside links that are sent on: `/preview/replay-7-3-12.png`. Of what the page itself shows and no more; drawn
 * when they are asked for, one after the other, and kept until their session changes.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { networkOf } from '../runtime/addresses.ts'
import { FairQueue } from '../runtime/fairQueue.ts'
import type { Changes } from '../services/changes.ts'
import { drawing } from '../services/preview/drawing.ts'
import type { Painter } from '../services/preview/thread.ts'
import type { PreviewOf, Previews } from '../services/public/previews.ts'
import { refuse } from './failure.ts'
import { Limiter } from './limiter.ts'
import { previewOf } from './page/picture.ts'
import { say, type Texts } from './page/texts.ts'
import { countTry } from './tries.ts'
import { askerOf, orBusy } from './turns.ts'

export type PreviewOptions = {
  readonly previews: Previews
  readonly painter: Painter
  readonly changes: Changes
}

/** Pictures that one network may have drawn in a minute: a page of links has dozens, and those who fetch them share addresses. */
const PER_MINUTE = 120
/** Bytes of pictures kept together (LRU). */
const KEPT_BYTES = 24 * 1024 * 1024
/** What is told of earlier sessions of its segment changes less often than what is told of itself. */
const KEPT_MS = 600_000
/** A while, as whoever shows links keeps them. */
const MAX_AGE = 300

type Picture = { readonly png: Buffer; readonly etag: string; readonly session: number }

export function previewCalls(
  app: FastifyInstance,
  { previews, painter, changes, texts }: PreviewOptions & { readonly texts: Texts },
): void {
  const limiter = new Limiter({ tries: PER_MINUTE, windowMs: 60_000 })
  const queue = new FairQueue({ atOnce: 1, waiting: 60, waitingOfOne: 12 })
  const kept = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: ({ png }) => png.length + 500,
  })
  /** Counted, so that what has changed while it was drawn is not kept. */
  let changed = 0
  changes.listen(({ sessions }) => {
    changed += 1
    for (const [name, { session }] of kept.entries()) if (sessions.includes(session)) kept.delete(name)
  })
  const words = (id: string, values: Readonly<Record<string, string>> = {}): string =>
    say(texts, `head.preview.${id}`, values)

  async function drawn(name: string, asked: PreviewOf): Promise<Picture | null> {
    const known = kept.get(name)
    if (known) return known
    const before = changed
    const found = await previews.preview(asked)
    if (found === null) return null
    const png = Buffer.from(await painter.paint(drawing(found.value, words)))
    const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`
    const picture = { png, etag, session: asked.id }
    if (before === changed) kept.set(name, picture)
    return picture
  }

  async function find(request: FastifyRequest, reply: FastifyReply, name: string): Promise<Picture | null> {
    const asked = previewOf(name)
    if (asked === null) return null
    const known = kept.get(name)
    if (known) return known
    countTry(limiter, networkOf(request.ip), reply)
    const { whose, gone } = askerOf(request, reply)
    return orBusy(
      reply,
      queue.run(whose, gone, () => drawn(name, asked)),
      'archive-busy',
    )
  }

  const schema = {
    ...{ tags: ['site'], summary: 'The picture beside a link to a session, match, board or replay, as PNG' },
    params: z.object({ picture: z.string().max(60) }),
  }
  app.get('/preview/:picture', { schema }, async (request, reply) => {
    const found = await find(request, reply, (request.params as { readonly picture: string }).picture)
    if (found === null) return refuse(reply, 'not-found')
    // Other sites show it beside their links.
    reply.headers({
      ...{ etag: found.etag, 'cache-control': `public, max-age=${MAX_AGE}` },
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
    return reply.type('image/png').send(found.png)
  })
}
