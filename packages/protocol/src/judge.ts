/** What to do with a push, from its version and the one that is held (docs/adr/0007-live-protocol.md). */

export type Versioned = { readonly type: string; readonly seq: number; readonly prev: number | null }

/** `drop`: it is already held. `gap`: something between was missed, the whole state has to be asked for. */
export type Verdict = 'apply' | 'drop' | 'gap'

/** Messages that carry the whole of a list, a view, or a table; a sign of life is one. */
const WHOLE = new Set(['SUBSCRIBE', 'FULL', 'HEALTH'])

export const isWhole = ({ type }: Pick<Versioned, 'type'>): boolean => WHOLE.has(type)

/** @param held version of what is held; `null` while nothing is */
export function judge(held: number | null, push: Versioned): Verdict {
  if (isWhole(push)) return 'apply'
  if (held === null) return 'gap'
  if (push.seq <= held) return 'drop'
  return push.prev === null || push.prev <= held ? 'apply' : 'gap'
}
