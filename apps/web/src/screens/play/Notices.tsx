/** What is told over a live table: the director's doings, waiting boxes, how far behind the broadcast is. */
import { useState } from 'react'
import type { LiveTable, TableNotice } from '../../live/tableFold.ts'
import { setVideoDelay, useVideoDelay } from '../../live/videoDelay.ts'
import { t } from '../../texts/t.ts'
import { percentText } from '../../ui/figures.ts'
import { Pill } from '../../ui/table/Corners.tsx'
import { delayText, SPEED_UP, shownDelay } from './clock.ts'
import styles from './play.module.css'

/** Words of a notice over the felt; claims are told in their own place. */
export function noticeText(notice: TableNotice | null): string | null {
  switch (notice?.kind) {
    case 'called':
      return t('play.called', { player: notice.who ?? t(`seat.${notice.seat}`) })
    case 'coming':
      return t('play.coming', { director: notice.who })
    case 'recalled':
      return t('said.recalled')
    case 'claimDeclined':
      return t('claim.declined')
    default:
      return null
  }
}

/** Which board a waiting message belongs to: once put away it comes again only after the next one. */
const boardKey = ({ state }: LiveTable): string => `${state.round}/${state.board?.number}`

/** The waiting message, until it is put away. */
export function useWaiting(table: LiveTable) {
  const [away, setAway] = useState<string | null>(null)
  const key = boardKey(table)
  if (!table.waiting || away === key) return null
  return <WaitingBox onAway={() => setAway(key)} />
}

function WaitingBox({ onAway }: { readonly onAway: () => void }) {
  return (
    <div className={styles.waiting}>
      <h2>{t('play.wait.title')}</h2>
      <p>{t('play.wait.text')}</p>
      <button type="button" className={styles.ok} onClick={onAway}>
        {t('play.ok')}
      </button>
    </div>
  )
}

export type DelayWords = {
  readonly delay: string
  /** How much faster the broadcast runs meanwhile: short, and in a sentence. */
  readonly faster: { readonly short: string; readonly long: string } | null
}

/** How far the broadcast is behind; `null` while that is not told. */
export function delayWords(session: number, { speed, extraDelay }: LiveTable): DelayWords | null {
  const seconds = shownDelay(session, extraDelay, speed)
  if (seconds === null) return null
  const delay = t('play.delay', { time: delayText(seconds) })
  const kind = speed?.speed ?? null
  if (kind === null) return { delay, faster: null }
  const percent = percentText(SPEED_UP[kind], 0)
  return { delay, faster: { short: t('play.faster', { percent }), long: t('play.speed', { percent }) } }
}

/** That a viewer has the table wait for a video. */
export function VideoPill({ session }: { readonly session: number }) {
  const seconds = useVideoDelay(session)
  return (
    seconds > 0 && (
      <Pill>
        <button
          type="button"
          className={styles.off}
          title={t('video.off')}
          aria-label={`${t('video.behind', { seconds })}. ${t('video.off')}`}
          onClick={() => setVideoDelay(session, 0)}
        >
          {t('video.behind', { seconds })} <span aria-hidden="true">×</span>
        </button>
      </Pill>
    )
  )
}

export function DelayPill({ session, table }: { readonly session: number; readonly table: LiveTable }) {
  const words = delayWords(session, table)
  if (words === null) return null
  const { delay, faster } = words
  return (
    <Pill>
      <span>{delay}</span>
      {faster && (
        <span className={styles.faster} title={faster.long}>
          {faster.short}
        </span>
      )}
    </Pill>
  )
}
