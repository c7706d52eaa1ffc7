/** Calls of a Data Connector over HTTP, one at a time. */
import { type Answered, type Asked, COMMANDS, type Command, type ConnectorError, ERRORS } from './wire.ts'

/** It did not answer, or says itself that it cannot now: asking again helps. */
export class ConnectorAway extends Error {}

/** It will not take this. */
export class ConnectorRefused extends Error {
  readonly error: ConnectorError

  constructor(error: ConnectorError, command: Command, detail: string) {
    super(`${command}: ${error}${detail === '' ? '' : ` (${detail})`}`)
    this.error = error
  }
}

export type ConnectorOptions = {
  /** As `http://192.168.1.20:5079`. */
  readonly address: string
  readonly club: string
  readonly licence: string
  readonly signal?: AbortSignal
  /** A call that takes longer counts as lost. */
  readonly timeoutMs?: number
}

export type Batch<T> = { readonly items: readonly T[]; readonly last: number }

const TIMEOUT_MS = 100_000

/** What passes by itself. */
const PASSING: ReadonlySet<ConnectorError> = new Set(['busy', 'timeOut', 'noConnection', 'emptyResponse'])
/** Nothing is there, or it was so before: no failure. */
const NOTHING: ReadonlySet<ConnectorError> = new Set(['noData', 'noUpdates'])

const NAMES: ReadonlyMap<number, ConnectorError> = new Map(
  Object.entries(ERRORS).map(([name, number]) => [number, name as ConnectorError]),
)

/** What a developer is told of an error: a text in JSON. */
function detailOf({ SerializedData: text }: Answered): string {
  try {
    return `${JSON.parse(text)}`.slice(0, 300)
  } catch {
    return `${text ?? ''}`.slice(0, 300)
  }
}

const isAnswer = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'ErrorType' in value && 'SerializedData' in value

export class Connector {
  readonly #options: ConnectorOptions

  constructor(options: ConnectorOptions) {
    this.#options = options
  }

  /**
   * @returns what stands in the answer, and up to which item of the queue it goes
   * Errors: `ConnectorAway`, `ConnectorRefused`, and whatever the signal gives as its reason.
   */
  async call(command: Command, guid: string, data?: unknown): Promise<Batch<unknown>> {
    const answer = await this.#post({
      Command: COMMANDS[command],
      ClubId: this.#options.club,
      LicenceKey: this.#options.licence,
      SessionGuid: guid,
      SerializedData: data === undefined ? '' : JSON.stringify(data),
    })
    const error = NAMES.get(answer.ErrorType) ?? 'unknown'
    if (PASSING.has(error)) throw new ConnectorAway(error)
    if (NOTHING.has(error)) return { items: [], last: 0 }
    if (error !== 'none') throw new ConnectorRefused(error, command, detailOf(answer))
    const last = Number(answer.LastQueueItemId) || 0
    return { items: itemsOf(answer), last }
  }

  async #post(asked: Asked): Promise<Answered> {
    const { address, signal, timeoutMs = TIMEOUT_MS } = this.#options
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    let value: unknown
    try {
      const response = await fetch(new URL('/dc-scoringprogram', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(asked),
        redirect: 'error',
        signal: AbortSignal.any(signals),
      })
      if (!response.ok) throw new ConnectorAway(`status ${response.status}`)
      value = await response.json()
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ConnectorAway) throw error
      if (error instanceof SyntaxError) throw new ConnectorAway('it answers something else than JSON')
      throw new ConnectorAway(error instanceof Error ? `${error.cause ?? error.message}` : `${error}`)
    }
    if (!isAnswer(value)) throw new ConnectorAway('it answers something else than a Data Connector')
    if (value.RequestCommand !== asked.Command) throw new ConnectorAway('it answers another call')
    return value
  }
}

function itemsOf({ SerializedData: text }: Answered): readonly unknown[] {
  if (!text) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [value]
  } catch {
    throw new ConnectorAway('what it answers cannot be read')
  }
}
