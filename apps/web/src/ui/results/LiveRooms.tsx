/** The ways from a live match into its rooms. */

import { formatTableAddress } from '@openroom/protocol/address'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { hasRoomForMatch } from '../matchView.ts'
import { Button } from '../parts/Button.tsx'
import type { SlotHandle } from '../slot/types.ts'
import styles from './liveRooms.module.css'
import { canPlayRoom, canViewMatch } from './liveRules.ts'

type LiveRoomsProps = {
  readonly session: MiniSession
  readonly table: TeamTable
  readonly slot: SlotHandle
}

export function LiveRooms({ session, table, slot }: LiveRoomsProps) {
  const { calcTableId, tableNumber } = table
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
      {hasRoomForMatch() && slot.offers('match-view') && canViewMatch(session, table) && (
        <Button onClick={() => slot.navigate('match-view', { calcTableId })}>{t('tables.match')}</Button>
      )}
    </span>
  )
}
