/** A match of a team event, room by room. Pure. */
import type { Room } from '@openroom/protocol/address'
import type { FrequencyRoom, TeamFrequencyRow } from '@openroom/protocol/schema/results'

export type RoomLine = { readonly row: TeamFrequencyRow; readonly room: Room }

/** The home team sits north-south in the open room. */
export const northSouthIn = ({ registrations }: TeamFrequencyRow, room: Room): number =>
  room === 'OPEN' ? registrations.HOME : registrations.VISITING

export const isPostponed = ({ status }: TeamFrequencyRow): boolean => status === 'POSTPONED_NOT_PLAYED'

export const resultOf = ({ row, room }: RoomLine): FrequencyRoom | null =>
  room === 'OPEN' ? row.openResult : row.closedResult

export const crossOf = ({ row, room }: RoomLine, side: 'NS' | 'EW'): number | null => {
  if (room === 'OPEN') return side === 'NS' ? row.openNsCross : row.openEwCross
  return side === 'NS' ? row.closedNsCross : row.closedEwCross
}

export const canReplayRoom = ({ row, room }: RoomLine): boolean =>
  !isPostponed(row) && row.replay && (room === 'OPEN' ? row.openReplay : row.closedReplay)
