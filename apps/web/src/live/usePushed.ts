/** A view that is live alone, in a component: timers, double dummy, where a player sits, what is said at a table. */
import type { BodyOf } from '@openroom/protocol/viewShapes'
import type { LiveView, ViewAt } from '@openroom/protocol/views'
import { useCallback, useSyncExternalStore } from 'react'
import type { Held } from './heldView.ts'
import { heldNow, shareView } from './sharedView.ts'
import { useInStep } from './useInStep.ts'

/**
 * @param at `null` while nothing is wanted; the answer is `null` until the first message
 * @param session whose tables it is to be in step with, where these wait for a video
 */
export function usePushed<Name extends LiveView>(
  at: ViewAt<Name> | null,
  session: number | null = null,
): Held<BodyOf<Name>> | null {
  const name = at?.name ?? null
  const destination = at?.destination ?? null
  const subscribe = useCallback(
    (tell: () => void) => {
      if (name === null || destination === null) return () => undefined
      const { one, release } = shareView({ name, destination })
      const stop = one.store.subscribe(tell)
      return () => {
        stop()
        release()
      }
    },
    [name, destination],
  )
  const last = useSyncExternalStore(subscribe, () => (at === null ? null : heldNow(at)))
  return useInStep(session, destination, last ?? undefined) ?? null
}
