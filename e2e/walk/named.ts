/** What a button or field is called in the language of the walk (`SPEAK`), by its English name. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Texts = Readonly<Record<string, string>>

const FOLDER = fileURLToPath(new URL('../../packages/texts', import.meta.url))

const textsOf = (language: string): Texts =>
  Object.assign(
    {},
    ...readdirSync(join(FOLDER, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'))),
  )

const escaped = (letter: string): string => (/[\p{L}\p{N}\s]/u.test(letter) ? letter : `\\${letter}`)

/** Parts of a text between its values and choices, as a pattern. */
function patternOf(text: string): string {
  let pattern = ''
  let depth = 0
  for (const letter of text) {
    if (letter === '{') depth += 1
    if (letter === '}') depth -= 1
    if (depth === 0) pattern += letter === '}' ? '.*' : escaped(letter)
  }
  return pattern
}

/** Values alone say nothing of what is meant. */
const isTelling = (text: string): boolean => /\p{L}{2}/u.test(patternOf(text).replaceAll('.*', ''))

const language = process.env.SPEAK ?? 'en'

/** @param name a text of the catalogue, or what some of them match; data is called the same everywhere */
export function named(name: string | RegExp): string | RegExp {
  if (language === 'en' || language === 'en-XA') return name
  const own = textsOf(language)
  const isMeant = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const said = Object.entries(textsOf('en'))
    .filter(([id, text]) => isMeant(text) && isTelling(own[id] ?? ''))
    .map(([id]) => `^\\s*${patternOf(own[id] ?? '')}\\s*$`)
  if (said.length === 0) return name
  const source = typeof name === 'string' ? [] : [name.source]
  return new RegExp([...source, ...said].join('|'), 'i')
}

/** What screens say while they are on their way, in the language of the walk. */
export const LOADING: readonly string[] = Object.entries(textsOf(language === 'en-XA' ? 'en' : language))
  .filter(([id]) => id.endsWith('.loading'))
  .map(([, text]) => text)
