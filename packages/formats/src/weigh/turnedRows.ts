/** Rows of pairs in which north-south and east-west are exchanged: one that is turned among others is no switch of the arrow. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import type { Place, Remark } from '../report.ts'
import { type Weighed, weigh } from './weigh.ts'

/** One row as its file tells it. */
export type SidedRow = {
  readonly board: number
  /** Of two meetings of the same pairs; nothing where no round is told. */
  readonly round: string
  /** The pairs: by their names where both have some, else by number. */
  readonly ns: string
  readonly ew: string
  /** Who sat north-south by something else that the row says; absent or `null`: it says nothing else. */
  readonly nsBeside?: string | null
  /** As they are told. */
  readonly text: { readonly ns: string; readonly ew: string }
  readonly place: Place | null
}

/** Two pairs for a round, and one who sits north-south under a reading. */
type Meeting<R> = { readonly round: string; readonly rows: readonly R[] }
type Reading<R> = { readonly ns: string; readonly rows: readonly R[]; readonly text: string }

const bothPairs = ({ ns, ew }: SidedRow): readonly string[] => [ns, ew]

function meetingsOfRs<R extends SidedRow>(rows: readonly R[]): readonly Meeting<R>[] {
  const key = (row: R) => [row.round, ...[...bothPairs(row)].sort()].join('\n')
  return [...groupBy(rows, key).values()].map((own) => ({ round: own[0]!.round, rows: own }))
}

/** Numbers of which each direction has its own: they stand for two pairs, which play each board twice. */
function areApart(rows: readonly SidedRow[]): boolean {
  if (rows.some(({ ns, ew }) => ns === ew)) return true
  const played = rows.flatMap((row) => bothPairs(row).map((pair) => `${pair}\n${row.board}`))
  return played.length - new Set(played).size > FEW
}

const FEW = 2

/** Whether any pair does: else nothing is turned, as in most of the largest files. */
function sitBothWays(rows: readonly SidedRow[]): boolean {
  const away = new Set(rows.map(({ ew }) => ew))
  return rows.some(({ ns }) => away.has(ns))
}

/** Of so many rows one may be turned by a slip; of fewer meetings that are so, it is how the boards were played. */
const SLIPS = 8

/** The directions in which a pair sat, but for one meeting. */
class Seats {
  readonly #meetings = new Map<string, { readonly ns: number; readonly ew: number }>()

  constructor(rows: readonly SidedRow[]) {
    for (const row of rows) {
      this.#add(row.ns, 'ns')
      this.#add(row.ew, 'ew')
    }
  }

  #add(pair: string, side: 'ns' | 'ew'): void {
    const known = this.#meetings.get(pair) ?? { ns: 0, ew: 0 }
    this.#meetings.set(pair, { ...known, [side]: known[side] + 1 })
  }

  /** Rows of a pair in each direction, those of one meeting left out. */
  elsewhere(pair: string, { rows }: Meeting<SidedRow>) {
    const all = this.#meetings.get(pair) ?? { ns: 0, ew: 0 }
    const own = (side: 'ns' | 'ew') => rows.filter((row) => row[side] === pair).length
    return { ns: all.ns - own('ns'), ew: all.ew - own('ew') }
  }
}

/** Whether one always sat north-south, and the other always east-west, wherever else they played. */
function isUsual(seats: Seats, meeting: Meeting<SidedRow>, ns: string, ew: string, least: number): boolean {
  const [home, away] = [seats.elsewhere(ns, meeting), seats.elsewhere(ew, meeting)]
  return home.ew === 0 && away.ns === 0 && home.ns >= least && away.ew >= least
}

function readingsOf<R extends SidedRow>({ rows }: Meeting<R>): readonly [Reading<R>, Reading<R>] {
  const [first] = rows
  const of = (ns: string, ew: string): Reading<R> => {
    const { text } = first!
    const [one, other] = ns === first!.ns ? [text.ns, text.ew] : [text.ew, text.ns]
    return {
      ns,
      rows: rows.filter((row) => row.ns === ns && row.ew === ew),
      text: `${one} / ${other}`.slice(0, 120),
    }
  }
  return [of(first!.ns, first!.ew), of(first!.ew, first!.ns)]
}

const isSaidTwice = ({ rows }: Reading<SidedRow>): boolean =>
  rows.length > 0 && rows.every(({ ns, nsBeside }) => nsBeside === ns)

/** Of more rows a movement may turn one; fewer say nothing of where somebody sits. */
const ELSEWHERE = 2

/** Meetings in which one row is at odds with the others of its round, or the only one with all other rounds. */
function doubtful<R extends SidedRow>(
  rows: readonly R[],
  meetings: readonly Meeting<R>[],
  seats: Seats,
): readonly Meeting<R>[] {
  const most = Math.max(1, Math.floor(meetings.length / SLIPS))
  const isMixed = ({ rows: own }: Meeting<R>) => own.some(({ ns }) => ns !== own[0]!.ns)
  const mixed = meetings.filter(isMixed)
  const inRound = groupBy(meetings, ({ round }) => round)
  const isAlone = ({ round }: Meeting<R>) => {
    const others = inRound.get(round)!.filter(({ rows: own }) => own.length > 1)
    return round === '' || others.filter(isMixed).length <= Math.max(1, others.length / 4)
  }
  if (mixed.length > 0) return mixed.length > most ? [] : mixed.filter(isAlone)
  const turned = meetings.filter(
    (one) => one.rows.length === 1 && isUsual(seats, one, one.rows[0]!.ew, one.rows[0]!.ns, ELSEWHERE),
  )
  if (turned.length !== 1) return []
  const others = new Seats(rows.filter((row) => !turned[0]!.rows.includes(row)))
  const none = { round: '', rows: [] }
  const sitsOneWay = (pair: string) => {
    const { ns, ew } = others.elsewhere(pair, none)
    return ns === 0 || ew === 0
  }
  return [...new Set(rows.flatMap(bothPairs))].every(sitsOneWay) ? turned : []
}

/** Two pairs whose rows seat them in both directions, or in another than all other rows. */
type Doubt<R> = {
  readonly readings: readonly [Reading<R>, Reading<R>]
  /** That of fewer rows, and the other. */
  readonly odd: Reading<R>
  readonly usual: Reading<R>
  /** The row that is told of. */
  readonly row: R
  readonly meeting: Meeting<R>
  readonly weighed: Weighed<Reading<R>>
}

/** Who sits nowhere otherwise speaks against a single row. */
const SURE = 2

/** Where rows of pairs are at odds, and what the others say. */
export function turnedDoubts<R extends SidedRow>(rows: readonly R[]): readonly Doubt<R>[] {
  if (!sitBothWays(rows) || areApart(rows)) return []
  const seats = new Seats(rows)
  return doubtful(rows, meetingsOfRs(rows), seats).flatMap((meeting) => {
    const readings = readingsOf(meeting)
    const [one, other] = readings
    const [usual, odd] = one.rows.length < other.rows.length ? [other, one] : [one, other]
    const row = odd.rows[0] ?? usual.rows[0]!
    const told = { name: 'rows', speaksFor: (reading: Reading<R>) => reading.rows.length }
    const players = {
      name: 'players',
      speaksFor: ({ ns }: Reading<R>) =>
        isUsual(seats, meeting, ns, ns === row.ns ? row.ew : row.ns, 1) ? SURE : 0,
    }
    const beside = {
      name: 'row',
      speaksFor: ({ ns }: Reading<R>) => meeting.rows.filter(({ nsBeside }) => nsBeside === ns).length,
    }
    // Where each row says it twice, nothing tells which is wrong.
    const weighed = weigh(readings, readings.every(isSaidTwice) ? [] : [told, players, beside])
    // Where no rounds are told they may have met twice.
    if (meeting.round === '' && (weighed.taken === null || odd.rows.length > 1)) return []
    return [{ readings, odd, usual, row, meeting, weighed }]
  })
}

export function tellTurned<R extends SidedRow>(
  { odd, usual, row }: Doubt<R>,
  counts: Reading<R>,
  why: string,
): Remark {
  const args = { about: 'side', board: row.board, one: odd.text, other: usual.text, counts: counts.text, why }
  return remark('weighed', { args, place: row.place })
}

/** Rows that are turned under a reading. */
export const turnedIn = <R extends SidedRow>({ meeting }: Doubt<R>, reading: Reading<R>): readonly R[] =>
  meeting.rows.filter(({ ns }) => ns !== reading.ns)

/** Rows of pairs to be turned back. */
export function turnedRows<R extends SidedRow>(rows: readonly R[], warnings: Warnings): ReadonlySet<R> {
  const found = new Set<R>()
  for (const doubt of turnedDoubts(rows)) {
    const { readings, odd } = doubt
    const tell = ({ taken, because }: Weighed<Reading<R>>) =>
      tellTurned(doubt, taken ?? odd, because[0] ?? 'none')
    const weighed = warnings.questions.answered(doubt.weighed, {
      readings,
      textOf: ({ text }) => text,
      tell,
      instead: odd,
    })
    warnings.add(tell(weighed))
    if (weighed.taken) for (const row of turnedIn(doubt, weighed.taken)) found.add(row)
  }
  return found
}
