/**
 * The texts catalogue at build time (docs/adr/0009-texts-catalogue.md): each `packages/texts/en/AREA.json` becomes a
 * module that registers its compiled messages, and every module that calls `t` imports the areas of its ids. So no
 * parser of messages is shipped, and a chunk brings the texts it shows.
 *
 * The module is not the JSON file itself: what a JSON file imports is unknown to the development server, which would
 * then hand out a second, empty catalogue after a change of `register.ts`.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { compiledText } from './compiledText.ts'
import {
  areaFiles,
  englishLetters,
  nameOf,
  otherLanguages,
  readTexts,
  SOURCE,
  serverTexts,
  TEXTS,
  wholeLanguage,
} from './languages.ts'

const FOLDER = join(TEXTS, SOURCE)
const REGISTER = join(import.meta.dirname, '../src/texts/register.ts')
const CALL = /\bt\(\s*(['"`])([A-Za-z][\w.-]*)/g
/** A word with a point, or the beginning of one: an id wherever it stands, as in `t(live ? 'a.b' : 'a.c')`. */
const DOTTED = /(['"`])([A-Za-z][\w-]*\.[\w.-]*)(\1|\$\{)/g

export type Catalogue = ReadonlyMap<string, string>

const read = (file: string): Readonly<Record<string, string>> => readTexts(SOURCE, file)

/** Every text's id with the area it belongs to; an id in two areas is an error. */
export function readCatalogue(): Catalogue {
  const areas = new Map<string, string>()
  for (const file of areaFiles(SOURCE)) {
    for (const id of Object.keys(read(file))) {
      if (areas.has(id)) throw new Error(`Text '${id}' is in ${areas.get(id)}.json and in ${file}.`)
      areas.set(id, file.slice(0, -'.json'.length))
    }
  }
  return areas
}

/** The ids a source names in calls of `t`: whole ones, and the fixed beginnings of made-up ones. */
export function idsIn(code: string): readonly { readonly id: string; readonly whole: boolean }[] {
  return [...code.matchAll(CALL)].map((match) => {
    const after = code[match.index + match[0].length]
    return { id: match[2]!, whole: after === match[1] }
  })
}

const beginning = (catalogue: Catalogue, start: string): readonly string[] =>
  [...catalogue].filter(([id]) => id.startsWith(start)).map(([, area]) => area)

/** The areas of ids that a source names outside of calls, or chooses among within one. */
const chosenIn = (code: string, catalogue: Catalogue): readonly string[] =>
  [...code.matchAll(DOTTED)].flatMap(([, , id = '', end]) =>
    end === '${' ? beginning(catalogue, id) : (catalogue.get(id) ?? []),
  )

/** The areas a source needs; an id that no area has is given back as unknown. */
export function areasOf(code: string, catalogue: Catalogue) {
  const areas = new Set<string>(chosenIn(code, catalogue))
  const unknown: string[] = []
  for (const { id, whole } of idsIn(code)) {
    const found: readonly (string | undefined)[] = whole ? [catalogue.get(id)] : beginning(catalogue, id)
    if (found.length === 0 || found.includes(undefined)) unknown.push(id)
    for (const area of found) if (area !== undefined) areas.add(area)
  }
  return { areas: [...areas], unknown }
}

function compiled(source: string): string {
  const messages = Object.entries(JSON.parse(source) as Record<string, string>).map(([id, text]) => [
    id,
    compiledText(text),
  ])
  return JSON.stringify(Object.fromEntries(messages))
}

const AREA = 'openroom-texts/'
/** The name of an area's module; `null` for any other id. */
const areaIn = (id: string): string | null =>
  id.startsWith(`\0${AREA}`) ? id.slice(`\0${AREA}`.length, -'.js'.length) : null
const fileOf = (area: string): string => join(FOLDER, `${area}.json`)

/** How the messages of each language are loaded, and what it calls itself, by its folder's name. */
const LANGUAGES = 'virtual:openroom-languages'
const NAMES = 'virtual:openroom-language-names'
const WHOLE = 'openroom-language/'

/** As a bundle names the module of a whole language. */
export const wholeModuleId = (language: string): string => `\0${WHOLE}${language}.js`

const languageEntry = (language: string): string =>
  `${JSON.stringify(language)}: () => import('${WHOLE}${language}.js')`

const languagesModule = (): string =>
  `export const LANGUAGES = { ${otherLanguages().map(languageEntry).join(', ')} }`

/** For those who choose: no part of what every page loads. */
const namesModule = (): string => {
  const named = [SOURCE, ...otherLanguages()].map((language) => [language, nameOf(language)])
  return `export const NAMES = ${JSON.stringify(Object.fromEntries(named))}`
}

/** A language's own module imports nothing, so that no chunk waits for another. */
const wholeModule = (language: string): string =>
  `export default ${JSON.stringify(wholeLanguage(language))}; export const LETTERS = ${JSON.stringify(englishLetters())}`

const isOurs = (id: string): boolean =>
  id.startsWith(AREA) || id.startsWith(WHOLE) || id === LANGUAGES || id === NAMES

export function textsPlugin(): Plugin {
  /** Read once: 62 files for each of 800 modules cost seconds of every build and test run. */
  let catalogue: Catalogue | undefined
  return {
    name: 'openroom-texts',
    enforce: 'pre',
    transformIndexHtml: (html) =>
      html.replaceAll(/%text\.([\w.]+)%/g, (_, id: string) => read('shell.json')[id] ?? id),
    generateBundle() {
      for (const language of otherLanguages()) {
        const source = JSON.stringify(serverTexts(language))
        this.emitFile({ type: 'asset', fileName: `texts/${language}.json`, source })
      }
    },
    resolveId: (id) => (isOurs(id) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LANGUAGES}`) return languagesModule()
      if (id === `\0${NAMES}`) return namesModule()
      if (id.startsWith(`\0${WHOLE}`)) return wholeModule(id.slice(`\0${WHOLE}`.length, -'.js'.length))
      const area = areaIn(id)
      if (area === null) return null
      this.addWatchFile(fileOf(area))
      const messages = compiled(readFileSync(fileOf(area), 'utf8'))
      return `import { register } from '${REGISTER}'\nregister(${messages})\n`
    },
    buildStart() {
      catalogue = undefined
    },
    hotUpdate({ file, modules }) {
      if (file.startsWith(FOLDER)) catalogue = undefined
      const area = file.startsWith(FOLDER) && file.endsWith('.json') ? basename(file, '.json') : null
      const module = area && this.environment.moduleGraph.getModuleById(`\0${AREA}${area}.js`)
      return module ? [...modules, module] : modules
    },
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!/\/apps\/web\/.*\.tsx?$/.test(path) || path.includes('.test.')) return null
      catalogue ??= readCatalogue()
      const { areas, unknown } = areasOf(code, catalogue)
      if (unknown.length > 0) this.error(`No text is called ${unknown.join(', ')}.`)
      if (areas.length === 0) return null
      const imports = areas.map((area) => `import '${AREA}${area}.js'`).join(';')
      return { code: `${code}\n${imports}\n`, map: null }
    },
  }
}
