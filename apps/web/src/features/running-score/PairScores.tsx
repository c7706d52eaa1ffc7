/** The ranking of a pair session. */
import { destinations } from '@openroom/protocol/destinations'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairRunningScore, Registration, RunningScores } from '@openroom/protocol/schema/results'
import { useMemo, useState } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useBoards, useRegistrations, useSiblings } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { type Names, namesOf } from '../../ui/names.ts'
import { Find } from '../../ui/parts/Find.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import type { Tier } from '../../ui/results/columns.ts'
import { Fit } from '../../ui/results/Fit.tsx'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { SessionSelect } from '../../ui/results/SessionSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { scoreLabel } from '../../ui/scoreLabel.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { Pager } from '../../ui/slot/Pager.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps, SlotHandle } from '../../ui/slot/types.ts'
import { adjustedOf, anyOf, matching, rankings } from './order.ts'
import { pairColumns } from './pairColumns.tsx'
import { registrationOf, useReturned } from './returned.ts'
import { ScoreState } from './ScoreState.tsx'
import { usePairTable } from './usePairTable.ts'

const SIDE = { NORTH_SOUTH: 'scores.NS', EAST_WEST: 'scores.EW' } as const

/** The rows, ranked, and those that are looked for. */
function useRankings(
  { winners }: MiniSession,
  scores: RunningScores | undefined,
  registrations: readonly Registration[] | undefined,
  query: string,
) {
  const rows = scores?.type === 'PAIR' ? scores.rows : null
  const names = useMemo(() => namesOf(registrations ?? []), [registrations])
  const groups = useMemo(() => {
    if (!rows || !registrations) return null
    return rankings(matching(rows, query, names.of), winners, names.of)
      .filter(({ rows: ranked }) => query === '' || ranked.length > 0)
      .map(({ key, rows: ranked }) => ({ title: key === 'all' ? null : t(SIDE[key]), rows: ranked }))
  }, [rows, registrations, query, winners, names])
  return { rows, groups, names }
}

type ColumnsOf = {
  readonly count: number
  readonly names: Names
  readonly rows: readonly PairRunningScore[] | null
  readonly tier: Tier
  readonly onPlay: ((registrationId: number) => void) | null
}

function useColumns({ calcType, session, individual: alone }: MiniSession, slot: SlotHandle, of: ColumnsOf) {
  const { count, names, rows, tier, onPlay } = of
  const { navigate } = slot
  const individual = alone ?? false
  return useMemo(
    () =>
      pairColumns({
        calcType,
        individual,
        session: { number: session, count },
        tier,
        names,
        onPair: (registrationId) => navigate('private-score', { registrationId, session }),
        onPlay,
        has: {
          correction: anyOf(rows ?? [], (row) => row.correction),
          carryOver: anyOf(rows ?? [], (row) => row.carryOverPoints),
          percent: calcType !== 'IMP',
          vp: (rows ?? []).some(({ totalVp }) => totalVp !== undefined),
        },
      }),
    [calcType, individual, session, count, tier, names, rows, navigate, onPlay],
  )
}

export function PairScores({ miniSession, params, slot }: ScreenProps<'running-score'>) {
  const { siblings, shown } = useSiblings(miniSession, params.session)
  const id = shown.miniSessionId
  const scores = useArchive<RunningScores>(shown, routes.runningScores(id), destinations.runningScores(id))
  const registrations = useRegistrations(shown)
  const boards = useBoards(shown)
  const [query, setQuery] = useState('')
  const fit = useTier()
  const { tier } = fit
  const count = Math.max(shown.numberOfSessions, siblings.length)
  const { rows, groups, names } = useRankings(shown, scores.data, registrations.data, query)
  const { onPlay, failure } = usePairTable(shown, slot)
  const columns = useColumns(shown, slot, { count, names, rows, tier, onPlay })
  const choose = (session: number) => slot.replace('running-score', { session })
  const select = { siblings, value: shown.session, onChange: choose }
  const label = scoreLabel(shown)
  const marked = useReturned(slot)
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
          <Find label={t(shown.individual ? 'scores.find.PLAYER' : 'scores.find.PAIR')} onChange={setQuery} />
        </>
      }
      folded={<SessionSelect {...select} folded />}
      pager={
        <Pager
          boards={(boards.data ?? []).map(({ board, enabled }) => ({ number: board, enabled }))}
          current={null}
          onChoose={(board) => slot.navigate('frequency', { board, session: shown.session })}
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
          unfound={query !== '' && groups?.every((group) => group.rows.length === 0) ? query : null}
          official={rows?.some(({ official }) => official) ?? false}
          adjusted={adjustedOf(rows ?? [], names.of)}
          rules={scores.data?.rules}
        >
          <ResultTable
            caption={t('scores.table', { title: label, name: shown.tournamentName })}
            columns={columns}
            groups={groups}
            keyOf={registrationOf}
            marked={marked}
            every={5}
          />
        </ScoreState>
      </Fit>
    </Screen>
  )
}
