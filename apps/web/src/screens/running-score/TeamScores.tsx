/** The ranking of a team event, with one round beside the total. */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KnockoutMatch } from '@openroom/protocol/schema/results'
import { useState } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt, useBoards, useRegistrations, useRounds } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { isOfMatches, roundLabel, scoreLabel } from '../../ui/labels.ts'
import Matches from '../../ui/match/Matches.tsx'
import { namesOf } from '../../ui/names.ts'
import { SearchField } from '../../ui/parts/SearchField.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { RoundSelect, roundOf, shownRound } from '../../ui/results/RoundSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { Pager } from '../../ui/slot/Pager.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { withCard } from '../../ui/slot/withCard.ts'
import { teamPlaced } from './further.ts'
import { Knockout } from './Knockout.tsx'
import { adjustedOf, anyOf, byRank, cutTitle, matching, partedByCut } from './order.ts'
import { registrationOf, ScoreState, useReturned } from './ScoreState.tsx'
import { teamColumns } from './teamColumns.tsx'
import { useFurther } from './useFurther.tsx'

/** The card of the only match there is: of what of it was played last in this session. */
function onlyCard(matches: readonly KnockoutMatch[], { miniSessionId }: MiniSession) {
  const [only, ...others] = matches
  const own = others.length > 0 ? undefined : only?.segments
  const last = own?.findLast((one) => one.miniSessionId === miniSessionId && one.homeImp !== null)
  return last ? { calcTableId: last.calcTableId, round: last.round } : null
}

const lastRoundOf = ({ firstRound, numberOfRounds }: MiniSession): number => firstRound + numberOfRounds - 1

export function TeamScores({ miniSession, params, slot }: ScreenProps<'running-score'>) {
  const { miniSessionId: id, session, numberOfSessions } = miniSession
  const knockOut = miniSession.arrangeType === 'KNOCK_OUT'
  const rounds = useRounds(miniSession)
  const list = rounds.data?.rounds ?? []
  const round = shownRound(list, params.round)
  // Until it is known which rounds there are, the columns of a round keep their place.
  const several = rounds.data ? round !== null && list.length > 1 : miniSession.numberOfRounds > 1
  const scores = useArchive(miniSession, rounds.data ? runningScoresAt(id, round) : null)
  const teams = useRegistrations(miniSession)
  const boards = useBoards(miniSession)
  const [query, setQuery] = useState('')
  const fit = useTier()
  const { tier } = fit
  const names = namesOf(teams.data ?? [])
  const data = scores.data?.type === 'TEAM' ? scores.data : null
  const {
    rows: inRanking,
    isScratch,
    ...ranking
  } = useFurther({ rows: data?.rows ?? null, further: data?.further }, teamPlaced, { params, slot })
  const rows = inRanking && teams.data ? byRank(matching(inRanking, query, names.of)) : null
  const sought = ({ home, visiting }: KnockoutMatch): boolean =>
    matching([{ registrationId: home }, { registrationId: visiting }], query, names.of).length > 0
  const matches = (data?.knockoutMatches ?? []).filter(sought)
  const marked = useReturned(slot, id)
  const columns = teamColumns({
    calcType: miniSession.calcType,
    totalPoints: miniSession.totalPoints === true,
    round: several ? { number: round ?? params.round ?? lastRoundOf(miniSession), knockOut } : null,
    tier,
    names,
    onTeam: (registrationId) => slot.navigate('private-score', { registrationId }),
    boards: miniSession.boardsPerRound,
    handicaps: ranking.handicaps,
    has: {
      correction: anyOf(data?.rows ?? [], (row) => row.correction),
      carryOver: anyOf(data?.rows ?? [], (row) => row.carryOver),
      vps: data === null || data.rows.some(({ totalVp }) => totalVp !== null),
      quotient: (data?.rows ?? []).some(({ quotient }) => quotient !== undefined),
      masterPoints: data?.rows.some(({ registrationId: of }) => names.of(of)?.masterPoints) ?? false,
    },
  })
  const select = {
    rounds: list,
    value: round,
    knockOut,
    isPart: numberOfSessions > 1,
    onChange: (to: number) => slot.replace('running-score', { ...params, round: to }),
  }
  // Of one match no ranking comes below its head.
  const isAwaited = knockOut && miniSession.numberOfRegistrations === 2 && data === null
  const label = scoreLabel(miniSession, round === list.at(-1)?.round)
  const isPlayed = !isOnAir(miniSession) || list.find((one) => one.round === round)?.finished === true
  // Segments are counted through the sessions of their match.
  const count = list.length * (knockOut ? numberOfSessions : 1)
  const before = knockOut ? (session - 1) * list.length + 1 - (list[0]?.round ?? 1) : 0
  const afterRound =
    round === null || count < 2
      ? undefined
      : isPlayed
        ? t(knockOut ? 'knockout.after' : 'scores.after.round', { round: before + round, count })
        : roundOf(list, round, knockOut, numberOfSessions > 1)
  const afterSession =
    numberOfSessions > 1 ? t('scores.after', { done: session, count: numberOfSessions }) : undefined
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      entries={withCard(slot, onlyCard(data?.knockoutMatches ?? [], miniSession))}
      title={label}
      sub={afterRound ?? afterSession ?? eventTitle(miniSession) ?? undefined}
      place={
        list.length > 1 && round !== null
          ? roundLabel(round, knockOut)
          : (eventTitle(miniSession) ?? undefined)
      }
      selectors={
        <>
          <RoundSelect {...select} />
          {ranking.choice}
          <SearchField isFolded label={t('scores.find.TEAM')} onChange={setQuery} />
        </>
      }
      folded={
        <>
          <RoundSelect {...select} folded />
          {ranking.choice}
        </>
      }
      pager={
        <Pager
          boards={boards.data}
          onChoose={({ board, rounds: [first] }) =>
            slot.navigate('frequency', { board, round: first ?? round ?? 1 })
          }
        />
      }
    >
      <Fit of={fit} hasHint={!knockOut}>
        <ScoreState
          error={rounds.error ?? scores.error ?? teams.error}
          retry={() => {
            for (const part of [rounds, scores, teams]) void part.refetch()
          }}
          empty={data !== null && data.rows.length === 0 && data.knockoutMatches.length === 0}
          ready={data !== null && teams.data !== undefined}
          unfound={query !== '' && rows?.length === 0 ? query : null}
          official={data?.rows.some(({ official }) => official) ?? false}
          adjusted={adjustedOf(data?.rows ?? [], names.of)}
          rules={data?.rules}
          columns={data?.knockoutMatches.length ? undefined : columns}
        >
          {data && data.knockoutMatches.length > 0 ? (
            <Knockout
              miniSession={miniSession}
              matches={matches}
              count={data.knockoutMatches.length}
              withdraws={data.withdraws}
              names={names}
              tier={tier}
              isSideways={fit.sideways !== null}
              round={round}
              slot={slot}
              onCard={(calcTableId, at) => slot.navigate('score-card', { calcTableId, round: at })}
            />
          ) : (
            <>
              {/* Of several matches each has a block of its own, once they are known. */}
              {isOfMatches(miniSession) && (!knockOut || miniSession.numberOfRegistrations === 2) && (
                <Matches
                  session={miniSession}
                  most={1}
                  onCard={(calcTableId, at) => slot.navigate('score-card', { calcTableId, round: at })}
                  onBoard={(board, at) => slot.navigate('frequency', { board, round: at })}
                />
              )}
              {!isAwaited && (
                <ResultTable
                  caption={t('scores.table', { title: label, name: miniSession.tournamentName })}
                  columns={columns}
                  groups={
                    rows &&
                    (isScratch ? partedByCut([{ title: null, rows }], cutTitle) : [{ title: null, rows }])
                  }
                  keyOf={registrationOf}
                  plainOrder={({ registrationId }) => names.of(registrationId)?.name ?? ''}
                  marked={marked}
                  every={4}
                />
              )}
            </>
          )}
        </ScoreState>
      </Fit>
    </Screen>
  )
}
