/** A list that stays the same object while it holds the same things. */
import { useRef } from 'react'

export function useSameList<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list)
  const isSame = kept.current.length === list.length && list.every((one, at) => one === kept.current[at])
  if (!isSame) kept.current = list
  return kept.current
}
