/** The score of a team, match by match. */

import { isClosed } from '@openroom/protocol/names'
import type { Registration, RunningScores, TeamRunningScore } from '@openroom/protocol/schema/results'
import type { TeamScoreLine } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { Fragment, Suspense, useEffect } from 'react'
import { isMissing } from '../../live/http.ts'
import { useArchive } from '../../live/useArchive.ts'
import { useBoards, useRegistrations } from '../../live/useSession.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { imps, matchPoints, points } from '../../ui/figures.ts'
import { followedEntry } from '../../ui/followed/matches.ts'
import { lazily } from '../../ui/lazily.ts'
import { namesOf, playerName } from '../../ui/names.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { NothingYet } from '../../ui/results/NothingYet.tsx'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { StandingNotes } from '../../ui/results/StandingNotes.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { viewedEntry } from '../../ui/results/viewed.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { Pager } from '../../ui/slot/Pager.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { About, aboutText } from '../../ui/who/About.tsx'
import { furtherFigures, Head, type HeadFigure } from './Head.tsx'
import { type Match, matchesOf } from './meetings.ts'
import { teamColumns, unitKey } from './teamColumns.tsx'

const EntryPages = lazily(() => import('./EntryPages.tsx'))

function standingOf(ranking: RunningScores | undefined, team: number): TeamRunningScore | null {
  const rows = ranking?.type === 'TEAM' ? ranking.rows : []
  return rows.find(({ registrationId }) => registrationId === team) ?? null
}

function figuresOf(
  own: TeamRunningScore | null,
  bam: boolean,
  total: boolean,
  further: RunningScores['further'],
): readonly HeadFigure[] {
  if (!own) return []
  const lifted = (figure: number | null) => (own.totalVp === null && !bam ? imps(figure) : points(figure))
  const figures: readonly HeadFigure[] = [
    { key: 'vp', label: t('private.vp'), value: points(own.totalVp) },
    {
      key: 'swing',
      label: t(unitKey(bam, total)),
      value: bam ? matchPoints(own.totalMp) : imps(own.totalImp),
    },
    { key: 'rank', label: t('private.rank'), value: own.totalRank ?? '' },
    ...furtherFigures(further, own.registrationId, lifted),
  ]
  return figures.filter(({ value }) => value !== '')
}

const KEY_OF = (match: Match): string =>
  match.kind === 'all' ? `all-${match.opponent}` : `${match.line.round}-${match.line.calcTableId}`

const anyOf = (lines: readonly TeamScoreLine[], figure: (line: TeamScoreLine) => unknown): boolean =>
  lines.some((line) => figure(line) !== null)

/** The players in one line, each with what is told of him. */
function LineUp({ players }: Pick<Registration, 'players'>) {
  if (players.every((one) => aboutText(one) === '')) return listed(players.map(playerName))
  return players.map((one, at) => (
    <Fragment key={one.playerId}>
      {at > 0 && ', '}
      {playerName(one)}
      <About of={one} />
    </Fragment>
  ))
}

export function TeamPrivate({ miniSession, params, slot }: ScreenProps<'private-score'>) {
  const { registrationId } = params
  const id = miniSession.miniSessionId
  const bam = miniSession.calcType === 'BAM'
  const total = miniSession.totalPoints === true
  const scores = viewAt('runningScores', { id })
  const own = useArchive(miniSession, viewAt('teamResults', { id, registrationId }), {
    renewedBy: scores,
  })
  const ranking = useArchive(miniSession, scores)
  const standing = standingOf(ranking.data, registrationId)
  const teams = useRegistrations(miniSession)
  const boards = useBoards(miniSession)
  const fit = useTier()
  const { tier } = fit
  const names = namesOf(teams.data ?? [])
  const team = names.of(registrationId)
  const unnamed = teams.data !== undefined && (team?.name ?? '') === ''
  const unknownRegistration = isMissing(own.error) || (unnamed && own.data?.results.length === 0)
  useEffect(() => {
    viewedEntry.keep(id, registrationId)
  }, [id, registrationId])
  useEffect(() => {
    if (unknownRegistration) slot.check({ unknownRegistration })
  }, [unknownRegistration, slot.check])
  const lines = own.data?.results ?? []
  const columns = teamColumns({
    tier,
    bam,
    total,
    knockOut: miniSession.arrangeType === 'KNOCK_OUT',
    names,
    has: {
      adjust: anyOf(lines, ({ impAdjust }) => impAdjust.WE ?? impAdjust.OPPONENT),
      vp: anyOf(lines, ({ vp }) => vp.WE),
      ranking: anyOf(lines, (line) => line.ranking),
    },
    onCard: (calcTableId, round) => slot.navigate('score-card', { calcTableId, round }),
    onTeam: (to) => slot.navigate('private-score', { registrationId: to }),
  })
  const from = slot.returnedFrom
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={t('private.title')}
      whose={team?.name}
      place={eventTitle(miniSession) ?? undefined}
      pager={
        <Pager
          boards={boards.data}
          onChoose={({ board, rounds: [first = 1] }) => slot.navigate('frequency', { board, round: first })}
        />
      }
    >
      <Head
        number={team?.number ?? null}
        names={team ? [team.name] : []}
        cards={team}
        told={team ? [team] : undefined}
        under={team ? <LineUp players={team.players} /> : undefined}
        figures={figuresOf(standing, bam, total, ranking.data?.further)}
        follows={team && followedEntry('team', team, miniSession.tournamentId)}
      />
      {standing && <StandingNotes row={standing} of="TEAM" />}
      <Fit of={fit}>
        {own.error && !unknownRegistration ? (
          <Failed error={own.error} retry={() => void own.refetch()} />
        ) : own.data?.results.length === 0 ? (
          <NothingYet title={t('private.none')} />
        ) : (
          <ResultTable
            caption={t('private.matches', { name: team?.name ?? '' })}
            columns={columns}
            groups={own.data && teams.data ? [{ title: null, rows: matchesOf(own.data.results) }] : null}
            keyOf={KEY_OF}
            marked={(match) =>
              match.kind === 'round' &&
              from?.screen === 'score-card' &&
              from.params.round === match.line.round &&
              from.params.calcTableId === match.line.calcTableId
            }
            every={4}
          />
        )}
      </Fit>
      {isClosed(miniSession.status) && (
        <Suspense>
          <EntryPages session={miniSession.miniSessionId} registrationId={registrationId} isPair={false} />
        </Suspense>
      )}
    </Screen>
  )
}
