/** A function that stays the same while a component is there, and does what it does in the component's last drawing. */
import { useCallback, useEffectEvent } from 'react'

/** For what is handed on; what an effect alone calls is a `useEffectEvent` by itself. */
export function useHandler<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const last = useEffectEvent(act)
  return useCallback((...args: Args) => last(...args), [])
}

/** @returns empties or closes the form (`go`) that still holds what was sent */
export function useSpend<Draft>(draft: Draft): (sent: Draft, go: () => void) => void {
  return useHandler((sent, go) => {
    if (Object.is(draft, sent)) go()
  })
}
