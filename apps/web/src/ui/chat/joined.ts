/** Both rooms' commentary of a match as one, in the order in which it was written. Pure. */
import { otherRoom, type Room } from '@openroom/protocol/address'
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import { isNotice } from './MessageText.tsx'

export type InRoom = { readonly said: SystemMessage; readonly room: Room }

/** Messages that do not say when they were sent came with a record: they stand first, in the order of their room. */
const sentAt = ({ sentAt: at }: SystemMessage): number => (at === null ? 0 : Date.parse(at))

/** Records of two tables number their commentary alike; together each line needs a number of its own. */
const OTHER_RECORD = 2 ** 40

const ofOther = (said: SystemMessage): SystemMessage =>
  said.id < 0 ? { ...said, id: said.id - OTHER_RECORD } : said

/** @returns the other room's without what is told of its commentators: who comes to a match comes to both rooms */
export function joined(
  room: Room,
  own: readonly SystemMessage[],
  others: readonly SystemMessage[],
): readonly InRoom[] {
  const told = others.filter(({ message }) => !isNotice(message))
  return [
    ...own.map((said): InRoom => ({ said, room })),
    ...told.map((said): InRoom => ({ said: ofOther(said), room: otherRoom(room) })),
  ].toSorted((a, b) => sentAt(a.said) - sentAt(b.said))
}
