/** Whom and what the viewer follows, without an account: the browser remembers so many, newest last. */
import { type Followed, LONGEST_NAME, MOST_FOLLOWED, MOST_PLAYERS } from '@openroom/protocol/followed'
import { useSyncExternalStore } from 'react'
import { keepText, readKept } from '../../live/kept.ts'

export type { Followed }

/** `public/theme.js` knows it too: room is kept for them before the page is drawn. */
const KEY = 'openroom.followed'

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.trim() !== '' && name.length <= LONGEST_NAME

/** What another page, or another version, may have left there is no entry. */
function entryOf(read: unknown): readonly Followed[] {
  if (typeof read !== 'object' || read === null) return []
  const { kind, name, players, personId, tournamentId } = read as Readonly<Record<string, unknown>>
  if (!isName(name)) return []
  if (kind === 'player') return Number.isInteger(personId) ? [{ kind, name, personId: Number(personId) }] : []
  if (!Number.isInteger(tournamentId)) return []
  const of = { name, tournamentId: Number(tournamentId) }
  if (kind === 'tournament') return [{ kind, ...of }]
  if ((kind !== 'pair' && kind !== 'team') || !Array.isArray(players)) return []
  return [{ kind, ...of, players: players.filter(isName).slice(0, MOST_PLAYERS) }]
}

export function parseFollowed(text: string | null): readonly Followed[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.flatMap(entryOf).slice(-MOST_FOLLOWED) : []
  } catch {
    return []
  }
}

let known: { readonly text: string | null; readonly list: readonly Followed[] } = { text: null, list: [] }

/** The same list as long as nothing has changed. */
export function allFollowed(): readonly Followed[] {
  const text = readKept(KEY)
  if (text !== known.text) known = { text, list: parseFollowed(text) }
  return known.list
}

const CHANGED = 'openroom-followed'
/** `storage`: of another tab. */
const EVENTS = [CHANGED, 'storage'] as const

export function onFollowed(changed: () => void): () => void {
  for (const name of EVENTS) addEventListener(name, changed)
  return () => {
    for (const name of EVENTS) removeEventListener(name, changed)
  }
}

export const useFollowed = (): readonly Followed[] => useSyncExternalStore(onFollowed, allFollowed)

/** Without storage nothing is followed. */
function keepAll(list: readonly Followed[]): void {
  keepText(KEY, list.length === 0 ? null : JSON.stringify(list.slice(-MOST_FOLLOWED)))
  dispatchEvent(new Event(CHANGED))
}

export const follow = (one: Followed): void => keepAll([...allFollowed(), one])

export const unfollow = (those: readonly Followed[]): void =>
  keepAll(allFollowed().filter((one) => !those.includes(one)))

export const forgetAll = (): void => keepAll([])
