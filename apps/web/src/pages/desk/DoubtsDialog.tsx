/** What stands against entries of a table that were kept all the same. */
import type { BreachCode } from '@openroom/bridge/breach'
import type { DeskSession, DeskTable } from '@openroom/protocol/schema/desk'
import { useDoubts } from '../../live/deskOperators.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'

type DoubtsDialogProps = {
  readonly session: DeskSession
  readonly table: DeskTable
  readonly onClose: () => void
}

export function DoubtsDialog({ session, table, onClose }: DoubtsDialogProps) {
  const { data, error, refetch } = useDoubts(session.miniSessionId)
  const own = (data ?? []).filter(({ tableId }) => tableId === table.tableId)
  return (
    <Dialog
      title={`${tableName(table)}: ${t('desk.doubts', { count: table.doubts })}`}
      onClose={onClose}
      done={t('dialog.close')}
    >
      <p>{t('desk.doubts.text')}</p>
      {(error || !data) && <Waiting error={error} retry={refetch} />}
      <ul className={styles.links}>
        {own.map(({ seq, code, board }) => (
          <li key={`${seq} ${code} ${board}`}>
            <span>
              <b>{t('desk.doubt', { round: table.round, board })}</b>
              <small>{t(`breach.${code as BreachCode}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
