/** The ranking of a pair session. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairRunningScore, Registration, RunningScores } from '@openroom/protocol/schema/results'
import { useMemo, useState } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt, useBoards, useRegistrations, useSiblings } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { scoreLabel } from '../../ui/labels.ts'
import { type Names, namesOf } from '../../ui/names.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { SearchField } from '../../ui/parts/SearchField.tsx'
import type { Tier } from '../../ui/results/columns.ts'
import { Fit } from '../../ui/results/Fit.tsx'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { isLevel } from '../../ui/results/ranking.ts'
import { SessionSelect } from '../../ui/results/SessionSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { Pager } from '../../ui/slot/Pager.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps, SlotHandle } from '../../ui/slot/types.ts'
import { AfterBoard } from './AfterBoard.tsx'
import { pairPlaced } from './further.ts'
import { adjustedOf, anyOf, cutTitle, matching, partedByCut, rankings } from './order.ts'
import { type PairColumnsOf, pairColumns } from './pairColumns.tsx'
import { registrationOf, ScoreState, useReturned } from './ScoreState.tsx'
import { useFurther } from './useFurther.tsx'
import { usePairTable } from './usePairTable.ts'

const SIDE = { NORTH_SOUTH: 'scores.NS', EAST_WEST: 'scores.EW' } as const

/** A pair by name alone. */
const unrankedRow = ({ tied: _, tieBreak: __, ...row }: PairRunningScore): PairRunningScore => ({
  ...row,
  ...{ totalRank: null, totalPoints: null, totalPercent: null },
  ...{ miniSessionRank: null, miniSessionPoints: null, miniSessionPercent: null },
})

/** The rows, ranked, and those that are looked for. */
function useRankings(
  session: MiniSession,
  scores: RunningScores | undefined,
  registrations: readonly Registration[] | undefined,
  query: string,
  at: Pick<ScreenProps<'running-score'>, 'params' | 'slot'>,
) {
  const { winners } = session
  const given = scores?.type === 'PAIR' ? scores.rows : null
  const level = given !== null && isLevel(given, session)
  const all = useMemo(() => (level ? (given ?? []).map(unrankedRow) : given), [level, given])
  const { rows, isScratch, handicaps, choice } = useFurther(
    { rows: all, further: scores?.type === 'PAIR' ? scores.further : undefined },
    pairPlaced,
    at,
  )
  const names = useMemo(() => namesOf(registrations ?? []), [registrations])
  const groups = useMemo(() => {
    if (!rows || !registrations) return null
    const sides = rankings(matching(rows, query, names.of), winners, names.of)
      .filter(({ rows: ranked }) => query === '' || ranked.length > 0)
      .map(({ key, rows: ranked }) => ({ title: key === 'all' ? null : t(SIDE[key]), rows: ranked }))
    return isScratch ? partedByCut(sides, cutTitle) : sides
  }, [rows, isScratch, registrations, query, winners, names])
  return { rows, groups, names, level, handicaps, choice }
}

type ColumnsOf = {
  readonly count: number
  readonly names: Names
  readonly rows: readonly PairRunningScore[] | null
  readonly tier: Tier
  readonly handicaps: PairColumnsOf['handicaps']
  readonly onPlay: ((registrationId: number) => void) | null
}

function useColumns(
  { calcType, totalPoints, session, individual: alone }: MiniSession,
  slot: SlotHandle,
  of: ColumnsOf,
) {
  const { count, names, rows, tier, handicaps, onPlay } = of
  const { navigate } = slot
  const individual = alone ?? false
  return useMemo(
    () =>
      pairColumns({
        calcType,
        totalPoints: totalPoints === true,
        individual,
        session: { number: session, count },
        tier,
        names,
        handicaps,
        onPair: (registrationId) => navigate('private-score', { registrationId, session }),
        onPlay,
        has: {
          correction: anyOf(rows ?? [], (row) => row.correction),
          carryOver: anyOf(rows ?? [], (row) => row.carryOverPoints),
          percent: calcType !== 'IMP',
          vp: (rows ?? []).some(({ totalVp }) => totalVp !== undefined),
          masterPoints: rows?.some(({ registrationId: id }) => names.of(id)?.masterPoints) ?? false,
        },
      }),
    [calcType, totalPoints, individual, session, count, tier, names, handicaps, rows, navigate, onPlay],
  )
}

export function PairScores({ miniSession, params, slot }: ScreenProps<'running-score'>) {
  const { siblings, shown } = useSiblings(miniSession, params.session)
  const id = shown.miniSessionId
  const { round: board } = params
  const { ranking } = params
  const ranked = ranking === undefined ? {} : { ranking }
  const scores = useArchive(shown, runningScoresAt(id, board ?? null))
  const registrations = useRegistrations(shown)
  const boards = useBoards(shown)
  const [query, setQuery] = useState('')
  const fit = useTier()
  const { tier } = fit
  const count = Math.max(shown.numberOfSessions, siblings.length)
  const { rows, groups, names, level, handicaps, choice } = useRankings(
    shown,
    scores.data,
    registrations.data,
    query,
    { params, slot },
  )
  const { onPlay, failure } = usePairTable(shown, slot)
  const columns = useColumns(shown, slot, { count, names, rows, tier, handicaps, onPlay })
  const choose = (session: number) => slot.replace('running-score', { session, ...ranked })
  const select = { siblings, value: shown.session, onChange: choose }
  const after = (
    <AfterBoard
      boards={scores.data?.type === 'PAIR' ? (scores.data.boards ?? []) : []}
      value={board}
      onChange={(to) =>
        slot.replace('running-score', {
          session: shown.session,
          ...(to !== undefined && { round: to }),
          ...ranked,
        })
      }
    />
  )
  const label = scoreLabel(shown)
  const marked = useReturned(slot, miniSession.miniSessionId)
  return (
    <Screen
      miniSession={shown}
      slot={slot}
      title={label}
      sub={count > 1 ? t('scores.after', { done: shown.session, count }) : (eventTitle(shown) ?? undefined)}
      place={count > 1 ? t('select.session.n', { session: shown.session }) : (eventTitle(shown) ?? undefined)}
      selectors={
        <>
          <SessionSelect {...select} />
          {after}
          {choice}
          <SearchField
            isFolded
            label={t(shown.individual ? 'scores.find.PLAYER' : 'scores.find.PAIR')}
            onChange={setQuery}
          />
        </>
      }
      folded={
        <>
          <SessionSelect {...select} folded />
          {after}
          {choice}
        </>
      }
      pager={
        <Pager
          boards={boards.data}
          onChoose={({ board }) => slot.navigate('frequency', { board, session: shown.session })}
        />
      }
    >
      <Fit of={fit}>
        {failure !== null && <Message tone="bad">{failure}</Message>}
        <ScoreState
          error={scores.error ?? registrations.error}
          retry={() => {
            void scores.refetch()
            void registrations.refetch()
          }}
          empty={rows?.length === 0}
          ready={rows !== null && registrations.data !== undefined}
          level={level}
          unfound={query !== '' && groups?.every((group) => group.rows.length === 0) ? query : null}
          official={rows?.some(({ official }) => official) ?? false}
          adjusted={adjustedOf(rows ?? [], names.of)}
          rules={scores.data?.rules}
          columns={columns}
        >
          <ResultTable
            caption={t('scores.table', { title: label, name: shown.tournamentName })}
            columns={columns}
            groups={groups}
            keyOf={registrationOf}
            plainOrder={({ registrationId }) => names.of(registrationId)?.name ?? ''}
            marked={marked}
            every={5}
          />
        </ScoreState>
      </Fit>
    </Screen>
  )
}
