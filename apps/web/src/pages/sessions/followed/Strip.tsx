/** Above the list: whom and what the viewer follows, with one tap to each. */

import type { FollowedTournament } from '@openroom/protocol/followed'
import { isOnAir, isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect } from 'react'
import { t } from '../../../texts/t.ts'
import { openDialog } from '../../../ui/dialogs.ts'
import { type Followed, useFollowed } from '../../../ui/followed/followed.ts'
import { askTold } from '../../../ui/followed/told.ts'
import { dayOf, isSameDay, timeOf, weekdayOf } from '../../../ui/moments.ts'
import { sessionTitle } from '../../../ui/sessionTitle.ts'
import { Card } from './Card.tsx'
import { EntryCard } from './EntryCard.tsx'
import { sessionOf } from './places.ts'
import styles from './strip.module.css'

type StripProps = { readonly sessions: readonly MiniSession[] }

/** What the front page asks for; the others are in the list of all. */
const MOST_CARDS = 12

function startText(session: MiniSession): string | null {
  if (isPushed(session.status) || session.startDateTime === null) return null
  const at = new Date(session.startDateTime)
  const time = isSameDay(at, new Date()) ? timeOf(at) : `${weekdayOf(at)} ${dayOf(at)} ${timeOf(at)}`
  return t('followed.starts', { time, title: sessionTitle(session) })
}

function TournamentCard({ of, sessions }: StripProps & { readonly of: FollowedTournament }) {
  const session = sessionOf(of.tournamentId, sessions)
  const where = session === null ? t('followed.nowhere') : startText(session)
  const ways =
    session === null
      ? []
      : [
          session.score
            ? { key: 'scores', text: t('followed.scores'), query: 'screen=running-score' }
            : { key: 'session', text: t('followed.session'), query: '' },
        ]
  return <Card of={of} session={session} {...(where === null ? {} : { where })} ways={ways} />
}

/** The newest first; those who play before tournaments. */
const inOrder = (list: readonly Followed[]): readonly Followed[] => {
  const isTournament = (one: Followed) => Number(one.kind === 'tournament')
  return list.toReversed().toSorted((a, b) => isTournament(a) - isTournament(b))
}

export default function Strip({ sessions }: StripProps) {
  const followed = useFollowed()
  const list = inOrder(followed).slice(0, MOST_CARDS)
  useEffect(() => void askTold(followed), [followed])
  const playing = sessions
    .filter(isOnAir)
    .map(({ miniSessionId }) => miniSessionId)
    .join()
  return (
    <section className={styles.strip} aria-labelledby="followed">
      <header className={styles.head}>
        <h2 id="followed">{t('followed.title')}</h2>
        <button type="button" onClick={() => openDialog('followed')}>
          {t('followed.manage')}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <ul className={styles.cards} tabIndex={0} aria-labelledby="followed">
        {list.map((of) =>
          of.kind === 'tournament' ? (
            <TournamentCard key={JSON.stringify(of)} of={of} sessions={sessions} />
          ) : (
            <EntryCard key={JSON.stringify(of)} of={of} playing={playing} />
          ),
        )}
      </ul>
    </section>
  )
}
