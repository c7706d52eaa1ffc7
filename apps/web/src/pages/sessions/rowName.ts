/** How a row of a list calls its session: by what its headings have not said, without words that tell nothing. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import { calcWord } from '../../ui/calcWord.ts'
import { eventTitle, saysAlready, segmentTitle, sessionTitle } from '../../ui/sessionTitle.ts'

/** What a row stands below: the heading of its tournament, that of its event too, or nothing. */
export type Below = 'nothing' | 'tournament' | 'event'

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')

const formOf = ({ individual, arrangeType, type }: MiniSession): string =>
  t(`kind.${individual ? 'PLAYER' : arrangeType === 'KNOCK_OUT' ? 'KNOCK_OUT' : type}`)

/** All of an event, and not of its whole tournament: that says it itself. */
const bidOnlyEvent = ({ eventBidOnly, tournamentBidOnly }: MiniSession): string | null =>
  eventBidOnly && !tournamentBidOnly ? t('kind.bidOnly') : null

/** `Pairs · MP`; below a row that is called `Pairs` its scoring alone. */
export const kindOf = (session: MiniSession, name = ''): string => {
  const scoring = calcWord(session.calcType, session.totalPoints)
  const kind = formOf(session)
  return joined([kind === name ? scoring : t('kind.of', { kind, scoring }), bidOnlyEvent(session)])
}

/** An event that is called `Pairs` is called as its kind, which is said beside it. */
function eventPart(session: MiniSession): string | null {
  const name = eventTitle(session)
  return name === formOf(session) ? null : name
}

/** A day that the row has before it: `Harbour Open (1999-06-14)`. */
const DAY = / \(\d{4}-\d{2}-\d{2}\)$/

const ownSegment = (session: MiniSession): string | null =>
  segmentTitle({ ...session, segmentName: session.segmentName.replace(DAY, '') }) === null
    ? null
    : segmentTitle(session)

export function rowName(session: MiniSession, below: Below): string {
  const { numberOfSessions, tournamentName } = session
  const event = eventPart(session)
  const segment = numberOfSessions > 1 ? sessionTitle(session) : ownSegment(session)
  // `Open Teams Final` says what its segment is.
  const isSaid = segment !== null && saysAlready(event ?? '', segment)
  const own = isSaid ? null : segment
  if (below === 'event') return segment ?? event ?? formOf(session)
  if (below === 'tournament') return joined([event, own]) || formOf(session)
  return joined([tournamentName, event, own])
}
