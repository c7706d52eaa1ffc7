/** What viewers see of the table now, with the delay: the broadcast itself. */
import { viewAt } from '@openroom/protocol/views'
import { useTable } from '../../live/useTable.ts'
import { t } from '../../texts/t.ts'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import type { Operating } from './consoleState.ts'
import styles from './operate.module.css'

type SeenProps = { readonly session: number; readonly table: number; readonly here: Operating['here'] }

export function Seen({ session, table, here }: SeenProps) {
  const { state } = useTable(
    viewAt('watch', { id: session, table: { kind: 'table', tableId: table } }).destination,
  )
  return (
    <section className={styles.seen} aria-label={t('operate.seen')} data-guide="seen">
      <h2>{t('operate.seen')}</h2>
      {here && (
        <p>
          {here.isHeld ? t('desk.held') : t('operate.seen.delay', { minutes: Math.ceil(here.delay / 60) })}
          {' · '}
          {t('operate.seen.viewers', { count: here.viewers })}
        </p>
      )}
      {state.board === null ? (
        <p>{t('operate.seen.nothing')}</p>
      ) : (
        <div className={styles.small}>
          <TablePicture state={state} view="diagram" label={t('operate.seen.table')} />
        </div>
      )}
    </section>
  )
}
