/** In whom the words of a search were found. */
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { searchOnce } from '../../live/search.ts'
import { t } from '../../texts/t.ts'
import { isHiding } from '../../ui/spoilers/hiding.ts'
import { isAsked } from '../../ui/spoilers/stages.ts'
import { tellsWinners } from '../../ui/spoilers/tellsWinners.ts'

type FoundSessions = Readonly<SearchAnswer['sessions']>

/** Players tell more than the name of their pair or team; where the name says them all it is enough. */
const named = ({ name, players }: FoundSessions[number]['found'][number]): string =>
  players.length === 0 || players.every((player) => name.includes(player))
    ? name
    : [name, players.join(', ')].join(' · ')

/** `null` of a session that was found by its own name. */
export const stageOfFound = ({ session, found }: FoundSessions[number]) => (found.length > 0 ? session : null)

/** Without spoilers: who is in a later stage came through the earlier ones. */
const isTold = ({ session }: FoundSessions[number]): boolean =>
  !isHiding() || !tellsWinners(session) || isAsked(session.miniSessionId)

/** Lines below a session, by its id: in whom the words were found. */
export const notesOf = (found: FoundSessions): ReadonlyMap<number, readonly string[]> =>
  new Map(
    found
      .filter((one) => one.found.length > 0)
      .map(({ session, found: entries }) => [
        session.miniSessionId,
        entries.map((entry) =>
          t(session.status === 'LIVE' ? 'sessions.entry' : 'archive.entry', { name: named(entry) }),
        ),
      ]),
  )

/** The sessions in which a pair, a team or a player is found, by id, with the lines that say so. */
export async function foundPeople(q: string): Promise<ReadonlyMap<number, readonly string[]>> {
  const { sessions, running } = await searchOnce({ year: null, serverId: null, q })
  return notesOf([...running, ...sessions].filter(isTold))
}
