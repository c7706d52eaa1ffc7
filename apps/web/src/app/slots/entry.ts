import type { NavEntry } from '../../ui/slot/types.ts'

/** Of a menu. */
export const entry = (key: string, label: string, go: () => void, current = false): NavEntry => ({
  key,
  label,
  current,
  disabled: false,
  go,
})
