/** Asks before a session ends, and names what is not settled: each board leads to where it is. */
import { type DeskSession, MOST_APPEAL_MINUTES } from '@openroom/protocol/schema/desk'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDeskPhones } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { tableName, unsettledText } from '../../ui/unsettled.ts'
import styles from './boards.module.css'
import { type Unsettled, unsettledIn } from './boardsView.ts'

/** So many boards are named; of more it is counted at which tables. */
const MOST_NAMED = 12

function textOf({ table, board, by }: Unsettled): string {
  const result = by === null ? t('desk.boards.none') : t('desk.finish.unconfirmed', { side: t(`side.${by}`) })
  const at = t('desk.boards.cell', { table: tableName(table), board, result })
  return `${t('desk.field.round', { round: table.round })}, ${at}`
}

type FinishDialogProps = {
  readonly session: DeskSession
  readonly onConfirm: (appealMinutes: number | null) => unknown
  readonly onClose: () => void
}

export function FinishDialog({ session, onConfirm, onClose }: FinishDialogProps) {
  const { miniSessionId: id } = session
  const [appealMinutes, setAppealMinutes] = useState(session.appealMinutes)
  const { data } = useDeskPhones(id)
  const unsettled = (data && unsettledIn(data.tables)) ?? []
  const isNamed = unsettled.length > 0 && unsettled.length <= MOST_NAMED
  return (
    <ConfirmDialog
      title={t('desk.finish')}
      text={t('desk.finish.ask')}
      about={unsettledText(session, isNamed ? unsettled.length : 0)}
      action={t('desk.finish')}
      onConfirm={() => onConfirm(appealMinutes)}
      onClose={onClose}
    >
      {isNamed && (
        <ul className={styles.cells}>
          {unsettled.map((one) => (
            <li key={`${one.table.tableId} ${one.board}`}>
              <Link
                className={styles.cell}
                data-state={one.by === null ? 'none' : 'oneSide'}
                href={`/desk?session=${id}&boards&table=${one.table.tableId}&board=${one.board}`}
              >
                {textOf(one)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <NumberField
        label={t('desk.finish.appeals')}
        hint={t('desk.finish.appeals.hint')}
        value={appealMinutes}
        suggested={null}
        max={MOST_APPEAL_MINUTES}
        onChange={setAppealMinutes}
      />
    </ConfirmDialog>
  )
}
