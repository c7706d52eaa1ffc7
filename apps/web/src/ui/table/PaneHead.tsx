/** The head of a table in a match view: room, live or replay, what the felt has no room for. */
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { LiveMark } from '../parts/LiveMark.tsx'
import { useWithin } from '../slot/within.ts'
import styles from './paneHead.module.css'
import { type DdsSwitch, DdsToggle } from './TableControls.tsx'

export function PaneHead({
  mark,
  label,
  dds,
  children,
}: {
  readonly mark: 'live' | 'replay'
  /** Of the board. */
  readonly label?: string | undefined
  readonly dds: DdsSwitch
  /** Timer, other room. */
  readonly children?: ReactNode
}) {
  const within = useWithin()
  if (within.kind !== 'pane') return null
  const { room, live } = within
  const name = t(`room.${room}`)
  return (
    <>
      <b className={styles.room} title={name}>
        {name}
      </b>
      {mark === 'live' ? <LiveMark /> : <span className={styles.replay}>{t('replay.title')}</span>}
      {label !== undefined && <span className={styles.quiet}>{label}</span>}
      {children}
      <span className={styles.end}>
        <button
          type="button"
          className={styles.live}
          disabled={live === null}
          onClick={live ?? undefined}
          title={t('match.live.of', { room: name })}
        >
          {t('match.live')}
        </button>
        <DdsToggle {...dds} />
      </span>
    </>
  )
}
