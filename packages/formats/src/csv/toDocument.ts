/** Lines of results as a Tournament document: one session of pairs, or of team matches where rooms are told. */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import { bySeat } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { fingerprint } from '../fingerprint.ts'
import type {
  DocumentBoard,
  DocumentMatch,
  DocumentRegistration,
  DocumentTable,
  TournamentDocument,
} from '../json/document.ts'
import {
  board,
  cleanName,
  event,
  Keys,
  registration,
  segment,
  session,
  slug,
  table,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { hasOneMatch, withoutVps } from '../knockOut.ts'
import { playersIn } from '../pbn/people.ts'
import { scoringOf } from '../pbn/scoring.ts'
import { declaredContract, parsePbnContract, parsePbnVulnerability, parseSeat } from '../pbn/values.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { parseCount, parseFigure, parseUsebioDate } from '../usebio/values.ts'
import { headingMark, type Statements, weighedHeading, withoutNextDays } from '../weigh/headings.ts'
import { weighedKind } from '../weigh/kinds.ts'
import { KnownPairs } from '../weigh/knownPairs.ts'
import {
  isNumberedApart,
  NumbersAndNames,
  nameMark,
  type Seated,
  type Side,
  sitsBothWays,
} from '../weigh/numbers.ts'
import { leaveUndecided, settledRepeat, weighedInRoom, weighedRepeat, worthOf } from '../weigh/repeats.ts'
import { type VulnerableGame, weighedVulnerability } from '../weigh/vulnerabilities.ts'
import type { Witness } from '../weigh/weigh.ts'
import { inTheirRooms } from './rooms.ts'
import { type CsvRow, cellAs, type Line, resultIn } from './rows.ts'
import { inCsvSections } from './sections.ts'
import { withCsvSides } from './turned.ts'

const vulnerabilityCell = (row: CsvRow): string | null =>
  row.cell('vulnerable') ?? row.cell('vulnerability') ?? row.cell('vul')

function gameOfRow(row: CsvRow): VulnerableGame {
  const parsed = parsePbnContract((row.cell('contract') ?? '').replace(/\s+/g, ''))
  return {
    vulnerability: parsePbnVulnerability(vulnerabilityCell(row) ?? ''),
    contract: declaredContract(parsed, parseSeat(row.cell('declarer') ?? '')),
    tricks: parseCount(row.cell('tricks'), 13),
    told: parseFigure(row.cell('score_ns')),
    points: parseFigure(row.cell('points_ns')),
    place: { line: row.line, column: 1 },
  }
}

/** The vulnerability of each board that tells it, where a table has a column for it, as other programs write. */
function toldVulnerabilities(
  rows: readonly CsvRow[],
  warnings: Warnings,
): ReadonlyMap<number, Vulnerability> {
  const told = rows.filter((row) => parsePbnVulnerability(vulnerabilityCell(row) ?? '') !== null)
  const byBoard = groupBy(told, (row) => parseCount(row.cell('board'), 10_000) ?? 0)
  return new Map(
    [...byBoard].map(([number, own]) => [number, weighedVulnerability(number, own.map(gameOfRow), warnings)]),
  )
}

const countCell = (text: string): number | null => parseCount(text, 10_000) || null

const roomOf = (text: string): 'OPEN' | 'CLOSED' | null =>
  /^o/i.test(text) ? 'OPEN' : /^c/i.test(text) ? 'CLOSED' : null

const SIDE = { ns: 'NS', ew: 'EW' } as const

/** @see isNumberedApart */
function areSectionsApart(rows: readonly CsvRow[]): boolean {
  const meetings = rows.filter((row) => row.cell('ns') !== null && row.cell('ns') === row.cell('ew'))
  return isNumberedApart(seatedInRows(rows, false), meetings.length, rows.length)
}

/** As pairs and teams are numbered: `12`, `A7`, `12NS`; what is longer tells them apart alone, as our own keys do. */
const isNumberMark = (mark: string): boolean => mark.length <= 2 || /^\D{0,3}\d{1,5}\D{0,3}$/.test(mark)

const sectionOfRow = (row: CsvRow): string | null => row.cell('section')?.slice(0, 20) ?? null

const sideName = (row: CsvRow, side: 'ns' | 'ew'): string | null => cleanName(row.cell(`${side}_name`) ?? '')

/** @param apart each direction has numbers of its own */
const numberId = (row: CsvRow, side: Side, mark: string, apart: boolean): string =>
  [sectionOfRow(row), apart ? side : null, mark].join('\n')

/** Every side that has a number and a name which is more than that number. */
function seatedInRows(rows: readonly CsvRow[], apart: boolean): readonly Seated[] {
  return rows.flatMap((row) =>
    (['ns', 'ew'] as const).flatMap((side) => {
      const [mark, name] = [row.cell(side), sideName(row, side)]
      if (mark === null || name === null || /^pair\b/i.test(name) || nameMark(name) === '') return []
      return [{ number: numberId(row, side, mark, apart), name, round: row.cell('round') ?? '', side }]
    }),
  )
}

/** Rows with the names of their pairs or teams as they are spelled in full, where they have no numbers. */
function withKnownCsvPairs(rows: readonly CsvRow[], team: boolean, warnings: Warnings): readonly CsvRow[] {
  const namesAt = (row: CsvRow, side: Side): readonly string[] => {
    const name = row.cell(side) === null ? sideName(row, side) : null
    if (name === null || /^pair\b/i.test(name) || nameMark(name) === '') return []
    return team ? [name] : playersIn(name).map((one) => one.name)
  }
  const isNumbered = (row: CsvRow) => row.cell('ns') !== null && row.cell('ew') !== null
  if (rows.every(isNumbered)) return rows
  const sats = rows.flatMap((row) =>
    (['ns', 'ew'] as const).map((side) => ({
      section: sectionOfRow(row),
      names: namesAt(row, side),
      board: countCell(row.cell('board') ?? ''),
      round: row.cell('round'),
      table: row.cell('table'),
      opponents: namesAt(row, side === 'ns' ? 'ew' : 'ns'),
      four: null,
    })),
  )
  const known = new KnownPairs(sats, team)
  known.tell(warnings)
  const called = (row: CsvRow, side: Side): string | null => {
    const names = namesAt(row, side)
    const named = known.ordered(sectionOfRow(row), names)
    return named.every((name, i) => name === names[i]) ? row.cell(`${side}_name`) : named.join(' - ')
  }
  return rows.map((row) => ({
    ...row,
    cell: (name) =>
      name === 'ns_name' ? called(row, 'ns') : name === 'ew_name' ? called(row, 'ew') : row.cell(name),
  }))
}

/** Pairs and teams, by number where there is one, else by name; where the two contradict, as the other rows say. */
class Contestants {
  readonly all = new Map<string, DocumentRegistration>()
  /** Pairs changed direction, so that each is ranked with all others though each direction has numbers of its own. */
  readonly switched: boolean
  readonly #keys = new Keys()
  /** Of whom no row has told a name yet. */
  readonly #unnamed = new Set<string>()
  readonly #numbers: NumbersAndNames

  /** @param apart each direction has numbers of its own */
  constructor(
    rows: readonly CsvRow[],
    private readonly team: boolean,
    private readonly apart: boolean,
    warnings: Warnings,
  ) {
    const seated = seatedInRows(rows, apart)
    this.switched = apart && sitsBothWays(seated)
    this.#numbers = new NumbersAndNames(seated, team)
    this.#numbers.tell(warnings)
  }

  of(row: CsvRow, side: Side, section: string | null): string | null {
    const name = sideName(row, side)
    const told = row.cell(side) ?? name
    if (told === null) return null
    const own = numberId(row, side, told, this.apart)
    const id = this.#idOf(own, name, row.cell(side) === null)
    const mark = id.startsWith(BY_NAME) ? told : id.split('\n')[2]!
    const players = this.team || name === null || /^pair\b/i.test(name) ? [] : playersIn(name)
    const known = this.all.get(id)
    if (known) {
      this.#join(id, known, players)
      if (name !== null && this.#unnamed.delete(id)) this.all.set(id, { ...this.all.get(id)!, name, players })
      return known.key
    }
    if (name === null) this.#unnamed.add(id)
    const number = row.cell(side) !== null && isNumberMark(mark) ? mark : null
    const direction = this.apart && !this.switched ? side : null
    const key = this.#keys.unique(slug(section, mark, direction))
    const called = { name: name ?? (number === null ? mark : `Pair ${mark}`), section, players }
    this.all.set(id, registration({ key, number, ...called, side: direction && SIDE[direction] }))
    return key
  }

  #idOf(number: string, name: string | null, isUnnumbered: boolean): string {
    if (name === null || isUnnumbered || nameMark(name) === '') return number
    if (this.switched) return `${BY_NAME}${nameMark(name)}`
    const whose = this.#numbers.whose(number, name)
    return 'number' in whose ? whose.number : `${BY_NAME}${whose.name}`
  }

  /** Who else played under the number. */
  #join(id: string, known: DocumentRegistration, players: DocumentRegistration['players']): void {
    const marks = new Set(known.players.map(({ name }) => nameMark(name)))
    const others = players.filter(({ name }) => !marks.has(nameMark(name)))
    if (known.players.length === 0 || others.length === 0) return
    this.all.set(id, { ...known, players: [...known.players, ...others].slice(0, 20) })
  }
}

const BY_NAME = 'name\t'

type Reading = {
  readonly contestants: Contestants
  readonly team: boolean
  readonly boardOf: (number: number) => DocumentBoard
}

function lineOfRow(row: CsvRow, { contestants, team, boardOf }: Reading, warnings: Warnings): Line | null {
  const leave = (what: 'board' | 'pairs' | 'result'): null => {
    warnings.fault(remark('csv-line', { args: { what }, place: { line: row.line, column: 1 } }), 'it')
    return null
  }
  const number = cellAs(row, 'board', countCell, warnings)
  if (number === null) return leave('board')
  const section = sectionOfRow(row)
  const [ns, ew] = [contestants.of(row, 'ns', section), contestants.of(row, 'ew', section)]
  if (ns === null || ew === null) return leave('pairs')
  const result = resultIn(row, number, boardOf(number).vulnerability, warnings)
  if (result === null) return leave('result')
  const room = team ? cellAs(row, 'room', roomOf, warnings) : null
  const place = {
    round: cellAs(row, 'round', countCell, warnings) ?? 1,
    table: cellAs(row, 'table', countCell, warnings) ?? 1,
  }
  return { row, board: number, section, room, ns, ew, result, ...place }
}

/** Of a match the IMPs of a board follow from the other room; its points, of board-a-match, do not tell two scores apart. */
const repeatOf = (line: Line, team: boolean) => ({
  line,
  scoreNs: line.result.scoreNs,
  points: (team ? null : line.result.official?.pointsNs) ?? line.result.official?.impsNs ?? null,
  outcome: worthOf(line.result),
  place: { line: line.row.line, column: 1 },
})

/** The same pairs on a board they have had: the one of the published points counts, of the same the last, and else none. */
function linesOnce(lines: readonly Line[], team: boolean, warnings: Warnings): readonly Line[] {
  const mark = ({ round, table: at, room, ns, ew, board: number }: Line) =>
    [round, at, room, ns, ew, number].join('\n')
  const toRepeat = (line: Line) => repeatOf(line, team)
  const repeats = [...groupBy(lines, mark).values()]
  const onBoard = groupBy(repeats.length < lines.length ? lines : [], (one) => one.board)
  return repeats.map((own) => {
    const last = own.at(-1)!
    if (own.length === 1) return last
    const others = onBoard.get(last.board)!.filter((one) => !own.includes(one))
    const isOtherRoom = (one: Line) => one.round === last.round && one.table === last.table
    const otherRoom = others.filter(isOtherRoom).map(({ result }) => result.scoreNs)
    const weighed = (readings: readonly ReturnType<typeof repeatOf>[]) =>
      team ? weighedInRoom(readings, otherRoom) : weighedRepeat(readings, others.map(toRepeat))
    const counts = settledRepeat(last.board, own.map(toRepeat), weighed, 'game-twice', warnings)
    return counts?.line ?? { ...last, result: leaveUndecided(last.result) }
  })
}

function tablesOfLines(lines: readonly Line[]): readonly DocumentTable[] {
  const keys = new Keys()
  const places = groupBy(lines, (one) =>
    [one.section, one.round, one.table, one.room, one.ns, one.ew].join('\n'),
  )
  return [...places.values()].map((own): DocumentTable => {
    const { section, round, table: number, room, ns, ew } = own[0]!
    const results = own.map((one) => one.result).sort((a, b) => a.board - b.board)
    const key = keys.unique(slug(section, `r${round}`, `t${number}`, room))
    return table({ key, section, round, number, room, ns, ew, players: bySeat(() => null), results })
  })
}

/** Home sits north-south in the open room. */
function matchesOfTables(tables: readonly DocumentTable[]): readonly DocumentMatch[] {
  return [...groupBy(tables, ({ round, number }) => `${round} ${number}`).values()].map((rooms) => {
    const open = rooms.find(({ room }) => room === 'OPEN')
    const { round, number, ns, ew } = rooms[0]!
    const [home, visiting] = open ? [open.ns, open.ew] : [ew, ns]
    return {
      round,
      number,
      home,
      visiting,
      status: 'PLAYED' as const,
      carryOverHome: null,
      carryOverVisiting: null,
      correctionHome: null,
      correctionVisiting: null,
      official: null,
    }
  })
}

/** Rooms are told of team matches, in which each board comes back with the sides turned. */
function isTeamEvent(rows: readonly CsvRow[], warnings: Warnings): boolean {
  if (rows.every((row) => row.cell('room') === null)) return false
  const sides = (row: CsvRow) => (['ns', 'ew'] as const).map((side) => row.cell(side) ?? sideName(row, side))
  const mark = (row: CsvRow, of: readonly (string | null)[]) => [row.cell('board'), ...of].join('\n')
  const seen = new Set(rows.map((row) => mark(row, sides(row))))
  const turned = rows.filter((row) => seen.has(mark(row, sides(row).toReversed()))).length
  const told = rows.map((row) => ({
    kind: row.cell('room') === null ? ('PAIR' as const) : ('TEAM' as const),
    board: row.cell('board') ?? '?',
    place: { line: row.line, column: 1 },
  }))
  return weighedKind(told, turned, warnings) === 'TEAM'
}

/** What the rows say in one column, as far as they say anything; of several spellings of the same the first. */
function statements(rows: readonly CsvRow[], column: string, markOf: (text: string) => string): Statements {
  const told = new Map<string, { readonly text: string; times: number; board: string; line: number }>()
  for (const row of rows) {
    const text = row.cell(column)
    if (text === null) continue
    const mark = markOf(text)
    const known = told.get(mark)
    if (known) known.times += 1
    else told.set(mark, { text, times: 1, board: row.cell('board') ?? '?', line: row.line })
  }
  return told
}

/** One scoring however it is written; of what is no scoring each is as it is written. */
function scoringMark(text: string, team: boolean): string {
  const scoring = scoringOf(text, team)
  return scoring.told ? JSON.stringify(scoring) : text
}

/** IMPs or percentages that are published speak for the scoring that makes them. */
function figuresWitness(told: Statements, lines: readonly Line[]): Witness<string> {
  const official = lines.flatMap(({ result }) => result.official ?? [])
  const imps = official.filter((one) => one.impsNs !== null || one.impsEw !== null).length
  const percents = official.filter((one) => one.percentNs !== null || one.percentEw !== null).length
  const of = (text: string) => (scoringOf(text, false).calcType === 'IMP' ? imps : percents)
  return { name: 'figures', speaksFor: (mark) => of(told.get(mark)!.text) }
}

export function csvDocument(
  given: readonly CsvRow[],
  warnings: Warnings,
): Result<TournamentDocument, Remark> {
  const placed = inCsvSections(given, warnings)
  const team = isTeamEvent(placed, warnings)
  const known = withKnownCsvPairs(placed, team, warnings)
  const rows = team ? known : withCsvSides(known, warnings)
  const apart = !team && areSectionsApart(rows)
  const contestants = new Contestants(rows, team, apart, warnings)
  const told = toldVulnerabilities(rows, warnings)
  const boardOf = (number: number) => {
    const vulnerability = told.get(number)
    return board(vulnerability === undefined ? { number } : { number, vulnerability })
  }
  const read = rows.flatMap((row) => lineOfRow(row, { contestants, team, boardOf }, warnings) ?? [])
  const lines = linesOnce(team ? inTheirRooms(read, warnings) : read, team, warnings)
  if (lines.length === 0) return err(warnings.faults[0] ?? remark('csv-empty'))
  const events = statements(rows, 'event', (text) => headingMark('event', text))
  const called = events.get(weighedHeading(events, [], warnings, true) ?? '')?.text ?? null
  const name = cleanName(called ?? '') ?? 'Unnamed event'
  const dates = withoutNextDays(statements(rows, 'date', (text) => headingMark('date', text) || text))
  const day = dates.get(weighedHeading(dates, [], warnings, true) ?? '')
  const of = rows.find((row) => day !== undefined && row.cell('date') === day.text)
  const date = of ? cellAs(of, 'date', parseUsebioDate, warnings) : null
  const scorings = statements(rows, 'scoring', (text) => scoringMark(text, team))
  const taken = weighedHeading(scorings, [figuresWitness(scorings, lines)], warnings)
  const scoring = scoringOf(scorings.get(taken ?? '')?.text, team)
  if (!scoring.told && !team) {
    warnings.add(remark('scoring-assumed', { args: { event: name } }))
  }
  const tables = tablesOfLines(lines)
  const numbers = [...new Set(lines.map((one) => one.board))].sort((a, b) => a - b)
  const own = session({
    key: slug(date ?? 'undated', 's1'),
    date,
    registrations: [...contestants.all.values()],
    boards: numbers.map(boardOf),
    matches: team ? matchesOfTables(tables) : [],
    tables,
  })
  const segments = [segment({ key: slug(name), name, sessions: [own] })]
  const conventions = team && hasOneMatch(segments) ? withoutVps(scoring.conventions) : scoring.conventions
  const key = called !== null && date !== null ? slug(name) : slug(name, fingerprint(own.registrations))
  const type = team ? 'TEAM' : 'PAIR'
  return ok(
    tournamentDocument({ key, name }, [
      event({
        key: slug(name),
        name,
        type,
        calcType: scoring.calcType,
        conventions,
        segments,
        ...(apart && !contestants.switched ? { arrangeType: 'MITCHELL', winners: 2 } : {}),
      }),
    ]),
  )
}
