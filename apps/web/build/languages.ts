/**
 * The languages at build time: each folder of `packages/texts` with a `language.json`. English comes with the chunks that
 * show it (`textsPlugin.ts`); any other one is loaded whole, before the page is drawn, by those who read it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { compiledText, type Message } from './compiledText.ts'
import { PSEUDO, pseudoMessage } from './pseudoLanguage.ts'

export const TEXTS = join(import.meta.dirname, '../../../packages/texts')

/** What stands in the code, and what others are compared with. */
export const SOURCE = 'en'

type Texts = Readonly<Record<string, string>>

export const areaFiles = (language: string): readonly string[] =>
  readdirSync(join(TEXTS, language))
    .filter((name) => name.endsWith('.json'))
    .sort()

export const readTexts = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(join(TEXTS, language, file), 'utf8'))

const allTexts = (language: string): Texts =>
  Object.assign({}, ...areaFiles(language).map((file) => readTexts(language, file)))

/** The names of a message's values: what it says, in any order, is the translator's. */
function valuesIn(message: Message): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (one: unknown): void => {
    if (!Array.isArray(one)) return
    for (const token of one) {
      if (!Array.isArray(token)) continue
      names.add(`${token[0]}`)
      for (const choice of Object.values(token[2] ?? {})) walk(choice)
    }
  }
  walk(message)
  return names
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name))

/** What a language lacks, has too much, or says with other values than English: it has all of it, or the build fails. */
export function languageFaults(source: Texts, own: Texts): readonly string[] {
  return [
    ...Object.keys(source).flatMap((id) => {
      const text = own[id]
      if (text === undefined) return [`${id} is missing`]
      const wanted = valuesIn(compiledText(source[id]!))
      return isSame(wanted, valuesIn(compiledText(text)))
        ? []
        : [`${id} has not the values ${[...wanted].join(', ')}`]
    }),
    ...Object.keys(own).flatMap((id) => (source[id] === undefined ? [`${id} is in no English file`] : [])),
  ]
}

/** All folders but English's; with `PSEUDO_LANGUAGE` one that is made of English. */
export const otherLanguages = (): readonly string[] => [
  ...readdirSync(TEXTS).filter((name) => name !== SOURCE && existsSync(join(TEXTS, name, 'language.json'))),
  ...(process.env.PSEUDO_LANGUAGE ? [PSEUDO] : []),
]

/** A language's messages, compiled. */
export function wholeLanguage(language: string): Readonly<Record<string, Message>> {
  const source = allTexts(SOURCE)
  const own = language === PSEUDO ? source : allTexts(language)
  const faults = languageFaults(source, own)
  if (faults.length > 0)
    throw new Error(
      `packages/texts/${language}: ${faults.slice(0, 20).join('; ')} (${faults.length} in all).`,
    )
  const made = language === PSEUDO ? pseudoMessage : (_: string, message: Message) => message
  return Object.fromEntries(Object.entries(own).map(([id, text]) => [id, made(id, compiledText(text))]))
}

/** Areas that the server says too. */
const SAID: readonly string[] = JSON.parse(readFileSync(join(TEXTS, 'src/areas.json'), 'utf8'))

/** What the server says of a language, as it takes it: a library there chooses among plurals. */
export const serverTexts = (language: string): Readonly<Record<string, Message>> =>
  Object.fromEntries(
    SAID.flatMap((area) =>
      Object.entries(readTexts(language === PSEUDO ? SOURCE : language, `${area}.json`)),
    ).map(([id, text]) => [
      id,
      language === PSEUDO ? pseudoMessage(id, compileMessage(text)) : compileMessage(text),
    ]),
  )

/** Letters of cards, seats, sides and notrump, which those who are used to English ones may keep. */
const LETTERS = /^(rank|seat|strain)\.\w+\.short$|^side\.(NS|EW)$/

/** The English letters, by their ids. */
export const englishLetters = (): Readonly<Record<string, Message>> =>
  Object.fromEntries(
    Object.entries(allTexts(SOURCE))
      .filter(([id]) => LETTERS.test(id))
      .map(([id, text]) => [id, compiledText(text)]),
  )

export const nameOf = (language: string): string =>
  language === PSEUDO ? 'Pseudo' : readTexts(language, 'language.json')['language.name']!
