/** A pair's number against its name: whom a row is of where a number carries other names than before. */
import { groupBy } from '@openroom/bridge/groupBy'
import { searchWords } from '@openroom/bridge/plainText'
import { playersIn } from '../pbn/people.ts'
import { type Witness, weigh } from './weigh.ts'

/** One side of one row: its number with all that the file tells numbers apart by, its name, and when it was. */
export type Seated = {
  readonly number: string
  readonly name: string
  readonly round: string
}

type By = 'number' | 'name'

const personOf = (name: string): string => [...searchWords(name)].sort().join(' ')

/** The people of a pair, in whichever order they stand. */
const peopleOf = (name: string): readonly string[] =>
  playersIn(name)
    .map((one) => personOf(one.name))
    .sort()

export const nameMark = (name: string): string => peopleOf(name).join(' & ')

const counted = (seated: readonly Seated[]): ReadonlyMap<string, number> =>
  new Map([...groupBy(seated, ({ name }) => nameMark(name))].map(([name, own]) => [name, own.length]))

type NumberQuarrel = { readonly number: string; readonly names: readonly string[]; readonly by: By }

/** Numbers that several names have, each with what the other rows say counts. */
export function numberQuarrels(seated: readonly Seated[]): readonly NumberQuarrel[] {
  const byName = groupBy(seated, ({ name }) => nameMark(name))
  const numbersOf = (name: string) => new Set(byName.get(name)?.map(({ number }) => number))
  const roundsOf = (name: string) => new Set(byName.get(name)?.map(({ round }) => round))
  return [...groupBy(seated, ({ number }) => number)].flatMap(([number, own]): readonly NumberQuarrel[] => {
    const marks = [...counted(own).keys()]
    if (marks.length < 2) return []
    const elsewhere = marks.filter((name) => numbersOf(name).size > 1).length
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
    const names = [...new Map(own.map(({ name }) => [nameMark(name), name])).values()]
    return [{ number, names, by }]
  })
}

/** The number that a name has in most rows of numbers that are its own; `null` where none is. */
export function homeNumbers(seated: readonly Seated[]): ReadonlyMap<string, string> {
  const homes = new Map<string, string>()
  for (const [number, own] of groupBy(seated, (one) => one.number)) {
    const [most, next] = [...counted(own)].sort((a, b) => b[1] - a[1])
    if (most && (next === undefined || most[1] > next[1]) && !homes.has(most[0])) homes.set(most[0], number)
  }
  return homes
}
