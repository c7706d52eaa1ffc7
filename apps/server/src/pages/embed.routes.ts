/**
 * What other sites may show of this one: pages under `/embed` in their frames, `/embed.js` as their script; everything
 * else stays where it is.
 */
import { boardOfAddress, LONGEST_ADDRESS } from '@openroom/formats/handviewer/boardOfAddress'
import type { Remark } from '@openroom/formats/report'
import { embedRoutes } from '@openroom/protocol/embedRoutes'
import { addressedBoardSchema, boardQuerySchema } from '@openroom/protocol/schema/embed'
import type { CodedRemark } from '@openroom/protocol/schema/remark'
import { toWireEvent, type WireEvent } from '@openroom/protocol/table/wire'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../core/addresses.ts'
import { Refusal } from '../core/http/failure.ts'
import { Limiter } from '../core/http/limiter.ts'
import { serve } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import type { Settings } from '../settings.ts'

/** Boards that one network may have read in a minute: a page of a book has a dozen, a class reads it together. */
const PER_MINUTE = 600
const DAY = 24 * 3600
const REMARKS = 20

const toCodedRemark = ({ code, message, args }: Remark): CodedRemark => ({ code, message, args: { ...args } })

export function embedCalls(app: FastifyInstance): void {
  const limiter = new Limiter({ tries: PER_MINUTE, windowMs: 60_000 })
  const shape = {
    tag: 'embed',
    summary:
      'The log of a board that the address itself tells, as LIN, PBN or hand by hand; nothing is stored',
    query: boardQuerySchema,
    answer: addressedBoardSchema,
  }
  serve(app, embedRoutes.board, shape, async ({ query, request, reply }) => {
    countTry(limiter, networkOf(request.ip), reply)
    if (request.url.length > LONGEST_ADDRESS) throw new Refusal('address-too-long')
    const board = await boardOfAddress({ get: (name) => query[name as keyof typeof query] ?? null })
    // It depends on the address alone, and on how it is read.
    reply.header('cache-control', `public, max-age=${DAY}`)
    if (!board.ok) return { log: null, remarks: [toCodedRemark(board.error)] }
    const { events, warnings } = board.value
    const log = events.flatMap((event): WireEvent | [] => (event.type === 'FULL' ? [] : toWireEvent(event)))
    return { log, remarks: warnings.slice(0, REMARKS).map(toCodedRemark) }
  })
}

/** In frames of other sites. */
const isEmbedded = (url: string): boolean => /^\/embed\/[^?]/i.test(url)
/** The page that makes the frames, and shows one of our own. */
const isMaker = (url: string): boolean => /^\/embed\/?(\?|$)/i.test(url)
const isScript = (url: string): boolean => /^\/embed\.js(\?|$)/.test(url)

/** @param EMBED_ANCESTORS the sites that may have pages in frames, as the browser's policy spells them */
export function allowFrames(app: FastifyInstance, { EMBED_ANCESTORS }: Settings): void {
  app.addHook('onSend', async ({ url }, reply) => {
    const change = (from: RegExp, to: string) => {
      const policy = `${reply.getHeader('content-security-policy') ?? ''}`
      reply.header('content-security-policy', policy.replace(from, to))
    }
    if (isMaker(url)) change(/frame-src /, "frame-src 'self' ")
    if (!isEmbedded(url) && !isScript(url)) return
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (isScript(url)) return
    reply.removeHeader('x-frame-options')
    change(/frame-ancestors [^;]*/, `frame-ancestors ${EMBED_ANCESTORS}`)
  })
}
