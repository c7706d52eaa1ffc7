/** A session of pairs: travellers as tables, one for each encounter of two pairs. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { bySeat } from '@openroom/bridge/seat'
import type {
  DocumentPlayer,
  DocumentRegistration,
  DocumentResult,
  DocumentTable,
  DocumentTableLog,
} from '../json/document.ts'
import { Keys, player, slug, table } from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { turnedRows } from '../weigh/turnedRows.ts'
import { individualLines, namesPlayers, type SidedLine } from './individuals.ts'
import { logOfLine } from './lineLog.ts'
import { resultOfLine } from './lines.ts'
import { ofTheirPairs } from './pairsOfLine.ts'
import { dropRepeats, type PlayedLine } from './repeats.ts'
import { roundsOfEncounters } from './rounds.ts'
import {
  boardFor,
  linesOfSessionReading,
  type SessionReading,
  type TravellerLine,
  tooManyRecords,
} from './session.ts'
import { textOf } from './xml.ts'

const BOARDS_PER_TABLE = 1_000

type Meeting = {
  readonly section: string | null
  readonly ns: DocumentRegistration
  readonly ew: DocumentRegistration
  readonly round: number | null
  readonly results: DocumentResult[]
  readonly logs: DocumentTableLog[]
}

/** A line with both pairs; a pair that sits out has no opponents (0 or nothing). */
function withPairs(one: TravellerLine, { participants, warnings }: SessionReading): readonly SidedLine[] {
  const [ns, ew] = [textOf(one.line, 'NS_PAIR_NUMBER'), textOf(one.line, 'EW_PAIR_NUMBER')]
  if (ns === null || ew === null) warnOfNobody(one, warnings)
  if (ns === null || ew === null || ns === '0' || ew === '0') return []
  const { section } = one
  const sides = {
    ns: participants.pair(section, ns, 'NS', one.line),
    ew: participants.pair(section, ew, 'EW', one.line),
  }
  return [{ one, ...sides }]
}

/** A pair that sits out has no score; a score of nobody's is told. */
function warnOfNobody({ line, board }: TravellerLine, warnings: Warnings): void {
  if (textOf(line, 'SCORE') === null) return
  warnings.add(remark('pair-missing', { args: { board }, place: line.place }))
}

function sidedLines(lines: readonly TravellerLine[], reading: SessionReading): readonly SidedLine[] {
  if (lines.some(namesPlayers)) return individualLines(lines, reading)
  const numbered = lines.flatMap((one) => withPairs(one, reading))
  return withLineSides(ofTheirPairs(numbered, reading), reading.warnings)
}

/** Lines with north-south and east-west as their rounds have them. */
function withLineSides(lines: readonly SidedLine[], warnings: Warnings): readonly SidedLine[] {
  // Published totals say what was scored: they are asked when all is read.
  if (lines.some(({ ns, ew }) => ns.official !== null || ew.official !== null)) return lines
  const told = lines.map((sided) => ({
    sided,
    board: sided.one.board,
    round: [sided.one.section ?? '', sided.one.round ?? ''].join('\n').trim(),
    ns: sided.ns.key,
    ew: sided.ew.key,
    text: { ns: sided.ns.name, ew: sided.ew.name },
    place: sided.one.line.place,
  }))
  const odd = new Set([...turnedRows(told, warnings)].map(({ sided }) => sided))
  return lines.map((sided) => (odd.has(sided) ? { ...sided, ns: sided.ew, ew: sided.ns } : sided))
}

/** Lines that have a result. */
const playedLines = (lines: readonly TravellerLine[], reading: SessionReading): readonly PlayedLine[] =>
  sidedLines(lines, reading).flatMap((sided) => {
    const { line, board } = sided.one
    const { vulnerability } = boardFor(board, reading)
    const result = resultOfLine(line, board, vulnerability, false, reading.warnings)
    return result ? [{ ...sided, result }] : []
  })

/** Meetings of two pairs; a board they have played already, or another round, opens a new one. */
function readMeetings(lines: readonly TravellerLine[], reading: SessionReading): readonly Meeting[] {
  const { limits, warnings } = reading
  const all: Meeting[] = []
  const open = new Map<string, Meeting>()
  for (const { one, result, ...pairs } of dropRepeats(playedLines(lines, reading), warnings)) {
    const between = `${pairs.ns.key}\n${pairs.ew.key}\n${one.round ?? ''}`
    let meeting = open.get(between)
    if (
      !meeting ||
      meeting.results.length >= BOARDS_PER_TABLE ||
      meeting.results.some((r) => r.board === one.board)
    ) {
      meeting = { section: one.section, ...pairs, round: one.round, results: [], logs: [] }
      open.set(between, meeting)
      all.push(meeting)
    }
    meeting.results.push(result)
    const log = logOfLine(one.line, boardFor(one.board, reading), result, limits, warnings)
    if (log) meeting.logs.push(log)
  }
  return all
}

/** Seats within a pair follow the order of its players in the file. */
export const placeAtSeats = (ns: readonly DocumentPlayer[], ew: readonly DocumentPlayer[]) =>
  bySeat((seat) => {
    const one = (seat === 'N' || seat === 'S' ? ns : ew)[seat === 'N' || seat === 'E' ? 0 : 1]
    return one ? player(one.name, one.memberId) : null
  })

/** The tables of a session, numbered anew in each round. */
export function pairTables(reading: SessionReading): Result<readonly DocumentTable[], Remark> {
  const lines = linesOfSessionReading(reading)
  if (lines.length > reading.limits.records) return err(tooManyRecords(reading.limits.records))
  const met = readMeetings(lines, reading)
  const hasRounds = met.every(({ round }) => round !== null)
  if (!hasRounds) reading.warnings.areRoundsTold = false
  const rounds = hasRounds
    ? ok(met.map(({ round }) => round ?? 1))
    : roundsOfEncounters(
        met.map(({ ns, ew, results }) => ({ ns: ns.key, ew: ew.key, boards: results.map((r) => r.board) })),
      )
  if (!rounds.ok) return rounds
  const keys = new Keys()
  const last = new Map<number, number>()
  const ordered = met
    .map((meeting, i) => ({ meeting, round: rounds.value[i]! }))
    .sort((a, b) => a.round - b.round)
  return ok(
    ordered.map(({ meeting: { section, ns, ew, results, logs }, round }) => {
      const number = (last.get(round) ?? 0) + 1
      last.set(round, number)
      const [nsPlayers, ewPlayers] = [ns, ew].map(({ players }) => players)
      return table({
        key: keys.unique(slug(ns.key, 'v', ew.key)),
        round,
        number,
        section,
        ns: ns.key,
        ew: ew.key,
        players: placeAtSeats(nsPlayers!, ewPlayers!),
        results: [...results].sort((a, b) => a.board - b.board),
        logs: [...logs].sort((a, b) => a.board - b.board),
      })
    }),
  )
}
