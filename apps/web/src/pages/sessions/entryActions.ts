/** What staff may do to an entry of the list, by role and by how things stand (specification 1, sections 2.3, 8). */
import { isClosed, isRunning, isUpcoming, isWaiting, type Role } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { StaffAnswer } from '@openroom/protocol/schema/staff'
import { may } from '../../live/account.ts'
import * as staff from '../../live/listCommands.ts'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { type Column, columnOf, isSeries } from './grouping.ts'

type Offered = {
  readonly key: string
  readonly label: string
  /** Why it cannot be done now; `null` when it can. */
  readonly why: string | null
}

/** Opens a dialog that changes nothing by itself. */
type Opening = Offered & { readonly open: () => void }

export type AskedAction = Offered & {
  /** Asked before it is done. */
  readonly question: string
  /** To what it is done. */
  readonly about: string
  /** What comes of it, in words of those who direct. */
  readonly explains: string
  readonly danger?: boolean
  readonly run: () => Promise<unknown>
}

export type StaffAction = AskedAction | Opening

const isPlayed = ({ status }: MiniSession): boolean => isRunning(status)
const isScheduled = ({ status }: MiniSession): boolean => isUpcoming(status)

/** Nobody can have watched it yet. */
const isScheduledOnly = ({ status }: MiniSession): boolean => status === 'PUBLISHED' || status === 'FINALIZED'

const shown = (actions: readonly (StaffAction | null)[]): readonly StaffAction[] =>
  actions.filter((action) => action !== null)

const aboutSession = (session: MiniSession): string =>
  t('list.about.session', { session: sessionTitle(session), tournament: session.tournamentName })

const aboutSegment = ({ segmentName, tournamentName }: MiniSession, count: number): string =>
  t('list.about.segment', { segment: segmentName, tournament: tournamentName, count })

const aboutEvent = ({ eventName, tournamentName }: MiniSession, count: number): string =>
  t('list.about.event', { event: eventName, tournament: tournamentName, count })

const aboutTournament = ({ tournamentName }: MiniSession, count: number): string =>
  t('list.about.tournament', { tournament: tournamentName, count })

/** @param about what is moved */
const moveAction = (
  what: 'segment' | 'event',
  way: 'up' | 'down',
  about: string,
  run: () => Promise<StaffAnswer>,
): AskedAction => ({
  key: `${what}-${way}`,
  label: t(`list.${what}.${way}`),
  why: null,
  question: t(`list.${what}.${way}.sure`),
  about,
  explains: t('list.move.explains'),
  // Only the server knows all that stand beside it, archived ones too.
  run: async () => {
    const { changed } = await run()
    if (!changed) note(t(`list.move.${way}.end`))
  },
})

/** @param turned in a list that has the latest first: up is on in their order */
function segmentMoves(session: MiniSession, count: number, turned: boolean): readonly StaffAction[] {
  const about = aboutSegment(session, count)
  return [
    moveAction('segment', 'up', about, () => staff.moveSegment(session, !turned)),
    moveAction('segment', 'down', about, () => staff.moveSegment(session, turned)),
  ]
}

/** @param all every session that is known */
export function sessionActions(
  session: MiniSession,
  column: Column,
  all: readonly MiniSession[],
  role: Role | null,
): readonly StaffAction[] {
  const admin = may.administer(role)
  const handler = may.handleUpcoming(role)
  const segment = all.filter(({ segmentId }) => segmentId === session.segmentId)
  const event = all.filter(({ eventId }) => eventId === session.eventId)
  const beside = event.some(({ segmentId }) => segmentId !== session.segmentId)
  const over = event.filter((one) => columnOf(one) === 'closed')
  return shown([
    admin && isPlayed(session)
      ? {
          key: 'close',
          label: t('list.close'),
          why: null,
          question: t('list.close.sure'),
          about: aboutSession(session),
          explains: t(isWaiting(session) ? 'list.close.awaits' : 'list.close.explains'),
          run: () => staff.closeSession(session),
        }
      : null,
    handler && isScheduled(session)
      ? {
          key: 'scheduler',
          label: t('list.scheduler'),
          why: null,
          question: t('list.scheduler.sure'),
          about: aboutSession(session),
          explains: t('list.scheduler.explains'),
          run: () => staff.restartScheduler(session),
        }
      : null,
    ...(handler && column === 'closed' && beside
      ? segmentMoves(session, segment.length, isSeries(over))
      : []),
    handler
      ? {
          key: 'correct',
          label: t('list.correct'),
          why: null,
          open: () => openDialog('correct', session.miniSessionId),
        }
      : null,
    handler && !isScheduledOnly(session)
      ? {
          key: 'viewers',
          label: t('list.viewers'),
          why: null,
          open: () => openDialog('viewers', session.miniSessionId),
        }
      : null,
    may.upload(role)
      ? {
          key: 'versions',
          label: t('list.versions'),
          why: null,
          open: () => openDialog('versions', session.miniSessionId),
        }
      : null,
    admin
      ? {
          key: 'evict',
          label: t('list.evict'),
          why: null,
          question: t('list.evict.sure'),
          about: aboutSegment(session, segment.length),
          explains: t('list.evict.explains'),
          run: () => staff.evictCache(session),
        }
      : null,
    admin
      ? {
          key: 'delete',
          label: t('list.delete'),
          why: segment.some(isPlayed) ? t('list.delete.running') : null,
          question: t('list.delete.sure'),
          about: aboutSegment(session, segment.length),
          explains: t('list.delete.explains'),
          danger: true,
          run: () => staff.deleteSegment(session),
        }
      : null,
  ])
}

/** Archiving is only for what is closed as a whole; the server knows of older sessions too, and has the last word. */
function whyNotArchived(sessions: readonly MiniSession[]): string | null {
  const open = sessions.filter(({ status }) => !isClosed(status)).length
  if (open > 0) return t('list.archive.open', { count: open })
  return sessions.some(({ status }) => status === 'CLOSED') ? null : t('list.archive.done')
}

export function eventActions(
  first: MiniSession,
  column: Column,
  all: readonly MiniSession[],
  role: Role | null,
): readonly StaffAction[] {
  const own = all.filter(({ eventId }) => eventId === first.eventId)
  const several = all.some(
    ({ tournamentId, eventId }) => tournamentId === first.tournamentId && eventId !== first.eventId,
  )
  const about = aboutEvent(first, own.length)
  const moves = [
    moveAction('event', 'up', about, () => staff.moveEvent(first, true)),
    moveAction('event', 'down', about, () => staff.moveEvent(first, false)),
  ]
  return shown([
    ...(may.handleUpcoming(role) && several && column !== 'upcoming' ? moves : []),
    may.administer(role) && first.clubId > 0
      ? {
          key: 'archive-event',
          label: t('list.archive.event'),
          why: whyNotArchived(own),
          question: t('list.archive.event.sure'),
          about,
          explains: t('list.archive.explains'),
          run: () => {
            note(t('list.archiving.event', { name: first.eventName }))
            return staff.archiveClubEvent(first)
          },
        }
      : null,
  ])
}

export function tournamentActions(
  first: MiniSession,
  all: readonly MiniSession[],
  role: Role | null,
): readonly StaffAction[] {
  const own = all.filter(({ tournamentId }) => tournamentId === first.tournamentId)
  return shown([
    may.administer(role) && first.clubId === 0
      ? {
          key: 'archive-tournament',
          label: t('list.archive.tournament'),
          why: whyNotArchived(own),
          question: t('list.archive.tournament.sure'),
          about: aboutTournament(first, own.length),
          explains: t('list.archive.explains'),
          run: () => {
            note(t('list.archiving.tournament', { name: first.tournamentName }))
            return staff.archiveTournament(first)
          },
        }
      : null,
  ])
}

/** What of the list has a menu of staff. */
export type ListEntry =
  | {
      readonly kind: 'session'
      readonly session: MiniSession
      readonly column: Column
      /** Whether it stands for its event too, which has no heading of its own. */
      readonly hasEvent: boolean
    }
  | { readonly kind: 'event'; readonly first: MiniSession; readonly column: Column }
  | { readonly kind: 'tournament'; readonly first: MiniSession }

/** In sections. @param all every session that is known */
export function actionsOf(
  entry: ListEntry,
  all: readonly MiniSession[],
  role: Role,
): readonly (readonly StaffAction[])[] {
  const sections = () => {
    if (entry.kind === 'event') return [eventActions(entry.first, entry.column, all, role)]
    if (entry.kind === 'tournament') return [tournamentActions(entry.first, all, role)]
    const { session, column, hasEvent } = entry
    const own = sessionActions(session, column, all, role)
    return hasEvent ? [own, eventActions(session, column, all, role)] : [own]
  }
  return sections().filter((section) => section.length > 0)
}
