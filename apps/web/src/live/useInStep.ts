/** What is told of a session, in step with its tables where these wait for a video. */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { mayBeAhead, useBehind } from './behind.ts'
import { inStep } from './inStep.ts'

/**
 * @param session `null`: it is of none
 * @param key what the value is of: what is of something else begins anew
 * @returns the value, as late as the tables of its session are; at once where none waits
 */
export function useInStep<T>(
  session: number | null,
  key: string | null,
  value: T | undefined,
): T | undefined {
  const behind = useBehind(session)
  const [{ store, take, close }] = useState(() => inStep<T>())
  useLayoutEffect(() => {
    const isTold = session !== null && mayBeAhead(session, behind)
    take({ key, value, behind, isTold })
  }, [take, session, key, value, behind])
  useEffect(() => close, [close])
  const shown = useSyncExternalStore(store.subscribe, () => (behind > 0 ? store.getState() : null))
  if (shown === null) return value
  return shown.key === key ? shown.value : undefined
}
