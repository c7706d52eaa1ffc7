import { useRef } from 'react'

/** A list or a record that stays the same object while it holds the same things. */
export function useSame<T extends object>(now: T): T {
  const kept = useRef(now)
  const [before, after] = [Object.entries(kept.current), Object.entries(now)]
  const held = new Map(before)
  if (before.length !== after.length || after.some(([name, value]) => held.get(name) !== value))
    kept.current = now
  return kept.current
}
