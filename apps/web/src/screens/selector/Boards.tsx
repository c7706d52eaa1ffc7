/** Below the selector's cards of a live session: its most interesting tables as small boards. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { useWall } from '../../live/wall.ts'
import { t } from '../../texts/t.ts'
import { WithFollowed } from '../../ui/followed/context.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import type { SlotHandle } from '../../ui/slot/types.ts'
import { useTold } from '../../ui/wall/plain.ts'
import { addressOf } from '../../ui/wall/SmallBoard.tsx'
import { useOrder } from '../../ui/wall/useOrder.ts'
import { Boards as SmallBoards } from '../../ui/wall/Wall.tsx'
import styles from './selector.module.css'

const MOST = 12

const NONE: readonly WallTable[] = []

type BoardsProps = { readonly session: MiniSession; readonly slot: SlotHandle }

export default function Boards({ session, slot }: BoardsProps) {
  const { miniSessionId } = session
  const tables = useTold(useWall(miniSessionId) ?? NONE)
  const shown = useOrder(tables, 'interest').slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <section className={styles.boards} aria-labelledby={`boards-${slot.index}`} data-print="none">
      <h2 id={`boards-${slot.index}`}>{t('wall.title')}</h2>
      <WithFollowed session={session}>
        <SmallBoards
          session={miniSessionId}
          tables={shown}
          onOpen={(table) => slot.navigate('play', { tableId: addressOf(table) })}
        />
      </WithFollowed>
      {tables.length > MOST && (
        <Button onClick={() => slot.navigate('tables', { view: 'boards' })}>
          {t('wall.more', { count: tables.length })}
        </Button>
      )}
    </section>
  )
}
