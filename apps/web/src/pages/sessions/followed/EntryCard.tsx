/** A player, a pair or a team that is followed: where they play now, or have played last. */

import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { viewAt } from '@openroom/protocol/views'
import { useQueries } from '@tanstack/react-query'
import { cache } from '../../../live/cache.ts'
import { firstPage } from '../../../live/search.ts'
import { useArchive } from '../../../live/useArchive.ts'
import { useRegistrations } from '../../../live/useSession.ts'
import { t } from '../../../texts/t.ts'
import { percentText, signed } from '../../../ui/figures.ts'
import type { Followed } from '../../../ui/followed/followed.ts'
import { namesOf, pairSurnames } from '../../../ui/names.ts'
import { Hidden } from '../../../ui/spoilers/Hidden.tsx'
import { useUnnamed } from '../../../ui/spoilers/stages.ts'
import { watchedIn } from '../../../ui/spoilers/watched.ts'
import { Card } from './Card.tsx'
import {
  lastBoard,
  lastMatch,
  lastRound,
  type Place,
  placeOf,
  roundOf,
  searchesFor,
  tableOf,
} from './places.ts'
import { pairWays, teamWays } from './ways.ts'

type EntryProps = { readonly of: Followed }
type PlacedProps = EntryProps & Place

/** The tables of a round and of the next, while the session is live. */
function useTables(session: MiniSession, registrationId: number, round: number | null) {
  const { miniSessionId: id } = session
  const at = (wanted: number | null) =>
    wanted === null || !isOnAir(session) || wanted > lastRound(session)
      ? null
      : viewAt('tables', { id, round: wanted })
  const after = round === null ? null : round + 1
  const now = useArchive(session, at(round)).data?.tables
  const then = useArchive(session, at(after)).data?.tables
  return {
    table: round === null ? null : tableOf(now, registrationId, round),
    next: after === null ? null : tableOf(then, registrationId, after),
  }
}

function useNameOf(session: MiniSession): (id: number) => string {
  const names = namesOf(useRegistrations(session).data ?? [])
  return (id) => {
    const of = names.of(id)
    if (of === null || of.bye) return ''
    return session.type === 'PAIR' ? pairSurnames(of) : of.name
  }
}

function PairCard({ of, session, registrationId }: PlacedProps) {
  const { miniSessionId: id } = session
  const own = useArchive(session, viewAt('privateScores', { id, registrationId })).data
  const seat = useArchive(session, isOnAir(session) ? viewAt('searchTable', { id, registrationId }) : null, {
    renewedBy: viewAt('privateScores', { id, registrationId }),
  }).data
  const lines = own?.lines ?? []
  const places = useTables(session, registrationId, own ? roundOf(session, lines) : null)
  const known = { session, registrationId, ...places, nameOf: useNameOf(session) }
  const last = lastBoard(lines)
  const figure =
    last === null ? '' : session.calcType === 'IMP' ? signed(last.points, 2) : percentText(last.boardPercent)
  return (
    <Card of={of} session={session} ways={pairWays(known, lines, seat?.tableId ?? null)}>
      {last !== null && figure !== '' && (
        <Hidden
          of={of.name}
          isSeen={watchedIn(session.miniSessionId)({ ns: last.ns, board: last.boardNumber })}
        >
          {figure}
        </Hidden>
      )}
    </Card>
  )
}

function TeamCard({ of, session, registrationId }: PlacedProps) {
  const { miniSessionId: id, arrangeType, roundGroups } = session
  const own = useArchive(session, viewAt('teamResults', { id, registrationId }), {
    renewedBy: viewAt('runningScores', { id }),
  }).data
  const lines = own?.results ?? []
  const last = lastMatch(lines)
  // The last raw round of a displayed one.
  const raw = last && (arrangeType === 'KNOCK_OUT' ? last.round : last.round * roundGroups)
  const places = useTables(session, registrationId, raw)
  const known = { session, registrationId, ...places, nameOf: useNameOf(session) }
  const { WE, OPPONENT } = (session.calcType === 'BAM' ? last?.mp : last?.imp) ?? { WE: null, OPPONENT: null }
  return (
    <Card of={of} session={session} ways={teamWays(known, lines)}>
      {WE !== null && OPPONENT !== null && (
        <Hidden of={of.name}>{t('playing.score', { home: `${WE}`, visiting: `${OPPONENT}` })}</Hidden>
      )}
    </Card>
  )
}

/** @param playing changes when a session begins or ends: they may be in another then */
export function EntryCard({ of, playing }: EntryProps & { readonly playing: string }) {
  const queries = searchesFor(of).map((q) =>
    firstPage({ year: null, serverId: null, q: q.slice(0, 200) }, `followed ${playing}`),
  )
  const found = useQueries({ queries }, cache)
  const isUnnamed = useUnnamed()
  // In a later stage they would be known to have come through: where they are is where they were before it.
  const named = (sessions: SearchAnswer['sessions']) => sessions.filter(({ session }) => !isUnnamed(session))
  const answers = found.flatMap(({ data }) =>
    data ? [{ running: named(data.running), sessions: named(data.sessions) }] : [],
  )
  const isSettled = found.every(({ data, isError }) => data || isError)
  const place = isSettled ? placeOf(of, answers) : null
  // Where a search was refused nobody knows.
  const isNowhere = answers.length === found.length
  if (place === null)
    return <Card of={of} session={null} where={isNowhere ? t('followed.nowhere') : ''} ways={[]} />
  const Placed = place.session.type === 'PAIR' ? PairCard : TeamCard
  return <Placed key={`${place.session.miniSessionId} ${place.registrationId}`} of={of} {...place} />
}
