/** In whom the words of a search were found. */
import { isOnAir } from '@openroom/protocol/names'
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'

export type FoundSessions = Readonly<SearchAnswer['sessions']>

export type People = {
  /** Lines below a session, by its id. */
  readonly notes: ReadonlyMap<number, readonly string[]>
  /** Below the list: what shows the rest, where spoilers are left out. */
  readonly later: ReactNode
}

/** Players tell more than the name of their pair or team; where the name says them all it is enough. */
const named = ({ name, players }: FoundSessions[number]['found'][number]): string =>
  players.length === 0 || players.every((player) => name.includes(player))
    ? name
    : [name, players.join(', ')].join(' · ')

/** `null` of a session that was found by its own name. */
export const stageOfFound = ({ session, found }: FoundSessions[number]) => (found.length > 0 ? session : null)

/** Lines below a session, by its id: in whom the words were found. */
export const notesOf = (found: FoundSessions): ReadonlyMap<number, readonly string[]> =>
  new Map(
    found
      .filter((one) => one.found.length > 0)
      .map(({ session, found: entries }) => [
        session.miniSessionId,
        entries.map((entry) =>
          t(isOnAir(session) ? 'sessions.entry' : 'archive.entry', { name: named(entry) }),
        ),
      ]),
  )
