/**
 * A client of an Openroom site: what is public there, asked for or followed live. Without dependencies; for browsers and
 * for Node from 20.19 on.
 */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import type { ErrorBody } from '@openroom/protocol/errors'
import type { FindBoardsQuery, FoundBoards } from '@openroom/protocol/schema/findBoards'
import type { PersonBody } from '@openroom/protocol/schema/person'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import { type ArchiveView, type ParametersOf, type ViewAt, viewAt } from '@openroom/protocol/views'
import { type HeardOf, Live, type Socket, type SocketClass } from './live.ts'

export type { ArchiveView, LiveView, ParametersOf } from '@openroom/protocol/views'
export type { BodyOf, HeardOf, Socket, SocketClass }

/** A call that was refused, or failed. `code` is one of docs/errors.md; `null` where no body says one. */
export class OpenroomError extends Error {
  readonly status: number
  readonly code: string | null

  constructor(status: number, code: string | null, message: string) {
    super(message)
    this.name = 'OpenroomError'
    this.status = status
    this.code = code
  }
}

export type Options = {
  readonly fetch?: typeof fetch
  /** Node before 22 has none of its own: give that of the package `ws`, or start it with `--experimental-websocket`. */
  readonly webSocket?: SocketClass
  /** How often a call is tried again that the site is too busy for (429, 503), when it says to. */
  readonly retries?: number
  /** What the live side could not do. */
  readonly onError?: (error: Error) => void
}

/** Answers that are kept with their validators: what has not changed is not sent again. */
const MOST_KEPT = 200
const LONGEST_WAIT_S = 60

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

type Kept = { readonly etag: string; readonly body: unknown }

export class Openroom {
  readonly #site: string
  readonly #options: Options
  readonly #kept = new Map<string, Kept>()
  #live: Live | null = null

  /** @param site as `https://bridge.example` */
  constructor(site: string, options: Options = {}) {
    this.#site = site.replace(/\/+$/, '')
    this.#options = options
  }

  /** What a page of the site is made of: `read('boards', { id: 12 })`. @throws {OpenroomError} */
  read<Name extends ArchiveView>(
    name: Name,
    ...given: keyof ParametersOf<Name> extends never ? [] : [ParametersOf<Name>]
  ): Promise<BodyOf<Name>> {
    const { path } = (viewAt as (name: ArchiveView, given?: object) => ViewAt)(name, ...given)
    return this.#get(`${path}`)
  }

  /** Boards of all sessions that are over; the next page with `{ before: answer.next }`. @throws {OpenroomError} */
  findBoards(query: FindBoardsQuery = {}): Promise<FoundBoards> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))
    return this.#get(`${archiveRoutes.findBoards()}?${search}`)
  }

  /** A player across all sessions. @throws {OpenroomError} */
  person(id: number): Promise<PersonBody> {
    return this.#get(archiveRoutes.person(id))
  }

  /** A file: `file('/api/export/session/12.pbn')`. @throws {OpenroomError} */
  async file(path: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#fetch(path, {})).arrayBuffer())
  }

  /** The live side, connected while something is followed. */
  get live(): Live {
    const socket = this.#options.webSocket ?? (globalThis.WebSocket as unknown as SocketClass | undefined)
    if (socket === undefined) throw new Error('There is no WebSocket here: give one as `webSocket`.')
    this.#live ??= new Live(this.#site, socket, this.#options.onError ?? (() => undefined))
    return this.#live
  }

  async #get<T>(path: string): Promise<T> {
    const kept = this.#kept.get(path)
    const response = await this.#fetch(path, kept ? { 'if-none-match': kept.etag } : {})
    if (response.status === 304 && kept) return kept.body as T
    const body: unknown = await response.json()
    const etag = response.headers.get('etag')
    if (etag !== null) this.#keep(path, { etag, body })
    return body as T
  }

  #keep(path: string, answer: Kept): void {
    this.#kept.delete(path)
    this.#kept.set(path, answer)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
  }

  async #fetch(path: string, headers: Record<string, string>): Promise<Response> {
    const { fetch: ask = fetch, retries = 3 } = this.#options
    for (let tries = 0; ; tries += 1) {
      const response = await ask(this.#site + path, { headers, redirect: 'follow' })
      if (response.ok || response.status === 304) return response
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || Number.isNaN(wait) || wait > LONGEST_WAIT_S || tries >= retries)
        throw await errorOf(response)
      await response.body?.cancel()
      await pause(wait)
    }
  }
}

async function errorOf(response: Response): Promise<OpenroomError> {
  const text = await response.text()
  try {
    const { code, message } = JSON.parse(text) as ErrorBody
    return new OpenroomError(response.status, code, message)
  } catch {
    return new OpenroomError(response.status, null, text)
  }
}
