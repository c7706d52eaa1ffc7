/**
 * What Lighthouse says of the list, a running score, a replay and a live table on a phone (its mobile preset), cold each time.
 * `STRIP=FILE` writes what could be seen meanwhile, each page's first run, as a film strip of HTML.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordToLog } from '@openroom/bridge/table/record'
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { CLAIMED } from '@openroom/test-kit/boards'
import lighthouse from 'lighthouse'
import { startBrowser } from '../plainBrowser.ts'
import { requireBrowser, type Site, startSite } from '../site.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What could be seen at a time, ms from the beginning. */
type Frame = { readonly timing: number; readonly data: string }

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>> & {
  readonly shift: number
  readonly frames: readonly Frame[]
}

/** `goal`: of its performance; `null` where none was set. */
type Page = { readonly name: string; readonly path: string; readonly goal: number | null }

/** A table at which the auction is over. */
async function liveTable({ url, openroom }: Site): Promise<string> {
  const token = openroom('token', 'create', 'Live', '--tells-early').trim().split('\n').at(-1) ?? ''
  const call = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const log = recordToLog(CLAIMED)
  if (!log.ok) throw new Error(log.error.breach.code)
  const { number } = CLAIMED.board
  const registrations = ['Ash', 'Elm'].map((name) => ({
    ...{ key: name, name },
    players: ['One', 'Two'].map((player) => ({ name: `${name} ${player}`, memberId: null })),
  }))
  const { miniSessionId, tables } = (await call('PUT', staffRoutes.ingestSessions(), {
    tellsEarly: true,
    event: { key: 'live', name: 'Live Pairs', type: 'PAIR' },
    segment: { key: 'one', name: 'One' },
    session: {
      ...{ key: 'live', boardsPerRound: 1, registrations, boards: [{ number }] },
      tables: [{ key: '1', number: 1, ns: 'Ash', ew: 'Elm' }],
    },
  })) as { readonly miniSessionId: number; readonly tables: readonly { readonly tableId: number }[] }
  await call('POST', staffRoutes.ingestStart(miniSessionId), {})
  const tableId = tables[0]?.tableId ?? 0
  const entries = log.value.events.slice(0, 12).map((event, seq) => ({ seq, board: number, event }))
  await call('POST', staffRoutes.ingestEntries(tableId), { entries })
  return `/screen/${miniSessionId}?screen=play&tableId=${tableId}`
}

/** A tournament of teams; the pages that are measured. */
async function prepare(site: Site): Promise<readonly Page[]> {
  const { url, openroom } = site
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
    { name: 'live table', path: await liveTable(site), goal: null },
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
    const strip = audits['screenshot-thumbnails']?.details
    return {
      frames: strip?.type === 'filmstrip' ? strip.items : [],
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

const rowOf = (name: string, frames: readonly Frame[]): string =>
  `<h2>${name}</h2><p>${frames.map(({ timing, data }) => `<figure><img src="${data}" alt=""><figcaption>${(timing / 1_000).toFixed(1)} s</figcaption></figure>`).join('')}</p>`

// A phone does not share its processor with the server: that computes nothing beside what it is asked for.
requireBrowser()
const site = await startSite(Number(process.env.PORT ?? 8413), { SOLVER_THREADS: '0' })
const rows: string[] = []
let failed = false
try {
  for (const { name, path, goal } of await prepare(site)) {
    const runs: Scores[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(site.url + path))
    const of = (key: Exclude<keyof Scores, 'frames'>) => median(runs.map((one) => one[key]))
    rows.push(rowOf(name, runs[0]?.frames ?? []))
    failed ||= goal !== null && of('performance') < goal
    console.log(
      `${name}: performance ${of('performance').toFixed(2)} (goal ${goal ?? 'none'}), accessibility ${of('accessibility')},` +
        ` best practices ${of('best-practices')}, SEO ${of('seo')}, layout shift ${of('shift').toFixed(3)}`,
    )
  }
  if (process.env.STRIP)
    writeFileSync(
      process.env.STRIP,
      `<!doctype html><style>figure{display:inline-block;margin:4px}img{width:100px}</style>${rows.join('')}`,
    )
} finally {
  await site.stop()
}
process.exitCode = failed ? 1 : 0
