/** One seat's choices one after the other: what is asked, what the visitor chose, and how it goes on. */
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import type { Seat } from '@openroom/bridge/seat'
import { cindexOf, positionOf } from '@openroom/bridge/table/cindex'
import { useMemo, useState } from 'react'
import type { ReplayLog } from '../replayLog.ts'
import { type Decision, decisionsOf, type Kind, ofKind } from './decisions.ts'

export type Choice = Call | Card

export type Quiz = {
  /** `null` after the last. */
  readonly decision: Decision | null
  /** From 1. */
  readonly number: number
  readonly count: number
  readonly chosen: Choice | null
  readonly choose: (choice: Choice) => void
  /** To the next; `null` before the visitor has chosen. */
  readonly goOn: (() => void) | null
  /** To the next without a choice; `null` once the visitor has chosen, and after the last. */
  readonly skip: (() => void) | null
  readonly kind: Kind
  readonly setKind: (kind: Kind) => void
}

type Asked = {
  readonly of: readonly Decision[]
  readonly at: number
  readonly chosen: Choice | null
}

/** @param onCindex tells the address which one is asked */
export function useQuiz(
  log: ReplayLog,
  seat: Seat,
  cindex: number | null,
  onCindex: (cindex: number) => void,
): Quiz {
  const [kind, setKind] = useState<Kind>('all')
  const decisions = useMemo(() => ofKind(decisionsOf(log, seat), kind), [log, seat, kind])
  const startOf = (all: typeof decisions): Asked => {
    const from = cindex === null ? 0 : positionOf(log.steps, cindex)
    const first = all.findIndex(({ position }) => position >= from)
    return { of: all, at: first === -1 ? all.length : first, chosen: null }
  }
  const [asked, setAsked] = useState(() => startOf(decisions))
  // Another player, or another kind, begins where this one was.
  const now = asked.of === decisions ? asked : startOf(decisions)
  if (now !== asked) setAsked(now)
  const { at, chosen } = now
  const goOn = () => {
    const next = decisions[at + 1]
    setAsked({ of: decisions, at: at + 1, chosen: null })
    if (next) onCindex(cindexOf(log.steps, next.position))
  }
  return {
    decision: decisions[at] ?? null,
    number: Math.min(at + 1, decisions.length),
    count: decisions.length,
    chosen,
    choose: (choice) => setAsked({ of: decisions, at, chosen: choice }),
    goOn: chosen === null ? null : goOn,
    skip: chosen === null && at < decisions.length ? goOn : null,
    kind,
    setKind,
  }
}
