/** What can be done with an upcoming tournament and its sessions. */
import type { UpcomingEntry, UpcomingSession } from '@openroom/protocol/schema/upcoming'
import {
  deletePlan,
  finalizeSessions,
  publishPlan,
  restartScheduler,
  revisionOf,
} from '../../live/upcoming.ts'
import { t } from '../../texts/t.ts'
import { momentIn } from '../../ui/moments.ts'
import { titleBesideTournament } from '../../ui/sessionTitle.ts'
import type { Asked } from './AskDialog.tsx'

export const titleOf = (entry: UpcomingEntry, session: UpcomingSession): string =>
  titleBesideTournament({ ...session, tournamentName: entry.name })

/** Announced, and not begun. */
export const canMove = ({ status }: UpcomingSession): boolean =>
  status === 'PUBLISHED' || status === 'FINALIZED'

/** The scheduler has something to do with it. */
export const isScheduled = ({ status }: UpcomingSession): boolean =>
  status === 'FINALIZED' || status === 'DELAYED'

const idOf = ({ miniSessionId }: UpcomingSession): readonly number[] =>
  miniSessionId === null ? [] : [miniSessionId]

/** Sessions that could be ready: announced, with a start. */
export const couldBeReady = (sessions: readonly UpcomingSession[]): readonly UpcomingSession[] =>
  sessions.filter(({ status, startDateTime }) => status === 'PUBLISHED' && startDateTime !== null)

export function askReady({ timeZone }: UpcomingEntry, sessions: readonly UpcomingSession[]): Asked {
  const [first] = [...sessions].sort((a, b) => ((a.startDateTime ?? '') < (b.startDateTime ?? '') ? -1 : 1))
  const start = first?.startDateTime ?? ''
  return {
    title: t('ready.title'),
    text: t('ready.ask', { count: sessions.length, start: start === '' ? '' : momentIn(start, timeZone) }),
    action: t('ready.title'),
    run: () => finalizeSessions(sessions.flatMap(idOf)),
  }
}

export const askPublish = ({ key, name }: UpcomingEntry): Asked => ({
  title: t('plan.publish'),
  text: t('plan.publish.ask', { name }),
  action: t('plan.publish'),
  run: async () => publishPlan(key, await revisionOf(key)),
})

export const askDelete = ({ key, name }: UpcomingEntry): Asked => ({
  title: t('delete.title'),
  text: t(key.kind === 'draft' ? 'delete.ask.draft' : 'delete.ask', { name }),
  action: t('delete.title'),
  danger: true,
  run: async () => deletePlan(key, await revisionOf(key)),
})

export const askRestart = ({ miniSessionId }: UpcomingSession): Asked => ({
  title: t('scheduler.title'),
  text: t('scheduler.ask'),
  action: t('scheduler.title'),
  run: () => (miniSessionId === null ? Promise.resolve() : restartScheduler(miniSessionId)),
})
