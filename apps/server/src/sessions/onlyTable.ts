/** The way to the table of a session in which one alone plays. */
import { formatTableAddress } from '@openroom/protocol/address'
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import type { SessionModel } from './model.ts'
import { byPlace, isRunning, lastRoundOf } from './tables.ts'

type TableRow = SessionModel['tables'][number]

/** Where cards are played: at each place its last round that has begun, unless that is finished. */
const running = (model: SessionModel): readonly TableRow[] =>
  byPlace(model.tables.filter(({ id }) => model.hasBegun(id)))
    .map(lastRoundOf)
    .filter((table) => isRunning(model, table))

/** The rooms of the only match, or the only table of pairs. Bid-only tables have conditions of their own. */
export function onlyTable(model: SessionModel): PlayingBody['tables'] {
  if (model.row.bid_only || !model.told.tables) return []
  const tables = running(model)
  if (model.row.type === 'PAIR') {
    const [only, ...others] = tables
    if (!only || others.length > 0) return []
    return [{ room: null, address: formatTableAddress({ kind: 'table', tableId: only.id }) }]
  }
  const rooms = model.matches.flatMap(({ row, open, closed }) =>
    ([open, closed] as const).flatMap((table, i) =>
      table && tables.includes(table)
        ? [{ kind: 'room', room: i === 0 ? 'OPEN' : 'CLOSED', calcTableId: row.id } as const]
        : [],
    ),
  )
  if (new Set(rooms.map(({ calcTableId }) => calcTableId)).size !== 1) return []
  return rooms.map((address) => ({ room: address.room, address: formatTableAddress(address) }))
}
