/** Boards of a wall that are drawn, and shown again, little by little. */
import { useStepwise } from '../../paper/useStepwise.ts'

type Ids = ReadonlySet<number>

const keyOf = (ids: Ids): string => [...ids].join()

const NONE: Ids = new Set()

/**
 * Of a list whose order changes: its first ones, and a step more of what it has each frame.
 * What has been there once stays, wherever it is moved.
 */
export function useGrown(ids: readonly number[], step: number): Ids {
  return useStepwise({
    first: NONE,
    whole: new Set(ids),
    after: (now) => {
      const coming = ids.filter((id) => !now.has(id)).slice(0, step)
      return coming.length > 0 ? new Set([...now, ...coming]) : null
    },
    keyOf,
  })
}

/** Of a set that changes: what leaves it is gone at once, of what comes in a step is there each frame. */
export function useRevealed(wanted: readonly number[], step: number): Ids {
  const whole: Ids = new Set(wanted)
  const revealed = useStepwise({
    first: whole,
    whole,
    after: (now) => {
      const kept = wanted.filter((id) => now.has(id))
      const coming = wanted.filter((id) => !now.has(id)).slice(0, step)
      return coming.length > 0 || kept.length < now.size ? new Set([...kept, ...coming]) : null
    },
    keyOf,
  })
  return new Set(wanted.filter((id) => revealed.has(id)))
}
