/** A pair's number against its name: whom a row is of where a number carries other names than before. */
import { groupBy } from '@openroom/bridge/groupBy'
import { compareNames } from '@openroom/bridge/person/compareNames'
import { searchWords } from '@openroom/bridge/plainText'
import { playersIn } from '../pbn/people.ts'
import { Shared } from '../pbn/shared.ts'
import { remark, type Warnings } from '../remark.ts'
import { type Witness, weigh } from './weigh.ts'

export type Side = 'ns' | 'ew'

/** One side of one row: its number behind the section and direction that it is of, its name, and when it was. */
export type Seated = {
  readonly number: string
  readonly name: string
  readonly round: string
  readonly side: Side | null
}

type By = 'number' | 'name'

const personOfName = (name: string): string => [...searchWords(name)].sort().join(' ')

/** The people of a pair, in whichever order they stand. */
const peopleOfName = (name: string): readonly string[] =>
  playersIn(name)
    .map((one) => personOfName(one.name))
    .sort()

const MARKS = new Shared<string>()

/** Programs, of which each team may have one. */
export const isProgramName = (name: string): boolean => /^(?:(?:robot|bot|gib)\s*\d*$|~~)/i.test(name)

/** A large file has each name many times. */
export const nameMark = (name: string): string => MARKS.of(name, () => peopleOfName(name).join(' & '))

/** Whether everybody of the smaller pair is, or likely is, one of the other. */
function isSamePair(one: string, other: string): boolean {
  const [fewer, more] = [playersIn(one), playersIn(other)].sort((a, b) => a.length - b.length)
  return fewer!.every((a) => more!.some((b) => compareNames(a.name, b.name) !== 'other'))
}

/** Of so many that stand under one number, as all may in a simultaneous, each pair is as it is written. */
const MANY = 50

const distinctNames = (seated: readonly Seated[]): readonly string[] => [
  ...new Map(seated.map(({ name }) => [nameMark(name), name])).values(),
]

/** The pairs that are named; what may be another spelling of one before is not told apart. */
function pairsOfSeated(seated: readonly Seated[]): readonly string[] {
  const all = distinctNames(seated)
  if (all.length > MANY) return all
  const found: string[] = []
  for (const name of all) if (!found.some((one) => isSamePair(one, name))) found.push(name)
  return found
}

/** Of so few rows one is no misprint among many. */
const FEW = 3

/**
 * Whether each direction has numbers of its own: one stands for other people in each, or pairs meet their own number.
 * @param meetings rows in which a number meets itself, of all
 */
export function isNumberedApart(seated: readonly Seated[], meetings: number, rows: number): boolean {
  let [same, other] = [0, 0]
  const timesOf = new Map(
    [...groupBy(seated, ({ name, number }) => `${nameMark(name)}\n${number}`)].map(([key, own]) => [
      key,
      own.length,
    ]),
  )
  const mostOf = new Map<string, number>()
  for (const [key, times] of timesOf) {
    const [mark] = key.split('\n', 1)
    mostOf.set(mark!, Math.max(mostOf.get(mark!) ?? 0, times))
  }
  const isAtHome = (name: string, number: string): boolean =>
    timesOf.get(`${nameMark(name)}\n${number}`) === mostOf.get(nameMark(name))
  for (const [number, all] of groupBy(seated, (one) => one.number)) {
    const own = all.filter(({ name }) => isAtHome(name, number))
    const [ns, ew] = (['ns', 'ew'] as const).map((side) =>
      distinctNames(own.filter((one) => one.side === side)),
    )
    if (ns!.length === 0 || ew!.length === 0) continue
    // After a switch of the arrow everybody has sat both ways: then where they mostly sat tells them apart.
    const leaning = new Map<string, number>()
    for (const { name, side } of own)
      leaning.set(nameMark(name), (leaning.get(nameMark(name)) ?? 0) + (side === 'ns' ? 1 : -1))
    const home = ns!.filter((name) => leaning.get(nameMark(name))! >= 0)
    const visiting = ew!.filter((name) => leaning.get(nameMark(name))! <= 0)
    const marks = new Set(visiting.map(nameMark))
    const areOne = home.some(
      (one) =>
        marks.has(nameMark(one)) ||
        (home.length + visiting.length <= MANY && visiting.some((two) => isSamePair(one, two))),
    )
    if (areOne || home.length === 0 || visiting.length === 0) same += 1
    else other += 1
  }
  const met = meetings === 1 && rows > FEW ? 0 : meetings
  return other + met > same
}

/** Whether somebody sits in both directions. */
export function sitsBothWays(seated: readonly Seated[]): boolean {
  const sides = new Map<string, Side>()
  return seated.some(({ name, side }) => {
    if (side === null) return false
    const mark = nameMark(name)
    const before = sides.get(mark)
    sides.set(mark, side)
    return before !== undefined && before !== side
  })
}

type NumberQuarrel = {
  readonly number: string
  readonly names: readonly string[]
  readonly by: By
  /** All have this number, each in its own direction: the arrow was switched, and nobody is mistaken. */
  readonly isSwitch: boolean
}

/** A number without the direction that it is of. */
const withoutDirection = (number: string): string => {
  const [section, , own] = number.split('\n')
  return `${section}\n${own}`
}

/** Pairs of one team, each in a direction of its own for a whole round. */
function arePairsOfTeam(own: readonly Seated[]): boolean {
  const marksAt = groupBy(own, ({ round, side }) => `${round}\n${side}`).values()
  return (
    own.every(({ name }) => playersIn(name).length > 1) &&
    [...marksAt].every((seated) => new Set(seated.map(({ name }) => nameMark(name))).size === 1)
  )
}

/** Numbers of teams that have several names: the number counts, as a team sits at two tables at once under any. */
const teamQuarrels = (seated: readonly Seated[]): readonly NumberQuarrel[] =>
  [...groupBy(seated, ({ number }) => number)].flatMap(([number, own]): readonly NumberQuarrel[] => {
    const names = pairsOfSeated(own)
    if (names.length < 2 || arePairsOfTeam(own)) return []
    return [{ number, names, by: 'number', isSwitch: false }]
  })

/** Numbers that several pairs have, each with what the other rows say counts. */
function numberQuarrels(seated: readonly Seated[]): readonly NumberQuarrel[] {
  const byName = groupBy(seated, ({ name }) => nameMark(name))
  const numbersOf = (name: string) => new Set(byName.get(name)?.map(({ number }) => number))
  /** The number of most of its rows, in either direction. */
  const mostly = (name: string): string | undefined => {
    const counts = [...groupBy(byName.get(name) ?? [], ({ number }) => withoutDirection(number))]
    return counts.sort((a, b) => b[1].length - a[1].length)[0]?.[0]
  }
  const roundsOf = (name: string) => new Set(byName.get(name)?.map(({ round }) => round))
  return [...groupBy(seated, ({ number }) => number)].flatMap(([number, own]): readonly NumberQuarrel[] => {
    const names = pairsOfSeated(own)
    if (names.length < 2) return []
    const marks = names.map(nameMark)
    const elsewhere = marks.filter((name) => numbersOf(name).size > 1).length
    const isSwitch =
      marks.every((name) => mostly(name) === withoutDirection(number)) &&
      marks.filter(
        (name) =>
          ![...numbersOf(name)].some((n) => n !== number && withoutDirection(n) === withoutDirection(number)),
      ).length <= 1
    const [first, ...others] = marks.map(roundsOf)
    const isAtOnce = others.some((rounds) => [...rounds].some((round) => first!.has(round)))
    const people = groupBy(
      marks.flatMap((mark) => mark.split(' & ')),
      (one) => one,
    )
    const isShared = [...people.values()].some((one) => one.length > 1)
    const witnesses: readonly Witness<By>[] = [
      { name: 'elsewhere', speaksFor: (by) => (by === 'name' ? elsewhere : 0) },
      { name: 'atOnce', speaksFor: (by) => Number(isAtOnce === (by === 'name')) },
      { name: 'people', speaksFor: (by) => (isShared && by === 'number' ? 1 : 0) },
    ]
    const by = weigh<By>(['number', 'name'], witnesses).taken ?? 'name'
    return [{ number, names, by, isSwitch }]
  })
}

/** The number that a name has in most rows of numbers that are its own. */
function homeNumbers(seated: readonly Seated[]): ReadonlyMap<string, string> {
  const homes = new Map<string, string>()
  for (const [number, own] of groupBy(seated, (one) => one.number)) {
    const counts = new Map(
      [...groupBy(own, ({ name }) => nameMark(name))].map(([name, all]) => [name, all.length]),
    )
    const [most, next] = [...counts].sort((a, b) => b[1] - a[1])
    if (most && (next === undefined || most[1] > next[1]) && !homes.has(most[0])) homes.set(most[0], number)
  }
  return homes
}

/** Whom a row is of, by its number and name: a number, or a name that has none of its own. */
export type Whose = { readonly number: string } | { readonly name: string }

/** All numbers and names of a session, weighed once. */
export class NumbersAndNames {
  readonly #homes: ReadonlyMap<string, string>
  readonly #quarrels: ReadonlyMap<string, NumberQuarrel>
  readonly #areTeams: boolean
  /** Each name of a number once, however many rows it has. */
  readonly #found = new Map<string, Whose>()

  constructor(seated: readonly Seated[], areTeams = false) {
    this.#homes = homeNumbers(seated)
    this.#areTeams = areTeams
    const quarrels = areTeams ? teamQuarrels(seated) : numberQuarrels(seated)
    this.#quarrels = new Map(quarrels.map((one) => [one.number, one]))
  }

  tell(warnings: Warnings): void {
    for (const { number, names, by, isSwitch } of this.#quarrels.values()) {
      if (isSwitch) continue
      const said = this.#areTeams ? 'team' : by
      const args = { number: number.split('\n')[2]!, names: names.slice(0, 4).join(' / '), by: said }
      warnings.add(remark('number-of-names', { args }))
    }
  }

  whose(number: string, name: string): Whose {
    const quarrel = this.#quarrels.get(number)
    if (quarrel?.by !== 'name') return { number }
    const row = `${number}\n${name}`
    const found = this.#found.get(row) ?? this.#ownerOf(quarrel, name)
    this.#found.set(row, found)
    return found
  }

  #ownerOf(quarrel: NumberQuarrel, name: string): Whose {
    const { names } = quarrel
    const known = names.length > MANY ? name : names.find((one) => isSamePair(one, name))
    const mark = nameMark(known ?? name)
    const home = this.#homes.get(mark)
    return home === undefined ? { name: mark } : { number: home }
  }
}
