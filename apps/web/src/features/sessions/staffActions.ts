/** What staff may do to an entry of the list, by role and by how things stand (specification 1, sections 2.3, 8). */
import type { Role } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { may } from '../../live/account.ts'
import { note } from '../../live/messages.ts'
import * as staff from '../../live/staffActions.ts'
import { t } from '../../texts/t.ts'
import { failureOf } from '../../ui/parts/failureOf.ts'
import type { Column } from './grouping.ts'

export type StaffAction = {
  readonly key: string
  readonly label: string
  /** Words for what cannot be done now. */
  readonly disabled?: boolean
  /** Asked before it is done; absent: it is done at once. */
  readonly question?: string
  readonly danger?: boolean
  readonly run: () => Promise<unknown>
}

/** Nothing asks for these: what goes wrong is said where system messages are. */
const atOnce = (run: () => Promise<unknown>) => (): Promise<unknown> =>
  run().catch((error: unknown) => note(t('list.failed', { reason: failureOf(error) })))

const isPlayed = ({ status }: MiniSession): boolean => status === 'LIVE' || status === 'DELAYED'
const isScheduled = ({ status }: MiniSession): boolean =>
  status === 'PUBLISHED' || status === 'FINALIZED' || status === 'DELAYED'

const shown = (actions: readonly (StaffAction | null)[]): readonly StaffAction[] =>
  actions.filter((action) => action !== null)

function segmentMoves(session: MiniSession): readonly StaffAction[] {
  // Closed segments stand the latest first: up in the list is on in their order.
  return [
    {
      key: 'segment-up',
      label: t('list.segment.up'),
      run: atOnce(() => staff.moveSegment(session, false)),
    },
    {
      key: 'segment-down',
      label: t('list.segment.down'),
      run: atOnce(() => staff.moveSegment(session, true)),
    },
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
  const beside = all.some(
    ({ eventId, segmentId }) => eventId === session.eventId && segmentId !== session.segmentId,
  )
  return shown([
    admin && isPlayed(session)
      ? {
          key: 'close',
          label: t('list.close'),
          question: t('list.close.sure'),
          run: () => staff.closeSession(session),
        }
      : null,
    handler && isScheduled(session)
      ? {
          key: 'scheduler',
          label: t('list.scheduler'),
          question: t('list.scheduler.sure'),
          run: () => staff.restartScheduler(session),
        }
      : null,
    ...(handler && column === 'closed' && beside ? segmentMoves(session) : []),
    admin
      ? {
          key: 'evict',
          label: t('list.evict'),
          question: t('list.evict.sure'),
          run: () => staff.evictCache(session),
        }
      : null,
    admin
      ? {
          key: 'delete',
          label: t('list.delete'),
          question: t('list.delete.sure'),
          danger: true,
          disabled: segment.some(isPlayed),
          run: () => staff.deleteSegment(session),
        }
      : null,
  ])
}

/** Archiving is only for what is closed as a whole; the server knows of older sessions too, and has the last word. */
const isAllClosed = (sessions: readonly MiniSession[]): boolean =>
  sessions.every(({ status }) => status === 'CLOSED' || status === 'ARCHIVED') &&
  sessions.some(({ status }) => status === 'CLOSED')

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
  const moves: readonly StaffAction[] = [
    { key: 'event-up', label: t('list.event.up'), run: atOnce(() => staff.moveEvent(first, true)) },
    { key: 'event-down', label: t('list.event.down'), run: atOnce(() => staff.moveEvent(first, false)) },
  ]
  return shown([
    ...(may.handleUpcoming(role) && several && column !== 'upcoming' ? moves : []),
    may.administer(role) && first.clubId > 0
      ? {
          key: 'archive-event',
          label: t('list.archive.event'),
          question: t('list.archive.event.sure'),
          disabled: !isAllClosed(own),
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
          question: t('list.archive.tournament.sure'),
          disabled: !isAllClosed(own),
          run: () => {
            note(t('list.archiving.tournament', { name: first.tournamentName }))
            return staff.archiveTournament(first)
          },
        }
      : null,
  ])
}
