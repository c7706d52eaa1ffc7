/** A plan's parts as columns of the store, and back. */

import type { ConventionChanges, TeamConventions } from '@openroom/bridge/score/conventions'
import type { VpScaleName } from '@openroom/bridge/session'
import type { PlannedEvent, PlannedScoring, PlannedSession } from '@openroom/protocol/schema/upcoming'
import { eventColumns, scoredEventOf } from '../sessions/event.columns.ts'
import type { SessionRow } from '../sessions/miniSessions.public.ts'
import { ruleColumns, rulesOf } from '../sessions/rule.columns.ts'

type Scale = TeamConventions['vpScale']

const scaleName = (scale: Scale): VpScaleName =>
  scale === null ? 'none' : scale.kind === 'table' ? 'own' : scale.kind

export const plannedScoring = ({ matchpoints, imps, teams }: ConventionChanges): PlannedScoring => ({
  perWin: matchpoints?.perWin ?? 2,
  imps: imps?.pairs ?? 'crossImps',
  vpScale: teams?.vpScale === undefined ? 'wbfContinuous' : scaleName(teams.vpScale),
  bamVpScale: scaleName(teams?.bamVpScale ?? null),
  ...(teams?.handicapBoards ? { handicapBoards: teams.handicapBoards } : {}),
})

/** A table of the event's own is kept as it is; without one there is nothing to keep. */
const scaleOf = (name: VpScaleName, before: Scale | undefined): Scale =>
  name === 'none' ? null : name === 'own' ? (before ?? null) : { kind: name }

/** The event's conventions with what the plan says of them; others stay as they are. */
export function conventionsOf(scoring: PlannedScoring, before: ConventionChanges): ConventionChanges {
  const now = plannedScoring(before)
  const { perWin, imps, vpScale, bamVpScale, handicapBoards, byes } = scoring
  const teams = {
    ...before.teams,
    ...(vpScale === now.vpScale ? {} : { vpScale: scaleOf(vpScale, before.teams?.vpScale) }),
    ...(bamVpScale === now.bamVpScale ? {} : { bamVpScale: scaleOf(bamVpScale, before.teams?.bamVpScale) }),
    ...(handicapBoards === now.handicapBoards ? {} : { handicapBoards: handicapBoards ?? null }),
  }
  return {
    ...before,
    ...(perWin === now.perWin ? {} : { matchpoints: { ...before.matchpoints, perWin } }),
    ...(imps === now.imps ? {} : { imps: { ...before.imps, pairs: imps } }),
    ...(Object.keys(teams).length > 0 ? { teams } : {}),
    ...(byes === undefined ? {} : { byes }),
  }
}

export const settingsColumns = (event: PlannedEvent, before: ConventionChanges) =>
  eventColumns({ ...event, conventions: conventionsOf(event.scoring, before) })

export type EventSettings = Omit<PlannedEvent, 'eventId' | 'name' | 'segments'>

type SettingsRow = Pick<
  SessionRow,
  'type' | 'calc_type' | 'other_calc_types' | 'arrange_type' | 'winners' | 'sections_scored' | 'conventions'
>

export function plannedSettings(row: SettingsRow): EventSettings {
  const { conventions, ...settings } = scoredEventOf(row)
  return { ...settings, scoring: plannedScoring(conventions) }
}

export const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

export const plannedSession = (row: SessionRow): PlannedSession => ({
  miniSessionId: row.id,
  startDateTime: isoOf(row.start_date_time),
  ...rulesOf(row),
  ...(row.tells_early ? { tellsEarly: true } : {}),
})

/** The day in the event's zone, as `2026-11-21`. */
export const dayIn = (timeZone: string, startDateTime: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(startDateTime),
  )

export const sessionColumns = (session: PlannedSession, { arrangeType }: PlannedEvent, timeZone: string) => ({
  date: session.startDateTime === null ? null : dayIn(timeZone, session.startDateTime),
  start_date_time: session.startDateTime,
  ...ruleColumns(session),
  planned_delay: session.delay,
  planned_rule: session.releaseRule,
  tells_early: session.tellsEarly ?? false,
  ...(arrangeType === 'KNOCK_OUT' ? { round_groups: 1 } : {}),
})
