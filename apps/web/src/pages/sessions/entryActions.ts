/** What staff may do to an entry of the list, by role and by how things stand (specification 1, sections 2.3, 8). */
import { isClosed, isRunning, isUpcoming, isWaiting, type Role } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { StaffAnswer } from '@openroom/protocol/schema/staff'
import { may } from '../../live/account.ts'
import { CallError } from '../../live/http.ts'
import * as staff from '../../live/listCommands.ts'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { type Action, offered } from '../../ui/action.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { finalText } from '../../ui/finalText.ts'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { type Column, columnOf, isSeries } from './grouping.ts'

export type StaffAction = Action & {
  /** Asked before it is done; what changes nothing by itself, such as a dialog, is not. */
  readonly asks?: {
    readonly question: string
    /** To what it is done. */
    readonly about: string
    /** What comes of it, in words of those who direct. */
    readonly explains: string
    readonly danger?: boolean
    /** Sessions that are closed before, once nothing of them is missing. */
    readonly closes?: readonly MiniSession[]
  }
}

const isPlayed = ({ status }: MiniSession): boolean => isRunning(status)
const isScheduled = ({ status }: MiniSession): boolean => isUpcoming(status)

/** Nobody can have watched it yet. */
const isScheduledOnly = ({ status }: MiniSession): boolean => status === 'PUBLISHED' || status === 'FINALIZED'

/** @param why it cannot be done now; `null` when it can */
const unless = (why: string | null) => ({ disabled: why !== null, hint: why ?? undefined })

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
  when = true,
): StaffAction => ({
  id: `${what}-${way}`,
  text: t(`list.${what}.${way}`),
  when,
  asks: { question: t(`list.${what}.${way}.sure`), about, explains: t('list.move.explains') },
  // Only the server knows all that stand beside it, archived ones too.
  run: async () => {
    const { changed } = await run()
    if (!changed) note(t(`list.move.${way}.end`))
  },
})

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
  // In a list that has the latest first up is on in their order.
  const turned = isSeries(event.filter((one) => columnOf(one) === 'closed'))
  const ofSegment = aboutSegment(session, segment.length)
  const move = (way: 'up' | 'down', on: boolean) =>
    moveAction(
      'segment',
      way,
      ofSegment,
      () => staff.moveSegment(session, on),
      handler && column === 'closed' && beside,
    )
  const opening = (dialog: 'correct' | 'cards' | 'viewers' | 'versions', when: boolean): StaffAction => ({
    id: dialog,
    text: t(`list.${dialog}`),
    when,
    run: () => openDialog(dialog, session.miniSessionId),
  })
  return offered<StaffAction>([
    {
      id: 'close',
      text: t('list.close'),
      when: admin && isPlayed(session),
      asks: {
        question: t('list.close.sure'),
        about: aboutSession(session),
        explains: t(isWaiting(session) ? 'list.close.awaits' : 'list.close.explains'),
      },
      run: () => staff.closeSession(session),
    },
    {
      id: 'scheduler',
      text: t('list.scheduler'),
      when: handler && isScheduled(session),
      asks: {
        question: t('list.scheduler.sure'),
        about: aboutSession(session),
        explains: t('list.scheduler.explains'),
      },
      run: () => staff.restartScheduler(session),
    },
    move('up', !turned),
    move('down', turned),
    opening('correct', handler),
    opening('cards', handler),
    opening('viewers', handler && !isScheduledOnly(session)),
    opening('versions', may.upload(role)),
    {
      id: 'evict',
      text: t('list.evict'),
      when: admin,
      asks: { question: t('list.evict.sure'), about: ofSegment, explains: t('list.evict.explains') },
      run: () => staff.evictCache(session),
    },
    {
      id: 'delete',
      text: t('list.delete'),
      when: admin,
      ...unless(segment.some(isPlayed) ? t('list.delete.running') : null),
      asks: {
        question: t('list.delete.sure'),
        about: ofSegment,
        explains: t('list.delete.explains'),
        danger: true,
      },
      run: () => staff.deleteSegment(session),
    },
  ])
}

const whyNotArchived = (sessions: readonly MiniSession[]): string | null =>
  sessions.every(({ status }) => status === 'ARCHIVED') ? t('list.archive.done') : null

const openOf = (sessions: readonly MiniSession[]): readonly MiniSession[] =>
  sessions.filter(({ status }) => !isClosed(status))

/** Also that results can still be questioned: archived ones are put right all the same. */
function archiveExplains(sessions: readonly MiniSession[]): string {
  const last = sessions.reduce<string>(
    (latest, { finalAt = '' }) => (finalAt > latest ? finalAt : latest),
    '',
  )
  const isOpen = last !== '' && Date.parse(last) > Date.now()
  return [t('list.archive.explains'), ...(isOpen ? [finalText({ finalAt: last }, Date.now())] : [])].join(' ')
}

/** Closes what is played; what is then ending the server archives once it has. It knows of older sessions too, and has the last word. */
async function closeAndArchive(sessions: readonly MiniSession[], archive: () => Promise<StaffAnswer>) {
  for (const session of openOf(sessions)) await staff.closeSession(session).catch(unlessEnding)
  return archive()
}

/** One that ends already is no reason to stop. */
function unlessEnding(error: unknown): void {
  if (!(error instanceof CallError && error.code?.startsWith('closing-'))) throw error
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
  const moves = may.handleUpcoming(role) && several && column !== 'upcoming'
  return offered<StaffAction>([
    moveAction('event', 'up', about, () => staff.moveEvent(first, true), moves),
    moveAction('event', 'down', about, () => staff.moveEvent(first, false), moves),
    {
      id: 'archive-event',
      text: t('list.archive.event'),
      when: may.administer(role) && first.clubId > 0,
      ...unless(whyNotArchived(own)),
      asks: {
        question: t('list.archive.event.sure'),
        about,
        explains: archiveExplains(own),
        closes: openOf(own),
      },
      run: () => {
        note(t('list.archiving.event', { name: first.eventName }))
        return closeAndArchive(own, () => staff.archiveClubEvent(first))
      },
    },
  ])
}

export function tournamentActions(
  first: MiniSession,
  all: readonly MiniSession[],
  role: Role | null,
): readonly StaffAction[] {
  const own = all.filter(({ tournamentId }) => tournamentId === first.tournamentId)
  return offered<StaffAction>([
    {
      id: 'archive-tournament',
      text: t('list.archive.tournament'),
      when: may.administer(role) && first.clubId === 0,
      ...unless(whyNotArchived(own)),
      asks: {
        question: t('list.archive.tournament.sure'),
        about: aboutTournament(first, own.length),
        explains: archiveExplains(own),
        closes: openOf(own),
      },
      run: () => {
        note(t('list.archiving.tournament', { name: first.tournamentName }))
        return closeAndArchive(own, () => staff.archiveTournament(first))
      },
    },
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
