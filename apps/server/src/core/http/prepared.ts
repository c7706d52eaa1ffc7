/** Answers as bytes, compressed once and with their headers, as long as what they say is kept. */

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { LICENCE_HEADER, SEQ_HEADER } from '@openroom/protocol/push'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Made, type Make, type ViewCache } from '../../sessions/viewCache.ts'
import { FairQueue } from '../fairQueue.ts'
import { refuse } from './failure.ts'
import type { ArchiveTurns } from './turns.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** Headers of the whole answer, and of the one that nothing has changed. */
type Heads = { readonly whole: readonly string[]; readonly unmodified: readonly string[] }

type Variant = {
  /** A short one as Latin-1 text, which leaves in one piece with its head. */
  readonly body: Buffer | string
  readonly etag: string
  readonly asked: Heads
  /** For an address that names the version, where nothing else ever comes of it. */
  readonly lasting: Heads | null
}

export type Prepared = Readonly<Partial<Record<Encoding, Variant>>> & {
  readonly identity: Variant
  /** Version of what it was made from. */
  readonly seq: number
}

/** Below this a packet is not filled anyway. */
const COMPRESS_FROM = 1024

/** From here on copying a body to its head takes longer than sending two pieces. */
const APART_FROM = 16 * 1024

/** A cache may keep it, and has to ask again each time; */
const ASKED_AGAIN = 'no-cache'
/** or never: its address names the version. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Said = { readonly etag: string; readonly common: readonly string[]; readonly lasts: boolean }

function variant(body: Buffer, encoding: Encoding, { etag, common, lasts }: Said): Variant {
  const suffix = encoding === 'identity' ? '' : `-${encoding}`
  const own = `"${etag}${suffix}"`
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const type = ['content-type', 'application/json; charset=utf-8', 'content-length', `${body.length}`]
  const headsOf = (control: string): Heads => {
    const unmodified = ['etag', own, 'cache-control', control, ...common]
    return { unmodified, whole: [...type, ...coding, ...unmodified] }
  }
  return {
    body: body.length < APART_FROM ? body.toString('latin1') : body,
    etag: own,
    asked: headsOf(ASKED_AGAIN),
    lasting: lasts ? headsOf(FOR_EVER) : null,
  }
}

/** As a header may have it. */
export const licenceText = (licence: string): string =>
  licence.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent)

/** @param common headers of every answer, names and values in turn */
async function prepare({ body, seq, licence, lasts }: Made, common: readonly string[]): Promise<Prepared> {
  const etag = createHash('sha256').update(body).update(`${seq}`).digest('base64url').slice(0, 22)
  const said = licence === null ? [] : [LICENCE_HEADER, licenceText(licence)]
  const headers = [SEQ_HEADER, `${seq}`, ...said, 'vary', 'accept-encoding', ...common]
  const known: Said = { etag, common: headers, lasts }
  const identity = variant(body, 'identity', known)
  if (body.length < COMPRESS_FROM) return { seq, identity }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, gz] = await Promise.all([brotli(body, quality), gzipped(body)])
  return {
    seq,
    identity,
    br: variant(br, 'br', known),
    gzip: variant(gz, 'gzip', known),
  }
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

function accepted(header: string): readonly Encoding[] {
  const refused = /;\s*q=0(\.0*)?\s*$/
  const names = header
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';', 1)[0]!.trim().toLowerCase())
  return ENCODINGS.filter((encoding) => names.includes(encoding) || names.includes('*'))
}

/** Browsers send the same few headers again and again. */
const ACCEPTED = new Map<string, readonly Encoding[]>()

function acceptedEncodings(header: string): readonly Encoding[] {
  const known = ACCEPTED.get(header)
  if (known) return known
  const found = accepted(header)
  if (ACCEPTED.size < 200) ACCEPTED.set(header, found)
  return found
}

function chooseVariant(prepared: Prepared, request: IncomingMessage): Variant {
  const header = request.headers['accept-encoding']
  if (typeof header !== 'string' || header === '') return prepared.identity
  for (const encoding of acceptedEncodings(header)) {
    const found = prepared[encoding]
    if (found) return found
  }
  return prepared.identity
}

/** Weak comparison (RFC 9110, 13.1.2): a validator that came through a proxy may have been weakened. */
const matches = (header: string, etag: string): boolean =>
  header === etag ||
  header.split(',').some((part) => {
    const one = part.trim()
    return one === '*' || one === etag || one === `W/${etag}`
  })

/** @param version the one that the address that was asked for names; `null`: none */
export function sendPrepared(
  prepared: Prepared,
  request: IncomingMessage,
  response: ServerResponse,
  version: string | null = null,
): void {
  const { body, etag, asked, lasting } = chooseVariant(prepared, request)
  const { whole, unmodified } = (version === `${prepared.seq}` && lasting) || asked
  const known = request.headers['if-none-match']
  if (known !== undefined && matches(known, etag)) {
    response.writeHead(304, unmodified as string[])
    response.end()
    return
  }
  response.writeHead(200, whole as string[])
  if (request.method === 'HEAD') response.end()
  else response.end(body, 'latin1')
}

type Bytes = { readonly preparing: Promise<Prepared>; prepared: Prepared | null }

type Found = Promise<Result<Made, ErrorCode>>

/** Where the archive's calls are; what follows is the address of a view. */
export const ARCHIVE = '/api/archive'

export class PreparedAnswers {
  readonly #cache: ViewCache
  readonly #bytes = new WeakMap<Made, Bytes>()
  /** What waits for its turn. */
  readonly #waiting = new Map<string, Promise<Result<Prepared, ErrorCode>>>()
  /** Not all connections of the database: the gate needs some whatever is asked here. */
  readonly #queue = new FairQueue({ atOnce: 5, waiting: 2_000, waitingOfOne: 300 })
  readonly #common: readonly string[]

  constructor(cache: ViewCache, common: readonly string[]) {
    this.#cache = cache
    this.#common = common
  }

  /** The answer of an archive's call, where all of it is there. */
  get(path: string): Prepared | null {
    const made = path.startsWith(ARCHIVE) ? this.#cache.peek(path.slice(ARCHIVE.length)) : undefined
    return (made && this.#bytes.get(made)?.prepared) ?? null
  }

  /**
   * What the cache has, or is being made for it, under a key; or what is read into it in turns among those who ask.
   * @throws {QueueRefusal}
   */
  answer(key: string, whose: string, read: () => Found): Promise<Result<Prepared, ErrorCode>> {
    const kept = this.#cache.peek(key)
    if (kept) return this.#prepared(ok(kept))
    const making = this.#cache.making(key)
    if (making) return making.then(this.#prepared)
    const waiting = this.#waiting.get(key)
    if (waiting) return waiting
    let hasBegun = false
    const answer = this.#queue.run(whose, null, () => {
      hasBegun = true
      // Who asks from now on may know of a change that this one does not show.
      this.#waiting.delete(key)
      return read().then(this.#prepared)
    })
    if (hasBegun) return answer
    this.#waiting.set(key, answer)
    // What was refused has never begun.
    answer.catch(() => {
      if (this.#waiting.get(key) === answer) this.#waiting.delete(key)
    })
    return answer
  }

  /** An answer that nobody else is likely to ask for: made as the others are, and not kept. */
  async once(make: Make): Promise<Result<Prepared, ErrorCode>> {
    const made = await make()
    return this.#prepared(made.ok ? ok(new Made(made.value)) : made)
  }

  readonly #prepared = async (found: Result<Made, ErrorCode>): Promise<Result<Prepared, ErrorCode>> =>
    found.ok ? ok(await this.#bytesOf(found.value)) : found

  #bytesOf(made: Made): Promise<Prepared> {
    const known = this.#bytes.get(made)
    if (known) return known.preparing
    const bytes: Bytes = { preparing: prepare(made, this.#common), prepared: null }
    this.#bytes.set(made, bytes)
    bytes.preparing.then(
      (prepared) => {
        bytes.prepared = prepared
      },
      () => this.#bytes.delete(made),
    )
    return bytes.preparing
  }
}

/** An answer of the archive, or why there is none. */
export function answerPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Result<Prepared, ErrorCode>,
): FastifyReply {
  if (!found.ok) return refuse(reply, found.error)
  reply.hijack()
  sendPrepared(found.value, request.raw, reply.raw)
  return reply
}

export type InTurn = { readonly prepared: PreparedAnswers; readonly turns: ArchiveTurns }

/** The same made for whoever asks, when it is its turn, and not kept. */
export const answerInTurn = async (
  { prepared, turns }: InTurn,
  request: FastifyRequest,
  reply: FastifyReply,
  make: Parameters<PreparedAnswers['once']>[0],
): Promise<FastifyReply> =>
  answerPrepared(request, reply, await turns.take(request, reply, () => prepared.once(make)))
