/** Stages of a knock-out whose contestants are those who came through an earlier one. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'

export const tellsWinners = ({
  arrangeType,
  segmentOrder,
}: Pick<MiniSession, 'arrangeType' | 'segmentOrder'>): boolean =>
  arrangeType === 'KNOCK_OUT' && segmentOrder > 1
