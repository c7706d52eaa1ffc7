/** The ranking of a pair session. */
import { destinations } from '@openroom/protocol/destinations'
import { routes } from '@openroom/protocol/routes'
import type { RunningScores } from '@openroom/protocol/schema/results'
import { useState } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useBoards, useRegistrations, useSiblings } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { namesOf } from '../../ui/names.ts'
import { Find } from '../../ui/parts/Find.tsx'
import { tierOf } from '../../ui/results/columns.ts'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { SessionSelect } from '../../ui/results/SessionSelect.tsx'
import { scoreLabel } from '../../ui/scoreLabel.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { Pager } from '../../ui/slot/Pager.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { useWidth } from '../../ui/table/useSize.ts'
import { anyOf, matching, rankings } from './order.ts'
import { pairColumns } from './pairColumns.tsx'
import { ScoreState } from './ScoreState.tsx'

const SIDE = { NORTH_SOUTH: 'scores.NS', EAST_WEST: 'scores.EW' } as const

export function PairScores({ miniSession, params, slot }: ScreenProps<'running-score'>) {
  const { siblings, shown } = useSiblings(miniSession, params.session)
  const id = shown.miniSessionId
  const scores = useArchive<RunningScores>(shown, routes.runningScores(id), destinations.runningScores(id))
  const registrations = useRegistrations(shown)
  const boards = useBoards(shown)
  const [query, setQuery] = useState('')
  const [place, width] = useWidth<HTMLDivElement>()
  const names = namesOf(registrations.data ?? [])
  const rows = scores.data?.type === 'PAIR' ? scores.data.rows : null
  const groups =
    rows && registrations.data ? rankings(matching(rows, query, names.of), shown.winners, names.of) : null
  const count = Math.max(shown.numberOfSessions, siblings.length)
  const columns = pairColumns({
    calcType: shown.calcType,
    session: { number: shown.session, count },
    tier: tierOf(width),
    names,
    onPair: (registrationId) => slot.navigate('private-score', { registrationId, session: shown.session }),
    has: {
      correction: anyOf(rows ?? [], (row) => row.correction),
      carryOver: anyOf(rows ?? [], (row) => row.carryOverPoints),
      percent: shown.calcType !== 'IMP',
    },
  })
  const choose = (session: number) => slot.replace('running-score', { session })
  const select = { siblings, value: shown.session, onChange: choose }
  const label = scoreLabel(shown)
  const from = slot.returnedFrom
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
          <Find label={t('scores.find.PAIR')} onChange={setQuery} />
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
      <div ref={place}>
        <ScoreState
          error={scores.error ?? registrations.error}
          retry={() => {
            void scores.refetch()
            void registrations.refetch()
          }}
          empty={rows?.length === 0}
          unfound={query !== '' && groups?.every((group) => group.rows.length === 0) ? query : null}
          official={rows?.some(({ official }) => official) ?? false}
        >
          <ResultTable
            caption={t('scores.table', { title: label, name: shown.tournamentName })}
            columns={columns}
            groups={
              groups?.map(({ key, rows: ranked }) => ({
                title: key === 'all' ? null : t(SIDE[key]),
                rows: ranked,
              })) ?? null
            }
            keyOf={({ registrationId }) => registrationId}
            marked={({ registrationId }) =>
              from?.screen === 'private-score' && from.params.registrationId === registrationId
            }
            every={5}
          />
        </ScoreState>
      </div>
    </Screen>
  )
}
