/** The tables of a pair session. */

import { formatTableAddress } from '@openroom/protocol/address'
import type { PairTable } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { useArchive } from '../../live/useArchive.ts'
import { useRegistrations } from '../../live/useSession.ts'
import { useViewers, viewersOf } from '../../live/useViewers.ts'
import { t } from '../../texts/t.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { namesOf, pairName } from '../../ui/names.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { CellLink } from '../../ui/results/CellLink.tsx'
import type { Column } from '../../ui/results/columns.ts'
import { Fit } from '../../ui/results/Fit.tsx'
import { canPlayPair } from '../../ui/results/liveRules.ts'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { WallChoice } from '../../ui/wall/WallChoice.tsx'
import styles from './tables.module.css'

const SIDES = ['NORTH_SOUTH', 'EAST_WEST'] as const
type Side = (typeof SIDES)[number]
const HEAD = { NORTH_SOUTH: 'tables.ns', EAST_WEST: 'tables.ew' } as const
const KEY_OF = ({ tableId }: PairTable): number => tableId

export function PairTables({ miniSession, params, slot }: ScreenProps<'tables'>) {
  const id = miniSession.miniSessionId
  const query = useArchive(miniSession, viewAt('pairTables', { id }))
  const registrations = useRegistrations(miniSession)
  const viewers = useViewers(miniSession)
  const fit = useTier()
  const { tier } = fit
  const names = namesOf(registrations.data ?? [])
  const phone = tier === 'phone'
  const tables = query.data?.type === 'PAIR' ? query.data.tables : null
  const nameOf = (pair: number | null): string => {
    const registration = pair === null ? null : names.of(pair)
    return registration ? pairName(registration) : ''
  }
  const pairAt = ({ pairs }: PairTable, side: Side) => {
    const pair = pairs[side]
    const name = nameOf(pair)
    const known = pair !== null && names.of(pair)?.bye === false
    return (
      <CellLink
        onOpen={
          known
            ? () => slot.navigate('private-score', { registrationId: pair, session: miniSession.session })
            : null
        }
        title={name}
      >
        <FollowMark of={pair} />
        {name}
      </CellLink>
    )
  }
  const sides = SIDES.map(
    (side): Column<PairTable> => ({
      key: side,
      head: t(HEAD[side]),
      align: 'left',
      look: 'name',
      cell: (table) => pairAt(table, side),
    }),
  )
  const both: Column<PairTable> = {
    key: 'pairs',
    head: (
      <>
        {t(HEAD.NORTH_SOUTH)}
        <br />
        {t(HEAD.EAST_WEST)}
      </>
    ),
    rowHead: true,
    align: 'left',
    look: 'name',
    cell: (table) =>
      SIDES.map((side) => (
        <span key={side} className={styles.line}>
          {pairAt(table, side)}
        </span>
      )),
  }
  const play: Column<PairTable> = {
    key: 'play',
    head: '',
    spoken: t('tables.play'),
    align: 'centre',
    cell: (table) =>
      canPlayPair(miniSession, table, {
        ns: nameOf(table.pairs.NORTH_SOUTH),
        ew: nameOf(table.pairs.EAST_WEST),
      }) && (
        <Button
          onClick={() =>
            slot.navigate('play', { tableId: formatTableAddress({ kind: 'table', tableId: table.tableId }) })
          }
        >
          <span aria-hidden="true">{t('tables.play')}</span>
          <span className="said">{t('tables.play.of', { table: table.tableNumber })}</span>
        </Button>
      ),
  }
  const columns: readonly Column<PairTable>[] = [
    {
      key: 'table',
      head: t('tables.table'),
      align: 'right',
      rowHead: !phone,
      cell: ({ section, tableNumber }) => `${section ?? ''}${tableNumber}`,
    },
    ...(phone ? [both] : sides),
    ...(slot.offers('play') ? [play] : []),
    ...(viewers
      ? [
          {
            key: 'viewers',
            head: t('tables.viewers'),
            align: 'right' as const,
            look: 'quiet' as const,
            cell: ({ tableId }: PairTable) => viewersOf(viewers, tableId),
          },
        ]
      : []),
  ]
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
