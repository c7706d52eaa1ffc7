/** Made-up players: given names and surnames of many languages, combined by chance. */
import type { Random } from '../random.ts'
import gathered from './names.json' with { type: 'json' }

const SEXES = ['female', 'male'] as const

type Names = { readonly [K in 'any' | (typeof SEXES)[number]]?: string }

type Language = { readonly [K in 'given' | 'surnames']: Record<(typeof SEXES)[number], readonly string[]> }

/** Names of one sex where a language tells them apart, else any. */
const namesOfSex = (names: Names, sex: (typeof SEXES)[number]): readonly string[] =>
  (names[sex] ?? names.any)?.split('|') ?? []

const bothOf = (names: Names) => ({ female: namesOfSex(names, 'female'), male: namesOfSex(names, 'male') })

let languages: readonly Language[] | null = null

/** Parted when the first player is made, which most servers never do. */
function languagesOnce(): readonly Language[] {
  languages ??= gathered.map(({ given, surnames }: { readonly given: Names; readonly surnames: Names }) => ({
    given: bothOf(given),
    surnames: bothOf(surnames),
  }))
  return languages
}

function drawName(random: Random): string {
  const language = random.pick(languagesOnce())
  const sex = random.pick(SEXES)
  const [given, surnames] = [language.given[sex], language.surnames[sex]]
  if (given.length === 0 || surnames.length === 0) return drawName(random)
  const surname = random.pick(surnames)
  const second = random.chance(0.06) ? `-${random.pick(surnames)}` : ''
  return `${random.pick(given)} ${surname}${second}`
}

/** Everything after the given name. */
export const surnameOf = (name: string): string => name.slice(name.indexOf(' ') + 1)

/** Players of one tournament: no two have the same name. */
export class Population {
  readonly #random: Random
  readonly #taken = new Set<string>()

  constructor(random: Random) {
    this.#random = random
  }

  next(): string {
    let name = drawName(this.#random)
    for (let tries = 0; this.#taken.has(name) && tries < 1_000; tries++) name = drawName(this.#random)
    this.#taken.add(name)
    return name
  }
}
