/** Every text that a page shows or says while the tests run, so that the last of them can look for what is missing. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { isNightly } from './nightly.ts'

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
  const NAMES = ['aria-label', 'title', 'placeholder', 'alt']
  const LONGEST = 400
  const takeNames = (of: Element) => {
    for (const name of NAMES) take(of.getAttribute(name))
  }
  /** @returns how long its text is: that of a long one is not put together */
  const look = (node: Node): number => {
    if (!(node instanceof Element)) {
      take(node.textContent)
      return node.textContent?.length ?? 0
    }
    takeNames(node)
    let length = 0
    for (const child of node.childNodes) length += look(child)
    // Words of one sentence may stand in elements of their own.
    if (node.childElementCount > 0 && length < LONGEST) take(node.textContent)
    return length
  }
  /** Something has changed within it: as far up as it is still a sentence. */
  const lookUp = (from: Element | null) => {
    for (let at = from; at; at = at.parentElement) {
      const text = at.textContent ?? ''
      if (text.length >= LONGEST) return
      take(text)
    }
  }
  const tell = () => {
    if (waiting.length === 0) return
    ;(window as Told).openroomSaw?.(waiting)
    waiting = []
  }
  new MutationObserver((changes) => {
    const changed = new Set<Element | null>()
    for (const { type, target, addedNodes } of changes) {
      if (target instanceof Element) takeNames(target)
      else take(target.textContent)
      for (const node of addedNodes) look(node)
      if (type !== 'attributes') changed.add(target instanceof Element ? target : target.parentElement)
    }
    for (const one of changed) lookUp(one)
    tell()
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: NAMES })
  for (const kind of ['group', 'warn'] as const) {
    const log = console[kind].bind(console)
    console[kind] = (...said: unknown[]) => {
      take(String(said[0]))
      tell()
      log(...said)
    }
  }
}

/** Begins to note what the pages of this context show, if somebody asks for it: each change of a page costs it time. */
export async function noteTexts(context: BrowserContext, isAsked = isNightly): Promise<void> {
  if (!isAsked) return
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
