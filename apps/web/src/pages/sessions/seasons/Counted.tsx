/** The sessions that a table of a season is made of. */
import type { SeasonBody } from '@openroom/protocol/schema/season'
import { Link } from 'wouter'
import { t } from '../../../texts/t.ts'
import { dayOf, ofDay } from '../../../ui/moments.ts'
import styles from './seasons.module.css'

type CountedProps = {
  readonly division: SeasonBody['divisions'][number]
  readonly isAlone: boolean
}

export function Counted({ division, isAlone }: CountedProps) {
  const { sessions, nameless, isCut, name } = division
  const count = t('season.sessions', { count: sessions.length })
  return (
    <section className={styles.counted}>
      {nameless > 0 && <p className={styles.note}>{t('season.nameless', { count: nameless })}</p>}
      {isCut && <p className={styles.note}>{t('season.cut')}</p>}
      <details>
        <summary>{isAlone ? count : t('seasons.division', { division: name, text: count })}</summary>
        <ul>
          {sessions.map(({ miniSessionId, day, tournament, session }) => (
            <li key={miniSessionId}>
              <Link href={`/screen/${miniSessionId}`}>
                {[tournament, session].filter((part) => part !== '').join(' · ')}
              </Link>
              {day !== null && <time dateTime={day}>{dayOf(ofDay(day))}</time>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
