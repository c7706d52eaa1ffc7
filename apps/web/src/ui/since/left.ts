/** When each live session was looked at last, and what of it: kept in the browser. */
import { keepText, readKeptJson } from '../../live/kept.ts'
import type { Seen } from './happened.ts'

const KEY = 'openroom.left'
const MOST = 8

type Kept = Readonly<Record<string, Seen>>

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'boards' in value &&
  typeof value.boards === 'object' &&
  value.boards !== null &&
  'leaders' in value &&
  Array.isArray(value.leaders) &&
  'round' in value &&
  typeof value.round === 'number'

function kept(): Kept {
  const read = readKeptJson(KEY)
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(Object.entries(read).filter(([, seen]) => isSeen(seen)))
}

export const lastSeen = (session: number): Seen | null => kept()[session] ?? null

/** Without storage nothing is told on coming back. */
export function keepSeen(session: number, seen: Seen): void {
  const others = Object.entries(kept()).filter(([id]) => id !== `${session}`)
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST - 1)
  keepText(KEY, JSON.stringify(Object.fromEntries([...newest, [session, seen]])))
}
