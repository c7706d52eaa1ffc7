/**
 * Feeds of tournaments, seasons, clubs, players and of the whole site, as iCalendar (RFC 5545) and Atom (RFC 4287):
 * `/feed/tournament/7.ics`, `/feed/site.ics`, `/feed/player.atom?name=…`. They tell of sessions, never of results.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { networkOf } from '../core/addresses.ts'
import { refuse } from '../core/http/failure.ts'
import { sayTo, variesByLanguage } from '../core/http/language.ts'
import { Limiter } from '../core/http/limiter.ts'
import { countTry } from '../core/http/tries.ts'
import type { ArchiveTurns } from '../core/http/turns.ts'
import { atomFeed } from './atom.ts'
import { calendar } from './calendar.ts'
import type { FeedOf, Feeds } from './feeds.ts'

export type FeedOptions = { readonly feeds: Feeds; readonly origin: string; readonly turns: ArchiveTurns }

const FORMATS = {
  ics: { type: 'text/calendar; charset=utf-8', write: calendar },
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
} as const

type Format = keyof typeof FORMATS

/** Searches by name that one network may make in a minute. */
const PER_MINUTE = 60
const QUARTER_HOUR = 900

const description = (summary: string) => ({ tags: ['feeds'], summary })
const nameQuery = z.object({ name: z.string().trim().min(2).max(100) })

export function feedCalls(app: FastifyInstance, { feeds, origin, turns }: FeedOptions): void {
  const limiter = new Limiter({ tries: PER_MINUTE, windowMs: 60_000 })

  const send = (request: FastifyRequest, reply: FastifyReply, of: FeedOf, format: Format) => {
    const { type, write } = FORMATS[format]
    const body = write(of, { origin, address: origin + request.url, say: sayTo(request) })
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    variesByLanguage(request, reply)
    reply.headers({ etag, 'cache-control': `public, max-age=${QUARTER_HOUR}` })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(type).send(body)
  }

  for (const kind of ['tournament', 'season', 'club'] as const) {
    const shape = {
      ...description(`The sessions of a ${kind}: \`{id}.ics\` or \`{id}.atom\``),
      params: z.object({ feed: z.string().max(20) }),
    }
    app.get(`/feed/${kind}/:feed`, { schema: shape }, async (request, reply) => {
      const { feed } = request.params as { readonly feed: string }
      const [, id, format] = /^(\d{1,9})\.(ics|atom)$/.exec(feed) ?? []
      const of = id === undefined ? null : await turns.take(request, reply, () => feeds[kind](Number(id)))
      return of === null ? refuse(reply, 'not-found') : send(request, reply, of, format as Format)
    })
  }

  for (const format of ['ics', 'atom'] as const) {
    app.get(
      `/feed/site.${format}`,
      { schema: description('The sessions to come of the whole site, and those that were last') },
      async (request, reply) => {
        const of = await turns.take(request, reply, () => feeds.site(new URL(origin).hostname))
        return send(request, reply, of, format)
      },
    )
    app.get(
      `/feed/player.${format}`,
      { schema: { ...description('The sessions that a player was found in'), querystring: nameQuery } },
      async (request, reply) => {
        countTry(limiter, networkOf(request.ip), reply)
        const { name } = request.query as z.output<typeof nameQuery>
        const of = await turns.take(request, reply, () => feeds.player(name))
        return send(request, reply, of, format)
      },
    )
  }
}
