/** Which table an overlay shows. Pure. */
import type { Room, TableAddress } from '@openroom/protocol/address'
import type { WallTable } from '@openroom/protocol/schema/wall'
import type { Overlay, Place } from './overlayAddress.ts'

/** By how much another table has to matter more before a board that is in play is left for it: a slam, or a double. */
const MARGIN = 120

export const isLively = ({ phase }: WallTable): boolean => phase === 'BID' || phase === 'PLAY'

type Tables = readonly WallTable[]

const inRoom =
  (room: Room | null) =>
  (table: WallTable): boolean =>
    room === null || table.room === null || table.room === room

const atNumber = (tables: Tables, number: string): Tables =>
  tables.filter(({ section, tableNumber }) => `${section ?? ''}${tableNumber}`.toUpperCase() === number)

function atAddress(tables: Tables, address: TableAddress, room: Room | null): Tables {
  if (address.kind === 'room')
    return tables.filter(
      (one) => one.calcTableId === address.calcTableId && one.room === (room ?? address.room),
    )
  const own = tables.filter(({ tableId }) => tableId === address.tableId)
  const [{ calcTableId = null } = {}] = own
  return room === null || calcTableId === null
    ? own
    : tables.filter((one) => one.calcTableId === calcTableId && one.room === room)
}

/** The open room before the closed one. */
const openFirst = (tables: Tables): WallTable | null =>
  tables.find(({ room }) => room === 'OPEN') ?? tables[0] ?? null

const mostOf = (tables: Tables): WallTable | null =>
  tables.reduce<WallTable | null>((most, one) => (most && most.interest >= one.interest ? most : one), null)

/** What is shown stays while it is played there, unless another table matters by far more. */
function ofInterest(tables: Tables, shown: number | null): WallTable | null {
  const now = tables.find(({ tableId }) => tableId === shown)
  const most = mostOf(tables)
  if (now === undefined || most === null) return most
  if (isLively(now)) return most.interest >= now.interest + MARGIN ? most : now
  return most.interest > now.interest || isLively(most) ? most : now
}

type Choice = Pick<Overlay, 'room'> & {
  readonly place: Place
  /** Tables at which somebody comments. */
  readonly commented: ReadonlySet<number>
  /** The one that is shown now. */
  readonly shown: number | null
}

export function chooseTable(tables: Tables, { place, room, commented, shown }: Choice): WallTable | null {
  if (place.kind === 'address') return openFirst(atAddress(tables, place.address, room))
  const wanted = tables.filter(inRoom(room))
  if (place.kind === 'number') return openFirst(atNumber(wanted, place.number))
  const chosen = place.kind === 'live' ? wanted.filter(({ tableId }) => commented.has(tableId)) : []
  return ofInterest(chosen.length > 0 ? chosen : wanted, shown)
}
