/** Calls of a console, with the bearer of its link. */
import { operateRoutes as routes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import type { Address } from '@openroom/protocol/route'
import type { BatchAnswer } from '@openroom/protocol/schema/ingest'
import type { Here, OperatedEntry } from '@openroom/protocol/schema/operate'
import { callWith } from '../../live/bearerCalls.ts'
import { withSeen } from '../../live/hall.ts'

export type Console = { readonly secret: string; readonly writer: string; readonly name: string }

export function callsOf({ secret, writer, name }: Console) {
  const call = <T>(path: Address<T>, body?: object): Promise<T> =>
    callWith(OPERATOR_PREFIX + secret, path, body)
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
    hall: (seen: string | undefined, signal: AbortSignal) =>
      callWith(OPERATOR_PREFIX + secret, withSeen(routes.operatedHall(), seen), undefined, signal),
    callDirector: (tableId: number, state: 'open' | 'done') =>
      call(routes.operatorCall(), { tableId, state }),
    say: (tableId: number, text: string) => call(routes.sayToDesk(), { tableId, name, text }),
  }
}

export type Calls = ReturnType<typeof callsOf>
