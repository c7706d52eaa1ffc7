/** What both rooms' ways cost, worked out in the browser once it is asked for. */
import { fullDeal } from '@openroom/bridge/deal'
import type { Partings } from '@openroom/bridge/table/parting'
import { useEffect, useState } from 'react'
import type { DoubleDummy } from '../../../ui/secrecy/doubleDummy.ts'
import type { ReplayLog } from '../replayLog.ts'
import { type Costs, costsOf } from './costs.ts'

type Answer = Costs | 'failed' | 'working'

/** By the other room's record: a box that is drawn anew does not ask again. */
const known = new WeakMap<ReplayLog, Costs>()

/** @param source `null` where nothing of it may be told */
export function useCosts(source: DoubleDummy | null, partings: Partings, here: ReplayLog, there: ReplayLog) {
  const [asked, setAsked] = useState<{ readonly of: Partings; readonly answer: Answer } | null>(null)
  const answer = asked?.of === partings ? asked.answer : (known.get(there) ?? null)
  const isWorking = answer === 'working'
  useEffect(() => {
    if (!isWorking || source === null) return
    const stop = new AbortController()
    const tell = (next: Costs | 'failed') => {
      if (stop.signal.aborted) return
      if (next !== 'failed') known.set(there, next)
      setAsked({ of: partings, answer: next })
    }
    const solving = source.borrow()
    solving.pool
      .then((pool) => costsOf(pool, partings, here.states, there.states, stop.signal))
      .then(tell, () => tell('failed'))
    return () => {
      stop.abort()
      solving.release()
    }
  }, [isWorking, source, partings, here, there])
  const deal = here.states.at(-1)?.board?.deal
  return {
    costs: source === null || answer === 'working' || answer === 'failed' ? null : answer,
    isWorking,
    failed: answer === 'failed',
    /** `null` where hands are not known, or hidden. */
    ask: source && deal && fullDeal(deal) ? () => setAsked({ of: partings, answer: 'working' }) : null,
  }
}
