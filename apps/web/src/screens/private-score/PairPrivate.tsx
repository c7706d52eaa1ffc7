/** The score of a pair, board by board. */

import { isClosed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Registration } from '@openroom/protocol/schema/results'
import type { PrivateScoreLine } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { type ReactNode, Suspense, useEffect } from 'react'
import { isMissing } from '../../live/http.ts'
import { useArchive } from '../../live/useArchive.ts'
import { useBoards, useRegistrations, useSiblings } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { historyOf } from '../../ui/bidding/BiddingHistory.tsx'
import { BiddingPopup } from '../../ui/bidding/BiddingPopup.tsx'
import { followedEntry } from '../../ui/followed/matches.ts'
import { lazily } from '../../ui/lazily.ts'
import { namesOf, pairName, playerName } from '../../ui/names.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { canReplay } from '../../ui/results/liveRules.ts'
import { NothingYet } from '../../ui/results/NothingYet.tsx'
import { SessionSelect } from '../../ui/results/SessionSelect.tsx'
import { StandingNotes } from '../../ui/results/StandingNotes.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { viewedEntry } from '../../ui/results/viewed.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { Pager } from '../../ui/slot/Pager.tsx'
import { openReplay } from '../../ui/slot/replayList.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { Head } from './Head.tsx'
import { PairTable } from './PairTable.tsx'
import { pairFigures } from './pairHead.ts'

const EntryPages = lazily(() => import('./EntryPages.tsx'))

const EVERY_BOARD = 0

function useOwnScore(session: MiniSession, registrationId: number) {
  const id = session.miniSessionId
  const own = useArchive(session, viewAt('privateScores', { id, registrationId }))
  const ranking = useArchive(session, viewAt('runningScores', { id }))
  const biddings = useArchive(
    session,
    session.bidOnly ? viewAt('pairBiddingHistories', { id, board: EVERY_BOARD, registrationId }) : null,
  )
  const scores = ranking.data?.type === 'PAIR' ? ranking.data : null
  const score = scores?.rows.find((row) => row.registrationId === registrationId) ?? null
  return { own, score, further: scores?.further, biddings: biddings.data }
}

const namesIn = (registration: Registration | null): readonly string[] => {
  if (registration === null) return []
  const { players } = registration
  return players.length === 0 ? [registration.name] : players.map(playerName)
}

export function PairPrivate({ miniSession, params, slot }: ScreenProps<'private-score'>) {
  const { siblings, shown } = useSiblings(miniSession, params.session)
  const { registrationId } = params
  const { own, score, further, biddings } = useOwnScore(shown, registrationId)
  const registrations = useRegistrations(shown)
  const boards = useBoards(shown)
  const fit = useTier()
  const { tier } = fit
  const names = namesOf(registrations.data ?? [])
  const registration = names.of(registrationId)
  const unnamed = registrations.data !== undefined && (registration?.name ?? '') === ''
  const unknownRegistration = isMissing(own.error) || (unnamed && own.data?.lines.length === 0)
  useEffect(() => {
    viewedEntry.keep(miniSession.miniSessionId, registrationId)
  }, [miniSession.miniSessionId, registrationId])
  useEffect(() => {
    if (unknownRegistration) slot.check({ unknownRegistration })
  }, [unknownRegistration, slot.check])
  const session = { session: shown.session }
  const lines = own.data?.lines ?? null
  const opens = (line: PrivateScoreLine) => canReplay(shown, line, shown.calcType)
  const select = {
    siblings,
    value: shown.session,
    onChange: (to: number) => slot.replace('private-score', { registrationId, session: to }),
  }
  const showReplay = ({ ns, boardNumber }: PrivateScoreLine): void => {
    openReplay(
      slot,
      shown.miniSessionId,
      { ns, board: boardNumber, ...session },
      (lines ?? []).map((line) => ({
        params: { ns: line.ns, board: line.boardNumber, ...session },
        replay: opens(line),
      })),
    )
  }
  const showPair = (id: number) => slot.navigate('private-score', { registrationId: id, ...session })
  const members = registration?.members
  const showBoard = (board: number) => slot.navigate('frequency', { board, ...session })
  const contractOf = ({ boardNumber, round }: PrivateScoreLine, contract: ReactNode): ReactNode =>
    shown.bidOnly ? (
      <BiddingPopup board={boardNumber} history={historyOf(biddings, `${round}_${boardNumber}`, boardNumber)}>
        {contract}
      </BiddingPopup>
    ) : (
      contract
    )
  const from = slot.returnedFrom
  const name = registration ? pairName(registration) : ''
  return (
    <Screen
      miniSession={shown}
      slot={slot}
      title={t('private.title')}
      whose={name}
      place={siblings.length > 1 ? t('select.session.n', session) : (eventTitle(shown) ?? undefined)}
      selectors={siblings.length > 1 ? <SessionSelect {...select} /> : undefined}
      folded={<SessionSelect {...select} folded />}
      pager={<Pager boards={boards.data} onChoose={({ board }) => showBoard(board)} />}
    >
      <Head
        number={registration?.number ?? null}
        names={namesIn(registration)}
        cards={registration}
        told={registration?.players}
        onName={members && ((at) => showPair(members[at] ?? registrationId))}
        figures={pairFigures(shown, score, further)}
        follows={registration && followedEntry('pair', registration, shown.tournamentId)}
      />
      {score && <StandingNotes row={score} of="PAIR" />}
      <Fit of={fit}>
        {own.error && !unknownRegistration ? (
          <Failed error={own.error} retry={() => void own.refetch()} />
        ) : lines?.length === 0 ? (
          <NothingYet title={t('private.none')} />
        ) : (
          <PairTable
            caption={t('private.caption', { name })}
            lines={lines}
            tier={tier}
            imp={shown.calcType === 'IMP'}
            total={shown.totalPoints === true}
            replays={lines?.some(opens) ?? false}
            partners={lines?.some(({ partnerId }) => partnerId !== undefined) ?? false}
            names={names}
            from={from && 'board' in from.params ? (from.params.board ?? null) : null}
            opens={opens}
            onReplay={showReplay}
            onBoard={showBoard}
            onPair={showPair}
            contractOf={contractOf}
          />
        )}
      </Fit>
      {isClosed(shown.status) && (
        <Suspense>
          <EntryPages session={shown.miniSessionId} registrationId={registrationId} isPair={true} />
        </Suspense>
      )}
    </Screen>
  )
}
