/** Whom and what the viewer follows, without an account: the browser remembers so many, newest last. */
import {
  type Followed,
  type FollowedPlayer,
  LONGEST_NAME,
  MOST_FOLLOWED,
  MOST_NAMES,
  MOST_PLAYERS,
} from '@openroom/protocol/followed'
import { useSyncExternalStore } from 'react'
import { keepText, readKept } from '../../live/kept.ts'

export type { Followed, FollowedPlayer }

/** `public/theme.js` knows it too: room is kept for them before the page is drawn. */
const KEY = 'openroom.followed'

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.trim() !== '' && name.length <= LONGEST_NAME

const NAMES = ['told', 'also', 'others'] as const

const namesIn = (read: unknown, most: number): readonly string[] =>
  Array.isArray(read) ? read.filter(isName).slice(0, most) : []

/** A player without names that are none. */
function playerOf(name: string, personId: number, read: Readonly<Record<string, unknown>>): FollowedPlayer {
  const player: { -readonly [key in keyof FollowedPlayer]: FollowedPlayer[key] } = {
    kind: 'player',
    name,
    personId,
  }
  for (const key of NAMES) {
    const names = namesIn(read[key], MOST_NAMES)
    if (names.length > 0) player[key] = names
  }
  return player
}

/** What another page, or another version, may have left there is no entry. */
function entryOf(read: unknown): readonly Followed[] {
  if (typeof read !== 'object' || read === null) return []
  const fields = read as Readonly<Record<string, unknown>>
  const { kind, name, players, personId, tournamentId } = fields
  if (!isName(name)) return []
  if (kind === 'player') return Number.isInteger(personId) ? [playerOf(name, Number(personId), fields)] : []
  if (!Number.isInteger(tournamentId)) return []
  const of = { name, tournamentId: Number(tournamentId) }
  if (kind === 'tournament') return [{ kind, ...of }]
  if ((kind !== 'pair' && kind !== 'team') || !Array.isArray(players)) return []
  return [{ kind, ...of, players: namesIn(players, MOST_PLAYERS) }]
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

/** Keeps further names of players, those of their numbers as `namesOf` has them. */
export function keepNames(personIds: readonly number[], namesOf: (one: FollowedPlayer) => object): void {
  const list = allFollowed()
  const next = list.map((one) =>
    one.kind === 'player' && personIds.includes(one.personId)
      ? playerOf(one.name, one.personId, { ...one, ...namesOf(one) })
      : one,
  )
  if (JSON.stringify(next) !== JSON.stringify(list)) keepAll(next)
}

/** Remembers whether a name is the player's. */
export const answer = ({ personId }: FollowedPlayer, name: string, isTheirs: boolean): void =>
  keepNames([personId], ({ also = [], others = [] }) =>
    isTheirs ? { also: [name, ...also] } : { others: [name, ...others] },
  )

/** Asks again whose names those are. */
export const askAgain = ({ personId }: FollowedPlayer): void =>
  keepNames([personId], () => ({ also: [], others: [] }))

export const forgetAll = (): void => keepAll([])
