/** Who sits where, as an operator says it: `wn2` seats a side's second player, `wns` has two change; or a line-up as text. */

import { isSameName } from '../person/compareNames.ts'
import { isNearly } from '../person/isNearly.ts'
import { type BySeat, type BySide, isSeat, SEATS, type Seat, sideOf } from '../seat.ts'
import type { TableEvent } from '../table/events.ts'

/** Who may sit for each side. */
export type Rosters = BySide<readonly string[]>
type Names = BySeat<string | null>
export type LineUp = { readonly [At in Seat]?: string }

export type SeatsReading =
  | { readonly kind: 'done'; readonly seats: LineUp }
  | { readonly kind: 'more'; readonly seat: Seat | null }
  | { readonly kind: 'none' }

const TYPED = /^w([nesw])?([nesw1-9])?$/

/** @param text from its `w` on */
export function readSeats(text: string, names: Names, rosters: Rosters): SeatsReading {
  const found = TYPED.exec(text)
  if (!found) return { kind: 'none' }
  const [seat, other] = [found[1], found[2]].map((letter) => letter?.toUpperCase())
  if (!isSeat(seat)) return { kind: 'more', seat: null }
  if (other === undefined) return { kind: 'more', seat }
  if (!isSeat(other)) {
    const name = rosters[sideOf(seat)][Number(other) - 1]
    return name === undefined
      ? { kind: 'none' }
      : { kind: 'done', seats: seatedOnce(names, { [seat]: name }) }
  }
  const [here, there] = [names[seat], names[other]]
  if (seat === other || here === null || there === null) return { kind: 'none' }
  return { kind: 'done', seats: { [seat]: there, [other]: here } }
}

/** Whoever sits elsewhere at the table changes with the one who sat here: nobody sits twice. */
function seatedOnce(names: Names, seats: LineUp): LineUp {
  const taken = SEATS.flatMap((seat): [Seat, string][] => {
    const name = names[seat]
    const to = SEATS.find((one) => seats[one] !== undefined && name !== null && isSameName(seats[one], name))
    const left = to === undefined ? null : names[to]
    if (to === undefined || to === seat || seats[seat] !== undefined || left === null) return []
    return [[seat, left]]
  })
  return { ...seats, ...Object.fromEntries(taken) }
}

/** What a table is told, where it is another than sits there. */
export const seatEvents = (names: Names, seats: LineUp): readonly TableEvent[] =>
  SEATS.flatMap((seat) => {
    const name = seats[seat]
    return name === undefined || name === names[seat]
      ? []
      : [{ type: 'SEAT_PLAYER' as const, seat, player: { id: null, name } }]
  })

const ORDER: readonly Seat[] = ['N', 'S', 'E', 'W']

/** `N-S`, `E/W`, `ns:`, in letters of any language, before the two names of a side. */
const SIDE_HEAD = /^(\p{L})(?:\s*[-/–]\s*)?(\p{L})\s*[:=]?\s+/u
const SIDES: readonly (readonly [Seat, Seat])[] = [
  ['N', 'S'],
  ['E', 'W'],
]

const namesIn = (text: string): readonly string[] =>
  text
    .split(/[,/\t]+|\s+[-–—&]\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A name and the seat it was said for; `isSaid`: with a colon or in a column of its own, so that it is no initial. */
type Named = {
  readonly seat: Seat | null
  readonly name: string
  readonly part: string
  readonly isSaid: boolean
}

/** `S Lund`: South has the surname, or an initial stands before it. */
const isEither = ({ seat, part, isSaid }: Named): boolean =>
  seat !== null && !isSaid && /^\p{L}\s+\S+$/u.test(part)

function namedIn(line: string, called: ReadonlyMap<string, Seat>): readonly Named[] {
  const seatOf = (word: string | undefined) => called.get(word?.toLowerCase() ?? '')
  const head = SIDE_HEAD.exec(line)
  const side = SIDES.find(([one, other]) => seatOf(head?.[1]) === one && seatOf(head?.[2]) === other)
  if (head && side)
    return namesIn(line.slice(head[0].length)).map((name, i) => ({
      seat: side[i] ?? null,
      name,
      part: name,
      isSaid: true,
    }))
  // Columns of a table: a tab behind a seat parts no names.
  const joined = line.replaceAll(/(^|[\t,])\s*([^\s:=,]+)\s*([:=]?)[ ]*\t\s*/g, (all, before, word, mark) =>
    called.has(word.toLowerCase()) ? `${before}${word}${mark || ':'} ` : all,
  )
  return namesIn(joined).map((part) => {
    const [, word = '', mark = '', name = ''] = /^([^\s:=]+)\s*([:=]?)\s+(.+)$/.exec(part) ?? []
    return { seat: called.get(word.toLowerCase()) ?? null, name: name.trim(), part, isSaid: mark !== '' }
  })
}

/**
 * A line-up as people write it: a line for each seat, `N Nora Field`, `South: Ivo Lund`; one for each side, `N-S: Nora Field - Ivo
 * Lund`; or the names alone, north, south, east, west: `Nora Field - Ivo Lund, Tove Strand - Pia Berg`. `E. Rodwell` is a name, and
 * so is `E Rodwell` among names without a seat.
 * @param words what the seats are called beside their letters
 * @returns what it may mean: nothing where a seat is said twice, or of one name only where it sits and of another not; two line-ups
 * where each letter may be a seat or an initial, `S Lund - N Field`
 */
export function readLineUps(text: string, words: BySeat<readonly string[]>): readonly LineUp[] {
  const called = new Map(
    SEATS.flatMap((seat) => [seat, ...words[seat]].map((word): [string, Seat] => [word.toLowerCase(), seat])),
  )
  const named = text
    .split(/[\n\r;]+/)
    .map((line) => line.trim())
    .flatMap((line) => namedIn(line, called))
  const told = named.filter(({ seat }) => seat !== null)
  const isTold = told.some(({ isSaid }) => isSaid) || (told.length > 0 && told.length === named.length)
  const inOrder =
    named.length > ORDER.length || named.length === 0
      ? []
      : [Object.fromEntries(named.map(({ part }, i) => [ORDER[i]!, part]))]
  if (!isTold) return inOrder
  const seats = new Set(told.map(({ seat }) => seat))
  const bySeats =
    seats.size < named.length ? [] : [Object.fromEntries(told.map(({ seat, name }) => [seat!, name]))]
  return named.every(isEither) ? [...bySeats, ...inOrder] : bySeats
}

/** Whether everybody sits where the other line-up has them, an initial before the name at most. */
const isSameBut = (one: LineUp, other: LineUp): boolean =>
  SEATS.every((seat) => one[seat]?.replace(/^\p{L}\s+/u, '') === other[seat])

/** The line-ups that may be meant: the one whose players are all known, where it is the only one. */
export function meantOf(lineUps: readonly LineUp[], rosters: Rosters): readonly LineUp[] {
  const known = lineUps.filter((one) => askedOf(one, rosters).every((asked) => asked.known !== null))
  if (known.length === 1) return known
  const [first] = lineUps
  return known.length === 0 && first && lineUps.every((one) => one === first || isSameBut(one, first))
    ? [first]
    : lineUps
}

/** A name of a line-up beside those who may be meant. */
export type Asked = {
  readonly seat: Seat
  readonly typed: string
  /** Who it is as the team has it; `null`: nobody is called so. */
  readonly known: string | null
  /** Who of the side is called nearly so, or by this surname; nobody where it is known who is meant. */
  readonly alike: readonly string[]
}

const wordsOf = (name: string): readonly string[] => name.toLowerCase().split(/\s+/)

/** A slip in a word, or the surname alone. */
export const mayBe = (typed: string, name: string): boolean =>
  isNearly(typed, name) || (wordsOf(typed).length === 1 && wordsOf(name).includes(wordsOf(typed)[0]!))

export function askedOf(lineUp: LineUp, rosters: Rosters): readonly Asked[] {
  return SEATS.flatMap((seat): readonly Asked[] => {
    const typed = lineUp[seat]
    if (typed === undefined) return []
    const own = rosters[sideOf(seat)]
    const known = own.find((one) => isSameName(one, typed)) ?? null
    const alike = known === null ? own.filter((one) => mayBe(typed, one)) : []
    return [{ seat, typed, known, alike }]
  })
}

/** Somebody who would sit twice; `null`: nobody. */
export function sitsTwice(names: Names): string | null {
  const all = SEATS.flatMap((seat) => names[seat] ?? [])
  return all.find((one, i) => all.slice(0, i).some((other) => isSameName(one, other))) ?? null
}
