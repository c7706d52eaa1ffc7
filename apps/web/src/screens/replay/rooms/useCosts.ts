/** What both rooms' ways cost, worked out in the browser once it is asked for. */
import { fullDeal } from '@openroom/bridge/deal'
import type { Partings } from '@openroom/bridge/table/parting'
import { useEffect, useState } from 'react'
import { borrowSolver } from '../../../ui/table/solver.ts'
import type { ReplayLog } from '../replayLog.ts'
import { type Costs, costsOf } from './costs.ts'

type Answer = Costs | 'failed' | 'working'

/** By the other room's record: a box that is drawn anew does not ask again. */
const known = new WeakMap<ReplayLog, Costs>()

export function useCosts(partings: Partings, here: ReplayLog, there: ReplayLog) {
  const [asked, setAsked] = useState<{ readonly of: Partings; readonly answer: Answer } | null>(null)
  const answer = asked?.of === partings ? asked.answer : (known.get(there) ?? null)
  const isWorking = answer === 'working'
  useEffect(() => {
    if (!isWorking) return
    const stop = new AbortController()
    const tell = (next: Costs | 'failed') => {
      if (stop.signal.aborted) return
      if (next !== 'failed') known.set(there, next)
      setAsked({ of: partings, answer: next })
    }
    const solving = borrowSolver()
    solving.pool
      .then((pool) => costsOf(pool, partings, here.states, there.states, stop.signal))
      .then(tell, () => tell('failed'))
    return () => {
      stop.abort()
      solving.release()
    }
  }, [isWorking, partings, here, there])
  const deal = here.states.at(-1)?.board?.deal
  return {
    costs: answer === 'working' || answer === 'failed' ? null : answer,
    isWorking,
    failed: answer === 'failed',
    /** `null` where hands are not known. */
    ask: deal && fullDeal(deal) ? () => setAsked({ of: partings, answer: 'working' }) : null,
  }
}
