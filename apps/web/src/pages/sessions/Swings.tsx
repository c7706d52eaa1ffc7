/** Below the live tables: the swings of the last minutes. */
import type { Featured } from '@openroom/protocol/schema/wall'
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { impsText, signedImps } from '../../ui/figures.ts'
import { useListFocus } from '../../ui/parts/useListFocus.ts'
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
  const focus = useListFocus<HTMLUListElement>()
  if (hiding || swings.length === 0) return null
  return (
    <ul {...focus} className={styles.swings} data-rows aria-label={t('wall.news')}>
      {swings.slice(0, MOST).map((swing) => (
        <li key={`${swing.calcTableId} ${swing.boardNumber}`}>
          <Link href={addressOf(swing)}>
            {swingText(swing)}
            <small>{agoText(swing.at, now)}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
