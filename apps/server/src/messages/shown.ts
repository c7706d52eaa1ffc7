/** A stored message as viewers get it. */
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import type { MessageRow } from './messages.public.ts'

const MINUTE_MS = 60_000

type Names = {
  /** What somebody wrote, with the names in it as they may be shown. */
  readonly prose: (text: string) => string
  /** What segments are called now, by what leads to them. */
  readonly segments: ReadonlyMap<string, string>
}

/** @param shift minutes that the session's times are moved by */
export const shown = (row: MessageRow, shift: number, { prose, segments }: Names): SystemMessage => ({
  id: row.id,
  commentator: row.commentator,
  portrait: row.portrait,
  tableId: row.table_id === null ? null : `${row.table_id}`,
  board: row.board,
  step: row.step,
  message: row.message.map(([text, kind]) => [
    kind === 'plain' ? prose(text) : (segments.get(kind) ?? text),
    kind,
  ]),
  role: row.role,
  at: new Date(row.at.getTime() + shift * MINUTE_MS).toISOString(),
  sentAt: row.at.toISOString(),
})
