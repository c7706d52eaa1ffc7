/** What has become of a table while a result was being typed there: the draw has changed, or all is over. */
import { isRunning } from '@openroom/protocol/names'
import { takesResults } from '@openroom/protocol/phoneRounds'
import type { PhoneTable, PhoneTables } from '@openroom/protocol/schema/phones'
import { refusalText } from '../../texts/refusalText.ts'
import { t } from '../../texts/t.ts'

export type Remark = {
  readonly text: string
  /** Whether the result can be sent all the same. */
  readonly maySend: boolean
}

/** `null`: the two who had the board there have it still. */
export function remarkOn(told: PhoneTables, typed: PhoneTable, board: number): Remark | null {
  const { tableId, round, registrations: before } = typed
  const kept = (text: string): Remark => ({ text: `${text} ${t('phone.typed.kept')}`, maySend: false })
  if (!isRunning(told.status)) return kept(refusalText('session-over') ?? '')
  const at = told.tables.findIndex((one) => one.tableId === tableId)
  const now = told.tables[at]
  if (!now || now.sitOut || now.boards?.includes(board) === false)
    return kept(t('phone.typed.elsewhere', { board, round }))
  if (!takesResults(told.tables, at)) return kept(refusalText('round-not-played') ?? '')
  const { ns, ew, registrations } = now
  if (registrations.ns === before.ns && registrations.ew === before.ew) return null
  return { text: t('phone.typed.others', { board, ns, ew }), maySend: true }
}
