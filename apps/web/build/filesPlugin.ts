/**
 * What the pages and screens of the site are made of, for the server, which has a browser fetch it beside the first
 * file instead of after it (apps/server/src/pages/ahead.ts).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { otherLanguages } from './languages.ts'
import { wholeModuleId } from './textsPlugin.ts'

const SOURCE = join(import.meta.dirname, '../src')
/** Drawn above the content of every page that is no session. */
const MESSAGES = join(SOURCE, 'dialogs/messages/MessageList.tsx')
const SESSION = join(SOURCE, 'app/slots/SessionPage.tsx')
const SCREENS = join(SOURCE, 'app/slots/screens.ts')

/** Lines as `'score-card': lazily(() => import('../../screens/score-card/ScoreCardScreen.tsx')),` */
const SCREEN = /^\s*'?([\w-]+)'?: lazily\(\(\) => import\('([^']+)'\)\)/gm

/** The module of each screen. */
export function screenModules(): ReadonlyMap<string, string> {
  const found = readFileSync(SCREENS, 'utf8').matchAll(SCREEN)
  return new Map([...found].map(([, screen = '', path = '']) => [screen, join(SCREENS, '..', path)]))
}

type Bundle = Rolldown.OutputBundle

/** A file with everything it imports at once, styles too. */
function withImports(bundle: Bundle, file: string, seen: Set<string>): ReadonlySet<string> {
  const chunk = bundle[file]
  if (seen.has(file) || chunk?.type !== 'chunk') return seen
  seen.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const next of chunk.imports) withImports(bundle, next, seen)
  return seen
}

function filesOf(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const first = new Set<string>()
  for (const { isEntry, fileName, facadeModuleId } of chunks)
    if (isEntry && facadeModuleId?.endsWith('index.html')) withImports(bundle, fileName, first)
  const needs = (module: string): readonly string[] => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (chunk === undefined) throw new Error(`The build has no file for ${module}.`)
    return [...withImports(bundle, chunk.fileName, new Set())].filter((file) => !first.has(file))
  }
  const screens = [...screenModules()].map(([screen, module]) => [screen, needs(module)] as const)
  const languages = otherLanguages().map((language) => [language, needs(wholeModuleId(language))] as const)
  return {
    page: needs(MESSAGES),
    session: needs(SESSION),
    screens: Object.fromEntries(screens),
    languages: Object.fromEntries(languages),
  }
}

export function filesPlugin(): Plugin {
  return {
    name: 'openroom-files',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(filesOf(bundle)) })
      },
    },
  }
}
