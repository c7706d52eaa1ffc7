/** What a screen may ask of its slot, made from the slots' state. */
import { isClosed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { DURATION } from '@openroom/protocol/specified'
import { type Dispatch, useEffect, useMemo, useRef } from 'react'
import { streamsAmong } from '../../live/openSessions.ts'
import { t } from '../../texts/t.ts'
import { type Action, offered } from '../../ui/action.ts'
import { useHandler } from '../../ui/parts/useHandler.ts'
import { useWithdrawCount } from '../../ui/results/useWithdrawals.ts'
import { skipsSelector, type Target } from '../../ui/slot/redirects.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { ScreenFacts, SlotHandle } from '../../ui/slot/types.ts'
import { besides, entriesOf } from './entries.ts'
import { save } from './savedState.ts'
import { offers } from './screens.ts'
import { RUNNING_SCORE, SELECTOR, type SlotAction, type SlotsState, slotsReducer } from './slotState.ts'
import { useRedirects, type Ways } from './useRedirects.ts'

/** Only when there is a stream. */
function streamsEntry(
  sessions: readonly MiniSession[],
  shown: ScreenAt,
  choose: (at: ScreenAt) => void,
): Action {
  const isCurrent = shown.screen === 'stream' || shown.screen === 'stream-collector'
  const go = () => choose({ screen: 'stream-collector', params: {} })
  const when = streamsAmong(sessions).length > 0
  return { id: 'streams', text: t('staff.streams'), when, current: isCurrent, run: go }
}

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
  readonly goTo: (path: string, options?: { readonly replace: boolean }) => void
}

/** Where redirects lead: within the slot itself, or to another page. What a session keeps to itself is said in the slot. */
function waysOf(index: number, { miniSession, state, dispatch, goTo }: HandleContext): Ways {
  const out = (path: string) => () => {
    const { miniSessionId } = miniSession
    // What is kept for the tab would lead there again whenever the session is opened.
    save(slotsReducer(state, { type: 'refused', slot: index }), miniSessionId, sessionStorage)
    // In the place of what led there: a step back would lead there again.
    goTo(path, { replace: true })
  }
  return {
    'running-score': () => dispatch({ type: 'replace', slot: index, at: RUNNING_SCORE }),
    main: out('/'),
    error: out(`/error/${miniSession.serverId}/${miniSession.segmentId}`),
  }
}

/** The ways from a slot to other screens. */
function useEntries(
  index: number,
  context: HandleContext,
  facts: ScreenFacts | undefined,
): readonly Action[] {
  const { miniSession, boards, sessions, state, dispatch } = context
  const { at, history } = state.slots[index]!
  return useMemo(() => {
    const choose = (to: ScreenAt) => dispatch({ type: 'navigate', slot: index, at: to })
    return offered([
      ...entriesOf(miniSession, boards, { at, history }, choose, facts),
      streamsEntry(sessions, at, choose),
    ])
  }, [miniSession, boards, sessions, at, history, facts, dispatch, index])
}

type Handled = {
  /** The same object as long as nothing of it changes, so that other slots' changes leave a screen alone. */
  readonly handle: SlotHandle
  /** What the slot says in the place of its screen. */
  readonly instead: Target | null
}

export function useHandle(index: number, context: HandleContext): Handled {
  const { state, dispatch } = context
  const hiding = useRef<ReturnType<typeof setTimeout> | null>(null)
  const slot = state.slots[index]!
  const home = useHandler(() => dispatch({ type: 'navigate', slot: index, at: homeOf(context.miniSession) }))
  const leave = useHandler(() => context.goTo('/'))
  const facts = useWithdrawCount(context.miniSession)
  // Where selectors lead on by themselves, all of them would lead to the same.
  const zoomOut = useHandler(() =>
    dispatch({
      type: 'zoomOut',
      fill: skipsSelector(context.miniSession, false)
        ? besides(context.miniSession, context.boards, slot, facts)
        : [],
    }),
  )
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
      home,
      zoomIn: () => dispatch({ type: 'zoomIn', slot: index }),
      zoomOut,
      leave,
      showBar: () => {
        bar(false)
        if (hiding.current !== null) clearTimeout(hiding.current)
        hiding.current = setTimeout(() => bar(true), DURATION.buttonBar)
      },
    }
  }, [dispatch, index, home, leave, zoomOut])
  const { check, instead } = useRedirects(slot.at, context.miniSession, waysOf(index, context))
  const entries = useEntries(index, context, facts)
  const { canSplit } = context
  const zoomed = state.zoom === index
  const canGoBack = slot.history.length > 0
  const { returnedFrom, buttonBarHidden: barHidden } = slot
  const handle = useSame({
    ...acts,
    check,
    index,
    zoomed,
    canGoBack,
    returnedFrom,
    canSplit,
    entries,
    barHidden,
  })
  return { handle, instead }
}

/** A list or a record that stays the same object while it holds the same things. */
export function useSame<T extends object>(now: T): T {
  const kept = useRef(now)
  const [before, after] = [Object.entries(kept.current), Object.entries(now)]
  const held = new Map(before)
  if (before.length !== after.length || after.some(([name, value]) => held.get(name) !== value))
    kept.current = now
  return kept.current
}
