/** The keys of who listens, beside those of every table: one list, from which they work and from which help tells them. */

export const EAR_KEYS = {
  hand: ['1', '2', '3', '4'],
  table: ['t'],
  auction: ['a'],
  trick: ['c'],
  lastTrick: ['l'],
  repeat: ['r'],
  voice: ['s'],
  settings: ['e'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type EarMove = keyof typeof EAR_KEYS

export const isEarMove = (name: string): name is EarMove => Object.hasOwn(EAR_KEYS, name)

export const EAR_MOVES: readonly EarMove[] = Object.keys(EAR_KEYS).filter(isEarMove)

/** The move of a key, and which of its keys it is; `null` of one that has none. */
export function earMoveOf(key: string): readonly [EarMove, number] | null {
  for (const move of EAR_MOVES) {
    const keys: readonly string[] = EAR_KEYS[move]
    const at = keys.indexOf(key)
    if (at >= 0) return [move, at]
  }
  return null
}
