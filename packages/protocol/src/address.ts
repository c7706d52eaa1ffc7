/**
 * How a table is addressed: by its id, or as the open or closed room of a match
 * ('OP {calcTableId}', 'CL {calcTableId}'; specification 2, section 2).
 */
import { err, ok, type Result } from '@openroom/bridge/result'

export const ROOMS = ['OPEN', 'CLOSED'] as const
export type Room = (typeof ROOMS)[number]

export const otherRoom = (room: Room): Room => (room === 'OPEN' ? 'CLOSED' : 'OPEN')

export type TableAddress =
  | { readonly kind: 'table'; readonly tableId: number }
  | { readonly kind: 'room'; readonly room: Room; readonly calcTableId: number }

const PREFIX: Readonly<Record<Room, string>> = { OPEN: 'OP', CLOSED: 'CL' }

const asId = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)

export const formatTableAddress = (address: TableAddress): string =>
  address.kind === 'table' ? `${address.tableId}` : `${PREFIX[address.room]} ${address.calcTableId}`

/** Reads an address; the separating space may be spelled `%20` or `+` as in a query string. */
export function parseTableAddress(text: string): Result<TableAddress, 'bad-table-address'> {
  const tableId = asId(text)
  if (tableId !== null) return ok({ kind: 'table', tableId })
  const room = /^(OP|CL)(?: |%20|\+)(\d+)$/.exec(text)
  const calcTableId = room ? asId(room[2]!) : null
  if (!room || calcTableId === null) return err('bad-table-address')
  return ok({ kind: 'room', room: room[1] === 'OP' ? 'OPEN' : 'CLOSED', calcTableId })
}
