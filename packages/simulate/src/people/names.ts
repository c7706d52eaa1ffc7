/** Made-up players: given names and surnames of many languages, combined by chance. */
import {
  cs_CZ,
  da,
  de,
  en_GB,
  es,
  fi,
  fr,
  hr,
  hu,
  it,
  type LocaleDefinition,
  lv,
  nb_NO,
  nl,
  pl,
  pt_PT,
  ro,
  sk,
  sv,
  tr,
} from '@faker-js/faker'
import type { Random } from '../random.ts'

const LANGUAGES: readonly LocaleDefinition[] = [
  ...[en_GB, de, fr, pl, it, nl, sv, nb_NO, da, fi, es, pt_PT],
  ...[hu, cs_CZ, sk, ro, hr, lv, tr],
]

const SEXES = ['female', 'male'] as const

type Names = { readonly [K in 'generic' | (typeof SEXES)[number]]?: readonly string[] | null }

/** Names of one sex where a language tells them apart, else any. */
function namesOf(names: Names | null | undefined, sex: (typeof SEXES)[number]): readonly string[] {
  const own = names?.[sex] ?? []
  const any = names?.generic ?? []
  return own.length > 0 ? own : any
}

/** Some lists have two surnames as one word, without the hyphen between them. */
const hyphenated = (surname: string): string => surname.replace(/(?<=\p{Ll}{3})(?=\p{Lu})/u, '-')

function drawName(random: Random): string {
  const person = random.pick(LANGUAGES).person
  const sex = random.pick(SEXES)
  const given = namesOf(person?.first_name, sex)
  const surnames = namesOf(person?.last_name, sex)
  if (given.length === 0 || surnames.length === 0) return drawName(random)
  const surname = hyphenated(random.pick(surnames))
  const second = random.chance(0.06) ? `-${hyphenated(random.pick(surnames))}` : ''
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
