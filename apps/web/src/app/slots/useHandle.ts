/** What a screen may ask of its slot, made from the slots' state. */

import { isClosed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { DURATION } from '@openroom/protocol/specified'
import { type Dispatch, useEffect, useMemo, useRef } from 'react'
import { useWithdrawCount } from '../../ui/results/useWithdrawals.ts'
import { redirectOf, type Target } from '../../ui/slot/redirects.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { NavEntry, SlotHandle } from '../../ui/slot/types.ts'
import { entriesOf } from './entries.ts'
import { save } from './savedState.ts'
import { offers } from './screens.ts'
import { RUNNING_SCORE, SELECTOR, type SlotAction, type SlotsState, slotsReducer } from './slotState.ts'
import { streamsEntry } from './streamsEntry.ts'

/** Home of a slot (specification 1, section 2.4). */
export const homeOf = ({ status }: MiniSession): ScreenAt => (isClosed(status) ? RUNNING_SCORE : SELECTOR)

export type HandleContext = {
  readonly miniSession: MiniSession
  readonly state: SlotsState
  readonly dispatch: Dispatch<SlotAction>
  readonly canSplit: boolean
  /** All that are known. */
  readonly sessions: readonly MiniSession[]
  readonly boards: readonly BoardEntry[]
  readonly siteEntries: readonly (readonly NavEntry[])[]
  readonly accountName: string | null
  readonly goTo: (path: string, options?: { readonly replace: boolean }) => void
}

/** Carries a redirect out: in the slot itself, or to another page. */
function follow(target: Target, index: number, { miniSession, state, dispatch, goTo }: HandleContext): void {
  if (target === 'running-score') dispatch({ type: 'replace', slot: index, at: RUNNING_SCORE })
  else {
    const { miniSessionId, serverId, segmentId } = miniSession
    // What is kept for the tab would lead there again whenever the session is opened.
    save(slotsReducer(state, { type: 'refused', slot: index }), miniSessionId, sessionStorage)
    // In the place of what led there: a step back would lead there again.
    goTo(target === 'main' ? '/' : `/error/${serverId}/${segmentId}`, { replace: true })
  }
}

/** How long whoever watches when the session closes still sees the table, ms: its last trick and result are read. */
const LAST_LOOK_MS = 15_000

/** Goes elsewhere as soon as the screen may not be shown, but for a last look from one that could be until now. */
function useRedirect(
  index: number,
  at: ScreenAt,
  target: Target | null,
  latest: { readonly current: HandleContext },
): void {
  const allowed = useRef<ScreenAt | null>(null)
  useEffect(() => {
    if (target === null) allowed.current = at
    else if (target === 'running-score' && allowed.current === at) {
      const leaving = setTimeout(() => follow(target, index, latest.current), LAST_LOOK_MS)
      return () => clearTimeout(leaving)
    } else follow(target, index, latest.current)
    return
  }, [target, at, index, latest])
}

/** The ways from a slot to other screens. */
function useEntries(index: number, context: HandleContext): readonly NavEntry[] {
  const { miniSession, boards, sessions, state, dispatch } = context
  const { at, history } = state.slots[index]!
  const facts = useWithdrawCount(miniSession)
  return useMemo(() => {
    const choose = (to: ScreenAt) => dispatch({ type: 'navigate', slot: index, at: to })
    return [
      ...entriesOf(miniSession, boards, { at, history }, choose, facts),
      ...streamsEntry(sessions, at, choose),
    ]
  }, [miniSession, boards, sessions, at, history, facts, dispatch, index])
}

/** The same object as long as nothing of it changes, so that other slots' changes leave a screen alone. */
export function useHandle(index: number, context: HandleContext): SlotHandle {
  const { state, dispatch } = context
  const hiding = useRef<ReturnType<typeof setTimeout> | null>(null)
  const slot = state.slots[index]!
  const latest = useRef(context)
  latest.current = context
  useEffect(
    () => () => {
      if (hiding.current !== null) clearTimeout(hiding.current)
    },
    [],
  )
  const acts = useMemo(() => {
    const bar = (hidden: boolean) => dispatch({ type: 'bar', slot: index, hidden })
    return {
      offers,
      navigate: (screen: ScreenAt['screen'], params: ScreenAt['params']) =>
        dispatch({ type: 'navigate', slot: index, at: { screen, params } as ScreenAt }),
      replace: (screen: ScreenAt['screen'], params: ScreenAt['params']) =>
        dispatch({ type: 'replace', slot: index, at: { screen, params } as ScreenAt }),
      back: () => dispatch({ type: 'back', slot: index }),
      home: () => dispatch({ type: 'navigate', slot: index, at: homeOf(latest.current.miniSession) }),
      zoomIn: () => dispatch({ type: 'zoomIn', slot: index }),
      zoomOut: () => dispatch({ type: 'zoomOut' }),
      leave: () => latest.current.goTo('/'),
      showBar: () => {
        bar(false)
        if (hiding.current !== null) clearTimeout(hiding.current)
        hiding.current = setTimeout(() => bar(true), DURATION.buttonBar)
      },
      check: (facts: Parameters<SlotHandle['check']>[0]) => {
        const { miniSession: session, state: now } = latest.current
        const target = redirectOf(now.slots[index]!.at.screen, session, facts)
        if (target !== null) follow(target, index, latest.current)
      },
    }
  }, [dispatch, index])
  useRedirect(index, slot.at, redirectOf(slot.at.screen, context.miniSession), latest)
  const entries = useEntries(index, context)
  const { canSplit, siteEntries, accountName } = context
  const zoomed = state.zoom === index
  const canGoBack = slot.history.length > 0
  const { returnedFrom, buttonBarHidden: barHidden } = slot
  return useMemo(
    () => ({
      ...acts,
      ...{ index, zoomed, canGoBack, returnedFrom, canSplit, entries, siteEntries, accountName, barHidden },
    }),
    [acts, index, zoomed, canGoBack, returnedFrom, canSplit, entries, siteEntries, accountName, barHidden],
  )
}
