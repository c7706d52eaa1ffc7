/** A function that stays the same while a component is there, and does what it does in the component's last drawing. */
import { useCallback, useEffectEvent } from 'react'

/** For what is handed on; what an effect alone calls is a `useEffectEvent` by itself. */
export function useHandler<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const last = useEffectEvent(act)
  return useCallback((...args: Args) => last(...args), [])
}
