/** Commentary that came with the record of a play, as messages of its table. */
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { type RecordedComments, releasedComments } from './messages.public.ts'
import { LINK, RECORDED_SUITS, SUITS, splitMessage } from './split.ts'

const MARKS = [LINK, SUITS, RECORDED_SUITS]

/** Lines that one event may carry, at most. */
const LINES = 4_096

/** `name: words`, as commentary of recorded play is written. */
function speakerOf(line: string): { readonly name: string | null; readonly words: string } {
  const found = /^([^\s:]{1,20}): *((?!\/\/).+)$/.exec(line)
  return found ? { name: found[1]!, words: found[2]! } : { name: null, words: line }
}

export function toMessages(
  table: number,
  { seq, board, step, comments }: RecordedComments,
): readonly SystemMessage[] {
  const lines = comments.flatMap((comment) => comment.split('\n')).filter((line) => line.trim() !== '')
  return lines.slice(0, LINES).map((line, i) => {
    const { name, words } = speakerOf(line.trim())
    return {
      id: -(seq * LINES + i + 1),
      commentator: name,
      portrait: null,
      tableId: `${table}`,
      board,
      step,
      message: [...splitMessage(words, MARKS)],
      role: null,
      at: null,
      sentAt: null,
    }
  })
}

/**
 * Of the last events of a table that have any and are public.
 * @param prose the names in it as they may be shown
 */
export async function recordedCommentary(
  db: Kysely<PublicTables>,
  table: number,
  most: number,
  prose: (text: string) => string,
): Promise<readonly SystemMessage[]> {
  const comments = await releasedComments(db, table, most)
  return comments.flatMap((one) => toMessages(table, { ...one, comments: one.comments.map(prose) }))
}
