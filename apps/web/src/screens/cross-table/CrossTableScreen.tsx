import { viewAt } from '@openroom/protocol/views'
import { startTransition } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { WithFollowed } from '../../ui/followed/context.tsx'
import { namesOf } from '../../ui/names.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import { useSlotSize } from '../../ui/slot/slotSize.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { useWidth } from '../../ui/slot/useSize.ts'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { textScale } from '../../ui/textScale.ts'
import { bamFigure, shortName, usualFigure } from './cells.ts'
import styles from './crossTable.module.css'
import { Grid } from './Grid.tsx'
import { OneRow } from './OneRow.tsx'
import type { Order, View } from './view.ts'

/** What the figures of a cross table mean, written as they are. */
export function Legend({ figure }: Pick<View, 'figure'>) {
  return (
    <p className={styles.legend}>
      <span>
        <b>{figure(12.34)}</b> {t('crossTable.won')}
      </span>
      <span>
        {figure(7.66)} {t('crossTable.lost')}
      </span>
      <span>· {t('crossTable.unmet')}</span>
    </p>
  )
}

const ORDERS: readonly Order[] = ['rank', 'name']
const PHONE = 520

export default function CrossTableScreen({ miniSession, params, slot }: ScreenProps<'cross-table'>) {
  const { miniSessionId: id, type, session } = miniSession
  const order: Order = params.order === 'name' ? 'name' : 'rank'
  const query = useArchive(miniSession, viewAt('crossTable', { id, order }))
  const registrations = useRegistrations(miniSession)
  const [place, width] = useWidth<HTMLDivElement>()
  // The slot's: a few rows more are drawn than are seen, and nothing twice for the sake of some px.
  const { height } = useSlotSize()
  const title = t(order === 'name' ? 'crossTable.name' : 'crossTable.rank')
  const names = namesOf(registrations.data ?? [])
  const choose = (
    <Segmented
      label={t('crossTable.order')}
      value={order}
      options={ORDERS.map((value) => ({ value, label: t(`crossTable.order.${value}`) }))}
      onChange={(to) => startTransition(() => slot.replace('cross-table', { order: to }))}
    />
  )
  const bam = type === 'TEAM' && miniSession.calcType === 'BAM'
  const view: View = {
    title,
    type,
    individual: miniSession.individual ?? false,
    order,
    nameOf: (head) => shortName(head, names),
    figure: bam ? bamFigure : usualFigure,
    onOpen: slot.offers('private-score')
      ? (registrationId) =>
          slot.navigate('private-score', type === 'PAIR' ? { registrationId, session } : { registrationId })
      : null,
  }
  const table = registrations.data || registrations.error ? query.data : undefined
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={title}
      sub={eventTitle(miniSession) ?? undefined}
      place={eventTitle(miniSession) ?? undefined}
      selectors={
        <>
          {choose}
          <Legend figure={view.figure} />
        </>
      }
      folded={<div className={styles.folded}>{choose}</div>}
    >
      <div ref={place} className={styles.place}>
        {query.error ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : table === undefined ? (
          <Loading />
        ) : table.sections.every(({ rows }) => rows.length === 0) ? (
          <Notice drawing="empty" title={t('scores.empty')} />
        ) : (
          <Hidden>
            <WithFollowed session={miniSession}>
              {width < PHONE * textScale() ? (
                <OneRow key={id} table={table} view={view} />
              ) : (
                <Grid key={order} table={table} view={view} size={{ width, height }} />
              )}
            </WithFollowed>
          </Hidden>
        )}
      </div>
    </Screen>
  )
}
