/** One session: the bar, strips, and one slot or all four. */

import { isClosed, isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { roleFor, useAccount } from '../../live/account.ts'
import { leaveFor } from '../../live/leaving.ts'
import { useSessions } from '../../live/sessions.ts'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import { isWalking } from '../../ui/folder/isWalking.ts'
import { useFollowed } from '../../ui/followed/followed.ts'
import { lazily } from '../../ui/lazily.ts'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { MenuButton } from '../../ui/parts/MenuButton.tsx'
import { skipsSelector } from '../../ui/slot/redirects.ts'
import { hasBoard, hasTable, type ScreenAt } from '../../ui/slot/screens.ts'
import { type SlotMenu, SlotMenuContext } from '../../ui/slot/shown.ts'
import { type Size, SlotSize } from '../../ui/slot/slotSize.ts'
import { useSessionEntries } from '../../ui/slot/useSessionEntries.tsx'
import { useSize } from '../../ui/slot/useSize.ts'
import { useViewEntries } from '../../ui/slot/useViewEntries.ts'
import { AppBar, SiteMenuButton, ToolsButton } from '../AppBar.tsx'
import { SkipLink } from '../SkipLink.tsx'
import { Strips } from '../Strips.tsx'
import { SlotFrame } from './SlotFrame.tsx'
import styles from './sessionView.module.css'
import { RUNNING_SCORE, SLOTS, type SlotAction, type SlotsState } from './slotState.ts'
import { useSame } from './useHandle.ts'
import { useSlots } from './useSlots.ts'
import { onPhone, useStaffEntries } from './useStaffEntries.ts'

const FolderStrip = lazily(() => import('../../ui/folder/FolderStrip.tsx'))
const WhoIsIt = lazily(() => import('../../ui/followed/WhoIsIt.tsx'))
const SinceLeft = lazily(() => import('./SinceLeft.tsx'))
const MessageList = lazily(() => import('../../dialogs/messages/MessageList.tsx'))

/** Below this a quarter would have no room for a table of results (design: quarter from 520). */
const SPLIT_WIDTH = 960
const SPLIT_HEIGHT = 600

const NO_SESSIONS: readonly MiniSession[] = []
const NO_BOARDS: readonly BoardEntry[] = []

/** Asked for once: the browser may have to lay out the page to say it. */
const windowSize = () => ({ width: innerWidth, height: innerHeight })

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

/** What is read of a session that is over can be read again without the network. */
function useKeeping(miniSession: MiniSession): void {
  useEffect(() => {
    if (isClosed(miniSession.status))
      import('../../live/offline/keeping.ts').then(
        ({ keepRead }) => keepRead(miniSession),
        () => {},
      )
  }, [miniSession])
}

const nothing = (): void => undefined

const NO_ZOOM = { zoomed: true, canSplit: false, zoomIn: nothing, zoomOut: nothing }

/** What each slot has of the page, in so many columns and rows. */
function useRoom({ width, height }: Size, parts: number): Size {
  return useMemo(() => ({ width: width / parts, height: height / parts }), [width, height, parts])
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
  const [guess] = useState(windowSize)
  const [place, size] = useSize<HTMLDivElement>(guess)
  const [, goTo] = useLocation()
  const account = useAccount()
  const { name: accountName } = account
  const { miniSessionId } = miniSession
  const followsPlayers = useFollowed().some(({ kind }) => kind === 'player')
  const boards = useArchive(miniSession, viewAt('boards', { id: miniSessionId }), { isKept: true })
  const canSplit = size.width >= SPLIT_WIDTH && size.height >= SPLIT_HEIGHT
  const zoom = canSplit ? state.zoom : (state.zoom ?? 0)
  const shown = { ...state, zoom }
  const room = useRoom(size, zoom === null ? 2 : 1)
  useShortCuts(miniSession, shown, dispatch)
  useKeeping(miniSession)
  const { tournamentName: tournament } = miniSession
  usePageTitle(
    'session',
    zoom === null ? t('title.session', { page: t('title.four'), tournament }) : tournament,
  )
  const sessions = useSessions() ?? NO_SESSIONS
  const visible = SLOTS.filter((index) => zoom === null || zoom === index)
  const shownScreens = useSame(visible.flatMap((index) => state.slots[index]?.at ?? []))
  const toUsers = useCallback(
    () => dispatch({ type: 'choose', at: { screen: 'users', params: {} } }),
    [dispatch],
  )
  const staffRole = roleFor(account, miniSession.serverId)
  const staff = useStaffEntries(miniSession, sessions, staffRole, shownScreens, toUsers)
  const names = shownScreens.map(({ screen }) => screen)
  // Each screen has its own button that zooms or splits.
  const view = useViewEntries(NO_ZOOM, names.some(hasTable))
  const about = useSessionEntries(miniSession, names.some(hasBoard))
  const menu = useMemo(
    (): SlotMenu => ({
      SiteMenu: SiteMenuButton,
      SessionMenu: accountName === null ? MenuButton : ToolsButton,
      siteEntries: staff.length > 0 ? [onPhone(staff)] : [],
      accountName,
    }),
    [staff, accountName],
  )
  const choose = (at: ScreenAt) => leaveFor(() => dispatch({ type: 'choose', at }))
  const toTable = (tableId: string) => choose({ screen: 'play', params: { tableId } })
  return (
    <div className={styles.page} ref={place}>
      <SkipLink />
      <div className={styles.bar}>
        <AppBar session={miniSession} staff={[...view, ...about.entries, ...staff]} />
      </div>
      <Strips />
      <Suspense>
        <MessageList session={miniSessionId} onTable={toTable} goTo={goTo} />
      </Suspense>
      {isWalking() && (
        <Suspense>
          <FolderStrip session={miniSessionId} />
        </Suspense>
      )}
      {isPushed(miniSession.status) && (
        <Suspense>
          <SinceLeft miniSession={miniSession} choose={choose} />
        </Suspense>
      )}
      {followsPlayers && (
        <Suspense>
          <WhoIsIt session={miniSession} />
        </Suspense>
      )}
      <SlotMenuContext value={menu}>
        <main className={styles.slots} data-split={zoom === null}>
          <SlotSize value={room}>
            {visible.map((index) => (
              <SlotFrame
                key={index}
                index={index}
                context={{
                  miniSession,
                  sessions,
                  boards: boards.data ?? NO_BOARDS,
                  state: shown,
                  dispatch,
                  canSplit,
                  goTo,
                }}
              />
            ))}
          </SlotSize>
        </main>
      </SlotMenuContext>
      {about.dialogs}
      {state.pending !== null && (
        <p className={styles.pending}>
          {t('slot.pick')}
          <Button onClick={() => dispatch({ type: 'forget' })}>{t('slot.pick.forget')}</Button>
        </p>
      )}
    </div>
  )
}
