/** A Bridgemate file as a Tournament document: as much of the session as has been played. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import type { PartialDeal } from '@openroom/bridge/deal'
import { bySeat, type Side } from '@openroom/bridge/seat'
import { fingerprint } from '../fingerprint.ts'
import type {
  DocumentBoard,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
  DocumentTableLog,
  TournamentDocument,
} from '../json/document.ts'
import {
  cleanName,
  dealText,
  event,
  Keys,
  registration,
  segment,
  session,
  slug,
  table,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import { withWeighedBoards } from './boards.ts'
import { dealsOf, doubleDummiesOf } from './deals.ts'
import { withWeighedDeclarers } from './declarers.ts'
import { individualsOf } from './individuals.ts'
import { type BwsRound, type Movement, movementOfBwsRows, type Winners, winnersOf } from './movement.ts'
import { bwsLog, recordedOfBwsRows } from './play.ts'
import { PairSeats, playersOfBwsRows, seatsKey } from './players.ts'
import { type Received, receivedOf, reportRows, resultOfReceived } from './results.ts'
import { type BwsRows, readDay, textIn } from './rows.ts'
import type { Placed, Seating } from './seating.ts'
import { withSidesOfRounds, withWeighedPairs } from './seats.ts'
import { inTheirSections } from './sections.ts'

/** Pairs as the movement and the results name them. */
class Pairs implements Seating {
  readonly registrations: DocumentRegistration[] = []
  private readonly keys = new Keys()
  private readonly known = new Map<string, DocumentRegistration>()

  constructor(
    private readonly movement: Movement,
    private readonly players: ReadonlyMap<string, PairSeats>,
    private readonly winners: Winners,
  ) {}

  private seatsOf(section: number, number: number, side: Side): PairSeats {
    return this.players.get(seatsKey(this.movement, section, number, side)) ?? new PairSeats()
  }

  of(section: number, number: number, side: Side): DocumentRegistration {
    const apart = this.movement.repeats.has(section)
    const id = `${section} ${number} ${apart ? side : ''}`
    const before = this.known.get(id)
    if (before) return before
    const letter = this.movement.sections.get(section)?.letter ?? `${section}`
    const seats = this.seatsOf(section, number, side)
    const first = seats.in(0).filter((one) => one !== null)
    const name = cleanName(first.map((one) => one.name).join(' - ')) ?? `Pair ${number}`
    const entry = registration({
      key: this.keys.unique(slug(letter, number, apart ? side : null)),
      number: `${number}`,
      name,
      section: letter,
      side: this.winners.two ? (this.winners.sideOf(section, number) ?? side) : null,
      players: seats.all(),
    })
    this.registrations.push(entry)
    this.known.set(id, entry)
    return entry
  }

  /** The two pairs of a table as they sat, north-south first. */
  seatedAt({ section, ns, ew, turned }: Placed): readonly [DocumentRegistration, DocumentRegistration] {
    const [home, away] = sidesOfTurned(turned)
    return [this.of(section, ns, home), this.of(section, ew, away)]
  }

  sitters({ section, round, ns, ew, turned }: Placed) {
    const [home, away] = sidesOfTurned(turned)
    const [north, east] = [
      this.seatsOf(section, ns, home).in(round),
      this.seatsOf(section, ew, away).in(round),
    ]
    return bySeat(
      (seat) => (seat === 'N' || seat === 'S' ? north : east)[seat === 'N' || seat === 'E' ? 0 : 1],
    )
  }
}

/** The directions in which the pairs of a table have their numbers. */
const sidesOfTurned = (turned: boolean): readonly [Side, Side] => (turned ? ['EW', 'NS'] : ['NS', 'EW'])

type Sitting = Placed & { readonly results: DocumentResult[]; readonly logs: DocumentTableLog[] }

const idOfPlaced = ({ section, table: at, round, ns, ew, turned }: Placed): string =>
  `${section} ${at} ${round} ${ns} ${ew} ${turned}`

/** Tables of the movement, and those that results name beside it. */
function sittings(movement: Movement, received: readonly Received[]): ReadonlyMap<string, Sitting> {
  const all = new Map<string, Sitting>()
  const open = (placed: Placed) => {
    const { section, table: at, round, ns, ew, turned } = placed
    if (!all.has(idOfPlaced(placed)))
      all.set(idOfPlaced(placed), { section, table: at, round, ns, ew, turned, results: [], logs: [] })
  }
  for (const round of movement.rounds) {
    const { ns, ew } = round
    if (ns !== null && ew !== null) open({ ...round, ns, ew, turned: false })
  }
  for (const one of received) open(one)
  return all
}

type Boards = (section: number, number: number) => DocumentBoard

function readBoards(rows: BwsRows, warnings: Warnings): { readonly board: Boards; readonly apart: boolean } {
  const [deals, doubleDummies] = [dealsOf(rows, warnings), doubleDummiesOf(rows)]
  const first = new Map<string, PartialDeal>()
  for (const [place, deal] of deals) {
    const number = place.split(' ')[1]!
    if (!first.has(number)) first.set(number, deal)
  }
  const text = (deal: PartialDeal) => JSON.stringify(dealText(deal))
  const apart = [...deals].some(([place, deal]) => text(first.get(place.split(' ')[1]!)!) !== text(deal))
  const board: Boards = (section, number) => {
    const deal = deals.get(`${section} ${number}`) ?? (apart ? undefined : first.get(`${number}`))
    return {
      number,
      dealer: dealerOf(number),
      vulnerability: vulnerabilityOf(number),
      deal: deal ? dealText(deal) : null,
      doubleDummy: doubleDummies.get(`${section} ${number}`) ?? null,
    }
  }
  return { board, apart }
}

type Built = { readonly table: DocumentTable; readonly section: number; readonly boards: readonly number[] }

function buildTables(
  rows: BwsRows,
  movement: Movement,
  pairs: Seating,
  areIndividuals: boolean,
  board: Boards,
  warnings: Warnings,
): readonly Built[] {
  const all = receivedOf(rows, movement)
  const recorded = recordedOfBwsRows(rows)
  const paired = withWeighedPairs(all.received, movement, warnings)
  const sided = areIndividuals ? paired : withSidesOfRounds(paired, movement, warnings)
  const numbered = withWeighedBoards(sided, movement.rounds, board, warnings)
  const received = withWeighedDeclarers(numbered, board, recorded, warnings)
  const open = sittings(movement, received)
  reportRows(all, warnings)
  for (const one of received) {
    const sitting = open.get(idOfPlaced(one))!
    const known = board(one.section, one.board)
    const result = resultOfReceived(one, known.vulnerability, warnings)
    if (!result) continue
    sitting.results.push(result)
    const log = bwsLog(
      recorded(`${one.section} ${one.table} ${one.round} ${one.board}`),
      known,
      result,
      warnings,
    )
    if (log) sitting.logs.push(log)
  }
  const keys = new Keys()
  const ordered = [...open.values()].sort(
    (a, b) => a.round - b.round || a.section - b.section || a.table - b.table,
  )
  return ordered.map((sitting) => {
    const { section, table: at, round, results, logs } = sitting
    const [ns, ew] = pairs.seatedAt(sitting)
    const of = movement.sections.get(section)
    const built = table({
      key: keys.unique(slug(of?.letter ?? section, 'r', round, 't', at)),
      round,
      number: (of?.base ?? 0) + at,
      section: of?.letter ?? null,
      ns: ns.key,
      ew: ew.key,
      players: pairs.sitters(sitting),
      results: results.sort((a, b) => a.board - b.board),
      logs: logs.sort((a, b) => a.board - b.board),
    })
    const planned = movement.rounds.find(
      (one) => one.section === section && one.table === at && one.round === round,
    )
    return { table: built, section, boards: [...(planned?.boards ?? []), ...results.map((one) => one.board)] }
  })
}

const boardsOfBuilt = (built: readonly Built[], board: Boards): readonly DocumentBoard[] => {
  const sections = new Map<number, number>()
  for (const { section, boards } of built)
    for (const number of boards) if (!sections.has(number)) sections.set(number, section)
  return [...sections].sort(([a], [b]) => a - b).map(([number, section]) => board(section, number))
}

/** The first day on which a result was entered. */
function dateOfBwsRows(rows: BwsRows): string | null {
  const days = [
    ...rows.Session.map((row) => readDay(row, 'Date')),
    ...rows.ReceivedData.map((row) => readDay(row, 'DateLog')),
  ]
  return days.filter((day) => day !== null).sort()[0] ?? null
}

/** The movement, which is there before the first result and stays the same. */
const seatingOf = ({ rounds }: Movement): string =>
  rounds
    .map(({ section, table: at, round, ns, ew }) => [section, at, round, ns, ew].join(' '))
    .sort()
    .join(';')

/** Sections with deals of their own are mini sessions of their own. */
function sessionsOfBuilt(
  built: readonly Built[],
  boards: ReturnType<typeof readBoards>,
  pairs: Seating,
  date: string | null,
): readonly DocumentSession[] {
  const groups = boards.apart
    ? [...new Set(built.map(({ section }) => section))].sort((a, b) => a - b)
    : [null]
  return groups.map((section, i) => {
    const own = section === null ? built : built.filter((one) => one.section === section)
    const sides = new Set(own.flatMap(({ table: one }) => [one.ns, one.ew]))
    const seated = pairs.registrations.filter(({ key }) => sides.has(key))
    const used = new Set(seated.flatMap(({ key, members }) => [key, ...(members ?? [])]))
    return session({
      key: `s${i + 1}`,
      miniSession: i + 1,
      date,
      registrations: pairs.registrations.filter(({ key }) => used.has(key)),
      boards: boardsOfBuilt(own, boards.board),
      tables: own.map((one) => one.table),
    })
  })
}

function reportMistyped({ round, table: at, ns, ew }: BwsRound, warnings: Warnings): void {
  warnings.add(remark('bws-direction', { args: { round, table: at, ns: ns ?? '-', ew: ew ?? '-' } }))
}

/** The document of a file. */
export function bwsToDocument(given: BwsRows, warnings: Warnings): TournamentDocument {
  const rows = inTheirSections(given, warnings)
  const movement = movementOfBwsRows(rows)
  const individuals = individualsOf(rows, movement, warnings)
  const winners = winnersOf(movement)
  const twoWinners = individuals === null && winners.two
  if (twoWinners && winners.mistyped) reportMistyped(winners.mistyped, warnings)
  const pairs = individuals ?? new Pairs(movement, playersOfBwsRows(rows, movement, warnings), winners)
  const boards = readBoards(rows, warnings)
  const built = buildTables(rows, movement, pairs, individuals !== null, boards.board, warnings)
  const date = dateOfBwsRows(rows)
  const name = cleanName(textIn(rows.Session[0] ?? {}, 'Name')) ?? 'Bridgemate'
  const sessions = sessionsOfBuilt(built, boards, pairs, date)
  const only = event({
    key: 'e1',
    name,
    type: 'PAIR',
    arrangeType: twoWinners ? 'MITCHELL' : 'FREE',
    winners: twoWinners ? 2 : 1,
    segments: [segment({ key: 'g1', name, sessions })],
  })
  return tournamentDocument({ key: slug(name, fingerprint(seatingOf(movement))), name }, [only])
}
