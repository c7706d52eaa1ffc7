/** What Lighthouse says of the list, a running score and a replay on a phone (its mobile preset), cold each time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import lighthouse from 'lighthouse'
import { startBrowser } from '../plainBrowser.ts'
import { requireBrowser, type Site, startSite } from '../site.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>> & { readonly shift: number }

type Page = { readonly name: string; readonly path: string; readonly goal: number }

/** A tournament of teams; the pages that are measured. */
async function prepare({ url, openroom }: Site): Promise<readonly Page[]> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-lighthouse-'))
  for (const kind of ['pairs-mitchell', 'teams-round-robin'] as const) {
    const file = join(folder, `${kind}.json`)
    writeFileSync(file, writeDocument(simulate({ seed: 'lighthouse', kind, name: kind })))
    openroom('import', file)
  }
  rmSync(folder, { recursive: true })
  const sessions: readonly MiniSession[] = await (await fetch(url + viewAt('miniSessions').path)).json()
  const of = (type: string): number => sessions.find((one) => one.type === type)?.miniSessionId ?? 0
  const tables = await (await fetch(url + viewAt('tables', { id: of('TEAM'), round: 1 }).path)).json()
  const ns = (tables as { readonly tables: readonly { readonly home: number }[] }).tables[0]?.home
  return [
    { name: 'list', path: '/', goal: 0.95 },
    { name: 'running score', path: `/screen/${of('PAIR')}?screen=running-score`, goal: 0.9 },
    {
      name: 'replay',
      path: `/screen/${of('TEAM')}?screen=replay&ns=${ns}&board=1&round=1&cindex=14`,
      goal: 0.9,
    },
  ]
}

async function measure(url: string): Promise<Scores> {
  const browser = await startBrowser()
  try {
    const told = await lighthouse(url, {
      port: Number(new URL(browser.address).port),
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    })
    if (!told) throw new Error(`Lighthouse says nothing of ${url}.`)
    const { categories, audits } = told.lhr
    const score = (name: (typeof CATEGORIES)[number]) => categories[name]?.score ?? 0
    if (process.env.DETAILS) {
      const { details } = audits['long-tasks'] ?? {}
      if (details?.type === 'table') console.log('  long tasks:', JSON.stringify(details.items))
    }
    if (process.env.DETAILS)
      for (const { id, score: one, displayValue } of Object.values(audits))
        if (one !== null && one < 1) console.log(`  ${id}: ${one} ${displayValue ?? ''}`)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    }
  } finally {
    await browser.close()
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

// A phone does not share its processor with the server: that computes nothing beside what it is asked for.
requireBrowser()
const site = await startSite(Number(process.env.PORT ?? 8413), { SOLVER_THREADS: '0' })
let failed = false
try {
  for (const { name, path, goal } of await prepare(site)) {
    const runs: Scores[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(site.url + path))
    const of = (key: keyof Scores) => median(runs.map((one) => one[key]))
    failed ||= of('performance') < goal
    console.log(
      `${name}: performance ${of('performance').toFixed(2)} (goal ${goal}), accessibility ${of('accessibility')},` +
        ` best practices ${of('best-practices')}, SEO ${of('seo')}, layout shift ${of('shift').toFixed(3)}`,
    )
  }
} finally {
  await site.stop()
}
process.exitCode = failed ? 1 : 0
