/** iCalendar (RFC 5545). */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { FeedOf, FeedSession } from './feeds.ts'

/** Section 3.3.11: what would end a value. */
const escapeCalendar = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: section 3.1 allows none of them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** Octets of a line (section 3.1). */
const LINE = 75

/** A longer line goes on in the next one behind a blank; no character is cut in two. */
export function foldLine(line: string): string {
  const lines: string[] = []
  let now = ''
  for (const letter of line) {
    if (Buffer.byteLength(now + letter) > LINE) {
      lines.push(now)
      now = ' '
    }
    now += letter
  }
  return [...lines, now].join('\r\n')
}

/** `20261121T183000Z` */
const instantOf = (iso: string): string =>
  new Date(iso).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')

function startLine({ realStartDateTime, startDateTime, date }: MiniSession): string | null {
  const start = realStartDateTime ?? startDateTime
  if (start !== null) return `DTSTART:${instantOf(start)}`
  return date === null ? null : `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`
}

/** Seconds since then are the number of a revision: a later change has a higher one, and it fits into an integer. */
const FIRST_REVISION = Date.UTC(2020, 0, 1)

const revisionOf = (iso: string): number =>
  Math.max(0, Math.floor((Date.parse(iso) - FIRST_REVISION) / 1_000))

/** One without a day has no place in a calendar. */
function eventOfFeedSession(session: FeedSession, origin: string): readonly string[] {
  const start = startLine(session)
  if (start === null) return []
  const { miniSessionId, name, location, changedAt } = session
  return [
    'BEGIN:VEVENT',
    `UID:session-${miniSessionId}@${new URL(origin).hostname}`,
    `DTSTAMP:${instantOf(changedAt)}`,
    `LAST-MODIFIED:${instantOf(changedAt)}`,
    `SEQUENCE:${revisionOf(changedAt)}`,
    start,
    'STATUS:CONFIRMED',
    `SUMMARY:${escapeCalendar(name)}`,
    ...(location ? [`LOCATION:${escapeCalendar(location)}`] : []),
    `URL:${origin}/screen/${miniSessionId}`,
    'END:VEVENT',
  ]
}

/** A calendar has one component at least (section 3.6): of sessions without a day, the time zone that instants are in. */
const NOTHING = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
] as const

export function calendar({ title, sessions }: FeedOf, { origin }: { readonly origin: string }): string {
  const events = sessions.flatMap((session) => eventOfFeedSession(session, origin))
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Openroom//Sessions//EN',
    `NAME:${escapeCalendar(title)}`,
    `X-WR-CALNAME:${escapeCalendar(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...(events.length > 0 ? events : NOTHING),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}
