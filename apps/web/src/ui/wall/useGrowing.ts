/** Draws much little by little, so that no frame has to lay out all. */
import { startTransition, useEffect, useState } from 'react'

/**
 * Of a list whose order changes: its first ones, and a step more of what it has each frame.
 * What has been there once stays, wherever it is moved.
 */
export function useGrown(ids: readonly number[], step: number): ReadonlySet<number> {
  const [grown, setGrown] = useState<ReadonlySet<number>>(new Set())
  const coming = ids
    .filter((id) => !grown.has(id))
    .slice(0, step)
    .join()
  useEffect(() => {
    if (coming === '') return
    const next = coming.split(',').map(Number)
    const frame = requestAnimationFrame(() =>
      startTransition(() => setGrown((now) => new Set([...now, ...next]))),
    )
    return () => cancelAnimationFrame(frame)
  }, [coming])
  return grown
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
