/** What somebody types and sends goes once it has been sent, unless something else was begun meanwhile: that stays. */
import { useEffect, useRef } from 'react'

/** @returns empties or closes the form (`go`) that still holds what was sent */
export function useSpend<Draft>(draft: Draft): (sent: Draft, go: () => void) => void {
  const now = useRef(draft)
  useEffect(() => {
    now.current = draft
  }, [draft])
  return (sent, go) => {
    if (Object.is(now.current, sent)) go()
  }
}
