/** What the desk shows of a session, of what is stored. Pure. */
import { groupBy } from '@openroom/bridge/groupBy'
import { conventionsWith, isTotalPoints } from '@openroom/bridge/score/conventions'
import { impsForAward } from '@openroom/bridge/score/impAward'
import { awardPercent } from '@openroom/bridge/score/matchpoints'
import type { TableEventType } from '@openroom/bridge/table/events'
import { EVENT_TYPES, hasTrait, isOfFamily } from '@openroom/bridge/table/traits'
import { isRunning } from '@openroom/protocol/names'
import type { DeskSession, DeskSessionEntry, DeskTable } from '@openroom/protocol/schema/desk'
import type { SessionPlan } from '../consoles/sessionPlan.rows.ts'
import type { standingWords } from '../phones/phones.rows.ts'
import { isoOf } from '../planning/columns.rows.ts'
import type { DeskRow, deskEntries, deskTables, presentOperators } from './deskSession.rows.ts'

export const entryOf = (row: DeskRow): DeskSessionEntry => ({
  miniSessionId: row.id,
  tournament: row.tournament,
  event: row.event,
  segment: row.segment,
  type: row.type,
  status: row.status,
  startDateTime: isoOf(row.start_date_time),
  realStartDateTime: isoOf(row.real_start_date_time),
  closing: row.closing_at !== null && isRunning(row.status),
})

/** What averages are worth in an event, as its scoring has it. */
export function averageOf({
  calc_type,
  conventions,
}: Pick<DeskRow, 'calc_type' | 'conventions'>): DeskSession['average'] {
  const { matchpoints, imps } = conventionsWith(conventions)
  const isImp = calc_type === 'IMP'
  const worthOf = (award: 'AVE+' | 'AVE-') =>
    isImp ? impsForAward(award, imps.average) : awardPercent(award, null, matchpoints)
  const unit = isTotalPoints(calc_type, conventions) ? 'POINT' : 'IMP'
  // No minus before a nought.
  return { unit: isImp ? unit : 'PERCENT', plus: worthOf('AVE+'), minus: worthOf('AVE-') || 0 }
}

/** Entries that come at any time: calls for the director, what is said of calls, hands put in. */
export const SAYS_NO_PHASE: readonly string[] = EVENT_TYPES.filter(
  (type) =>
    isOfFamily(type, 'notice') || (isOfFamily(type, 'auction', 'opening') && hasTrait(type, 'joined')),
)

/** What is put right of a board that has left the table says nothing of the one that is on it. */
export const OF_ITS_BOARD = ['CORRECTION', 'UNDO_CORRECTION'] as const satisfies readonly TableEventType[]

const isSeating = (type: string): boolean => hasTrait(type, 'opens') && hasTrait(type, 'between')

const isAuction = (type: string): boolean =>
  type === 'START_AUCTION' || (isOfFamily(type, 'auction') && type !== 'END_AUCTION')

/** What a table is doing, by the newest entry of its log that says so. */
export function phaseOf(type: string | null): DeskTable['phase'] {
  if (type === null || isSeating(type)) return 'waiting'
  if (type === 'RESULT' || type === 'END_ROUND' || hasTrait(type, 'between')) return 'over'
  return isAuction(type) ? 'auction' : 'play'
}

type Stored = {
  readonly row: DeskRow
  readonly entries: Awaited<ReturnType<typeof deskEntries>>
  readonly tables: Awaited<ReturnType<typeof deskTables>>
  readonly byes: SessionPlan['byes']
  readonly operators: Awaited<ReturnType<typeof presentOperators>>
  readonly standing: Awaited<ReturnType<typeof standingWords>>
  readonly commitment: string | null
}

export function shownAtDesk(stored: Stored): DeskSession {
  const { row, entries, tables, byes, operators, standing, commitment } = stored
  const words = groupBy(standing, (one) => one.id)
  const byId = new Map(entries.map((entry) => [entry.registration_id, entry]))
  const sitsOut = (side: number | null) => byId.get(side ?? 0)?.bye ?? true
  const nameOf = (side: number | null) => (sitsOut(side) ? '' : (byId.get(side ?? 0)?.name ?? ''))
  return {
    ...entryOf(row),
    serverId: row.organiser_id,
    appealMinutes: row.appeal_minutes,
    delay: row.delay,
    releaseRule: row.release_rule,
    boardsPerRound: row.boards_per_round,
    numberOfRounds: row.number_of_rounds,
    arrangeType: row.arrange_type,
    average: averageOf(row),
    waits: Boolean(row.waits),
    commitment: commitment,
    programFile: row.program_file,
    registrations: entries
      .filter(({ bye }) => !bye)
      .map(({ key, name, carry_over, adjustments }) => ({
        key,
        name,
        carryOver: carry_over,
        adjustments: [...(adjustments ?? [])],
      })),
    tables: tables.map((one) => ({
      tableId: one.id,
      round: one.round,
      number: one.number,
      section: one.section,
      room: one.room,
      ns: nameOf(one.ns_id),
      ew: nameOf(one.ew_id),
      isBye: sitsOut(one.ns_id) || sitsOut(one.ew_id) || one.conceded,
      board: one.board,
      phase: phaseOf(one.phase_type),
      boards: one.boards,
      results: one.results,
      entries: one.head ?? 0,
      doubts: one.doubts + (words.get(one.id)?.length ?? 0),
      isHeld: one.held,
      newestAt: isoOf(one.at),
      operators: [...(operators.get(one.id) ?? [])],
    })),
    resting: byes.map(({ round, name }) => ({ round, name })),
  }
}
