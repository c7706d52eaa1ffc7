/** Sessions under their tournament, and where it has more than one under their event. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import { calcTitle } from '../../ui/calcWord.ts'
import { Follow } from '../../ui/followed/Follow.tsx'
import { dayText, eventTitle } from '../../ui/sessionTitle.ts'
import type { Notes } from './foundPeople.ts'
import { byTournament, type Column, type EventGroup } from './grouping.ts'
import styles from './list.module.css'
import { kindOf } from './rowName.ts'
import { SessionRow } from './SessionRow.tsx'
import { StaffMenu } from './StaffMenu.tsx'

const startText = ({ startDateTime, date }: MiniSession): string => startDateTime ?? date ?? ''

/** Where, and from when to when where rows of several days follow: `Oakmere BC`, `Lindhaven · 16 Nov – 22 Nov`. */
function about(sessions: readonly MiniSession[]): string {
  const [first] = sessions
  if (!first) return ''
  const place = first.clubId > 0 ? (first.clubName ?? first.location) : first.location
  if (first.clubId > 0) return place === null ? t('club.one') : place
  const byDay = [...sessions].sort((a, b) => (startText(a) < startText(b) ? -1 : 1))
  const days = [...new Set(byDay.map(dayText).filter((day) => day !== null))]
  const span = days.length > 1 ? [days[0], days.at(-1)].join(' – ') : null
  return joined(place, span)
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

const NO_NOTES: Notes = new Map()

/** Of the tournaments' headings: 3 below the headings of columns. */
type Level = 2 | 3

type EventOfProps = {
  readonly group: EventGroup
  readonly column: Column
  readonly notes: Notes
  readonly level: Level
}

function EventOf({ group: { sessions }, column, notes, level }: EventOfProps) {
  const [first] = sessions
  const Heading = level === 2 ? 'h3' : 'h4'
  if (!first) return null
  const isAlone = sessions.length === 1
  return (
    <section className={styles.event}>
      {!isAlone && (
        <div className={styles.eventHead}>
          <Heading>
            {eventTitle(first) !== null && <span>{first.eventName}</span>}{' '}
            <small title={calcTitle(first.calcType)}>{kindOf(first)}</small>
          </Heading>
          <StaffMenu name={first.eventName} entry={{ kind: 'event', first, column }} />
        </div>
      )}
      <ul data-rows>
        {sessions.map((session) => (
          <SessionRow
            key={session.miniSessionId}
            session={session}
            column={column}
            below={isAlone ? 'tournament' : 'event'}
            notes={notes.get(session.miniSessionId)}
          />
        ))}
      </ul>
    </section>
  )
}

export function Tournaments({
  sessions,
  column,
  notes = NO_NOTES,
  level = 3,
  above,
}: {
  readonly sessions: readonly MiniSession[]
  readonly column: Column
  readonly notes?: Notes
  readonly level?: Level
  /** What stands above on the same page: who is followed there is not offered twice. */
  readonly above?: readonly MiniSession[]
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return byTournament(sessions, column).map(({ key, events }) => {
    const all = events.flatMap((event) => event.sessions)
    const [first] = all
    const isAbove = above?.some(({ tournamentId }) => tournamentId === first?.tournamentId)
    const under = joined(about(all), first?.tournamentBidOnly ? t('kind.bidOnly') : null)
    return (
      <section key={key} className={styles.tournament}>
        <div className={styles.tournamentHead}>
          <Heading>{first?.tournamentName}</Heading>
          {under !== '' && <p>{under}</p>}
        </div>
        {first && (
          <span className={styles.tools} data-row>
            {/* Of what is over nothing more is to be told. */}
            {column !== 'closed' && isAbove !== true && (
              <Follow
                byArrows
                of={{ kind: 'tournament', name: first.tournamentName, tournamentId: first.tournamentId }}
              />
            )}
            <StaffMenu name={first.tournamentName} entry={{ kind: 'tournament', first }} />
          </span>
        )}
        {events.map((group) => (
          <EventOf key={group.key} group={group} column={column} notes={notes} level={level} />
        ))}
      </section>
    )
  })
}
