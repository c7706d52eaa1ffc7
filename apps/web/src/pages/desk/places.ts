/** Tables of a session by where they stand: one of each number, in the round that is played there now. */
import { shownAt } from '@openroom/protocol/hallClock'
import type { DeskSession, DeskTable } from '@openroom/protocol/schema/desk'
import type { HallClock } from '@openroom/protocol/schema/hall'
import type { OperatorLink } from '@openroom/protocol/schema/operate'
import { t } from '../../texts/t.ts'
import { missingAt } from '../../ui/unsettled.ts'

export type Place = {
  readonly table: DeskTable
  /** The same place in other rounds, where it is still held back or something is in doubt. */
  readonly left: readonly DeskTable[]
  /** Boards with a result, of all rounds, */
  readonly done: number
  /** and those that are to be played here. */
  readonly all: number
  /** By the clock of the hall, else two boards or more behind most tables. */
  readonly isLate: boolean
}

const LATE = 2

/** Whether tables have consoles, also while none is open; a club's evening is entered on phones. */
export const hasConsoles = (
  { delay, tables }: { readonly delay: number; readonly tables: readonly Pick<DeskTable, 'operators'>[] },
  links: readonly Pick<OperatorLink, 'kind' | 'revokedAt'>[],
): boolean =>
  delay > 0 ||
  tables.some(({ operators }) => operators.length > 0) ||
  links.some(({ kind, revokedAt }) => kind === 'operator' && revokedAt === null)

/** The last round whose time is up. @param now ms since 1970 */
export function overRound(clock: HallClock, now: number): number {
  const { round, phase, left } = shownAt(clock, now)
  return phase === 'change' || left < 0 ? round : round - 1
}

/** What lies in the middle; of an even number the greater of both, so that the slower of two tables is seen. */
const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0

/** @param over the last round whose time is up; `null`: no clock says so */
export function placesOf(
  { tables, boardsPerRound }: Pick<DeskSession, 'tables' | 'boardsPerRound'>,
  over: number | null,
) {
  const byPlace = new Map<string, DeskTable[]>()
  for (const table of tables) {
    const key = JSON.stringify([table.section, table.number, table.room])
    const own = byPlace.get(key)
    if (own) own.push(table)
    else byPlace.set(key, [table])
  }
  const isLeft = ({ isHeld, doubts }: DeskTable) => isHeld || doubts > 0
  const isDone = ({ isBye, boards, results }: DeskTable) => isBye || results >= boards
  const first = Math.min(...tables.map(({ round }) => round))
  const inOrder = [...byPlace.values()].map((own) => [...own].sort((a, b) => a.round - b.round))
  const begunIn = (rounds: readonly DeskTable[]) => rounds.findLast(({ results }) => results > 0)?.round ?? 0
  // The first round in which somebody plays: who sits it out is in it, too.
  const playing = inOrder.flatMap((rounds) => {
    const open = rounds.find((one) => !isDone(one))
    return open ? [Math.max(open.round, begunIn(rounds))] : []
  })
  const now = Math.min(...playing)
  const last = Math.max(...tables.map(({ round }) => round))
  // Where nobody is drawn any more, as a round has fewer matches than the one before, nobody is looked for.
  const inUse = inOrder.filter(
    (rounds) => rounds.at(-1)!.round >= Math.min(now, last) || !rounds.every(isDone) || rounds.some(isLeft),
  )
  const places = inUse.map((rounds) => {
    const played = rounds.filter(({ isBye }) => !isBye)
    const begun = begunIn(rounds)
    const isPast = (one: DeskTable) => (one.isBye ? one.round < Math.max(now, begun) : isDone(one))
    const table = rounds.find((one) => !isPast(one)) ?? rounds.at(-1)
    const left = rounds.filter((one) => one !== table && isLeft(one))
    // Who sat out is as far as the round is, and so is a table that was added.
    const far = rounds.reduce(
      (sum, one) => sum + (one.isBye && isDone(one) ? one.boards : one.results),
      (rounds[0]!.round - first) * boardsPerRound,
    )
    const done = played.reduce((sum, { results }) => sum + results, 0)
    const owes = played.some((one) => over !== null && one.round <= over && !isDone(one))
    const all = played.reduce((sum, { boards }) => sum + boards, 0)
    return { table, left, done, all, far, owes }
  })
  const most = median(places.filter(({ all }) => all > 0).map(({ done }) => done))
  return places.flatMap(({ table, left, done, all, far, owes }): readonly Place[] =>
    table
      ? [{ table, left, done, all, isLate: over === null ? all > done && most - far >= LATE : owes }]
      : [],
  )
}

/** The earliest round that lacks a result somewhere; the last one when none does. */
export const roundNow = (session: Pick<DeskSession, 'tables'>): number =>
  missingAt(session)[0]?.table.round ?? Math.max(1, ...session.tables.map(({ round }) => round))

/** How far a table is in its round. */
export function roundText({ round, board, phase, isBye, ns, ew, results }: DeskTable): string {
  if (isBye) return t(ns === '' || ew === '' ? 'desk.bye' : 'desk.conceded', { round })
  // Results of a file have no log: the boards below say how far it is.
  if (board === null && results > 0) return t('desk.field.round', { round })
  return t('desk.at', { round, board: board ?? 0, phase: t(`desk.phase.${phase}`) })
}
