/** Draws much little by little: a number that grows by a step each frame, so that no frame has to lay out all. */
import { startTransition, useEffect, useState } from 'react'

export function useGrowing(to: number, step: number): number {
  const [now, setNow] = useState(step)
  useEffect(() => {
    if (now >= to) return
    const frame = requestAnimationFrame(() => startTransition(() => setNow(now + step)))
    return () => cancelAnimationFrame(frame)
  }, [now, to, step])
  return Math.min(now, to)
}
