/** What is told of a session in short: in a row of the list its matches or leaders, and the only table; its swings. */
import { shownImps } from '@openroom/bridge/score/knockOut'
import { formatTableAddress } from '@openroom/protocol/address'
import { isUpcoming } from '@openroom/protocol/names'
import { splitName } from '@openroom/protocol/playerName'
import type { PairRunningScore, TeamRunningScore } from '@openroom/protocol/schema/results'
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import { tableKnockoutCorrections } from './knockOut.ts'
import { isBye } from './meetings.ts'
import { displayedRound, type Line, type SessionModel } from './model.ts'
import { pairRunningScores } from './pairs.ts'
import { scoreBoardOnce } from './scores.ts'
import { byPlace, currentRound, isRunning, lastRoundOf } from './tables.ts'
import { unitOfModel } from './teamPlaces.ts'
import { teamRunningScores } from './teamScores.ts'
import { isKnockOut, lineAt, type ScoredMatch, scoredMatches } from './teams.ts'
import { standing } from './watch.ts'
import { teamsOfMatchRow } from './withdrawals.ts'

type TableRow = SessionModel['tables'][number]

/** Where cards are played: at each place its last round that has begun, unless that is finished. */
const tablesRunning = (model: SessionModel): readonly TableRow[] =>
  byPlace(model.tables.filter(({ id }) => model.hasBegun(id)))
    .map(lastRoundOf)
    .filter((table) => isRunning(model, table))

/** The rooms of the only match, or the only table of pairs. Bid-only tables have conditions of their own. */
function onlyTable(model: SessionModel): PlayingBody['tables'] {
  if (model.row.bid_only || !model.told.tables) return []
  const tables = tablesRunning(model)
  if (model.row.type === 'PAIR') {
    const [only, ...others] = tables
    if (!only || others.length > 0) return []
    return [{ room: null, address: formatTableAddress({ kind: 'table', tableId: only.id }) }]
  }
  const rooms = model.matches.flatMap(({ row, open, closed }) =>
    ([open, closed] as const).flatMap((table, i) =>
      table && tables.includes(table)
        ? [{ kind: 'room', room: i === 0 ? 'OPEN' : 'CLOSED', calcTableId: row.id } as const]
        : [],
    ),
  )
  if (new Set(rooms.map(({ calcTableId }) => calcTableId)).size !== 1) return []
  return rooms.map((address) => ({ room: address.room, address: formatTableAddress(address) }))
}

/** Matches that a row names with their scores; of more it names who leads, */
const MOST_MATCHES = 3
/** but in a knock-out, where nobody leads a field: of it the quarter-finals are named. */
const MOST_OF_KNOCK_OUT = 4
/** Two lead where the sides of a field are ranked apart. */
const MOST_LEADERS = 2

const NOTHING: PlayingBody = { matches: [], leaders: [], tables: [] }

const entryName = (model: SessionModel, id: number): string => model.entries.get(id)?.name ?? ''

/** Pairs go by their surnames: a row is narrow. */
export function shortName(model: SessionModel, id: number): string {
  const players = model.row.type === 'PAIR' ? (model.players.get(id) ?? []) : []
  const surnames = players.map(({ name }) => splitName(name).surname)
  return surnames.length > 0 ? surnames.join(' – ') : entryName(model, id)
}

/** Matches without those who sit out. */
export const meetingMatches = (model: SessionModel): readonly ScoredMatch[] =>
  scoredMatches(model).filter(({ row }) => !isBye(model, row.home_id) && !isBye(model, row.visiting_id))

/** The matches of a knock-out with which both teams stand: some end before the others, and winners play on. */
function standingMatches(model: SessionModel): readonly ScoredMatch[] {
  const round = currentRound(model)
  const begun = meetingMatches(model).filter(({ row }) => row.round <= round)
  const lastOf = new Map<number, number>()
  for (const { row } of begun)
    for (const id of [row.home_id, row.visiting_id])
      lastOf.set(id, Math.max(row.round, lastOf.get(id) ?? row.round))
  return begun
    .filter(({ row }) => lastOf.get(row.home_id) === row.round && lastOf.get(row.visiting_id) === row.round)
    .sort((a, b) => a.row.number - b.row.number)
}

/** The matches that are played now. */
export function matchesPlayed(model: SessionModel): readonly ScoredMatch[] {
  if (isKnockOut(model)) return standingMatches(model)
  const round = currentRound(model)
  return meetingMatches(model).filter(({ row }) => row.round === round)
}

/** Whether its matches are told rather than its ranking: each of a knock-out, and the only one that there is. */
export const isByMatches = (sessions: readonly SessionModel[]): boolean => {
  const model = sessions.at(-1)!
  if (model.row.type !== 'TEAM') return false
  return isKnockOut(model) || (sessions.length === 1 && meetingMatches(model).length === 1)
}

/** As it stands at its tables: with the corrections of a knock-out that count already. */
export function matchLine(
  sessions: readonly SessionModel[],
  match: ScoredMatch,
): PlayingBody['matches'][number] {
  const model = sessions.at(-1)!
  const { home_id, visiting_id, id, round } = match.row
  const total = standing(model.row.arrange_type === 'KNOCK_OUT' ? sessions : [model], match)
  const corrections = tableKnockoutCorrections(sessions)[`${id}`]
  const shown = (base: number | undefined, side: 'HOME' | 'VISITING'): number | null => {
    if (base === undefined) return null
    const made = (corrections?.[side] ?? []).map((one) => ({ amount: one.amount, roundLimit: one.round }))
    return shownImps(base, made, round)
  }
  return {
    home: entryName(model, home_id),
    visiting: entryName(model, visiting_id),
    homeScore: shown(total?.home, 'HOME'),
    visitingScore: shown(total?.visiting, 'VISITING'),
  }
}

/** The same with its number and the displayed round. */
export const numberedMatch = (sessions: readonly SessionModel[], match: ScoredMatch) => ({
  calcTableId: match.row.id,
  round: displayedRound(sessions.at(-1)!, match.row.round),
  ...matchLine(sessions, match),
})

/** With the home team of the match's first segment: a list has it in one order, whoever sits at home later. */
export function matchInOrder(
  sessions: readonly SessionModel[],
  match: ScoredMatch,
): PlayingBody['matches'][number] {
  const line = matchLine(sessions, match)
  const teams = teamsOfMatchRow(match.row)
  const first = sessions
    .filter(isKnockOut)
    .flatMap(({ matches }) => matches)
    .find(({ row }) => teamsOfMatchRow(row) === teams)
  if (first === undefined || first.row.home_id === match.row.home_id) return line
  const { home, visiting, homeScore, visitingScore } = line
  return { home: visiting, visiting: home, homeScore: visitingScore, visitingScore: homeScore }
}

export type Figure = Pick<PlayingBody['leaders'][number], 'score' | 'unit'>

/** Of what is added up where boards are neither matchpoints nor percent. */
export const impUnit = ({ conventions }: SessionModel): 'IMP' | 'POINT' =>
  conventions.imps.scale === 'totalPoints' ? 'POINT' : 'IMP'

function pairFigure(model: SessionModel, row: PairRunningScore): Figure | null {
  if (model.row.calc_type === 'IMP')
    return row.totalPoints === null ? null : { score: row.totalPoints, unit: impUnit(model) }
  // With what was carried over points rank.
  if (row.carryOverPoints !== null && row.totalPoints !== null) return { score: row.totalPoints, unit: 'MP' }
  if (row.totalPercent !== null) return { score: row.totalPercent, unit: 'PERCENT' }
  // Of one result alone there are no matchpoints yet.
  return row.totalPoints ? { score: row.totalPoints, unit: 'MP' } : null
}

function teamFigure(model: SessionModel, row: TeamRunningScore): Figure | null {
  const unit = unitOfModel(model)
  const score = unit === 'vps' ? row.totalVp : unit === 'mps' ? row.totalMp : row.totalImp
  return score === null
    ? null
    : { score, unit: unit === 'vps' ? 'VP' : unit === 'mps' ? 'MP' : impUnit(model) }
}

/** What each pair or team has come to, in the unit of its ranking. */
export function standings(sessions: readonly SessionModel[]) {
  const model = sessions.at(-1)!
  const scores = model.row.type === 'PAIR' ? pairRunningScores(sessions) : teamRunningScores(sessions, null)
  const lines =
    scores.type === 'PAIR'
      ? scores.rows.map((row) => ({ row, figure: pairFigure(model, row) }))
      : scores.rows.map((row) => ({ row, figure: teamFigure(model, row) }))
  return lines.map(({ row: { registrationId, totalRank: rank }, figure }) => ({
    registrationId,
    rank,
    figure,
  }))
}

/** Who is first; of a knock-out nobody is before the others by the margin of a match of his own. */
export function leaders(sessions: readonly SessionModel[]): PlayingBody['leaders'] {
  const model = sessions.at(-1)!
  if (model.row.type === 'TEAM' && isKnockOut(model)) return []
  const sideOf = (id: number) => (model.row.winners === 2 ? (model.entries.get(id)?.side ?? null) : null)
  const ranked = standings(sessions)
    .filter(({ rank }) => rank !== null)
    .map((one) => ({ ...one, side: sideOf(one.registrationId) }))
  // Where all are equal nobody leads: of one table, or before anybody differs.
  const isLevel = (side: 'NS' | 'EW' | null) => ranked.every((one) => one.side !== side || one.rank === 1)
  const first = ranked.flatMap(({ registrationId, rank, side, figure }) =>
    rank === 1 && figure && !isLevel(side)
      ? [{ name: shortName(model, registrationId), side, ...figure }]
      : [],
  )
  // Several may share the first place of one side: each side is told before them.
  const isFirstOfSide = (one: (typeof first)[number]) => first.find(({ side }) => side === one.side) === one
  const inOrder = [...first.filter(isFirstOfSide), ...first.filter((one) => !isFirstOfSide(one))]
  return inOrder.slice(0, MOST_LEADERS)
}

/** @param sessions the sessions of the segment up to the one looked at, which is the last */
export function playing(sessions: readonly SessionModel[]): PlayingBody {
  const model = sessions.at(-1)!
  if (isUpcoming(model.row.status)) return NOTHING
  // Of a league that is over its winners are asked for, not who won the last round.
  const tellsMatches = (model.row.type === 'TEAM' && !model.isOver) || isByMatches(sessions)
  const matches = tellsMatches ? matchesPlayed(model) : []
  const isFew = matches.length > 0 && matches.length <= (isKnockOut(model) ? MOST_OF_KNOCK_OUT : MOST_MATCHES)
  return {
    matches: isFew ? matches.map((match) => matchInOrder(sessions, match)) : [],
    leaders: isFew ? [] : leaders(sessions),
    tables: model.isOver ? [] : onlyTable(model),
  }
}

/** Tables that a figure against the field wants at least. */
const FIELD = 4

/** What a board was worth: in a match, or among pairs against the field. */
export type Swing = {
  readonly board: number
  readonly round: number
  /** Of teams. */
  readonly calcTableId: number | null
  readonly winner: number
  readonly loser: number
  readonly imps: number
  /** Of teams those of both rooms. */
  readonly lines: readonly Line[]
}

type Two = readonly [number, number]

const swingOf = (
  placed: Omit<Swing, 'winner' | 'loser' | 'imps'>,
  imps: number,
  [one, other]: Two,
): Swing => ({
  ...placed,
  ...(imps > 0 ? { winner: one, loser: other } : { winner: other, loser: one }),
  imps: Math.abs(imps),
})

const swingsOfTeams = (model: SessionModel): readonly Swing[] =>
  scoredMatches(model).flatMap(({ row, score, open, closed }) =>
    score.boards.map(({ board, swing }) => {
      const lines = [open, closed].flatMap((table) => lineAt(model, table, board) ?? [])
      const placed = { board, round: displayedRound(model, row.round), calcTableId: row.id, lines }
      return swingOf(placed, swing?.home ?? 0, [row.home_id, row.visiting_id])
    }),
  )

const swingsOfPairs = (model: SessionModel): readonly Swing[] =>
  [...model.boards.keys()].flatMap((board) => {
    const rows = scoreBoardOnce(model, board, 'IMP')
    if (rows.length < FIELD) return []
    return rows.map(({ result, figures }) => {
      const placed = { board, round: 1, calcTableId: null, lines: [result] }
      return swingOf(placed, figures.NS.points ?? 0, [result.ns, result.ew])
    })
  })

/** Of so many IMPs at least; none where it is not scored by them. */
export function swingsOf(model: SessionModel, least: number): readonly Swing[] {
  const { row, conventions } = model
  if (row.calc_type !== 'IMP' || impUnit(model) !== 'IMP') return []
  // A sum over the field grows with it.
  const isSum = conventions.imps.pairs === 'crossImps' && conventions.crossImps.method === 'sum'
  const all = row.type === 'TEAM' ? swingsOfTeams(model) : isSum ? [] : swingsOfPairs(model)
  return all.filter(({ imps }) => imps >= least)
}
