/** Whether a box scrolls and has nothing in it that keys could go to: then the box itself must be reachable (WCAG 2.1.1). */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const REACHABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

export function useScrollsAlone(ref: RefObject<HTMLElement | null>): boolean {
  const [isAlone, setAlone] = useState(false)
  const look = () => {
    const box = ref.current
    if (box) setAlone(box.scrollHeight > box.clientHeight && box.querySelector(REACHABLE) === null)
  }
  useLayoutEffect(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the box that is there
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  return isAlone
}
