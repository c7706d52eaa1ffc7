/** A table as a small board: what is released of its play, in as few words as it can be drawn from. */
import type { Board } from '@openroom/bridge/board'
import type { PlayedContract } from '@openroom/bridge/contract'
import { atStake, percentsOf } from '@openroom/bridge/score/inPlay'
import { cardsOfOutcome } from '@openroom/bridge/score/outcome'
import { phaseOf, resultOf, seatOnTurn, trickCounts, trickOnTable } from '@openroom/bridge/table/view'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { toDirection, toWireVulnerability } from '@openroom/protocol/names'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { toBidValue, toWireContract } from '@openroom/protocol/table/words'
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import { asRuled, emptyTable, type LiveTable, ruledAt } from './liveTable.ts'
import { outcomeAt, type SessionModel } from './model.ts'
import { roundResult } from './pairs.ts'
import { impUnit, matchLine, shortName } from './playing.ts'
import { byPlace, currentRound, isRunning, lastRoundOf } from './tables.ts'
import { type ScoredMatch, scoredMatches, teamRoundResult } from './teams.ts'
import { relativeTricks } from './words.ts'

type TableRow = SessionModel['tables'][number]

/** Calls that a small board has room for. */
const CALLS = 4

/** Where people sit now: at each place of the round that is played what has begun last there, or is to begin. */
export function seated(model: SessionModel): readonly TableRow[] {
  const round = currentRound(model)
  const isEmpty = (id: number) => model.entries.get(id)?.bye ?? false
  const now = model.tables.filter(
    (table) =>
      !isEmpty(table.ns_id) && !isEmpty(table.ew_id) && (table.round === round || isRunning(model, table)),
  )
  return byPlace(now).map((own) => {
    const begun = own.filter(({ id }) => model.hasBegun(id))
    return lastRoundOf(begun.length > 0 ? begun : own)
  })
}

const cardsAt = (model: SessionModel, table: TableRow, board: number): number | null =>
  cardsOfOutcome(outcomeAt(model, table, board))

/** Scores of the same cards at other tables that are compared with it. */
function fieldOfModel(model: SessionModel, table: TableRow, board: number): readonly number[] {
  const apart = model.conventions.ranking.sections === 'apart'
  const cards = cardsAt(model, table, board)
  return (model.linesByBoard.get(board) ?? []).flatMap(({ table: { id, section }, row, outcome }) => {
    const isCompared = id !== table.id && cardsOfOutcome(outcome) === cards
    return isCompared && row.score_ns !== null && !(apart && section !== table.section) ? [row.score_ns] : []
  })
}

/** What the same deal was elsewhere, as far as that is public: in the other room, else on average. */
function elsewhereOf(model: SessionModel, other: TableRow | null, table: TableRow, board: number) {
  const theirs = other && model.lineAt.get(`${other.id} ${board}`)?.row.score_ns
  const isAlike = other !== null && cardsAt(model, other, board) === cardsAt(model, table, board)
  if (isAlike && typeof theirs === 'number') return { score: theirs, in: 'ROOM' } as const
  const scores = fieldOfModel(model, table, board)
  if (scores.length === 0) return null
  return { score: scores.reduce((sum, one) => sum + one, 0) / scores.length, in: 'FIELD' } as const
}

function figureOf(model: SessionModel, table: TableRow, board: number): number | null {
  const line = model.lineAt.get(`${table.id} ${board}`)
  if (!line) return null
  return (model.row.type === 'TEAM' ? teamRoundResult(model, line) : roundResult(model, line)).NS
}

function wallUnit(model: SessionModel): WallTable['unit'] {
  const { type, calc_type } = model.row
  if (calc_type === 'IMP') return impUnit(model)
  return type === 'TEAM' ? 'MP' : 'PERCENT'
}

/** IMPs that still hang on a contract in play. */
function stakeOfPlayedContract(
  contract: PlayedContract | null,
  vulnerability: Vulnerability,
  elsewhere: number | null,
) {
  return contract === null || elsewhere === null ? 0 : atStake(contract, vulnerability, elsewhere)
}

/** What the contract in play is worth at matchpoints, by declarer's tricks. */
function percentsAt(model: SessionModel, table: TableRow, board: Board, contract: PlayedContract) {
  const others = fieldOfModel(model, table, board.number)
  return others.length === 0 ? null : [...percentsOf(contract, board.vulnerability, others)]
}

type Play = Pick<WallTable, 'phase' | 'atStake' | 'figure' | 'unit'>

/** Slams, doubled contracts and swings to come before what is ordinary, play before auctions. */
function interestOf(play: Play, contract: PlayedContract | null): number {
  if (play.phase === 'WAITING') return 0
  const slam = contract && contract.level >= 6 ? (contract.level === 7 ? 300 : 240) : 0
  const doubled = { '': 0, X: 120, XX: 220 }[contract?.doubling ?? '']
  const isSwing = play.phase === 'RESULT' && (play.unit === 'IMP' || play.unit === 'MP')
  const swing = isSwing ? Math.abs(play.figure ?? 0) * 6 : 0
  const phase = { PLAY: 60, BID: 30, RESULT: 0 }[play.phase]
  const drama = play.phase === 'RESULT' ? (slam + doubled) / 4 : slam + doubled + play.atStake * 10
  return Math.round(drama + swing + phase)
}

const PHASE = { empty: 'WAITING', auction: 'BID', play: 'PLAY', ended: 'RESULT' } as const

export type WallContext = {
  /** The sessions that its matches run over, itself the last. */
  readonly sessions: readonly SessionModel[]
  readonly viewers: Readonly<Record<string, number>>
}

type Standing = PlayingBody['matches'][number]

const LINES = new WeakMap<ScoredMatch, Standing>()

/** Made once for each scored match: both of its rooms show it. */
function standingOfModels(sessions: readonly SessionModel[], match: ScoredMatch): Standing {
  const known = LINES.get(match) ?? matchLine(sessions, match)
  LINES.set(match, known)
  return known
}

function sideOfWallContext(
  { sessions }: WallContext,
  match: ScoredMatch | null,
  id: number,
  tricks: number,
): WallTable['ns'] {
  const standing = match && standingOfModels(sessions, match)
  const score = match && standing && (match.row.home_id === id ? standing.homeScore : standing.visitingScore)
  return { registrationId: id, name: shortName(sessions.at(-1)!, id), score, tricks }
}

const RESULTS = new WeakMap<SessionModel, ReadonlyMap<number, number>>()

/** By table; counted once for each model. */
function resultsByTable(model: SessionModel): ReadonlyMap<number, number> {
  const known = RESULTS.get(model)
  if (known) return known
  const made = new Map<number, number>()
  for (const { table } of model.lines) made.set(table.id, (made.get(table.id) ?? 0) + 1)
  RESULTS.set(model, made)
  return made
}

/** @param live `null` of a table of which nothing is released */
export function wallTable(context: WallContext, table: TableRow, live: LiveTable | null): WallTable {
  const model = context.sessions.at(-1)!
  const match = scoredMatches(model).find(({ open, closed }) => open === table || closed === table) ?? null
  const told = live ?? emptyTable(table)
  const { roundOver } = told
  const state = asRuled(told, ruledAt(model, table, told))
  const phase = roundOver ? 'WAITING' : PHASE[phaseOf(state)]
  const result = resultOf(state)
  const contract = result?.contract ?? state.contract
  const played = contract?.kind === 'played' ? contract : null
  const board = state.board?.number ?? 0
  const tricks = trickCounts(state)
  const seat = seatOnTurn(state)
  const other = match && (match.open === table ? match.closed : match.open)
  const elsewhere = elsewhereOf(model, other, table, board)
  const play: Play = {
    phase,
    figure: phase === 'RESULT' ? figureOf(model, table, board) : null,
    unit: wallUnit(model),
    // At matchpoints every board counts as much as any other.
    atStake:
      phase === 'PLAY' && model.row.calc_type === 'IMP'
        ? stakeOfPlayedContract(played, state.board?.vulnerability ?? 'NONE', elsewhere?.score ?? null)
        : 0,
  }
  return {
    tableId: table.id,
    tableNumber: table.number,
    section: table.section,
    room: table.room,
    round: table.round,
    calcTableId: match?.row.id ?? null,
    ns: sideOfWallContext(context, match, table.ns_id, tricks.NS),
    ew: sideOfWallContext(context, match, table.ew_id, tricks.EW),
    boardNumber: board,
    results: resultsByTable(model).get(table.id) ?? 0,
    vulnerability: state.board && toWireVulnerability(state.board.vulnerability),
    bidding: state.calls
      .slice(-CALLS)
      .map(({ seat: by, call }) => ({ direction: toDirection(by), value: toBidValue(call) })),
    contract: contract && toWireContract(contract),
    nextPlayer: seat && toDirection(seat),
    trick: (trickOnTable(state)?.cards ?? []).map(({ seat: by, card }) => ({
      direction: toDirection(by),
      card,
    })),
    result: result && relativeTricks({ contract, tricks: result.tricks }),
    score: result?.scoreNs ?? null,
    elsewhere: elsewhere && Math.round(elsewhere.score),
    elsewhereIn: elsewhere?.in ?? null,
    percents:
      phase === 'PLAY' && play.unit === 'PERCENT' && played && state.board
        ? percentsAt(model, table, state.board, played)
        : null,
    ...play,
    interest: interestOf(play, played),
    viewers: context.viewers[table.id] ?? 0,
  }
}
