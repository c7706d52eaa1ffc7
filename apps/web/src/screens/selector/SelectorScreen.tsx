/** The landing of a session: its ranking and live tables, the ways on beside them, or when it starts (specification 2, section 2, 'Screen selector'). */
import { isUpcoming, isWaiting } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense } from 'react'
import { useSessions } from '../../live/sessions.ts'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { isOfMatches, scoreLabel } from '../../ui/labels.ts'
import { lazily } from '../../ui/lazily.ts'
import { longDayOf, ofDay, timeOf } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { figuresText, keepsBack, playingText } from '../../ui/playingText.ts'
import { FinalNote } from '../../ui/results/FinalNote.tsx'
import { isLevel } from '../../ui/results/ranking.ts'
import { eventTitle, saysAlready, sessionTitle } from '../../ui/sessionTitle.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import { useSlotSize } from '../../ui/slot/slotSize.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { hasWall } from '../../ui/wall/WallChoice.tsx'
import { cardsOf } from './cards.ts'
import styles from './selector.module.css'

const Boards = lazily(() => import('./Boards.tsx'))
const Matches = lazily(() => import('../../ui/match/Matches.tsx'))
const TopRanking = lazily(() => import('../../ui/results/TopRanking.tsx'))

/** Of a ranking; all of it is a card further. */
const MOST_RANKED = 6

const isScheduled = ({ status }: MiniSession): boolean => status === 'PUBLISHED' || status === 'FINALIZED'

function startText(session: MiniSession, all: readonly MiniSession[]): string {
  const title = sessionTitle(session)
  if (!isScheduled(session)) return playingText(session, all)
  if (session.startDateTime !== null) {
    const at = new Date(session.startDateTime)
    return t('selector.starts', { title, day: longDayOf(at), time: timeOf(at) })
  }
  if (session.date !== null) return t('selector.starts.day', { title, day: longDayOf(ofDay(session.date)) })
  return t('selector.starts.open', { title })
}

/** Of each of its rankings. */
const linesOf = ({ numberOfRegistrations: count, winners }: MiniSession): number =>
  Math.min(MOST_RANKED, Math.ceil(count / winners))

/** Whether a rule still keeps back whatever would part them: nobody is ranked, and why is said above. */
function useIsKept(session: MiniSession): boolean {
  const keeps = keepsBack(session)
  const { data } = useArchive(session, keeps ? runningScoresAt(session.miniSessionId, null) : null)
  return keeps && data?.type === 'PAIR' && isLevel(data.rows, session)
}

export default function SelectorScreen({ miniSession, slot }: ScreenProps<'mini-session'>) {
  const { width, height } = useSlotSize()
  const cards = cardsOf(miniSession, slot, height > width)
  // The event tells more than what is played of it: `Open Teams` beside `18:11 UTC` or `Session 1`.
  const event = eventTitle(miniSession)
  const own = sessionTitle(miniSession)
  const title = event ?? own
  const sub = saysAlready(title, own) ? undefined : own
  const shows = hasWall(miniSession) && slot.offers('play')
  const all = useSessions() ?? []
  const waits = isWaiting(miniSession)
  const none = (isUpcoming(miniSession.status) || waits) && !miniSession.score
  const ofMatches = isOfMatches(miniSession)
  const isKept = useIsKept(miniSession)
  const isRanked = miniSession.score && !isKept
  const toScore = (registrationId: number) =>
    slot.navigate('private-score', {
      registrationId,
      ...(miniSession.type === 'PAIR' ? { session: miniSession.session } : {}),
    })
  return (
    <Screen miniSession={miniSession} slot={slot} title={title} sub={sub} place={sub}>
      {none ? (
        <Notice drawing="empty" title={t('selector.none')} text={startText(miniSession, all)}>
          <Button look="primary" onClick={slot.leave}>
            {t('selector.home')}
          </Button>
        </Notice>
      ) : (
        <div className={styles.landing}>
          {(keepsBack(miniSession) || miniSession.tellsEarly) && (
            <div className={styles.early}>
              {keepsBack(miniSession) && <p>{(isRanked ? figuresText : playingText)(miniSession, all)}</p>}
              {miniSession.tellsEarly && <p>{t('selector.early')}</p>}
            </div>
          )}
          {isRanked && (
            <section
              className={styles.ranking}
              data-two={miniSession.winners === 2 || undefined}
              style={{ ['--lines' as string]: linesOf(miniSession) }}
              aria-labelledby={`ranking-${slot.index}`}
            >
              <h2 id={`ranking-${slot.index}`}>{ofMatches ? scoreLabel(miniSession) : t('kiosk.ranking')}</h2>
              <Suspense>
                {ofMatches ? (
                  <Matches
                    session={miniSession}
                    most={MOST_RANKED}
                    onCard={(calcTableId, round) => slot.navigate('score-card', { calcTableId, round })}
                    onBoard={(board, round) => slot.navigate('frequency', { board, round })}
                  />
                ) : (
                  <TopRanking session={miniSession} most={MOST_RANKED} onName={toScore} />
                )}
              </Suspense>
              <FinalNote session={miniSession} className={styles.final} />
            </section>
          )}
          <ul className={styles.cards}>
            {cards.map(({ key, title, label, go }) => (
              <li key={key}>
                <h2>{title}</h2>
                <Button look="primary" onClick={go}>
                  {label}
                </Button>
              </li>
            ))}
          </ul>
          {shows && (
            <Suspense>
              <Boards session={miniSession} slot={slot} />
            </Suspense>
          )}
        </div>
      )}
    </Screen>
  )
}
