/** Sessions under their tournament and event. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import { calcWord } from '../../ui/calcWord.ts'
import { Follow } from '../../ui/followed/Follow.tsx'
import { dayOf, ofDay } from '../../ui/moments.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { byTournament, type Column, type EventGroup } from './grouping.ts'
import styles from './list.module.css'
import { SessionRow } from './SessionRow.tsx'
import { StaffMenu } from './StaffMenu.tsx'

const dayText = ({ startDateTime, date }: MiniSession): string | null =>
  startDateTime !== null ? dayOf(new Date(startDateTime)) : date !== null ? dayOf(ofDay(date)) : null

const startText = ({ startDateTime, date }: MiniSession): string => startDateTime ?? date ?? ''

/** Where and when: `Club · Oakmere`, `Lindhaven · 16 Nov – 22 Nov`. */
function about(sessions: readonly MiniSession[]): string {
  const [first] = sessions
  if (!first) return ''
  const place = first.clubId > 0 ? (first.clubName ?? first.location) : first.location
  if (first.clubId > 0) return place === null ? t('club.one') : t('club.in', { place })
  const byDay = [...sessions].sort((a, b) => (startText(a) < startText(b) ? -1 : 1))
  const days = [...new Set(byDay.map(dayText).filter((day) => day !== null))]
  const span = days.length > 1 ? [days[0], days.at(-1)].join(' – ') : days[0]
  return [place, span].filter(Boolean).join(' · ')
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

/** All of an event, and not of its whole tournament: that says it itself. */
const bidOnlyEvent = ({ eventBidOnly, tournamentBidOnly }: MiniSession): string | null =>
  eventBidOnly && !tournamentBidOnly ? t('kind.bidOnly') : null

const kindOf = (session: MiniSession): string => {
  const { type, arrangeType, calcType, individual, totalPoints } = session
  const form = individual ? 'PLAYER' : arrangeType === 'KNOCK_OUT' ? 'KNOCK_OUT' : type
  const kind = t('kind.of', {
    kind: t(`kind.${form}`),
    scoring: calcWord(calcType, totalPoints),
  })
  return joined(kind, bidOnlyEvent(session))
}

/** Lines below a session, by its id. */
type Notes = ReadonlyMap<number, readonly string[]>

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
  return (
    <section className={styles.event}>
      <div className={styles.eventHead}>
        <Heading>
          {eventTitle(first) !== null && <span>{first.eventName}</span>} <small>{kindOf(first)}</small>
        </Heading>
        <StaffMenu name={first.eventName} entry={{ kind: 'event', first, column }} />
      </div>
      <ul data-rows>
        {sessions.map((session) => (
          <SessionRow
            key={session.miniSessionId}
            session={session}
            column={column}
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
}: {
  readonly sessions: readonly MiniSession[]
  readonly column: Column
  readonly notes?: Notes
  readonly level?: Level
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return byTournament(sessions, column).map(({ key, events }) => {
    const all = events.flatMap((event) => event.sessions)
    const [first] = all
    const under = joined(about(all), first?.tournamentBidOnly ? t('kind.bidOnly') : null)
    return (
      <section key={key} className={styles.tournament}>
        <div className={styles.tournamentHead}>
          <Heading>{first?.tournamentName}</Heading>
          {first && (
            <span className={styles.tools}>
              <Follow
                of={{ kind: 'tournament', name: first.tournamentName, tournamentId: first.tournamentId }}
              />
              <StaffMenu name={first.tournamentName} entry={{ kind: 'tournament', first }} />
            </span>
          )}
        </div>
        {under !== '' && <p>{under}</p>}
        {events.map((group) => (
          <EventOf key={group.key} group={group} column={column} notes={notes} level={level} />
        ))}
      </section>
    )
  })
}
