/** Who is found by a search of the main page: loaded when somebody searches. */
import { searchOnce } from '../../live/search.ts'
import { isHiding } from '../../ui/spoilers/hiding.ts'
import LaterStages from '../../ui/spoilers/LaterStages.tsx'
import { isAsked, tellsWinners } from '../../ui/spoilers/stages.ts'
import { FoundNames } from './FoundNames.tsx'
import { type FoundSessions, notesOf, type People, seatedOf, stageOfFound } from './foundPeople.ts'
import { closest } from './grouping.ts'

/** Without spoilers: who is in a later stage came through the earlier ones. */
const isTold = ({ session }: FoundSessions[number]): boolean =>
  !tellsWinners(session) || isAsked(session.miniSessionId)

/**
 * Shows the sessions in which a pair, a team or a player is found, with the lines that say so.
 * @param show called again with later stages too, when they are asked for
 */
export async function showPeople(q: string, show: (people: People) => void): Promise<void> {
  const { sessions, running, total, players, teams } = await searchOnce({ year: null, serverId: null, q })
  const all = [...running, ...sessions]
  const people = (isAll: boolean): Pick<People, 'named' | 'closest'> => {
    const seated = seatedOf(isAll ? running : running.filter(isTold), q)
    const names = [...seated, ...(players?.first ?? []), ...(teams?.first ?? [])].map(({ name }) => name)
    return {
      named: (
        <FoundNames
          query={q}
          seated={seated}
          {...(players ? { players } : {})}
          {...(teams ? { teams } : {})}
        />
      ),
      closest: closest(names, q),
    }
  }
  const showAll = () => show({ ...people(true), notes: notesOf(all), later: null, total })
  if (!isHiding()) return showAll()
  // Offered of every knock-out, whoever came through.
  const mayBeMore = all.some((one) => stageOfFound(one)?.arrangeType === 'KNOCK_OUT')
  show({
    notes: notesOf(all.filter(isTold)),
    ...people(false),
    total: null,
    later: mayBeMore ? <LaterStages onShow={showAll} /> : null,
  })
}
