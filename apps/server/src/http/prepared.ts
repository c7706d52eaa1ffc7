/** Answers made once and kept as bytes, compressed and with their headers, until their session changes. */

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { LICENCE_HEADER, SEQ_HEADER } from '@openroom/protocol/push'
import { LRUCache } from 'lru-cache'
import { FairQueue } from '../runtime/fairQueue.ts'

type Encoding = 'br' | 'gzip' | 'identity'

type Variant = {
  readonly body: Buffer
  readonly etag: string
  readonly headers: readonly string[]
  readonly unmodified: readonly string[]
}

export type Prepared = Readonly<Partial<Record<Encoding, Variant>>> & {
  readonly identity: Variant
  /** Version of what it was made from. */
  readonly seq: number
  /** Whether nothing else ever comes of that version. */
  readonly lasts: boolean
}

/** Below this a packet is not filled anyway. */
const COMPRESS_FROM = 1024

/** Bytes of all variants kept together (LRU). */
const KEPT_BYTES = 96 * 1024 * 1024

/** A cache may keep it, and has to ask again each time; */
const ASKED_AGAIN = ['cache-control', 'no-cache'] as const
/** or never: its address names the version. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const lasting = (headers: readonly string[]): readonly string[] =>
  headers.map((value, i) => (i % 2 === 1 && headers[i - 1] === ASKED_AGAIN[0] ? FOR_EVER : value))

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function variant(body: Buffer, etag: string, encoding: Encoding, common: readonly string[]): Variant {
  const suffix = encoding === 'identity' ? '' : `-${encoding}`
  const own = `"${etag}${suffix}"`
  const validators = ['etag', own, ...common]
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return {
    body,
    etag: own,
    unmodified: validators,
    headers: [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      `${body.length}`,
      ...coding,
      ...validators,
    ],
  }
}

/** As a header may have it. */
export const licenceText = (licence: string): string =>
  licence.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent)

type Built = {
  readonly value: unknown
  readonly seq: number
  readonly licence?: string | null
  /** As of `Prepared`; absent: no. */
  readonly lasts?: boolean
}

/** @param common headers of every answer, names and values in turn */
export async function prepare(
  { value, seq, licence = null, lasts = false }: Built,
  common: readonly string[],
): Promise<Prepared> {
  const body = Buffer.from(JSON.stringify(value))
  const etag = createHash('sha256').update(body).update(`${seq}`).digest('base64url').slice(0, 22)
  const said = licence === null ? [] : [LICENCE_HEADER, licenceText(licence)]
  const headers = [SEQ_HEADER, `${seq}`, ...said, ...ASKED_AGAIN, 'vary', 'accept-encoding', ...common]
  const identity = variant(body, etag, 'identity', headers)
  if (body.length < COMPRESS_FROM) return { seq, lasts, identity }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, gz] = await Promise.all([brotli(body, quality), gzipped(body)])
  return {
    seq,
    lasts,
    identity,
    br: variant(br, etag, 'br', headers),
    gzip: variant(gz, etag, 'gzip', headers),
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

function chosen(prepared: Prepared, request: IncomingMessage): Variant {
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
  const lasts = prepared.lasts && version === `${prepared.seq}`
  const { body, etag, ...plain } = chosen(prepared, request)
  const [headers, unmodified] = [plain.headers, plain.unmodified].map((all) => (lasts ? lasting(all) : all))
  const known = request.headers['if-none-match']
  if (known !== undefined && matches(known, etag)) {
    response.writeHead(304, unmodified as string[])
    response.end()
    return
  }
  response.writeHead(200, headers as string[])
  response.end(request.method === 'HEAD' ? undefined : body)
}

export type Build = () => Promise<Result<Built, ErrorCode>>

/** What an answer depends on: one session, or the lists. */
export type Tag = number | 'lists'

type CachedAnswer = { readonly tag: Tag; readonly prepared: Prepared }

type Making = { readonly tag: Tag; readonly answer: Promise<Result<Prepared, ErrorCode>> }

const bytesOf = ({ prepared }: CachedAnswer): number =>
  [prepared.identity, prepared.br, prepared.gzip].reduce((sum, one) => sum + (one?.body.length ?? 0), 500)

export class PreparedAnswers {
  readonly #kept = new LRUCache<string, CachedAnswer>({ maxSize: KEPT_BYTES, sizeCalculation: bytesOf })
  readonly #making = new Map<string, Making>()
  /** Not all connections of the database: the gate needs some whatever is asked here. */
  readonly #queue = new FairQueue({ atOnce: 5, waiting: 2_000, waitingOfOne: 300 })
  readonly #common: readonly string[]

  constructor(common: readonly string[]) {
    this.#common = common
  }

  get(path: string): Prepared | undefined {
    return this.#kept.get(path)?.prepared
  }

  /**
   * The answer at a path: kept, being made, or made now, in turns among those who ask.
   * @throws {QueueRefusal}
   */
  answer(path: string, tag: Tag, whose: string, build: Build): Promise<Result<Prepared, ErrorCode>> {
    const kept = this.get(path)
    if (kept) return Promise.resolve({ ok: true, value: kept })
    const known = this.#making.get(path)
    if (known) return known.answer
    const making = { tag, answer: this.#queue.run(whose, null, () => this.once(build)) }
    this.#making.set(path, making)
    const done = (found: Result<Prepared, ErrorCode> | null): void => {
      // What its session has changed during is answered, and not kept.
      if (this.#making.get(path) !== making) return
      this.#making.delete(path)
      if (found?.ok) this.#kept.set(path, { tag, prepared: found.value })
    }
    making.answer.then(done, () => done(null))
    return making.answer
  }

  /** An answer that nobody else is likely to ask for: made as the others are, and not kept. */
  async once(build: Build): Promise<Result<Prepared, ErrorCode>> {
    const built = await build()
    if (!built.ok) return built
    return { ok: true, value: await prepare(built.value, this.#common) }
  }

  /** Forgets what was made, or is being made, of these sessions, and of the lists. */
  forget(sessions: readonly number[]): void {
    const changed = new Set<Tag>([...sessions, 'lists'])
    for (const [path, { tag }] of this.#making) if (changed.has(tag)) this.#making.delete(path)
    for (const [path, { tag }] of this.#kept.entries()) if (changed.has(tag)) this.#kept.delete(path)
  }
}
