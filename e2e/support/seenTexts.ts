/** Every text that a page shows or says while the tests run, so that the last of them can look for what is missing. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'

const FOLDER = fileURLToPath(new URL('../../test-results', import.meta.url))
const TEXTS = join(FOLDER, 'seen-texts.jsonl')
const SPECS = join(FOLDER, 'seen-specs.txt')

const known = new Set<string>()

function keep(texts: readonly string[]): void {
  const fresh = texts.filter((text) => !known.has(text))
  if (fresh.length === 0) return
  for (const text of fresh) known.add(text)
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(TEXTS, fresh.map((text) => `${JSON.stringify(text)}\n`).join(''))
}

/** Runs in the page: tells each text and name as it appears, however short it stays. */
function watch(): void {
  type Told = { readonly openroomSaw?: (texts: readonly string[]) => void }
  const told = new Set<string>()
  let waiting: string[] = []
  const take = (text: string | null | undefined) => {
    const plain = text?.replace(/\s+/g, ' ').trim()
    if (!plain || told.has(plain)) return
    told.add(plain)
    waiting.push(plain)
  }
  const look = (node: Node) => {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) take(node.getAttribute(name))
      // Words of one sentence may stand in elements of their own.
      if (node.childElementCount > 0 && (node.textContent?.length ?? 0) < 400) take(node.textContent)
      for (const child of node.childNodes) look(child)
    } else take(node.textContent)
  }
  const tell = () => {
    if (waiting.length === 0) return
    ;(window as Told).openroomSaw?.(waiting)
    waiting = []
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.parentElement) look(target.nodeType === Node.TEXT_NODE ? target.parentElement : target)
      for (const node of addedNodes) look(node)
    }
    tell()
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  for (const kind of ['group', 'warn'] as const) {
    const log = console[kind].bind(console)
    console[kind] = (...said: unknown[]) => {
      take(String(said[0]))
      tell()
      log(...said)
    }
  }
}

/** Begins to note what the pages of this context show. */
export async function noteTexts(context: BrowserContext): Promise<void> {
  await context.exposeFunction('openroomSaw', keep)
  await context.addInitScript(watch)
}

/** Notes that a file of tests has run. */
export function noteSpec(file: string): void {
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(SPECS, `${basename(file)}\n`)
}

const lines = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []

export const seenTexts = (): readonly string[] => lines(TEXTS).map((line): string => JSON.parse(line))

export const seenSpecs = (): ReadonlySet<string> => new Set(lines(SPECS))
