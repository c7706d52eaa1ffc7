import type { SystemMessage } from '@openroom/protocol/schema/messages'

/** Whether a message belongs to a board. */
export const isShownWith = ({ board }: SystemMessage, wanted: number | undefined): boolean =>
  wanted === undefined || board === null || board === wanted
