/** What somebody types and sends goes once it has been sent, unless something else was begun meanwhile: that stays. */
import { useHandler } from './useHandler.ts'

/** @returns empties or closes the form (`go`) that still holds what was sent */
export function useSpend<Draft>(draft: Draft): (sent: Draft, go: () => void) => void {
  return useHandler((sent, go) => {
    if (Object.is(draft, sent)) go()
  })
}
