/** How each view of the archive and of sessions is made: one entry for each line of `@openroom/protocol/views`. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { withFigures } from '@openroom/bridge/score/rounding'
import type { Position } from '@openroom/dds/position'
import type { CardTricks, SolveError } from '@openroom/dds/solver'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import type { ModelView, ParametersOf, ViewName } from '@openroom/protocol/views'
import { ddsArchive, momentOf } from '../analysis/ddsArchive.ts'
import { type Attendance, type AttendanceVersions, attendanceIn } from '../attendance/attendance.ts'
import type { Presence } from '../core/presence.ts'
import { releasedAuctions } from './auctions.public.ts'
import {
  biddingHistories,
  bidOnlyBoard,
  type Wanted,
  wantedBidding,
  wantedOfCard,
} from './biddingHistories.ts'
import { boards, rounds, toBoard } from './boards.ts'
import { bulletin } from './bulletin.ts'
import { releasedLog } from './content.public.ts'
import { course } from './course.ts'
import { crossImps, hasPlayer, personalCrossImps } from './crossImps.ts'
import { crossTable } from './crossTable.ts'
import type { FeaturedTables } from './featured.ts'
import { playerTable } from './following.ts'
import { knockoutCorrections, tableKnockoutCorrections } from './knockOut.ts'
import { segmentRows } from './miniSessions.public.ts'
import { listClubs, listMiniSessions, nearSessions, segmentSessions } from './miniSessions.ts'
import type { SessionModel } from './model.ts'
import { pairFrequencies, pairRunningScores } from './pairs.ts'
import { registrations, registrationsUpTo, substitutes } from './people.ts'
import { playing } from './playing.ts'
import { privateScores } from './privateScores.ts'
import { disabledRounds, hasMatch, scoreCard } from './scoreCard.ts'
import { scoring } from './scoring.ts'
import type { Sessions, View } from './sessions.ts'
import { currentRound, operators, searchTable, tables } from './tables.ts'
import { teamResults } from './teamResults.ts'
import { teamRunningScores } from './teamScores.ts'
import { teamFrequencies } from './teams.ts'
import { playTempo } from './tempo.public.ts'
import type { Walls } from './walls.ts'
import { matchResult, replay, tableOfModel } from './watch.ts'
import { withdrawCount } from './withdrawals.ts'

/** The part of a double-dummy pool that is needed; `topic` names the play. */
export type CardSolver = {
  readonly cards: (
    position: Position,
    options: { readonly topic: string; readonly priority?: number; readonly signal?: AbortSignal },
  ) => Promise<Result<readonly CardTricks[], SolveError>>
}

/** What views are made of. */
export type ViewSources = {
  readonly sessions: Sessions
  readonly solver: CardSolver | null
  readonly presence: Presence
  readonly attendance: AttendanceVersions
  readonly walls: Walls
  readonly featured: FeaturedTables
}

type Make<Given> = (from: ViewSources, given: Given) => View

type Answer = Result<unknown, ErrorCode>
type OfModel<Given> = (model: SessionModel, given: Given, from: ViewSources) => Answer | Promise<Answer>
type OfSession = { readonly id: number }

const makeOfSession =
  <Given extends OfSession>(make: OfModel<Given>): Make<Given> =>
  (from, given) =>
    from.sessions.of(given.id, (model) => make(model, given, from))

const ofType =
  (type: 'PAIR' | 'TEAM') =>
  <Given extends OfSession>(make: OfModel<Given>): Make<Given> =>
  (from, given) =>
    from.sessions.ofType(given.id, type, (model) => make(model, given, from))

const ofTeams = ofType('TEAM')

/** Of the sessions of the segment that count for the total, the one that is asked for last. */
const ofTotal =
  <Given extends OfSession>(
    make: (sessions: readonly SessionModel[], given: Given) => unknown,
    type: 'TEAM' | null = null,
  ): Make<Given> =>
  ({ sessions }, given) => {
    const answer = async (model: SessionModel) => ok(await make(await sessions.upTo(model), given))
    return type === null ? sessions.of(given.id, answer) : sessions.ofType(given.id, type, answer)
  }

/** A board of a session of one type. */
const makeOfBoard = (type: 'PAIR' | 'TEAM', make: (model: SessionModel, board: number) => unknown) =>
  makeOfSession<OfSession & { readonly board: number }>((model, { board }) => {
    if (!model.boards.has(board)) return err('board-not-found')
    return model.row.type === type ? ok(make(model, board)) : err('wrong-session-type')
  })

/** Whoever missed this session of a series, and played another, has a score without boards. */
async function isKnown(
  model: SessionModel,
  registration: number,
  { sessions }: ViewSources,
): Promise<boolean> {
  if (model.entries.has(registration)) return true
  if (model.row.type !== 'PAIR') return false
  return (await sessions.upTo(model)).some(({ entries }) => entries.has(registration))
}

/** Of a pair or team. */
const ofEntry = (
  type: 'PAIR' | 'TEAM' | null,
  make: (model: SessionModel, registrationId: number, from: ViewSources) => unknown,
) =>
  makeOfSession<OfSession & { readonly registrationId: number }>(async (model, { registrationId }, from) => {
    if (type !== null && model.row.type !== type) return err('wrong-session-type')
    const isThere = await isKnown(model, registrationId, from)
    return isThere ? ok(await make(model, registrationId, from)) : err('registration-not-found')
  })

/** What shows who is at the tables has versions of its own. */
const makeAttended =
  <Given extends OfSession>(
    make: (model: SessionModel, given: Given, who: Attendance) => unknown,
  ): Make<Given> =>
  async ({ sessions, presence, attendance }, given) => {
    const { id } = given
    const found = await sessions.of(id, (model) => ok(make(model, given, attendanceIn(presence, id))))
    return found.ok ? ok({ ...found.value, seq: attendance.of(id, found.value.seq) }) : found
  }

async function bidding(model: SessionModel, wanted: readonly Wanted[], { sessions }: ViewSources) {
  const tableIds = [...new Set(wanted.map(({ table }) => table.id))]
  const boardIds = [...new Set(wanted.flatMap(({ board }) => model.boards.get(board)?.id ?? []))]
  const auctions = await releasedAuctions(sessions.db, tableIds, boardIds)
  return biddingHistories(model, wanted, auctions)
}

/** @see wantedBidding for what 0 stands for */
const biddingOfType = (type: 'PAIR' | 'TEAM') =>
  ofType(type)<OfSession & { readonly board: number; readonly registrationId: number }>(
    async (model, { board, registrationId }, from) => {
      if (board !== 0 && !model.boards.has(board)) return err('board-not-found')
      if (board === 0 && registrationId === 0) return err('board-not-found')
      if (registrationId !== 0 && !model.entries.has(registrationId)) return err('registration-not-found')
      return ok(await bidding(model, wantedBidding(model, board, registrationId), from))
    },
  )

/** A play that has been released; `null` when there is none, or none may be shown. */
async function releasedPlay(model: SessionModel, ns: number, board: number, { sessions }: ViewSources) {
  const table = tableOfModel(model, ns, board)
  const own = model.boards.get(board)
  return table && own ? { table, board: own, log: await releasedLog(sessions.db, table.id, own.id) } : null
}

async function foundSessions(asked: ReturnType<typeof segmentSessions>): View {
  const found = await asked
  return found.value.length === 0 ? err('session-not-found') : ok(found)
}

/** @param round displayed round to stop after, of teams; of pairs, in a barometer, the board */
const makeRunningScores = (sessions: readonly SessionModel[], round: number | null) =>
  sessions.at(-1)!.row.type === 'PAIR'
    ? pairRunningScores(sessions, round)
    : teamRunningScores(sessions, round)

/** Of all sessions of a segment; its version is the sum of theirs. */
async function makeRoundButtons(
  { sessions }: ViewSources,
  { serverId, segmentId }: ParametersOf<'roundButtons'>,
): View {
  const rows = await segmentRows(sessions.db, segmentId)
  const own = rows.filter(({ organiser_id }) => organiser_id === serverId)
  if (own.length === 0) return err('session-not-found')
  const models = (await Promise.all(own.map(({ id }) => sessions.model(id)))).filter(
    (model) => model !== null,
  )
  const value: BodyOf<'roundButtons'> = models.map((model) => ({
    miniSessionId: model.row.id,
    rounds: rounds(model).rounds.flatMap(({ round, enabled }) => (enabled ? [round] : [])),
  }))
  return ok({ value, seq: models.reduce((sum, { row }) => sum + row.version, 0) })
}

export const MAKE: { readonly [Name in ModelView]: Make<ParametersOf<Name>> } = {
  miniSessions: async ({ sessions }) => ok(await listMiniSessions(sessions.db)),
  sessionsBeside: ({ sessions }, { id }) => foundSessions(segmentSessions(sessions.db, { session: id })),
  sessionsOfSegment: ({ sessions }, { serverId, segmentId }) =>
    foundSessions(segmentSessions(sessions.db, { serverId, segment: segmentId })),
  sessionsNear: ({ sessions }, { id }) => foundSessions(nearSessions(sessions.db, id)),
  clubs: async ({ sessions }) => ok(await listClubs(sessions.db)),
  playing: ofTotal((sessions) => playing(sessions)),
  course: ofTotal((sessions) => course(sessions)),
  bulletin: ofTotal((sessions) => bulletin(sessions)),
  featured: async ({ featured }) => ok(await featured.view()),

  rounds: makeOfSession((model) => ok(rounds(model))),
  roundButtons: makeRoundButtons,
  boards: makeOfSession((model) => ok(boards(model))),
  board: makeOfSession((model, { board }) => {
    const found = model.boards.get(board)
    return found ? ok(toBoard(found)) : err('board-not-found')
  }),
  handRecords: makeOfSession((model) => ok([...model.boards.values()].map(toBoard))),
  scoring: ofTotal((sessions) => scoring(sessions)),
  registrations: makeOfSession(async (model, _, { sessions }) =>
    ok(model.row.type === 'PAIR' ? registrationsUpTo(await sessions.upTo(model)) : registrations(model)),
  ),
  teams: ofTeams((model) => ok(registrations(model))),
  substitutes: makeOfSession((model) => ok(substitutes(model))),
  withdrawCount: ofTeams((model) => ok(withdrawCount(model))),

  runningScores: ofTotal((sessions) => makeRunningScores(sessions, null)),
  runningScoresOfRound: ofTotal((sessions, { round }) => makeRunningScores(sessions, round)),
  knockoutCorrections: ofTotal((sessions) => knockoutCorrections(sessions), 'TEAM'),
  tableKnockoutCorrections: ofTotal((sessions) => tableKnockoutCorrections(sessions), 'TEAM'),
  pairFrequencies: makeOfBoard('PAIR', pairFrequencies),
  teamFrequencies: makeOfBoard('TEAM', teamFrequencies),
  privateScores: ofEntry('PAIR', privateScores),
  teamResults: ofEntry('TEAM', async (model, registrationId, { sessions }) =>
    teamResults(await sessions.upTo(model), registrationId),
  ),
  scoreCard: ofTeams((model, { calcTableId, round }) => {
    const card = scoreCard(model, calcTableId, round)
    return card ? ok(card) : err('match-not-found')
  }),
  disabledRounds: ofTeams((model, { calcTableId }) =>
    hasMatch(model, calcTableId) ? ok(disabledRounds(model, calcTableId)) : err('match-not-found'),
  ),
  crossImps: ofTeams((model, { round }) => ok(crossImps(model, round))),
  personalCrossImps: ofTeams((model, { round, player1, player2 }) =>
    hasPlayer(model, player1) && hasPlayer(model, player2)
      ? ok(personalCrossImps(model, round, [player1, player2]))
      : err('player-not-found'),
  ),
  crossTable: ofTotal((sessions, { order }) => crossTable(sessions, order)),
  pairBiddingHistories: biddingOfType('PAIR'),
  teamBiddingHistories: biddingOfType('TEAM'),
  scoreCardBiddingHistories: ofTeams(async (model, { board, tableLabel, ...card }, from) => {
    const wanted = wantedOfCard(model, card, board, tableLabel)
    return wanted ? ok(await bidding(model, wanted, from)) : err('match-not-found')
  }),
  bidOnlyTeamFrequencyBoard: ofTeams((model, { round }) => ok({ board: bidOnlyBoard(model, round) })),

  pairTables: makeAttended((model, _, who) => tables(model, currentRound(model), who)),
  tables: makeAttended((model, { round }, who) => tables(model, round, who)),
  searchTable: ofEntry(null, (model, registrationId) => ({ tableId: searchTable(model, registrationId) })),
  wall: ({ walls }, { id }) => walls.view(id),
  wallTable: ({ walls }, { id, table }) => walls.table(id, table),
  operators: makeAttended((model, _, who) => operators(model, null, who)),
  operatorsOfRound: makeAttended((model, { round }, who) => operators(model, round, who)),
  matchViewResult: ofTeams(async (model, { calcTableId }, { sessions }) => {
    const result = matchResult(await sessions.ofMatches(model), calcTableId)
    return result ? ok(result) : err('match-not-found')
  }),
  follow: ({ sessions }, { id, playerId }) => playerTable(sessions, id, playerId),
  replay: makeOfSession(async (model, { ns, board }, from) => {
    if (!model.entries.has(ns)) return err('registration-not-found')
    const play = await releasedPlay(model, ns, board, from)
    if (play === null) return err('replay-not-found')
    return ok(replay(await from.sessions.ofMatches(model), play.table, board, play.log))
  }),
  tempo: makeOfSession(async (model, { ns, board }, { sessions }) => {
    if (!model.entries.has(ns)) return err('registration-not-found')
    const table = tableOfModel(model, ns, board)
    const own = model.boards.get(board)
    if (!table || !own) return err('replay-not-found')
    return ok(await playTempo(sessions.db, table.id, own.id))
  }),
  ddsArchive: makeOfSession(async (model, { ns, board, ...moment }, from) => {
    if (!model.entries.has(ns)) return err('registration-not-found')
    const play = await releasedPlay(model, ns, board, from)
    if (play === null) return err('replay-not-found')
    const recorded = momentOf(play.board, play.log, moment)
    if (!recorded.ok) return recorded
    const topic = `${play.table.id} ${play.board.id}`
    const solved = await from.solver?.cards(recorded.value.position, { topic })
    return solved?.ok ? ok(ddsArchive(recorded.value, solved.value)) : err('solver-not-running')
  }),
}

export const isModelView = (name: ViewName): name is ModelView => Object.hasOwn(MAKE, name)

/** @param given the parameters of that view, as they were read from its address */
export async function makeView(from: ViewSources, name: ModelView, given: object): View {
  const made = await (MAKE[name] as Make<object>)(from, given)
  return made.ok ? ok({ ...made.value, value: withFigures(made.value.value) }) : made
}
