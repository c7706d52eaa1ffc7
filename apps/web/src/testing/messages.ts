/** A made-up message for tests: a comment on a board of a record. */
import type { SystemMessage } from '@openroom/protocol/schema/messages'

export const systemMessage = (over: Partial<SystemMessage> = {}): SystemMessage => ({
  id: 1,
  commentator: 'Anna',
  portrait: null,
  tableId: '70',
  board: 3,
  step: null,
  role: null,
  at: null,
  sentAt: null,
  message: [['Well bid', 'plain']],
  ...over,
})
