/** A session as its views are made from: what the gate has released, found by ids. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { groupBy } from '@openroom/bridge/groupBy'
import { sumAdjustments } from '@openroom/bridge/score/adjustments'
import { type Conventions, conventionsWith } from '@openroom/bridge/score/conventions'
import { type Outcome, type TableResult, toOutcome } from '@openroom/bridge/score/outcome'
import { onSessionTop } from '@openroom/bridge/score/session'
import type { ByTeam } from '@openroom/bridge/score/swing'
import { sideOf } from '@openroom/bridge/seat'
import type { DocumentBoard } from '@openroom/formats/json/document'
import { isClosed } from '@openroom/protocol/names'
import type { EntryRow, MatchRow, PlayerRow, ReleasedContent, ResultRow, TableRow } from './content.public.ts'
import type { CardRow } from './conventionCards.public.ts'
import { boardOf } from './document.columns.ts'
import type { SessionRow } from './miniSessions.public.ts'
import { type Told, toldOf } from './told.public.ts'

export type ModelBoard = DocumentBoard & { readonly id: number; readonly tricks: DoubleDummyTable | null }

/** A result where it was made; it goes through the scoring engine and comes back in its rows. */
export type Line = TableResult & {
  readonly ns: number
  readonly ew: number
  readonly table: TableRow
  readonly row: ResultRow
  readonly replay: boolean
}

export type Match = {
  readonly row: MatchRow
  readonly open: TableRow | null
  readonly closed: TableRow | null
  /** Victory points given or taken in this match. */
  readonly vpAdjustment: ByTeam<number>
}

export type SessionModel = {
  readonly row: SessionRow
  readonly isOver: boolean
  readonly told: Told
  readonly conventions: Conventions
  readonly entries: ReadonlyMap<number, EntryRow>
  /** Of those who are partners for a while in an individual event: the two players, who are ranked. */
  readonly members: ReadonlyMap<number, readonly number[]>
  readonly players: ReadonlyMap<number, readonly PlayerRow[]>
  /** What pairs play, by registration. */
  readonly cards: ReadonlyMap<number, readonly CardRow[]>
  readonly boards: ReadonlyMap<number, ModelBoard>
  readonly tables: readonly TableRow[]
  readonly matches: readonly Match[]
  readonly lines: readonly Line[]
  readonly linesByBoard: ReadonlyMap<number, readonly Line[]>
  /** `{table id} {board number}`. */
  readonly lineAt: ReadonlyMap<string, Line>
  readonly hasReplay: (tableId: number, board: number) => boolean
  /** Whether anything that happened at the table is public. */
  readonly hasBegun: (tableId: number) => boolean
}

/** While a session goes on, each board has its own top. */
function conventionsOfSessionRow(row: SessionRow, lines: readonly Line[], isOver: boolean): Conventions {
  const ranking = { ...row.conventions.ranking, winners: row.winners, sections: row.sections_scored }
  const chosen = conventionsWith({ ...row.conventions, ranking })
  return onSessionTop(chosen, isOver ? lines : [])
}

/** Penalties and bonuses of the round in IMPs (matchpoints at board-a-match) count as corrections do. */
function withCorrections(row: MatchRow, home: number, visiting: number): MatchRow {
  if (home === 0 && visiting === 0) return row
  return {
    ...row,
    correction_home: (row.correction_home ?? 0) + home,
    correction_visiting: (row.correction_visiting ?? 0) + visiting,
  }
}

/** The open and the closed table of each match: same round and number, the same two teams. */
function matchesOfContent(
  { matches, tables, entries }: ReleasedContent,
  unit: 'IMP' | 'MP',
): readonly Match[] {
  const byPlace = groupBy(tables, ({ round, number }) => `${round} ${number}`)
  const adjusted = new Map(entries.map((one) => [one.registration_id, one.adjustments ?? []]))
  return matches.map((row) => {
    const teams = [row.home_id, row.visiting_id]
    const own = (byPlace.get(`${row.round} ${row.number}`) ?? []).filter(
      ({ ns_id, ew_id }) => teams.includes(ns_id) && teams.includes(ew_id),
    )
    const room = (wanted: TableRow['room']) => own.find((table) => table.room === wanted) ?? null
    const of = (team: number, kind: 'IMP' | 'MP' | 'VP') =>
      sumAdjustments(adjusted.get(team) ?? [], kind, row.round)
    return {
      row: withCorrections(row, of(row.home_id, unit), of(row.visiting_id, unit)),
      open: room('OPEN'),
      closed: room('CLOSED'),
      vpAdjustment: { home: of(row.home_id, 'VP'), visiting: of(row.visiting_id, 'VP') },
    }
  })
}

/** Lines by what they were made of: a result that is the same keeps its line from model to model. */
const LINES = new WeakMap<ResultRow, Line>()

/** Two players who are partners for a while, by the id of their registration. */
function membersIn(entries: readonly EntryRow[]): ReadonlyMap<number, readonly number[]> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry.registration_id]))
  return new Map(
    entries.flatMap(({ registration_id, further }): readonly (readonly [number, readonly number[]])[] =>
      further?.members ? [[registration_id, further.members.flatMap((key) => byKey.get(key) ?? [])]] : [],
    ),
  )
}

type Members = SessionModel['members']

const creditsOf = (members: Members, ns: number, ew: number): Pick<TableResult, 'credits'> =>
  members.has(ns) || members.has(ew)
    ? { credits: { NS: members.get(ns) ?? [ns], EW: members.get(ew) ?? [ew] } }
    : {}

const hasSameCredits = (known: Line, { credits }: Pick<TableResult, 'credits'>): boolean =>
  JSON.stringify(known.credits) === JSON.stringify(credits)

function lineMaker({ tables, boards, replays }: ReleasedContent, members: Members) {
  const tableOf = new Map(tables.map((table) => [table.id, table]))
  const numberOf = new Map(boards.map(({ id, number }) => [id, number]))
  return (row: ResultRow): readonly Line[] => {
    const table = tableOf.get(row.table_id)
    const board = numberOf.get(row.board_id)
    if (!table || board === undefined) return []
    const replay = replays.has(`${row.table_id} ${row.board_id}`)
    const { ns_id: ns, ew_id: ew, section } = table
    const credits = creditsOf(members, ns, ew)
    const known = LINES.get(row)
    const isSame = known?.table === table && known.board === board && known.replay === replay
    if (isSame && hasSameCredits(known, credits)) return [known]
    const { status, score_ns: scoreNs, adjustment } = row
    const outcome = toOutcome({ status, scoreNs, adjustment })
    const line: Line = { board, ns, ew, section, outcome, table, row, replay, ...credits }
    LINES.set(row, line)
    return [line]
  }
}

const linesOfContent = (content: ReleasedContent, members: Members): readonly Line[] =>
  content.results.flatMap(lineMaker(content, members))

/** Boards whose lines are the same keep their list, and with it what was computed of it. */
function boardLines(lines: readonly Line[], before: SessionModel | null): SessionModel['linesByBoard'] {
  const groups = groupBy(lines, ({ board }) => board)
  return new Map(
    [...groups].map(([board, own]) => {
      const old = before?.linesByBoard.get(board)
      const isSame = old?.length === own.length && own.every((line, i) => line === old[i])
      return [board, isSame ? old : own]
    }),
  )
}

/** The object that it was before, when it says the same: what was scored by it still holds. */
function sameConventions(now: Conventions, before: SessionModel | null): Conventions {
  const isSame = before !== null && JSON.stringify(before.conventions) === JSON.stringify(now)
  return isSame ? before.conventions : now
}

/** @param before the same session as it was; what is the same is taken over from it */
export function sessionModel(
  row: SessionRow,
  content: ReleasedContent,
  before: SessionModel | null = null,
): SessionModel {
  const members = membersIn(content.entries)
  const lines = linesOfContent(content, members)
  const isOver = isClosed(row.status)
  const begun = new Set([...content.heads.keys(), ...lines.map(({ table }) => table.id)])
  const boards = new Map(
    content.boards.map((board) => [
      board.number,
      { ...boardOf(board), id: board.id, tricks: content.doubleDummy.get(board.id) ?? null },
    ]),
  )
  return {
    row,
    isOver,
    told: toldOf(row),
    conventions: sameConventions(conventionsOfSessionRow(row, lines, isOver), before),
    entries: new Map(content.entries.map((entry) => [entry.registration_id, entry])),
    members,
    players: groupBy(content.players, ({ registration_id }) => registration_id),
    cards: groupBy(content.cards, ({ registration_id }) => registration_id),
    boards,
    tables: content.tables,
    matches: matchesOfContent(content, row.calc_type === 'BAM' ? 'MP' : 'IMP'),
    lines,
    linesByBoard: boardLines(lines, before),
    lineAt: new Map(lines.map((line) => [`${line.table.id} ${line.board}`, line])),
    hasBegun: (tableId) => begun.has(tableId),
    hasReplay: (tableId, board) => content.replays.has(`${tableId} ${boards.get(board)?.id}`),
  }
}

/** Results of which lines are made at once: some milliseconds. */
const TURN = 5_000

/** The same of what may be a large session: others have their turns meanwhile. */
export async function modelInTurns(row: SessionRow, content: ReleasedContent): Promise<SessionModel> {
  const lineOf = lineMaker(content, membersIn(content.entries))
  for (const [i, result] of content.results.entries()) {
    lineOf(result)
    if (i % TURN === TURN - 1) await nextTurn()
  }
  return sessionModel(row, content)
}

/** Whether a pair sits at a table, or a player of an individual event with whoever is his partner. */
export const isSeated = ({ members }: SessionModel, { ns_id, ew_id }: TableRow, id: number): boolean =>
  [ns_id, ew_id].some((side) => side === id || members.get(side)?.includes(id))

/** Displayed round of a raw one. */
export const displayedRound = ({ row }: SessionModel, raw: number): number =>
  Math.ceil(raw / groupsOfSessionRow(row))

/** Which session of its stage it is, as `isDecided` asks. */
export const stageOfModel = ({ row }: Pick<SessionModel, 'row'>) => ({
  status: row.status,
  session: row.session,
  numberOfSessions: row.number_of_sessions,
})

/** Always 1 for knock-out (specification 1, section 3). */
export const groupsOfSessionRow = (row: SessionRow): number =>
  row.arrange_type === 'KNOCK_OUT' ? 1 : row.round_groups

/** What a table has on a board so far; `null` before its result. */
export const outcomeAt = (model: SessionModel, table: TableRow | null, board: number): Outcome | null =>
  (table && model.lineAt.get(`${table.id} ${board}`)?.outcome) ?? null

/** Members of a side at a table, in the order of the seats. */
export const seatedAt = (table: TableRow, side: 'NS' | 'EW') =>
  (['N', 'E', 'S', 'W'] as const).filter((seat) => sideOf(seat) === side).map((seat) => table.players[seat])
