/** The cards of a live table above a moving picture. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { useTable } from '../../live/useTable.ts'
import { roundResultText } from '../../ui/table/roundResult.ts'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import { WithWho } from '../../ui/who/who.tsx'
import styles from './overlay.module.css'
import { watchedAt } from './useWatched.ts'

export type AtTableProps = { readonly miniSession: MiniSession; readonly table: WallTable }

/** A table as its viewers see it. */
export function useTableOf({ miniSession: { miniSessionId: id }, table: { tableId } }: AtTableProps) {
  return useTable(watchedAt(id, tableId))
}

type TableOverlayProps = AtTableProps & { readonly felt: boolean }

export function TableOverlay({ felt, ...at }: TableOverlayProps) {
  const { state, context, notice } = useTableOf(at)
  if (context === null || state.board === null) return null
  const result = roundResultText(context)
  return (
    <div className={felt ? `${styles.table} ${styles.felt}` : styles.table} inert>
      <WithWho session={at.miniSession}>
        <TablePicture
          state={state}
          view="cards"
          outcome={result === null ? null : <p>{result}</p>}
          claim={notice?.kind === 'claimAccepted' ? 'stays' : 'gone'}
        />
      </WithWho>
    </div>
  )
}
