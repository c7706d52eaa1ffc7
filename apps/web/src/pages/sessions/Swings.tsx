/** Below the live tables: the swings of the last minutes. */
import type { Featured } from '@openroom/protocol/schema/wall'
import { useId } from 'react'
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { impsText, signedImps } from '../../ui/figures.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { MINUTE, useMinute } from '../../ui/useMinute.ts'
import styles from './featured.module.css'

/** More are told beside each match. */
const MOST = 2

function agoText(at: string | null, now: number): string {
  if (at === null) return ''
  const count = Math.floor((now - Date.parse(at)) / MINUTE)
  return count < 1 ? t('wall.swing.now') : t('wall.swing.ago', { count })
}

type Swing = Featured['swings'][number]

const addressOf = ({ miniSessionId, calcTableId, round }: Swing): string => {
  const query = new URLSearchParams({
    screen: 'score-card',
    calcTableId: `${calcTableId}`,
    round: `${round}`,
  })
  return `/screen/${miniSessionId}?${query}`
}

function swingText({ boardNumber: board, winner, loser, imps }: Swing): string {
  return t('wall.swing', { board, winner, loser, imps: impsText(imps, signedImps(imps)) })
}

export function Swings({ swings }: Pick<Featured, 'swings'>) {
  const now = useMinute()
  const hiding = useHiding()
  const id = useId()
  const told = swings.slice(0, MOST)
  // One without a time beside one of a quarter of an hour ago would look newer, or older.
  const isTimed = told.every(({ at }) => at !== null)
  if (hiding || swings.length === 0) return null
  return (
    <div className={styles.swings}>
      <h4 id={id}>{t('wall.swings')}</h4>
      <ul data-rows aria-labelledby={id}>
        {told.map((swing) => (
          <li key={`${swing.calcTableId} ${swing.boardNumber}`}>
            <Link href={addressOf(swing)}>
              {swingText(swing)}
              {isTimed && <small>{agoText(swing.at, now)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
