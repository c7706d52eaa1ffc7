/**
 * Writes the names that made-up players have: `npm run names -w @openroom/simulate`. They are those that Faker has
 * gathered (MIT; named in the notice of licences), so that its other 3.5 MB are not shipped with the program.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

/** In this order: a seed makes the same people as long as it stays. */
const LANGUAGES = Object.entries({
  en_GB,
  de,
  fr,
  pl,
  it,
  nl,
  sv,
  nb_NO,
  da,
  fi,
  es,
  pt_PT,
  hu,
  cs_CZ,
  sk,
  ro,
  hr,
  lv,
  tr,
})

const SEXES = ['female', 'male'] as const

type Names = { readonly [K in 'generic' | (typeof SEXES)[number]]?: readonly string[] | null }

/** Some lists have two surnames as one word, without the hyphen between them. */
const hyphenated = (surname: string): string => surname.replace(/(?<=\p{Ll}{3})(?=\p{Lu})/u, '-')

/** As one text, which stands in one line; none where there are none. */
function joined(names: readonly string[]): string {
  if (names.some((name) => name.includes('|'))) throw new Error('A name has the sign that parts names.')
  return names.join('|')
}

/** Names of each sex where a language tells them apart, else any. */
function bySex(given: Names | null | undefined, written: (name: string) => string): Record<string, string> {
  const any = given?.generic ?? []
  const lists = SEXES.map((sex) => {
    const own = given?.[sex] ?? []
    return own.length > 0 ? joined(own.map(written)) : null
  })
  const kept = SEXES.flatMap((sex, at) => (lists[at] ? [[sex, lists[at]]] : []))
  const all = lists.includes(null) && any.length > 0 ? [['any', joined(any.map(written))]] : []
  return Object.fromEntries([...all, ...kept])
}

const languages = LANGUAGES.map(([language, { person }]) => ({
  language,
  given: bySex(person?.first_name, (name) => name),
  surnames: bySex(person?.last_name, hyphenated),
}))

const FILE = fileURLToPath(new URL('./src/people/names.json', import.meta.url))
writeFileSync(FILE, `${JSON.stringify(languages, null, 2)}\n`)
