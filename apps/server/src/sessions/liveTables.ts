/** Tables as viewers watch them: found by their address, loaded once, folded on, with what is derived. */
import { withFigures } from '@openroom/bridge/score/rounding'
import type { TableAddress } from '@openroom/protocol/address'
import type { WireTeamCorrection } from '@openroom/protocol/schema/liveEvents'
import { AT_ONCE, type Broadcast, type TableBroadcast } from '../tables/broadcast.ts'
import type { TableRow } from './content.public.ts'
import type { FoldedTables, OnShown } from './foldedTables.ts'
import { followNotices } from './following.ts'
import { knockoutCorrections } from './knockOut.ts'
import { type LiveTable, ruledAt } from './liveTable.ts'
import type { SessionModel } from './model.ts'
import type { Sessions } from './sessions.ts'
import type { Notices } from './tableNotices.ts'
import { contextOf } from './watch.ts'

export type { TableRow }

/** The table of a session that an address means. */
export function tableAt({ tables, matches }: SessionModel, address: TableAddress): TableRow | null {
  if (address.kind === 'table') return tables.find(({ id }) => id === address.tableId) ?? null
  const match = matches.find(({ row }) => row.id === address.calcTableId)
  return (address.room === 'OPEN' ? match?.open : match?.closed) ?? null
}

/** Those of the match at the table, of earlier sessions too. */
function correctionsAt(
  sessions: readonly SessionModel[],
  { ns_id, ew_id }: TableRow,
): readonly WireTeamCorrection[] {
  return knockoutCorrections(sessions).flatMap(({ registrationId, amount, round }) =>
    registrationId === ns_id || registrationId === ew_id
      ? [{ teamId: registrationId, amount, roundLimit: round }]
      : [],
  )
}

export class LiveTables {
  readonly #sessions: Sessions
  readonly #broadcast: Broadcast
  readonly #folded: FoldedTables

  constructor(sessions: Sessions, broadcast: Broadcast, folded: FoldedTables) {
    this.#sessions = sessions
    this.#broadcast = broadcast
    this.#folded = folded
  }

  /** The sessions that a session's matches run over, itself the last; `null` where there is none. */
  async sessions(session: number): Promise<readonly SessionModel[] | null> {
    const model = await this.#sessions.model(session)
    return model && this.#sessions.ofMatches(model)
  }

  /** `null` where there is no such table, or nothing to watch at it. */
  find(sessions: readonly SessionModel[], address: TableAddress): TableRow | null {
    const model = sessions.at(-1)
    return model?.told.tables ? tableAt(model, address) : null
  }

  /** Reads tables as far as they are public; who follows them is told. */
  read = async (tables: readonly TableRow[]): Promise<void> => void (await this.#folded.read(tables))

  /** Of a table that has been read. */
  follow = (table: TableRow, onShown: OnShown) => this.#folded.follow(table, onShown)

  /** How its broadcast goes. */
  async broadcast({ id }: TableRow): Promise<TableBroadcast> {
    return (await this.#broadcast.of(id)) ?? AT_ONCE
  }

  /** All that is derived for the viewers of a table. */
  notices(
    sessions: readonly SessionModel[],
    table: TableRow,
    live: LiveTable,
    broadcast: TableBroadcast,
  ): Notices {
    const model = sessions.at(-1)!
    const context = withFigures(contextOf(sessions, table, live.state.board?.number ?? 0))
    const { delay, speed, waiting, extraDelay } = broadcast
    const { calcTableId } = context
    return {
      context,
      corrections: correctionsAt(sessions, table),
      pace: { miniSessionId: model.row.id, tableId: table.id, calcTableId, delay, speed },
      waiting,
      extraDelay,
      follow: followNotices(model, table, live),
      ruled: ruledAt(model, table, live),
    }
  }
}
