/** What is told over a live table: the director's doings, waiting boxes, how far behind the broadcast is. */
import { useState } from 'react'
import type { LiveTable, TableNotice } from '../../live/tableFold.ts'
import { t } from '../../texts/t.ts'
import { Pill } from '../../ui/table/Pill.tsx'
import { delayText, SPEED_UP, toldDelay } from './clock.ts'
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
    <div className={styles.waiting} role="status">
      <h2>{t('play.wait.title')}</h2>
      <p>{t('play.wait.text')}</p>
      <button type="button" className={styles.ok} onClick={onAway}>
        {t('play.ok')}
      </button>
    </div>
  )
}

/** `Delay 01:35`, and how much faster the broadcast runs meanwhile. */
export function delayWords(session: number, { speed, extraDelay }: LiveTable): readonly string[] {
  const delay = toldDelay(session, extraDelay, speed)
  if (delay === null) return []
  const faster = speed?.speed ?? null
  return [
    t('play.delay', { time: delayText(delay) }),
    ...(faster === null ? [] : [t('play.speed', { percent: SPEED_UP[faster] })]),
  ]
}

export const DelayPills = ({ words }: { readonly words: readonly string[] }) =>
  words.map((text) => <Pill key={text}>{text}</Pill>)
