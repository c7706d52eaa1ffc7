/** On coming back to a live session: what has happened meanwhile, one press to look at each. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useState } from 'react'
import { archive } from '../../live/archive.ts'
import { useAnswer } from '../../live/cache.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { fixed, impsText, signedImps } from '../../ui/figures.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { type Happening, happened, type Seen, seenOf } from '../../ui/since/happened.ts'
import { keepSeen, lastSeen } from '../../ui/since/left.ts'
import { redirectOf } from '../../ui/slot/redirects.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import styles from './sinceLeft.module.css'

/** Who was away for less has missed little. */
const AWAY_MS = 10 * 60_000
const EACH_MS = 60_000

type Props = { readonly miniSession: MiniSession; readonly choose: (at: ScreenAt) => void }

const left = (session: number): Seen | null => {
  const seen = lastSeen(session)
  return seen !== null && Date.now() - seen.at >= AWAY_MS ? seen : null
}

const away = (ms: number): string => {
  const all = Math.round(ms / 60_000)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return hours === 0 ? t('since.minutes', { minutes }) : t('since.hours', { hours, minutes })
}

/** What was seen when the session was left, and what is to be seen now; keeps what is seen. */
function useSince({ miniSessionId: id }: MiniSession) {
  const [came, setCame] = useState(() => ({ seen: left(id), at: Date.now() }))
  const { data, refetch } = useAnswer({
    ...archive(id, viewAt('course', { id })),
    refetchInterval: EACH_MS,
    refetchOnMount: 'always',
  })
  useEffect(() => {
    if (!data) return
    const keep = () => keepSeen(id, seenOf(data, Date.now()))
    const turned = () => {
      if (document.visibilityState === 'hidden') return keep()
      const seen = left(id)
      if (seen === null) return
      setCame({ seen, at: Date.now() })
      void refetch()
    }
    if (document.visibilityState === 'visible') keep()
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', turned)
    return () => {
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', turned)
    }
  }, [id, data, refetch])
  return { ...came, course: data ?? null, dismiss: () => setCame({ seen: null, at: 0 }) }
}

/** What a board brought: IMPs, matchpoints, or points themselves. */
function gainOf(swing: number, { calcType, totalPoints }: MiniSession): string {
  const gain = signedImps(Math.abs(swing))
  if (calcType === 'BAM') return `${gain} MP`
  return totalPoints ? gain : impsText(Math.abs(swing), gain)
}

function wordsOf(one: Happening, session: MiniSession, isHiding: boolean): string {
  if (one.kind === 'round') return t('since.round', { round: one.round })
  if (one.kind === 'leader') return t('since.leader', { names: listed(one.names) })
  if (one.kind === 'results') return t('since.results', { board: one.board.board, count: one.more })
  const { home, visiting } = one.match
  const { board, swing } = one.board
  if (isHiding || swing === null) return t('since.board', { board, home, visiting })
  if (swing === 0) return t('since.flat', { board, home, visiting })
  const [winner, loser] = swing > 0 ? [home, visiting] : [visiting, home]
  const decimals = Number.isInteger(swing) ? 0 : 2
  const what = t('since.swing', { board, winner, loser, points: gainOf(swing, session) })
  if (one.lead === null) return what
  const { team, ours, theirs } = one.lead
  return t('since.lead', { what, team, ours: fixed(ours, decimals), theirs: fixed(theirs, decimals) })
}

/** Where it can be watched, else looked up. */
function placeOf(one: Happening, miniSession: MiniSession): ScreenAt {
  const { type, session } = miniSession
  if (one.kind === 'round' || one.kind === 'leader') return { screen: 'running-score', params: {} }
  const { board, round, ns, calcTableId } = one.board
  if (type === 'PAIR') return { screen: 'frequency', params: { board, session } }
  if (ns !== null && calcTableId !== null && redirectOf('replay', miniSession) === null)
    return { screen: 'replay', params: { ns, board, round, calcTableId } }
  return calcTableId === null
    ? { screen: 'frequency', params: { board, round } }
    : { screen: 'score-card', params: { calcTableId, round } }
}

export default function SinceLeft({ miniSession, choose }: Props) {
  const { seen, at, course, dismiss } = useSince(miniSession)
  const isHiding = useHiding()
  if (seen === null || course === null) return null
  const { items, more } = happened(seen, course, isHiding)
  if (items.length === 0) return null
  const title = t('since.title', { time: away(at - seen.at) })
  return (
    <section className={styles.since} aria-label={title}>
      <h2>
        <Icon name="clock" size={20} />
        {title}
      </h2>
      <ol>
        {items.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
          <li key={i}>
            <button type="button" onClick={() => choose(placeOf(one, miniSession))}>
              {wordsOf(one, miniSession, isHiding)}
            </button>
          </li>
        ))}
        {more > 0 && <li>{t('since.more', { count: more })}</li>}
      </ol>
      <button type="button" className={styles.dismiss} aria-label={t('since.dismiss')} onClick={dismiss}>
        <Icon name="close" size={20} />
      </button>
    </section>
  )
}
