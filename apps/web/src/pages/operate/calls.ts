/** Calls of a console, with the bearer of its link. */
import { operateRoutes as routes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import type { Address } from '@openroom/protocol/route'
import type { BatchAnswer, IngestRefusal } from '@openroom/protocol/schema/ingest'
import type { Here, OperatedEntry } from '@openroom/protocol/schema/operate'

/** A call that was not answered as wished; `status` 0: the server did not answer. */
export class Refused extends Error {
  readonly status: number
  readonly refusal: Partial<IngestRefusal>

  constructor(status: number, refusal: Partial<IngestRefusal>) {
    super(refusal.message ?? '')
    this.status = status
    this.refusal = refusal
  }

  /** Without an answer, or where the server has too much to do, the same call may be answered later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429
  }
}

/** A server that does not answer for so long will not. */
const PATIENCE_MS = 20_000

export type Console = { readonly secret: string; readonly writer: string; readonly name: string }

export function callsOf({ secret, writer, name }: Console) {
  async function call<T>(path: Address<T>, body?: object): Promise<T> {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${OPERATOR_PREFIX}${secret}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null)
    if (response === null) throw new Refused(0, {})
    const answer: unknown = await response.json().catch(() => ({}))
    if (!response.ok) throw new Refused(response.status, answer as Partial<IngestRefusal>)
    return answer as T
  }
  const who = { writer, name }
  return {
    operated: () => call(routes.operated()),
    log: (tableId: number, from: number) =>
      call(`${routes.operatedLog(tableId)}?from=${from}` as ReturnType<typeof routes.operatedLog>),
    send: (tableId: number, entries: readonly OperatedEntry[]): Promise<BatchAnswer> =>
      call(routes.operateEntries(), { tableId, ...who, entries }),
    ask: (tableId: number, want: 'keep' | 'take' | 'leave') =>
      call(routes.operateWriter(), { tableId, ...who, want }),
    here: (here: Omit<Here, 'writer' | 'name'>) => call(routes.operateHere(), { ...here, ...who }),
    say: (tableId: number, text: string) => call(routes.sayToDesk(), { tableId, name, text }),
  }
}

export type Calls = ReturnType<typeof callsOf>
