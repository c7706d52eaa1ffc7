/**
 * Files of each format with one thing of them changed: whenever the ranking is another, something is told that is not
 * told of the whole file, or nobody could know it (`unknowable.ts`).
 */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { LENIENT } from '@openroom/formats/limits'
import { compareOfficial } from '@openroom/formats/official/compare'
import { randomFrom } from '@openroom/formats/pbn/testing/mutations'
import { readFile } from '@openroom/formats/read'
import { rankingTable } from '@openroom/formats/testing/rankingTable'
import { bytesAsSource, textAsSource } from '@openroom/formats/text'
import { changesOf, SHAPES } from './changes.ts'
import { type File, madeFiles, realFiles } from './files.ts'
import { type Standing, unknowable } from './unknowable.ts'
import { widerChangesOf } from './wider.ts'

/** Pieces of each kind that are tried, bytes of the largest real file, and of which files by their names. */
const MOST = Number(process.env.MOST ?? 30)
const BYTES = Number(process.env.BYTES ?? 30_000)
const ONLY = new RegExp(process.env.ONLY ?? '.')

type Read = {
  readonly document: TournamentDocument
  readonly standings: readonly Standing[]
  readonly areRoundsTold: boolean
  readonly ranking: string
  readonly remarks: () => readonly string[]
}

/** WIDER=1 for what `wider.ts` makes of files; another SEED for other pieces. */
const isWider = process.env.WIDER === '1'
const SEED = Number(process.env.SEED ?? 1)

async function read(given: string | Uint8Array): Promise<Read | null> {
  const source = typeof given === 'string' ? textAsSource(given) : bytesAsSource(given)
  const file = await readFile(source, LENIENT)
  if (!file.ok) return null
  const { document, pars, warnings, faults, areRoundsTold = true } = file.value
  const standings = rankingTable(document).map(({ rank, name, played, points, percent, players }) => ({
    name: players === '' ? name : players.split('; ').sort().join('; '),
    figures: [rank, played, points, percent].join(' '),
  }))
  return {
    document,
    standings,
    areRoundsTold,
    ranking: standings
      .map(({ name, figures }) => `${figures} ${name}`)
      .sort()
      .join('\n'),
    remarks: () =>
      [...faults, ...warnings, ...compareOfficial(document, pars).warnings].map(
        ({ code, message }) => `${code} ${message}`,
      ),
  }
}

const tally = new Map<string, number>()
const count = (what: string): void => {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

const changesIn = (file: File, pick: (below: number) => number) =>
  isWider
    ? widerChangesOf(file, MOST, pick)
    : changesOf(file.text, SHAPES[file.format], MOST, pick).map((one) => ({ ...one, given: one.text }))

async function tryFile(file: File): Promise<void> {
  const { name, text } = file
  const whole = await read(text)
  if (whole === null || whole.ranking === '') return
  const told = new Set(whole.remarks())
  const random = randomFrom(SEED)
  for (const change of changesIn(file, (below) => Math.floor(random() * below))) {
    count('tried')
    const now = await read(change.given)
    if (now === null) count('refused')
    else if (now.ranking === whole.ranking) count('the same ranking')
    else if (now.ranking === '') count('no result is left')
    else if (now.remarks().some((one) => !told.has(one))) count('told')
    else {
      const why = unknowable(change, text, [whole, now])
      count(why ?? 'silent')
      if (why === null) {
        if (process.env.SHOW) {
          const [a, b] = [whole.ranking.split('\n'), now.ranking.split('\n')]
          console.log(
            '  -',
            a
              .filter((one) => !b.includes(one))
              .slice(0, 4)
              .join(' | '),
          )
          console.log(
            '  +',
            b
              .filter((one) => !a.includes(one))
              .slice(0, 4)
              .join(' | '),
          )
        }
        console.log(`SILENT ${name}, ${change.kind}: ${JSON.stringify(change.what)}`)
      }
    }
  }
}

for (const file of [...madeFiles(), ...realFiles(BYTES)].filter(({ name }) => ONLY.test(name))) {
  const before = tally.get('silent') ?? 0
  await tryFile(file)
  console.log(`${file.name}: ${(tally.get('silent') ?? 0) - before} silent`)
}
console.log([...tally].map(([what, times]) => `${times} ${what}`).join(', '))
process.exit((tally.get('silent') ?? 0) > 0 ? 1 : 0)
