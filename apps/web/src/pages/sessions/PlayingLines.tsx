/** Beside a session that is live or over: its teams and score, or who leads it or has won. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import { useRef } from 'react'
import { t } from '../../texts/t.ts'
import { imps, impsText, matchPoints, percentText, points } from '../../ui/figures.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { useUnnamed } from '../../ui/spoilers/stages.ts'
import styles from './playing.module.css'
import { usePlaying } from './usePlaying.ts'

type Leader = PlayingBody['leaders'][number]

/** What a leader has: `58.33%`, `24 IMPs`. */
function leaderText({ score, unit }: Leader): string {
  if (unit === 'IMP') return impsText(score)
  if (unit === 'PERCENT') return percentText(score)
  return t(`playing.leader.${unit}`, { score: unit === 'POINT' ? imps(score) : points(score) })
}

type Match = PlayingBody['matches'][number]

function MatchLine({ match, bam }: { readonly match: Match; readonly bam: boolean }) {
  const { home, visiting, homeScore, visitingScore } = match
  const text = bam ? matchPoints : imps
  const hiding = useHiding()
  const isScored = !hiding && homeScore !== null && visitingScore !== null
  const ahead = isScored ? homeScore - visitingScore : 0
  const won = ahead > 0 ? 'home' : ahead < 0 ? 'visiting' : null
  return (
    <small className={styles.match}>
      <span title={home} data-won={won === 'home' || undefined}>
        {home}
      </span>{' '}
      {isScored ? (
        <b>{t('playing.score', { home: text(homeScore), visiting: text(visitingScore) })}</b>
      ) : (
        <i>{t('playing.versus')}</i>
      )}{' '}
      <span title={visiting} data-won={won === 'visiting' || undefined}>
        {visiting}
      </span>
    </small>
  )
}

function LeaderLine({ leader }: { readonly leader: Leader }) {
  const { name, side } = leader
  return (
    <small className={styles.match} data-leader>
      <span title={name}>
        {side === null ? (
          t('playing.first', { name })
        ) : (
          <>
            <i>{t(`side.${side}`)}</i> {name}
          </>
        )}
      </span>{' '}
      <b>{leaderText(leader)}</b>
    </small>
  )
}

export default function PlayingLines({ session }: { readonly session: MiniSession }) {
  const place = useRef<HTMLSpanElement>(null)
  const playing = usePlaying(place, session.miniSessionId)
  const hiding = useHiding()
  const isUnnamed = useUnnamed()(session)
  const matches = isUnnamed ? [] : playing?.matches
  return (
    <span ref={place} className={styles.lines}>
      {matches?.map((match) => (
        <MatchLine key={`${match.home} ${match.visiting}`} match={match} bam={session.calcType === 'BAM'} />
      ))}
      {!hiding && playing?.leaders.map((leader) => <LeaderLine key={leader.name} leader={leader} />)}
    </span>
  )
}
