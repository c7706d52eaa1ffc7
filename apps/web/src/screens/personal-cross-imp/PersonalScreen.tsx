/** The boards of two partners, each against the whole field. */
import { CUMULATED } from '@openroom/bridge/score/personalCrossImps'
import { viewAt } from '@openroom/protocol/views'
import { isMissing } from '../../live/http.ts'
import { useArchive } from '../../live/useArchive.ts'
import { useRegistrations, useRounds } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { isBeingSolved } from '../../ui/deal/Optimum.tsx'
import { roundLabel } from '../../ui/labels.ts'
import { namesOf } from '../../ui/names.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { roundSelectors } from '../../ui/results/RoundSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { useWithdrawals } from '../../ui/results/useWithdrawals.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { openReplay } from '../../ui/slot/replayList.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { PersonalTable } from './PersonalTable.tsx'
import styles from './personal.module.css'
import { ofPair } from './rows.ts'

export default function PersonalScreen({ miniSession, params, slot }: ScreenProps<'personal-cross-imp'>) {
  const { miniSessionId: id, calcType } = miniSession
  const { round, player1, player2 } = params
  const knockOut = miniSession.arrangeType === 'KNOCK_OUT'
  const crossImps = viewAt('crossImps', { id, round: CUMULATED })
  const query = useArchive(miniSession, viewAt('personalCrossImps', { id, round, player1, player2 }), {
    renewedBy: crossImps,
    isUnfinished: (rows) => rows.some(({ board }) => isBeingSolved(board)),
  })
  const all = useArchive(miniSession, crossImps)
  const rounds = useRounds(miniSession)
  const teams = useRegistrations(miniSession)
  useWithdrawals(miniSession, slot)
  const fit = useTier()
  const { tier } = fit
  const pair = ofPair(all.data ?? [], player1, player2)
  const names = pair && t('cross.names', { first: pair.pair.names[0], second: pair.pair.names[1] })
  const team = pair && (namesOf(teams.data ?? []).of(pair.registrationId)?.name ?? '')
  const list = rounds.data?.rounds ?? []
  const where = roundLabel(round, knockOut)
  const select = {
    rounds: list,
    value: round,
    knockOut,
    cumulated: true,
    onChange: (to: number) => slot.replace('personal-cross-imp', { round: to, player1, player2 }),
  }
  const none = isMissing(query.error) || query.data?.length === 0
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={t(calcType === 'BAM' ? 'personal.mp' : 'personal.imp')}
      whose={names ?? undefined}
      sub={where}
      place={where}
      {...roundSelectors(miniSession, select)}
    >
      <Fit of={fit}>
        <h2 className={styles.who}>
          {names} <span>{team}</span>
        </h2>
        {none ? (
          <Notice drawing="empty" title={t('personal.none')} />
        ) : query.error ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : (
          <PersonalTable
            key={round}
            rows={query.data ?? null}
            tier={tier}
            knockOut={knockOut}
            cumulated={round === CUMULATED}
            replays={mayKnow('replay', { session: miniSession })}
            from={slot.returnedFrom}
            caption={t('cross.caption', { title: where, name: names ?? '' })}
            onBoard={(row) => slot.navigate('frequency', { board: row.boardNumber, round: row.round })}
            onReplay={(row) =>
              openReplay(
                slot,
                id,
                { ns: row.ns, board: row.boardNumber, round: row.round },
                (query.data ?? []).map((one) => ({
                  params: { ns: one.ns, board: one.boardNumber, round: one.round },
                  replay: one.boardResult.replay,
                })),
              )
            }
          />
        )}
      </Fit>
    </Screen>
  )
}
