/** One session: the bar, strips, and one slot or all four. */
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useAccount } from '../../live/account.ts'
import { archive } from '../../live/archive.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { leaveFor } from '../../ui/slot/leaving.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { useSize } from '../../ui/table/useSize.ts'
import { AppBar } from '../AppBar.tsx'
import { Strips } from '../Strips.tsx'
import { siteMenu } from '../siteMenu.ts'
import { entriesOf } from './entries.ts'
import { skipsSelector } from './redirects.ts'
import { SlotFrame } from './SlotFrame.tsx'
import styles from './sessionView.module.css'
import { SLOTS, type SlotAction, type SlotsState } from './slotState.ts'
import { onPhone, staffEntries, streamsEntry } from './staffEntries.ts'
import { RUNNING_SCORE } from './useHandle.ts'
import { useSlots } from './useSlots.ts'

const MessageList = lazy(() => import('../../features/messages/MessageList.tsx'))

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
  const sessions = useSessions() ?? []
  const visible = SLOTS.filter((index) => zoom === null || zoom === index)
  const shownScreens = visible.flatMap((index) => state.slots[index]?.at ?? [])
  const staff = staffEntries(miniSession, sessions, role, shownScreens, () =>
    dispatch({ type: 'choose', at: { screen: 'users', params: {} } }),
  )
  const leave = (path: string) => leaveFor(() => goTo(path))
  const siteEntries = [...(staff.length > 0 ? [onPhone(staff)] : []), ...siteMenu(role, leave)]
  const entriesIn = (index: number) => {
    const slot = state.slots[index]!
    const choose = (at: ScreenAt) => dispatch({ type: 'navigate', slot: index, at })
    return [
      ...entriesOf(miniSession, boards.data ?? [], slot, choose),
      ...streamsEntry(sessions, slot.at, choose),
    ]
  }
  const toTable = (tableId: string) =>
    leaveFor(() => dispatch({ type: 'choose', at: { screen: 'play', params: { tableId } } }))
  return (
    <div className={styles.page} ref={place}>
      <div className={styles.bar}>
        <AppBar session={miniSession} staff={staff} />
      </div>
      <Strips />
      <main className={styles.slots} data-split={zoom === null}>
        {visible.map((index) => (
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
              entries: entriesIn(index),
            }}
          />
        ))}
      </main>
      <Suspense>
        <MessageList session={miniSessionId} onTable={toTable} goTo={leave} />
      </Suspense>
      {state.pending !== null && (
        <p className={styles.pending}>
          {t('slot.pick')}
          <Button onClick={() => dispatch({ type: 'forget' })}>{t('slot.pick.forget')}</Button>
        </p>
      )}
    </div>
  )
}
