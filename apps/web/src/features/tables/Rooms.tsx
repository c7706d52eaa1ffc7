/** The ways from a match into its rooms: play while it is live, the operators' replay once it is over. */

import { formatTableAddress } from '@openroom/protocol/address'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ReplayButton } from '../../ui/results/cells.tsx'
import type { SlotHandle } from '../../ui/slot/types.ts'
import { canPlayRoom, canViewMatch } from './rules.ts'
import styles from './tables.module.css'

/** Specification 2, section 9. */
const MATCH_VIEW_WIDTH = 768

type LiveRoomsProps = {
  readonly session: MiniSession
  readonly table: TeamTable
  readonly slot: SlotHandle
}

export function LiveRooms({ session, table, slot }: LiveRoomsProps) {
  const { calcTableId, tableNumber } = table
  const wide = window.innerWidth >= MATCH_VIEW_WIDTH
  return (
    <span className={styles.rooms}>
      {(['OPEN', 'CLOSED'] as const).map((room) => (
        <Button
          key={room}
          disabled={!canPlayRoom(session, table, room)}
          onClick={() =>
            slot.navigate('play', { tableId: formatTableAddress({ kind: 'room', room, calcTableId }) })
          }
        >
          <span aria-hidden="true">{t(room === 'OPEN' ? 'tables.open' : 'tables.closed')}</span>
          <span className="said">
            {t(room === 'OPEN' ? 'tables.open.of' : 'tables.closed.of', { table: tableNumber })}
          </span>
        </Button>
      ))}
      {wide && slot.offers('match-view') && canViewMatch(table) && (
        <Button onClick={() => slot.navigate('match-view', { calcTableId })}>{t('tables.match')}</Button>
      )}
    </span>
  )
}

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
