/** The score card of a match: both rooms, board by board. */

import { OVERALL_ROUND } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { Suspense, useEffect, useState } from 'react'
import { isMissing } from '../../live/http.ts'
import { useArchive } from '../../live/useArchive.ts'
import { useBoards, useRegistrations, useRounds } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { historyOf } from '../../ui/bidding/BiddingHistory.tsx'
import { BiddingPanel } from '../../ui/bidding/BiddingPanel.tsx'
import { WithFollowed } from '../../ui/followed/context.tsx'
import { lazily } from '../../ui/lazily.ts'
import { namesOf } from '../../ui/names.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { useExpectedWanted } from '../../ui/picture/ExpectedSwitch.tsx'
import { AdjustmentList } from '../../ui/results/AdjustmentList.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { NothingYet } from '../../ui/results/NothingYet.tsx'
import { roundSelectors } from '../../ui/results/RoundSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { Pager } from '../../ui/slot/Pager.tsx'
import { openReplay } from '../../ui/slot/replayList.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { useWithin } from '../../ui/slot/within.ts'
import { RevealedContext, useReveal } from '../../ui/spoilers/hiding.ts'
import { CardTable } from './CardTable.tsx'
import { Match } from './Match.tsx'
import styles from './picture.module.css'
import { type Chosen, isSameRoom, type RoomRow, replaysOf } from './rows.ts'
import { Seating } from './Seating.tsx'

const HiddenBar = lazily(() => import('../../ui/spoilers/HiddenBar.tsx'))
const Expectations = lazily(() => import('./Expectations.tsx'))
const MatchStrip = lazily(() => import('../../ui/match/MatchStrip.tsx'))
const MatchPicture = lazily(() => import('./MatchPicture.tsx'))

const EVERY_BOARD = 0
const LABEL = { OPEN: 'OP', CLOSED: 'CL' } as const

function useCard(session: MiniSession, calcTableId: number, round: number) {
  const id = session.miniSessionId
  return useArchive(session, viewAt('scoreCard', { id, calcTableId, round }))
}

/** Both rooms' auctions of a bid-only session. */
function useBiddings(session: MiniSession, calcTableId: number, round: number) {
  const at = (label: 'OP' | 'CL') =>
    session.bidOnly
      ? viewAt('scoreCardBiddingHistories', {
          id: session.miniSessionId,
          calcTableId,
          round,
          board: EVERY_BOARD,
          tableLabel: label,
        })
      : null
  const open = useArchive(session, at('OP'))
  const closed = useArchive(session, at('CL'))
  return ({ room, board }: Chosen) =>
    historyOf(room === 'OPEN' ? open.data : closed.data, `${LABEL[room]}_${board}`, board)
}

export default function ScoreCardScreen({ miniSession, params, slot }: ScreenProps<'score-card'>) {
  const { calcTableId, round } = params
  const knockOut = miniSession.arrangeType === 'KNOCK_OUT'
  const query = useCard(miniSession, calcTableId, round)
  const teams = useRegistrations(miniSession)
  const rounds = useRounds(miniSession)
  const boards = useBoards(miniSession)
  const historyAt = useBiddings(miniSession, calcTableId, round)
  const within = useWithin()
  // Beside the tables of a match view their switch decides.
  const wantsExpected = useExpectedWanted()
  const { revealed, onShow } = useReveal()
  const [shownBidding, setBidding] = useState<Chosen | null>(null)
  const fit = useTier()
  const { tier } = fit
  const card = query.data
  const missing = round === 0 || card?.round === 0 || isMissing(query.error)
  useEffect(() => {
    if (missing) slot.check({ messageRound: 0 })
  }, [missing, slot.check])
  const names = namesOf(teams.data ?? [])
  const list = (rounds.data?.rounds ?? []).map((one) => ({
    ...one,
    enabled: one.enabled && !card?.disabledRounds.includes(one.round),
  }))
  const select = {
    rounds: list,
    value: round,
    knockOut,
    overall: round === OVERALL_ROUND || (knockOut && list.length > 1),
    onChange: (to: number) => slot.replace('score-card', { calcTableId, round: to }),
  }
  const roundOf = (line: ScoreCardLine): number => line.round ?? round
  const showBoard = (board: number, at: number) => slot.navigate('frequency', { board, round: at })
  const showFirst = (board: number) => {
    const [first = 1] = boards.data?.find((entry) => entry.board === board)?.rounds ?? []
    showBoard(board, round === OVERALL_ROUND ? first : round)
  }
  const showReplay = ({ ns, line }: RoomRow): void => {
    openReplay(
      slot,
      miniSession.miniSessionId,
      { ns: ns.team, board: line.board, round: roundOf(line), calcTableId },
      replaysOf(card?.scoreCardLines ?? [], {
        room: ns.room,
        calcTableId,
        roundOf,
        replays: mayKnow('replay', { session: miniSession }),
      }),
    )
  }
  const toggle = (chosen: Chosen) => setBidding(isSameRoom(shownBidding, chosen) ? null : chosen)
  const opensBidding = miniSession.bidOnly && slot.zoomed
  const where = card && t('card.table', { table: card.tableNumber })
  const nameOf = (team: number | undefined): string =>
    team === undefined ? '' : (names.of(team)?.name ?? '')
  const home = nameOf(card?.homeTeam)
  const visiting = nameOf(card?.visitingTeam)
  const from = slot.returnedFrom
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={t('card.title')}
      whose={home === '' ? '' : t('cross.names', { first: home, second: visiting })}
      sub={where}
      place={where}
      {...roundSelectors(miniSession, select)}
      pager={
        <Pager
          boards={boards.data?.filter(
            ({ rounds: played }) => round === OVERALL_ROUND || played.includes(round),
          )}
          onChoose={({ board }) => showFirst(board)}
        />
      }
    >
      <RevealedContext value={revealed}>
        {(card || !query.error) && (
          <WithFollowed session={miniSession}>
            <Match
              card={card ?? null}
              bam={miniSession.calcType === 'BAM'}
              total={miniSession.totalPoints === true}
              names={names}
              onTeam={(registrationId) => slot.navigate('private-score', { registrationId })}
            />
          </WithFollowed>
        )}
        {onShow && card && (
          <Suspense>
            <HiddenBar text={t('spoilers.match')} what={t('spoilers.match.show')} onShow={onShow} />
          </Suspense>
        )}
        {(card || !query.error) && within.kind !== 'tab' && !onShow && (
          <Suspense
            fallback={
              <div className={styles.room} data-bar={miniSession.arrangeType === 'KNOCK_OUT' || undefined} />
            }
          >
            <MatchStrip
              session={miniSession}
              calcTableId={calcTableId}
              card={card ?? null}
              names={{ HOME: home, VISITING: visiting }}
              viewed={round}
              onCard={(of, to) => slot.replace('score-card', { calcTableId: of, round: to })}
              onBoard={showBoard}
            />
          </Suspense>
        )}
        {card?.adjustments && (
          <AdjustmentList
            of={[
              { name: home, adjustments: card.adjustments.home },
              { name: visiting, adjustments: card.adjustments.visiting },
            ]}
          />
        )}
        {mayKnow('expected', { session: miniSession }) && (within.kind !== 'tab' || wantsExpected) && (
          <Suspense fallback={<div className={styles.coming} />}>
            <Expectations
              session={miniSession.miniSessionId}
              calcTableId={calcTableId}
              home={card?.homeTeam ?? null}
            />
          </Suspense>
        )}
        <Fit of={fit}>
          {query.error && !missing ? (
            <Failed error={query.error} retry={() => void query.refetch()} />
          ) : card?.scoreCardLines.length === 0 ? (
            <NothingYet title={t('card.none')} />
          ) : (
            <CardTable
              card={card ?? null}
              tier={tier}
              bam={miniSession.calcType === 'BAM'}
              total={miniSession.totalPoints === true}
              names={names}
              replays={mayKnow('replay', { session: miniSession })}
              from={from && 'board' in from.params && from.params.board !== undefined ? from.params : null}
              onBoard={(line) => showBoard(line.board, roundOf(line))}
              onReplay={showReplay}
              bidding={opensBidding ? { shown: shownBidding, toggle } : null}
            />
          )}
          {card && tier === 'phone' && <Seating card={card} />}
        </Fit>
        {card && teams.data && !onShow && (
          <Suspense>
            <MatchPicture card={card} home={home} visiting={visiting} />
          </Suspense>
        )}
      </RevealedContext>
      {opensBidding && shownBidding && (
        <BiddingPanel
          title={t('bidding.of.room', {
            board: shownBidding.board,
            room: t(`card.room.${shownBidding.room}`),
          })}
          history={historyAt(shownBidding)}
          onClose={() => setBidding(null)}
        />
      )}
    </Screen>
  )
}
