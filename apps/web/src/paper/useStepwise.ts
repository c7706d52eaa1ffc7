/** Draws much little by little, a step each frame, so that no frame has to lay out all; on paper all of it at once. */
import { startTransition, useEffect, useState } from 'react'
import { useIsPrinting } from './printing.ts'

type Steps<T> = {
  /** What is drawn to begin with. */
  readonly first: T
  /** Everything. */
  readonly whole: T
  /** What is drawn after what is drawn now; `null` when nothing is left to do. */
  readonly after: (now: T) => T | null
  /** Tells one step from another. */
  readonly keyOf: (step: T) => string
}

/** @returns what is drawn */
export function useStepwise<T>({ first, whole, after, keyOf }: Steps<T>): T {
  const [now, setNow] = useState(first)
  const next = after(now)
  const key = next === null ? null : keyOf(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which step it is
  useEffect(() => {
    if (next === null) return
    const frame = requestAnimationFrame(() => startTransition(() => setNow(next)))
    return () => cancelAnimationFrame(frame)
  }, [key])
  return useIsPrinting() ? whole : now
}
