/**
 * Files of each format with one thing of them changed by chance: whenever the ranking is another, something is told
 * that is not told of the whole file.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { writeResultsCsv } from '@openroom/formats/csv/results'
import { sessionsOf } from '@openroom/formats/json/documentBuilder'
import { LENIENT } from '@openroom/formats/limits'
import { writeLin } from '@openroom/formats/lin/write'
import { compareOfficial } from '@openroom/formats/official/compare'
import { writePbn } from '@openroom/formats/pbn/writePbn'
import { readFile } from '@openroom/formats/read'
import { PAIRS_EVENING, TEAMS_EVENING } from '@openroom/formats/testing/evenings'
import { rankingTable } from '@openroom/formats/testing/rankingTable'
import { textAsSource } from '@openroom/formats/text'
import { writeUsebio } from '@openroom/formats/usebio/write'
import type { Kind } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { changesOf, SHAPES } from './changes.ts'
import { unknowable } from './unknowable.ts'

type File = { readonly name: string; readonly format: keyof typeof SHAPES; readonly text: string }
const sim = (kind: Kind, more: object) =>
  simulate({ kind, seed: 7, date: '2026-03-05', recorded: 1, rulings: 0, ...more } as never)
const DOCS = [
  ['pairs', PAIRS_EVENING],
  ['teams', TEAMS_EVENING],
  ['mitchell', sim('pairs-mitchell', { contestants: 8, boards: 12 })],
  ['individual', sim('individual', { contestants: 8, boards: 14 })],
  ['robin', sim('teams-round-robin', { contestants: 4, boards: 4 })],
] as const
const made = DOCS.flatMap(([name, d]): readonly File[] => {
  const out: File[] = []
  const add = (format: File['format'], f: () => string) => {
    try {
      out.push({ name: `${name}.${format}`, format, text: f() })
    } catch (e) {
      console.log(name, format, String(e))
    }
  }
  add('PBN', () => writePbn(d))
  add('LIN', () => writeLin(d))
  add('USEBIO', () => writeUsebio(d))
  add('CSV', () => writeResultsCsv(d.events[0]!, sessionsOf(d)[0]!))
  return out
})
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((n) => {
    const p = join(folder, n)
    return statSync(p).isDirectory() ? filesIn(p) : [p]
  })
const BIGGEST = Number(process.env.BIGGEST ?? 70_000)
const real: File[] = !hasSharedData
  ? []
  : (
      [
        ['pbn', 'PBN'],
        ['lin', 'LIN'],
        ['usebio', 'USEBIO'],
      ] as const
    ).flatMap(([f, format]) =>
      filesIn(sharedPath(f))
        .filter((p) => statSync(p).size <= BIGGEST && !/(etc99|eyc00|bermuda2000)\/.*[2-9]\.pbn$/.test(p))
        .map((p) => ({ name: basename(p), format, text: readFileSync(p, 'latin1') })),
    )
async function read(text: string) {
  const file = await readFile(textAsSource(text), LENIENT)
  if (!file.ok) return { refused: true, ranking: '', document: null, remarks: () => [] as string[] }
  const { document, pars, warnings, faults } = file.value
  const ranking = rankingTable(document)
    .map(({ rank, name, played, points, percent, players }) =>
      [rank, name, played, points, percent, players.split('; ').sort().join('; ')].join(' '),
    )
    .sort()
    .join('\n')
  return {
    refused: false,
    ranking,
    document,
    remarks: () =>
      [...faults, ...warnings, ...compareOfficial(document, pars).warnings].map(
        (o) => `${o.code} ${o.message}`,
      ),
  }
}
const only = process.env.ONLY ? new RegExp(process.env.ONLY) : /./
const MOST = Number(process.env.MOST ?? 40)
let all = 0
const silent: Record<string, number> = {}
const reasons: Record<string, number> = {}
for (const file of [...made, ...real].filter((f) => only.test(f.name))) {
  const t = Date.now()
  const whole = await read(file.text)
  if (whole.refused || whole.ranking === '') {
    console.log('--', file.name, 'no ranking')
    continue
  }
  const known = whole.remarks()
  let seed = 1
  const pick = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  let own = 0,
    n = 0
  for (const change of changesOf(file.text, SHAPES[file.format], MOST, pick)) {
    n++
    const now = await read(change.text)
    if (now.refused || now.ranking === whole.ranking) continue
    if (now.remarks().some((one) => !known.includes(one))) continue
    const why = now.ranking === '' ? 'no result is left' : unknowable(change, file.text, now.document!)
    if (why) {
      reasons[why] = (reasons[why] ?? 0) + 1
      continue
    }
    own++
    const key = `${file.format} ${change.kind}`
    silent[key] = (silent[key] ?? 0) + 1
    console.log(`SILENT ${file.name} ${change.kind} ${JSON.stringify(change.what)}`)
    if (process.env.SHOW) {
      const [a, b] = [whole.ranking.split('\n'), now.ranking.split('\n')]
      console.log(
        '   -',
        a
          .filter((x) => !b.includes(x))
          .slice(0, 4)
          .join(' | ')
          .slice(0, 300),
      )
      console.log(
        '   +',
        b
          .filter((x) => !a.includes(x))
          .slice(0, 4)
          .join(' | ')
          .slice(0, 300),
      )
    }
  }
  all += n
  console.log(`== ${file.name}: ${own} of ${n} silent, ${Date.now() - t} ms`)
}
console.log(all, silent, reasons)
