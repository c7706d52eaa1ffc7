/** One session: the bar, strips, and one slot or all four. */
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useAccount } from '../../live/account.ts'
import { archive } from '../../live/archive.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { leaveFor } from '../../ui/slot/leaving.ts'
import { useSize } from '../../ui/table/useSize.ts'
import { AppBar } from '../AppBar.tsx'
import { Strips } from '../Strips.tsx'
import { siteMenu } from '../siteMenu.ts'
import { entriesOf } from './entries.ts'
import { skipsSelector } from './redirects.ts'
import { SlotFrame } from './SlotFrame.tsx'
import styles from './sessionView.module.css'
import { SLOTS, type SlotAction, type SlotsState } from './slotState.ts'
import { RUNNING_SCORE } from './useHandle.ts'
import { useSlots } from './useSlots.ts'

/** Below this a quarter would have no room for a table of results (design: quarter from 520). */
const SPLIT_WIDTH = 960
const SPLIT_HEIGHT = 600

type Dispatch = (action: SlotAction) => void

/** The selector that has nothing to choose leads on, and leaves no history. */
function useShortCuts(miniSession: MiniSession, { slots, zoom }: SlotsState, dispatch: Dispatch): void {
  useEffect(() => {
    for (const index of zoom === null ? SLOTS : [zoom]) {
      const slot = slots[index]
      if (slot?.at.screen === 'mini-session' && skipsSelector(miniSession, slot.history.length > 0))
        dispatch({ type: 'replace', slot: index, at: RUNNING_SCORE })
    }
  }, [miniSession, slots, zoom, dispatch])
}

export function SessionView({
  miniSession,
  isSegmentsOwn,
}: {
  readonly miniSession: MiniSession
  /** Whether the segment's address leads to this session. */
  readonly isSegmentsOwn: boolean
}) {
  const [state, dispatch] = useSlots(miniSession, isSegmentsOwn)
  const [place, size] = useSize<HTMLDivElement>({ width: 1024, height: 768 })
  const [, goTo] = useLocation()
  const { role } = useAccount()
  const { miniSessionId } = miniSession
  const boards = useQuery(archive<readonly BoardEntry[]>(miniSessionId, routes.boards(miniSessionId)))
  const canSplit = size.width >= SPLIT_WIDTH && size.height >= SPLIT_HEIGHT
  const zoom = canSplit ? state.zoom : (state.zoom ?? 0)
  const shown = { ...state, zoom }
  useShortCuts(miniSession, shown, dispatch)
  const siteEntries = siteMenu(role, (path) => leaveFor(() => goTo(path)))
  return (
    <div className={styles.page} ref={place}>
      <div className={styles.bar}>
        <AppBar session={miniSession} />
      </div>
      <Strips />
      <main className={styles.slots} data-split={zoom === null}>
        {SLOTS.filter((index) => zoom === null || zoom === index).map((index) => (
          <SlotFrame
            key={index}
            index={index}
            context={{
              miniSession,
              state: shown,
              dispatch,
              canSplit,
              siteEntries,
              goTo,
              entries: entriesOf(miniSession, boards.data ?? [], state.slots[index]!, (at) =>
                dispatch({ type: 'navigate', slot: index, at }),
              ),
            }}
          />
        ))}
      </main>
      {state.pending !== null && (
        <p className={styles.pending}>
          {t('slot.pick')}
          <Button onClick={() => dispatch({ type: 'forget' })}>{t('slot.pick.forget')}</Button>
        </p>
      )}
    </div>
  )
}
