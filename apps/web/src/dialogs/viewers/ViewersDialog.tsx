/** How many watched a session: its peak and mean, the curve with its table, table by table, and all of it as a file. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Figures, SpanOfViewers, ViewerFigures } from '@openroom/protocol/schema/viewerFigures'
import { useState } from 'react'
import { useViewerFigures } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { useDialogs } from '../../ui/dialogs.ts'
import { fixed } from '../../ui/figures.ts'
import { momentIn } from '../../ui/moments.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Heads } from '../../ui/parts/Heads.tsx'
import { SaveLink } from '../../ui/parts/LinkButton.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { joinedSpans, pathOf } from './spans.ts'
import styles from './viewers.module.css'

/** Lines of the table beside the curve. */
const MOST_LINES = 24

const decimals = (value: number | null): string => (value === null ? '–' : fixed(value, 1))
const hours = ({ viewerMinutes }: Figures): string => fixed(viewerMinutes / 60, 1)
const when = (at: string | null): string => (at === null ? '' : momentIn(at, null))

type Table = ViewerFigures['tables'][number]

const tableName = ({ number, room }: Table): string =>
  t(room === null ? 'viewers.table' : `viewers.table.${room}`, { number })

function Summary({ figures }: { readonly figures: Figures }) {
  const { peak, peakAt, mean, minutes } = figures
  const lines = [
    [t('viewers.peak'), peakAt === null ? `${peak}` : t('viewers.peak.when', { peak, when: when(peakAt) })],
    [t('viewers.mean'), decimals(mean)],
    [t('viewers.hours'), hours(figures)],
    [t('viewers.minutes'), `${minutes}`],
  ] as const
  return (
    <dl className={styles.summary}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Curve({ curve, figures }: { readonly curve: readonly SpanOfViewers[]; readonly figures: Figures }) {
  const [first, last] = [curve[0], curve.at(-1)]
  if (!first || !last) return null
  const { peak: count, peakAt, mean } = figures
  return (
    <>
      <figure className={styles.curve}>
        <b aria-hidden="true">{count}</b>
        <div
          role="img"
          aria-label={t('viewers.curve', { count, when: when(peakAt ?? first.at), mean: decimals(mean) })}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={pathOf(curve)} />
          </svg>
        </div>
        <figcaption aria-hidden="true">
          <span>{when(first.at)}</span>
          <span>{when(last.at)}</span>
        </figcaption>
      </figure>
      <details className={styles.as}>
        <summary>{t('viewers.asTable')}</summary>
        <table className={styles.table}>
          <Heads of={[t('viewers.from'), t('viewers.peak'), t('viewers.mean')]} />
          <tbody>
            {joinedSpans(curve, MOST_LINES).map(({ at, peak, mean: own }) => (
              <tr key={at}>
                <th scope="row">{when(at)}</th>
                <td>{peak}</td>
                <td>{decimals(own)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function Tables({ tables }: Pick<ViewerFigures, 'tables'>) {
  if (tables.length === 0) return <p className={styles.text}>{t('viewers.tables.none')}</p>
  return (
    <table className={styles.table}>
      <caption>{t('viewers.tables')}</caption>
      <Heads of={[t('viewers.of'), t('viewers.peak'), t('viewers.mean'), t('viewers.hours')]} />
      <tbody>
        {tables.map((one) => (
          <tr key={one.tableId}>
            <th scope="row">
              {t('viewers.of.round', { round: one.round })} · {tableName(one)}
            </th>
            <td>{one.peak}</td>
            <td>{decimals(one.mean)}</td>
            <td>{hours(one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Shown({ id }: { readonly id: number }) {
  const [table, setTable] = useState<number | null>(null)
  const { data, error, refetch } = useViewerFigures(id, table)
  if (!data) return <Waiting error={error} retry={refetch} />
  if (data.session.minutes === 0)
    return (
      <p>
        <b>{t('viewers.none')}.</b> {t('viewers.none.text')}
      </p>
    )
  const { session, tables, curve, tableId } = data
  return (
    <>
      {error && <Waiting error={error} retry={refetch} />}
      {tables.length > 0 && (
        <SelectField
          label={t('viewers.of')}
          value={table ?? 0}
          options={[
            { value: 0, label: t('viewers.of.session') },
            ...tables.map((one) => ({
              value: one.tableId,
              label: tableName(one),
              group: t('viewers.of.round', { round: one.round }),
            })),
          ]}
          onChange={(value) => setTable(value === 0 ? null : value)}
        />
      )}
      <Summary figures={tables.find((one) => one.tableId === tableId) ?? session} />
      <Curve curve={curve} figures={tables.find((one) => one.tableId === tableId) ?? session} />
      <Tables tables={tables} />
    </>
  )
}

export default function ViewersDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogSession: id } = useDialogs()
  if (id === null) return null
  return (
    <Dialog
      title={t('viewers.title')}
      size="large"
      onClose={onClose}
      cancel={t('viewers.close')}
      also={<SaveLink href={deskRoutes.viewerFiguresFile(id)}>{t('viewers.file')}</SaveLink>}
    >
      <p className={styles.text}>{t('viewers.text')}</p>
      <Shown id={id} />
    </Dialog>
  )
}
