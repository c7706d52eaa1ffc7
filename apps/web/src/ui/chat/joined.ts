/** Both rooms' commentary of a match as one, in the order in which it was written. Pure. */
import { otherRoom, type Room } from '@openroom/protocol/address'
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import { isNotice } from './MessageText.tsx'

export type InRoom = { readonly said: SystemMessage; readonly room: Room }

/** Messages that do not say when they were sent came with a record: they stand first, board by board. */
const sentAt = ({ sentAt: at }: SystemMessage): number => (at === null ? 0 : Date.parse(at))

/** Records of two tables number their commentary alike; together each line needs a number of its own. */
const OTHER_RECORD = 2 ** 40

const ofOther = (said: SystemMessage): SystemMessage =>
  said.id < 0 ? { ...said, id: said.id - OTHER_RECORD } : said

/** Boards in the order in which they were spoken of, those of the first room before others. */
const turnsOf = (all: readonly SystemMessage[]): ReadonlyMap<number | null, number> =>
  new Map([...new Set(all.map(({ board }) => board))].map((board, turn) => [board, turn]))

/** @returns the other room's without what is told of its commentators: who comes to a match comes to both rooms */
export function joined(
  room: Room,
  own: readonly SystemMessage[],
  others: readonly SystemMessage[],
): readonly InRoom[] {
  const told = others.filter(({ message }) => !isNotice(message))
  const turns = turnsOf([...own, ...told].filter(({ sentAt: at }) => at === null))
  const turnOf = ({ board, sentAt: at }: SystemMessage): number => (at === null ? (turns.get(board) ?? 0) : 0)
  return [
    ...own.map((said): InRoom => ({ said, room })),
    ...told.map((said): InRoom => ({ said: ofOther(said), room: otherRoom(room) })),
  ].toSorted((a, b) => sentAt(a.said) - sentAt(b.said) || turnOf(a.said) - turnOf(b.said))
}
