/** What a viewer chose, kept until the tab is closed, so that a reload shows it again. */
import { useState } from 'react'
import { keepText, readKept } from '../live/kept.ts'

const keyOf = (name: string): string => `openroom.chosen.${name}`

export const readStored = (name: string): string | null => readKept(keyOf(name), 'sessionStorage')

/** A full or forbidden storage only costs that a reload starts anew. */
export const store = (name: string, value: string): boolean => keepText(keyOf(name), value, 'sessionStorage')

/**
 * As `useState`, kept in the tab.
 * @param values what may be chosen; anything else that was kept is not taken
 */
export function useSessionStorage<V extends string>(
  name: string,
  values: readonly V[],
  first: V,
): readonly [V, (value: V) => void] {
  const [value, setValue] = useState<V>(() => {
    const kept = readStored(name)
    return values.find((one) => one === kept) ?? first
  })
  const choose = (chosen: V): void => {
    store(name, chosen)
    setValue(chosen)
  }
  return [value, choose]
}
