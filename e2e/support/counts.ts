/** Counts what takes time in the browser's tests, by file, for `npm run times`: servers, pages, axe, and what is set up. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

const FILE = fileURLToPath(new URL('../../node_modules/.cache/openroom/browser-counts.json', import.meta.url))

/** By the beginning of a step's name, as Playwright or a test gives it. */
const KINDS: Readonly<Record<string, RegExp>> = {
  servers: /^Server$/,
  'sites anew': /^Site$/,
  pages: /^(Navigate|Reload)/,
  axe: /^Axe$/,
  'set up': /^beforeAll hook/,
}

type Counted = { readonly times: number; readonly ms: number }

export default class Counts implements Reporter {
  readonly #files: Record<string, Record<string, Counted>> = {}

  onStepEnd({ location }: TestCase, _: TestResult, { title, duration }: TestStep): void {
    const kind = Object.keys(KINDS).find((name) => KINDS[name]?.test(title))
    if (kind === undefined) return
    const name = basename(location.file)
    const before = this.#files[name]?.[kind] ?? { times: 0, ms: 0 }
    const counted = { times: before.times + 1, ms: before.ms + duration }
    this.#files[name] = { ...this.#files[name], [kind]: counted }
  }

  onEnd(): void {
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, JSON.stringify(this.#files))
  }

  printsToStdio(): boolean {
    return false
  }
}
