/** What every two partners of a team event made against the whole field, ranked. */
import type { CrossImpRow } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { useEffect } from 'react'
import { isMissing } from '../../live/http.ts'
import { useArchive } from '../../live/useArchive.ts'
import { useRegistrations, useRounds } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { roundLabel } from '../../ui/labels.ts'
import { namesOf } from '../../ui/names.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { roundSelectors } from '../../ui/results/RoundSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { useWithdrawals } from '../../ui/results/useWithdrawals.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { crossColumns } from './columns.tsx'

const keyOf = ({ pair }: CrossImpRow): string => `${pair.player1}-${pair.player2}`

export default function CrossImpScreen({ miniSession, params, slot }: ScreenProps<'cross-imp'>) {
  const { miniSessionId: id, calcType } = miniSession
  const { round } = params
  const knockOut = miniSession.arrangeType === 'KNOCK_OUT'
  const query = useArchive(miniSession, viewAt('crossImps', { id, round }))
  useWithdrawals(miniSession, slot)
  const teams = useRegistrations(miniSession)
  const rounds = useRounds(miniSession)
  const fit = useTier()
  const { tier } = fit
  const emptyList = isMissing(query.error) || query.data?.length === 0
  useEffect(() => {
    if (emptyList) slot.check({ emptyList })
  }, [emptyList, slot.check])
  const title = t(calcType === 'BAM' ? 'cross.mp' : 'cross.imp')
  const list = rounds.data?.rounds ?? []
  const where = roundLabel(round, knockOut)
  const select = {
    rounds: list,
    value: round,
    knockOut,
    cumulated: true,
    onChange: (to: number) => slot.replace('cross-imp', { round: to }),
  }
  const from = slot.returnedFrom
  const rows = query.data && (teams.data || teams.error) ? query.data : null
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={title}
      sub={where}
      place={where}
      {...roundSelectors(miniSession, select)}
    >
      <Fit of={fit}>
        {query.error ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : (
          <ResultTable
            caption={t('cross.caption', { title, name: miniSession.tournamentName })}
            columns={crossColumns({
              tier,
              names: namesOf(teams.data ?? []),
              percent: rows?.some(({ percent }) => percent !== null) ?? false,
              onOpen: slot.offers('personal-cross-imp')
                ? ({ pair: { player1, player2 } }) =>
                    slot.navigate('personal-cross-imp', { round, player1, player2 })
                : null,
            })}
            groups={rows && [{ title: null, rows }]}
            keyOf={keyOf}
            plainOrder={({ pair }) => pair.names.join(' ')}
            marked={({ pair }) =>
              from?.screen === 'personal-cross-imp' &&
              from.params.player1 === pair.player1 &&
              from.params.player2 === pair.player2
            }
            every={4}
          />
        )}
      </Fit>
    </Screen>
  )
}
