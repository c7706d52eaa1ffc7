/** The further calls of a session's screens (specification 2, section 7). */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { CrossOrder } from '@openroom/bridge/score/crossTable'
import type { Position } from '@openroom/dds/position'
import type { CardTricks, SolveError } from '@openroom/dds/solver'
import { releasedAuctions } from '../../store/released/auctions.ts'
import { releasedLog } from '../../store/released/content.ts'
import type { Presence } from '../presence.ts'
import { type Attendance, AttendanceVersions, attendanceIn } from './attendance.ts'
import {
  biddingHistories,
  bidOnlyBoard,
  type TableLabel,
  type Wanted,
  wantedBidding,
  wantedOfCard,
} from './biddingHistories.ts'
import { crossImps, hasPlayer, personalCrossImps } from './crossImps.ts'
import { crossTable } from './crossTable.ts'
import { ddsArchive, type Moment, momentOf } from './ddsArchive.ts'
import { knockoutCorrections, tableKnockoutCorrections } from './knockOut.ts'
import type { SessionModel } from './model.ts'
import { privateScores } from './privateScores.ts'
import { disabledRounds, hasMatch, scoreCard } from './scoreCard.ts'
import { scoring } from './scoring.ts'
import type { Sessions, View } from './sessions.ts'
import { substitutes } from './substitutes.ts'
import { currentRound, operators, searchTable, tables } from './tables.ts'
import { teamResults } from './teamResults.ts'
import { tableOf } from './watch.ts'
import { withdrawCount } from './withdrawals.ts'

/** The part of a double-dummy pool that is needed; `topic` names the play. */
export type CardSolver = {
  readonly cards: (
    position: Position,
    options: { readonly topic: string; readonly priority?: number; readonly signal?: AbortSignal },
  ) => Promise<Result<readonly CardTricks[], SolveError>>
}

export class Screens {
  readonly #sessions: Sessions
  readonly #solver: CardSolver | null
  readonly #presence: Presence
  readonly #attendance: AttendanceVersions

  constructor(sessions: Sessions, solver: CardSolver | null, presence: Presence) {
    this.#sessions = sessions
    this.#solver = solver
    this.#presence = presence
    this.#attendance = new AttendanceVersions(presence)
  }

  scoring = (id: number): View =>
    this.#sessions.of(id, async (model) => ok(scoring(await this.#sessions.upTo(model))))

  substitutes = (id: number): View => this.#sessions.of(id, (model) => ok(substitutes(model)))

  /** @param round raw round; `null` for the one that is being played */
  tables = (id: number, round: number | null): View =>
    this.#attended(id, (model, who) => tables(model, round ?? currentRound(model), who))

  searchTable = (id: number, registration: number): View =>
    this.#ofEntry(id, null, registration, (model) => ({ tableId: searchTable(model, registration) }))

  /** @param round raw round of teams; `null` for a whole session of pairs */
  operators = (id: number, round: number | null): View =>
    this.#attended(id, (model, who) => operators(model, round, who))

  privateScores = (id: number, registration: number): View =>
    this.#ofEntry(id, 'PAIR', registration, (model) => privateScores(model, registration))

  teamResults = (id: number, registration: number): View =>
    this.#ofEntry(id, 'TEAM', registration, async (model) =>
      teamResults(await this.#sessions.upTo(model), registration),
    )

  scoreCard = (id: number, calcTableId: number, round: number): View =>
    this.#sessions.ofType(id, 'TEAM', (model) => {
      const card = scoreCard(model, calcTableId, round)
      return card ? ok(card) : err('match-not-found')
    })

  disabledRounds = (id: number, calcTableId: number): View =>
    this.#sessions.ofType(id, 'TEAM', (model) =>
      hasMatch(model, calcTableId) ? ok(disabledRounds(model, calcTableId)) : err('match-not-found'),
    )

  crossImps = (id: number, round: number): View =>
    this.#sessions.ofType(id, 'TEAM', (model) => ok(crossImps(model, round)))

  personalCrossImps = (id: number, round: number, players: readonly [number, number]): View =>
    this.#sessions.ofType(id, 'TEAM', (model) =>
      players.every((player) => hasPlayer(model, player))
        ? ok(personalCrossImps(model, round, players))
        : err('player-not-found'),
    )

  crossTable = (id: number, order: CrossOrder): View =>
    this.#sessions.of(id, async (model) => ok(crossTable(await this.#sessions.upTo(model), order)))

  withdrawCount = (id: number): View => this.#sessions.ofType(id, 'TEAM', (model) => ok(withdrawCount(model)))

  knockoutCorrections = (id: number): View =>
    this.#sessions.ofType(id, 'TEAM', async (model) =>
      ok(knockoutCorrections(await this.#sessions.upTo(model))),
    )

  tableKnockoutCorrections = (id: number): View =>
    this.#sessions.ofType(id, 'TEAM', async (model) =>
      ok(tableKnockoutCorrections(await this.#sessions.upTo(model))),
    )

  /** @see wantedBidding for what 0 stands for */
  biddingHistories = (id: number, type: 'PAIR' | 'TEAM', board: number, registration: number): View =>
    this.#sessions.ofType(id, type, async (model) => {
      if (board !== 0 && !model.boards.has(board)) return err('board-not-found')
      if (board === 0 && registration === 0) return err('board-not-found')
      if (registration !== 0 && !model.entries.has(registration)) return err('registration-not-found')
      return ok(await this.#bidding(model, wantedBidding(model, board, registration)))
    })

  scoreCardBiddingHistories = (
    id: number,
    card: { readonly calcTableId: number; readonly round: number },
    board: number,
    label: TableLabel,
  ): View =>
    this.#sessions.ofType(id, 'TEAM', async (model) => {
      const wanted = wantedOfCard(model, card, board, label)
      return wanted ? ok(await this.#bidding(model, wanted)) : err('match-not-found')
    })

  bidOnlyBoard = (id: number, round: number): View =>
    this.#sessions.ofType(id, 'TEAM', (model) => ok({ board: bidOnlyBoard(model, round) }))

  ddsArchive = (id: number, ns: number, number: number, moment: Moment): View =>
    this.#sessions.of(id, async (model) => {
      if (!model.entries.has(ns)) return err('registration-not-found')
      const board = model.boards.get(number)
      const table = model.row.play_visible ? tableOf(model, ns, number) : null
      if (!board || !table) return err('replay-not-found')
      const log = await releasedLog(this.#sessions.db, table.id, board.id)
      const recorded = momentOf(board, log, moment)
      if (!recorded.ok) return recorded
      const solved = await this.#solver?.cards(recorded.value.position, { topic: `${table.id} ${board.id}` })
      return solved?.ok ? ok(ddsArchive(recorded.value, solved.value)) : err('solver-not-running')
    })

  /** What shows who is at the tables has versions of its own. */
  async #attended(id: number, make: (model: SessionModel, who: Attendance) => unknown): View {
    const found = await this.#sessions.of(id, (model) => ok(make(model, attendanceIn(this.#presence, id))))
    return found.ok ? ok({ ...found.value, seq: this.#attendance.of(id, found.value.seq) }) : found
  }

  /** Whoever missed this session of a series, and played another, has a score without boards. */
  async #isKnown(model: SessionModel, registration: number): Promise<boolean> {
    if (model.entries.has(registration)) return true
    if (model.row.type !== 'PAIR') return false
    return (await this.#sessions.upTo(model)).some(({ entries }) => entries.has(registration))
  }

  #ofEntry(
    id: number,
    type: 'PAIR' | 'TEAM' | null,
    registration: number,
    make: (model: SessionModel) => unknown,
  ): View {
    return this.#sessions.of(id, async (model) => {
      if (type !== null && model.row.type !== type) return err('wrong-session-type')
      return (await this.#isKnown(model, registration))
        ? ok(await make(model))
        : err('registration-not-found')
    })
  }

  /** Auctions are hidden as plays are. */
  async #bidding(model: SessionModel, wanted: readonly Wanted[]) {
    if (!model.row.play_visible) return biddingHistories(model, [], new Map())
    const tableIds = [...new Set(wanted.map(({ table }) => table.id))]
    const boardIds = [...new Set(wanted.flatMap(({ board }) => model.boards.get(board)?.id ?? []))]
    const auctions = await releasedAuctions(this.#sessions.db, tableIds, boardIds)
    return biddingHistories(model, wanted, auctions)
  }
}
