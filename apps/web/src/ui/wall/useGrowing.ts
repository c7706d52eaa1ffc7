/** Draws much little by little, so that no frame has to lay out all. */
import { startTransition, useEffect, useState } from 'react'

/** A number that grows from none by a step each frame. */
export function useGrowing(to: number, step: number): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (now >= to) return
    const frame = requestAnimationFrame(() => startTransition(() => setNow(now + step)))
    return () => cancelAnimationFrame(frame)
  }, [now, to, step])
  return Math.min(now, to)
}

/**
 * Of a list whose order changes: its first ones, by a step more each frame.
 * What has been there once stays, wherever it is moved.
 */
export function useGrown(ids: readonly number[], step: number): ReadonlySet<number> {
  const count = useGrowing(ids.length, step)
  const [grown, setGrown] = useState<ReadonlySet<number>>(new Set())
  const coming = ids.slice(0, count).filter((id) => !grown.has(id))
  if (coming.length === 0) return grown
  const next = new Set([...grown, ...coming])
  setGrown(next)
  return next
}

/** Of a set that changes: what leaves it is gone at once, of what comes in a step is there each frame. */
export function useRevealed(wanted: readonly number[], step: number): ReadonlySet<number> {
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set(wanted))
  const kept = wanted.filter((id) => revealed.has(id))
  const coming = wanted.filter((id) => !revealed.has(id)).slice(0, step)
  const next = coming.length > 0 || kept.length < revealed.size ? [...kept, ...coming].join() : null
  useEffect(() => {
    if (next === null) return
    const ids = next === '' ? [] : next.split(',').map(Number)
    const frame = requestAnimationFrame(() => startTransition(() => setRevealed(new Set(ids))))
    return () => cancelAnimationFrame(frame)
  }, [next])
  return new Set(kept)
}
