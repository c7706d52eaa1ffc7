/** Of which pairs a traveller's line is: their numbers, weighed with the names in its play, the board and the meeting. */
import { dealerOf } from '@openroom/bridge/board'
import { sameContract } from '@openroom/bridge/contract'
import { groupBy } from '@openroom/bridge/groupBy'
import { compareNames } from '@openroom/bridge/person/compareNames'
import type { DocumentPlayer, DocumentRegistration } from '../json/document.ts'
import type { Limits } from '../limits.ts'
import { linOfAddress } from '../lin/address.ts'
import { calledContract } from '../lin/tableLog.ts'
import { readLin } from '../lin/tables.ts'
import { parseNames } from '../lin/values.ts'
import { declaredContract, parsePbnContract } from '../pbn/values.ts'
import { remark, Warnings } from '../remark.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import type { SidedLine } from './individuals.ts'
import type { SessionReading } from './session.ts'
import { parseUsebioSeat } from './values.ts'
import { textOf, type XmlElement } from './xml.ts'

type Sides = Pick<SidedLine, 'ns' | 'ew'>

const NAMES = /\bpn\|([^|]*)\|/i

/** The names of both sides that a line carries in LIN_DATA; `null` where it has none of one table. */
function namesCarried(line: XmlElement): Readonly<Record<keyof Sides, readonly string[]>> | null {
  const written = textOf(line, 'LIN_DATA')
  const names = written === null ? undefined : NAMES.exec(linOfAddress(written))?.[1]
  const [seats, more] = (names === undefined ? null : parseNames(names)) ?? []
  if (!seats || more) return null
  const of = (...own: readonly (string | null)[]) => own.flatMap((name) => name ?? [])
  return { ns: of(seats.N, seats.S), ew: of(seats.E, seats.W) }
}

const mayBeNamed = (name: string, player: DocumentPlayer): boolean =>
  compareNames(name, player.name) !== 'other'

/** Whether these are the two of a pair, in whichever order. */
function isPair([one, other]: readonly string[], { players }: DocumentRegistration): boolean {
  const [first, second, more] = players
  if (!one || !other || !first || !second || more) return false
  return (
    (mayBeNamed(one, first) && mayBeNamed(other, second)) ||
    (mayBeNamed(one, second) && mayBeNamed(other, first))
  )
}

/** The only pair of the section that the names fit, where nobody of them is of the pair that has the number. */
function namedPair(
  names: readonly string[],
  numbered: DocumentRegistration,
  all: readonly DocumentRegistration[],
): DocumentRegistration {
  const { players, section } = numbered
  if (players.length === 0 || names.some((name) => players.some((one) => mayBeNamed(name, one))))
    return numbered
  const [pair, more] = all.filter((one) => one.section === section && !one.members && isPair(names, one))
  return pair === undefined || more ? numbered : pair
}

/** The pairs that the names of a line are; `null` where its numbers say the same, if turned round. */
function namedSides(one: SidedLine, all: readonly DocumentRegistration[]): Sides | null {
  const names = namesCarried(one.one.line)
  if (names === null) return null
  const [ns, ew] = [namedPair(names.ns, one.ns, all), namedPair(names.ew, one.ew, all)]
  const isSame = ns === one.ns && ew === one.ew
  const isTurned = ns === one.ew && ew === one.ns
  return isSame || isTurned || ns === ew ? null : { ns, ew }
}

/** Whether the auction that stands with the names came to the contract of the line; `null` where one has none. */
function isItsAuction({ line, board }: SidedLine['one'], limits: Limits): boolean | null {
  const { parts } = readLin(linOfAddress(textOf(line, 'LIN_DATA') ?? ''), limits, new Warnings(limits))
  const table = parts[0]?.tables[0]
  const called = table ? calledContract(table, table.dealer ?? dealerOf(board)) : null
  const text = textOf(line, 'CONTRACT')
  const told = declaredContract(parsePbnContract(text ?? ''), parseUsebioSeat(textOf(line, 'PLAYED_BY')))
  return called?.finished && called.contract && told ? sameContract(called.contract, told) : null
}

const meetingOfSides = ({ ns, ew }: Sides): string => `${ns.key}\n${ew.key}`
const roundBoardKey = ({ one: { round, board } }: SidedLine): string => `${round}\n${board}`

/** Boards before and after this one that follow each other without a gap. */
function adjoining(board: number, boards: ReadonlySet<number>): number {
  let [low, high] = [board, board]
  while (boards.has(low - 1)) low -= 1
  while (boards.has(high + 1)) high += 1
  return high - low
}

/** Lines each with the pairs that it is of; where nothing decides between numbers and names, it is of none. */
export function ofTheirPairs(
  lines: readonly SidedLine[],
  { participants, limits, warnings }: SessionReading,
): readonly SidedLine[] {
  const all = participants.registrations
  const named = new Map<SidedLine, Sides>()
  for (const one of lines) {
    const sides = namedSides(one, all)
    if (sides) named.set(one, sides)
  }
  if (named.size === 0) return lines
  // What is in doubt itself says nothing of another.
  const sure = lines.filter((one) => !named.has(one))
  const onBoard = groupBy(sure, roundBoardKey)
  const met = groupBy(sure, meetingOfSides)
  return lines.flatMap((line) => {
    const other = named.get(line)
    if (other === undefined) return [line]
    const { one, ns, ew } = line
    const sides = (['ns', 'ew'] as const).filter((side) => other[side] !== line[side])
    const nameOf = (pairs: Sides) => sides.map((side) => pairs[side].name).join(' / ')
    const has = ({ key }: DocumentRegistration) =>
      onBoard.get(roundBoardKey(line))?.some((own) => own.ns.key === key || own.ew.key === key) === true
    const boardsOf = (pairs: Sides) => new Set(met.get(meetingOfSides(pairs))?.map((own) => own.one.board))
    const isIts = isItsAuction(one, limits)
    const witnesses: readonly Witness<Sides>[] = [
      { name: 'neighbours', speaksFor: (pairs) => adjoining(one.board, boardsOf(pairs)) },
      { name: 'play', speaksFor: (pairs) => Number(isIts !== null && isIts === (pairs === other)) },
      { name: 'rows', speaksFor: (pairs) => Number(!sides.some((side) => has(pairs[side]))) },
    ]
    const readings: readonly Sides[] = [{ ns, ew }, other]
    const tell = ({ taken, because }: Weighed<Sides>) => {
      const [numbers, names] = readings.map(nameOf)
      const both = { about: 'pairs', board: one.board, one: numbers!, other: names! }
      const args = { ...both, counts: taken ? nameOf(taken) : 'none', why: because[0] ?? 'none' }
      return remark('weighed', { args, place: one.line.place })
    }
    const weighed = warnings.questions.answered(weigh(readings, witnesses), {
      readings,
      textOf: nameOf,
      tell,
    })
    warnings.add(tell(weighed))
    const { taken } = weighed
    return taken === null ? [] : [{ ...line, ...taken }]
  })
}
