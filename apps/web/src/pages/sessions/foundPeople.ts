/** In whom the words of a search were found. */
import { findableWords } from '@openroom/bridge/person/spelling'
import { searchWords } from '@openroom/bridge/plainText'
import { isOnAir } from '@openroom/protocol/names'
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'

export type FoundSessions = Readonly<SearchAnswer['sessions']>

/** A line below a session, and whose it is. */
export type Note = { readonly text: string; readonly registrationId: number }

/** By the ids of sessions. */
export type Notes = ReadonlyMap<number, readonly Note[]>

export type People = {
  readonly notes: Notes
  /** Who and what else was found; above the lists where that is closer to what was typed. */
  readonly named: ReactNode
  readonly closest: number
  /** Sessions that are over, wherever they are listed; `null` while it is not known, or not to be told. */
  readonly total: number | null
  /** Below the list: what shows the rest, where spoilers are left out. */
  readonly later: ReactNode
}

/** Players tell more than the name of their pair or team; where the name says them all it is enough. */
const named = ({ name, players }: FoundSessions[number]['found'][number]): string =>
  players.length === 0 || players.every((player) => name.includes(player))
    ? name
    : [name, players.join(', ')].join(' · ')

/** A player of a session that is played, whose own name has all the words. */
export type SeatedPlayer = Pick<FoundSessions[number], 'session'> & {
  readonly registrationId: number
  readonly name: string
  /** The pair or the team. */
  readonly entry: string
}

/** Each asks where he sits. */
const MOST_SEATED = 5

export function seatedOf(running: FoundSessions, query: string): readonly SeatedPlayer[] {
  const words = searchWords(query)
  const isCalled = (name: string): boolean => {
    const own = findableWords(name)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  return running
    .filter(({ session }) => isOnAir(session))
    .flatMap(({ session, found }) =>
      found.flatMap(({ registrationId, name: entry, players }) =>
        players.filter(isCalled).map((name) => ({ session, registrationId, name, entry })),
      ),
    )
    .slice(0, MOST_SEATED)
}

/** `null` of a session that was found by its own name. */
export const stageOfFound = ({ session, found }: FoundSessions[number]) => (found.length > 0 ? session : null)

/** In whom the words were found. */
export const notesOf = (found: FoundSessions): Notes =>
  new Map(
    found
      .filter((one) => one.found.length > 0)
      .map(({ session, found: entries }) => [
        session.miniSessionId,
        entries.map((entry) => ({
          text: t(isOnAir(session) ? 'sessions.entry' : 'archive.entry', { name: named(entry) }),
          registrationId: entry.registrationId,
        })),
      ]),
  )
