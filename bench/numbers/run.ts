/**
 * Figures that sources published, beside ours: of all real files as `check` compares them, and the same row by row
 * as the site's own interface answers, beside figures that are taken out of the files without our readers.
 */
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkFile } from '@openroom/formats/check'
import { NOTHING_COMPARED, sumComparisons } from '@openroom/formats/official/compare'
import { miniSessionSchema } from '@openroom/protocol/schema/miniSession'
import { pairFrequenciesSchema, registrationSchema } from '@openroom/protocol/schema/results'
import { scoringSchema } from '@openroom/protocol/schema/scoring'
import { viewAt } from '@openroom/protocol/views'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { type Site, startSite } from '../site.ts'
import { publishedRows } from './published.ts'

const FOLDERS = ['pbn', 'usebio', 'lin', 'bws', 'other'] as const
const SITE_PORT = 8490

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

async function compareFiles(files: readonly string[]): Promise<readonly string[]> {
  let all = NOTHING_COMPARED
  const read: string[] = []
  for (const file of files) {
    const line = await checkFile(file, createReadStream(file))
    if (!line.ok || line.official.published === 0) continue
    all = sumComparisons(all, line.official)
    if (line.results > 0) read.push(file)
    const { published, compared, differing, unexplained, explained } = line.official
    console.log(
      `${basename(file)}: ${published} published, ${compared} compared, ${compared - differing} equal, ` +
        `${differing - unexplained} explained ${JSON.stringify(explained)}, ${unexplained} unexplained`,
    )
  }
  const { published, compared, differing, unexplained } = all
  console.log(
    `files: ${published} published, ${compared} compared, ${compared - differing} equal, ` +
      `${differing - unexplained} explained, ${unexplained} unexplained`,
  )
  return read
}

type Schema<T> = { readonly parse: (answer: unknown) => T }

async function ask<T>({ url }: Site, path: string, schema: Schema<T>): Promise<T> {
  const answer = await fetch(url + path, { headers: { connection: 'close' } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return schema.parse(await answer.json())
}

type Tally = { equal: number; marked: number; other: number }

const isShown = (given: number, shown: number | null): boolean =>
  shown !== null && Math.abs(given - shown) <= 0.5 * 10 ** -(`${given}`.split('.')[1] ?? '').length + 1e-6

/** Rows of the travellers of a session beside the file's own, found by board and pairs. */
async function compareRows(site: Site, id: number, file: string): Promise<Tally> {
  const published = publishedRows(readFileSync(file, 'latin1'))
  const tally = { equal: 0, marked: 0, other: 0 }
  const names = new Map(
    (await ask(site, viewAt('registrations', { id }).path, registrationSchema.array())).map((one) => [
      one.registrationId,
      one.number,
    ]),
  )
  for (const board of new Set(published.map((row) => row.board))) {
    const { tables } = await ask(site, viewAt('pairFrequencies', { id, board }).path, pairFrequenciesSchema)
    for (const row of published.filter((one) => one.board === board)) {
      const shown = tables[0]?.rows.find(
        ({ registrations: { NORTH_SOUTH, EAST_WEST } }) =>
          names.get(NORTH_SOUTH) === row.ns && names.get(EAST_WEST) === row.ew,
      )
      const isSame =
        shown &&
        isShown(row.pointsNs, shown.points.NORTH_SOUTH) &&
        isShown(row.pointsEw, shown.points.EAST_WEST)
      if (!isSame) tally.other += 1
      else if (shown.official) tally.marked += 1
      else tally.equal += 1
    }
  }
  return tally
}

async function compareSite(files: readonly string[]): Promise<void> {
  const site = await startSite(SITE_PORT)
  const sum = { published: 0, compared: 0, equal: 0, explained: 0, unexplained: 0 }
  const rows: Tally = { equal: 0, marked: 0, other: 0 }
  try {
    const known = new Set<number>()
    for (const file of files) {
      site.openroom('import', file)
      const sessions = await ask(site, viewAt('miniSessions').path, miniSessionSchema.array())
      for (const { miniSessionId: id, type } of sessions.filter((one) => !known.has(one.miniSessionId))) {
        known.add(id)
        const { figures } = await ask(site, viewAt('scoring', { id }).path, scoringSchema)
        sum.published += figures?.published ?? 0
        sum.compared += figures?.compared ?? 0
        sum.equal += figures?.equal ?? 0
        sum.unexplained += figures?.unexplained ?? 0
        sum.explained += Object.values(figures?.explained ?? {}).reduce((a, b) => a + b, 0)
        if (type !== 'PAIR' || !file.endsWith('.xml')) continue
        const own = await compareRows(site, id, file)
        for (const key of ['equal', 'marked', 'other'] as const) rows[key] += own[key]
        console.log(`${basename(file)}: ${own.equal} rows ours, ${own.marked} marked, ${own.other} otherwise`)
      }
    }
  } finally {
    await site.stop()
  }
  const { published, compared, equal, explained, unexplained } = sum
  console.log(
    `site: ${published} published, ${compared} compared, ${equal} equal, ${explained} explained, ${unexplained} unexplained`,
  )
  console.log(
    `rows of USEBIO files: ${rows.equal} are ours, ${rows.marked} the source's and marked, ${rows.other} otherwise`,
  )
}

if (!hasSharedData) process.exit(2)
await compareSite(await compareFiles(FOLDERS.flatMap((folder) => filesIn(sharedPath(folder)))))
