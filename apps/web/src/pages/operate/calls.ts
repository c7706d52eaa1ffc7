/** Calls of a console, with the bearer of its link. */
import { operateRoutes as routes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import type { Address } from '@openroom/protocol/route'
import type { BatchAnswer } from '@openroom/protocol/schema/ingest'
import type { ConsoleNews, Here, OperatedEntry } from '@openroom/protocol/schema/operate'
import { viewAt } from '@openroom/protocol/views'
import { callWith } from '../../live/bearerCalls.ts'
import { listen } from '../../live/connection.ts'
import type { InHall } from '../../live/hall.ts'

export type Console = {
  readonly id: number
  readonly secret: string
  readonly writer: string
  readonly name: string
}

export function callsOf({ id, secret, writer, name }: Console) {
  const bearer = OPERATOR_PREFIX + secret
  const call = <T>(path: Address<T>, body?: object): Promise<T> => callWith(bearer, path, body)
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
    hall: {
      at: viewAt('consoleHall', { link: id }),
      bearer,
      ask: (signal) => callWith(bearer, routes.operatedHall(), undefined, signal),
    } satisfies InHall as InHall,
    /** What is other at a table. */
    follow: (tableId: number, hear: (news: ConsoleNews | null) => void) =>
      listen(viewAt('console', { link: id, tableId }), { bearer, onPush: ({ payload }) => hear(payload) }),
    callDirector: (tableId: number, state: 'open' | 'done') =>
      call(routes.operatorCall(), { tableId, state }),
    say: (tableId: number, text: string) => call(routes.sayToDesk(), { tableId, name, text }),
  }
}

export type Calls = ReturnType<typeof callsOf>
