/** The operators' replay of a match's rooms, once it is over. */
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { ReplayButton } from '../../ui/results/cells.tsx'
import styles from './tables.module.css'

/** @param onReplay with the team that sat north-south: home in the open room, the visitors in the closed one */
export function OperatorReplays({
  table,
  onReplay,
}: {
  readonly table: TeamTable
  readonly onReplay: (ns: number) => void
}) {
  const { tableNumber, home, visiting, openTableId, closeTableId } = table
  const of = (room: string) => t('tables.replay.of', { table: tableNumber, room })
  return (
    <span className={styles.rooms}>
      {openTableId !== null && <ReplayButton label={of(t('tables.open'))} onOpen={() => onReplay(home)} />}
      {closeTableId !== null && (
        <ReplayButton label={of(t('tables.closed'))} onOpen={() => onReplay(visiting)} />
      )}
    </span>
  )
}
