/** Whose hand a kibitzing viewer looks into. */
import { isSeat, SEATS, type Seat } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { DIRECTIONS, toSeat } from './names.ts'

/** A seat, a direction or a player's id; somebody who does not sit here is looked at as South. */
export function kibitzedSeat(kibitz: string | undefined, { players }: TableState): Seat | null {
  if (kibitz === undefined || kibitz === '') return null
  if (isSeat(kibitz)) return kibitz
  const direction = DIRECTIONS.find((one) => one === kibitz.toUpperCase())
  if (direction) return toSeat(direction)
  return SEATS.find((seat) => players[seat]?.id === Number(kibitz)) ?? 'S'
}
