/** The tables of a pair session. */

import { formatTableAddress } from '@openroom/protocol/address'
import type { PairTable } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { useArchive } from '../../live/useArchive.ts'
import { useRegistrations } from '../../live/useSession.ts'
import { useViewers, viewersOf } from '../../live/useViewers.ts'
import { t } from '../../texts/t.ts'
import { namesOf } from '../../ui/names.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { canPlayPair } from '../../ui/results/liveRules.ts'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { WallChoice } from '../../ui/wall/WallChoice.tsx'
import { pairColumns } from './pairColumns.tsx'
import styles from './tables.module.css'

const KEY_OF = ({ tableId }: PairTable): number => tableId

export function PairTables({ miniSession, params, slot }: ScreenProps<'tables'>) {
  const id = miniSession.miniSessionId
  const query = useArchive(miniSession, viewAt('pairTables', { id }))
  const registrations = useRegistrations(miniSession)
  const viewers = useViewers(miniSession)
  const fit = useTier()
  const { tier } = fit
  const names = namesOf(registrations.data ?? [])
  const tables = query.data?.type === 'PAIR' ? query.data.tables : null
  const columns = pairColumns({
    tier,
    names,
    onPair: (registrationId) =>
      slot.navigate('private-score', { registrationId, session: miniSession.session }),
    play: slot.offers('play')
      ? {
          can: (table, of) => canPlayPair(miniSession, table, of),
          onPlay: ({ tableId }) =>
            slot.navigate('play', { tableId: formatTableAddress({ kind: 'table', tableId }) }),
        }
      : null,
    viewers: viewers && (({ tableId }) => viewersOf(viewers, tableId)),
  })
  return (
    <Screen miniSession={miniSession} slot={slot} title={t('tables.title')}>
      <WallChoice miniSession={miniSession} params={params} slot={slot} />
      <Fit of={fit} className={styles.tables}>
        {query.error ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : tables?.length === 0 ? (
          <Notice drawing="empty" title={t('tables.empty')} text={t('tables.empty.text')} />
        ) : (
          <ResultTable
            caption={t('tables.caption', { name: miniSession.tournamentName })}
            columns={columns}
            groups={tables && registrations.data ? [{ title: null, rows: tables }] : null}
            keyOf={KEY_OF}
            every={5}
          />
        )}
      </Fit>
    </Screen>
  )
}
