/**
 * Files of each format, damaged piece by piece: the ranking stays what it was, or what is told of the file is about
 * what was hurt.
 */
import { isNightly, someOf } from '@openroom/test-kit/nightly'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { writeResultsCsv } from './csv/results.ts'
import type { TournamentDocument } from './json/document.ts'
import { sessionsOfDocument } from './json/documentBuilder.ts'
import { LENIENT } from './limits.ts'
import { writeLin } from './lin/write.ts'
import { compareOfficial } from './official/compare.ts'
import { writePbn } from './pbn/writePbn.ts'
import { readFile } from './read.ts'
import type { Remark } from './report.ts'
import { type Damage, damages, elementPieces, linePieces, type Piece } from './testing/damage.ts'
import { PAIRS_EVENING, TEAMS_EVENING } from './testing/evenings.ts'
import { rankingTable } from './testing/rankingTable.ts'
import { bytesAsSource } from './text.ts'
import { writeUsebio } from './usebio/write.ts'

/** Every fifth of the damages; at night all. */
const fifth = <T>(all: Iterable<T>): readonly T[] => {
  const list = [...all]
  return someOf(list, Math.ceil(list.length / 5))
}

type Read = {
  readonly refused: boolean
  readonly ranking: string
  /** The same without the names of players, who may come after the results. */
  readonly figures: string
  /** Asked for only where the ranking differs. */
  readonly remarks: () => readonly Remark[]
}

async function readBytes(bytes: Uint8Array): Promise<Read> {
  const read = await readFile(bytesAsSource(bytes), LENIENT)
  if (!read.ok) return { refused: true, ranking: '', figures: '', remarks: () => [read.error] }
  const { document, pars, warnings, faults } = read.value
  const rows = rankingTable(document)
  const figures = rows.map(({ rank, name, played, points, percent }) =>
    [rank, name, played, points, percent].join(' '),
  )
  const ranking = rows.map(({ players }, i) => `${figures[i]} ${players.split('; ').sort().join('; ')}`)
  const remarks = () => [...faults, ...warnings, ...compareOfficial(document, pars).warnings]
  return { refused: false, ranking: ranking.sort().join('\n'), figures: figures.sort().join('\n'), remarks }
}

const readText = (text: string): Promise<Read> => readBytes(new TextEncoder().encode(text))

const NUMBERS = /(?:<BOARD_NUMBER>|\[Board "|Board |^|\bo|\bc)(\d+)/gm

const boardsIn = (record: string): readonly string[] =>
  [...record.matchAll(NUMBERS)].map(([, number]) => number!)

const NAMES = [PAIRS_EVENING, TEAMS_EVENING].flatMap((document) =>
  sessionsOfDocument(document)[0]!.registrations.flatMap(({ name, players }) => [
    name,
    ...players.map((one) => one.name),
  ]),
)

/** Pairs and teams as elements and attributes call them. */
const numbersIn = (record: string): readonly string[] =>
  [...record.matchAll(/(?:>|TEAM_ID=")(\d+|[a-z]+(?:-\d)?)(?:<|")/g)].map(([, number]) => number!)

/** Whether a remark is about a record: its place, its boards, its people, or the totals that they come to. */
function isAbout({ place, args, message }: Remark, { from, to, record }: Damage): boolean {
  if (place && place.line >= from && place.line <= to) return true
  const boards = [args.board, args.boards].flatMap((one) => (one === undefined ? [] : String(one).split(',')))
  if (boardsIn(record).some((board) => boards.includes(board))) return true
  const who = String(args.number ?? args.registration ?? '').replace(/^team-/, '')
  return (
    numbersIn(record).includes(who) || NAMES.some((name) => record.includes(name) && message.includes(name))
  )
}

const csvOf = (document: TournamentDocument) =>
  writeResultsCsv(document.events[0]!, sessionsOfDocument(document)[0]!)

type File = { readonly text: string; readonly pieces: readonly Piece[]; readonly begins: RegExp | null }

const byLines = (text: string, begins: RegExp): File => ({ text, begins, pieces: linePieces(text, begins) })

/** A LIN file has no list of its matches: that a whole one is missing shows nowhere. */
const byMatches = (text: string): File => {
  const { pieces, ...file } = byLines(text, /^vg\|/)
  return { ...file, pieces: pieces.filter(({ from, to }) => from === to) }
}

const byElements = (text: string): File => ({ text, begins: null, pieces: elementPieces(text) })

const FILES: readonly (readonly [string, File])[] = [
  ['PBN of pairs', byLines(writePbn(PAIRS_EVENING), /^\[Event /)],
  ['PBN of teams', byLines(writePbn(TEAMS_EVENING), /^\[Event /)],
  ['LIN of teams', byMatches(writeLin(TEAMS_EVENING))],
  ['CSV of pairs', byLines(csvOf(PAIRS_EVENING), /./)],
  ['CSV of teams', byLines(csvOf(TEAMS_EVENING), /./)],
  ['USEBIO of pairs', byElements(writeUsebio(PAIRS_EVENING))],
  ['USEBIO of teams', byElements(writeUsebio(TEAMS_EVENING))],
]

const shown = ({ code, place, message }: Remark): string =>
  `${code} ${place?.line ?? ''} ${message.slice(0, 90)}`

/** What was damaged, where the ranking is another and nothing is said of it. */
async function silentOf({ text, pieces }: File): Promise<readonly string[]> {
  const { ranking } = await readText(text)
  const silent: string[] = []
  for (const damage of fifth(damages(text, pieces))) {
    const now = await readText(damage.text)
    if (now.refused || now.ranking === ranking) continue
    const remarks = now.remarks()
    if (!remarks.some((one) => isAbout(one, damage)))
      silent.push(`${damage.what} >> ${remarks.slice(0, 3).map(shown).join(' | ')}`)
  }
  return silent
}

/** Where the records of a text begin, and its end. */
const boundaries = (text: string, begins: RegExp): readonly number[] => [
  ...[...text.matchAll(new RegExp(begins.source, 'gm'))].map(({ index }) => index),
  text.length,
]

/**
 * What cuts of a text read as neither less of it by whole records nor torn. That whole records are missing shows only
 * where others of the same round stand, or totals do: no format of lines says how many there are.
 */
async function tornBy({ text, begins }: File): Promise<readonly string[]> {
  const marks = begins ? boundaries(text, begins) : []
  const torn: string[] = []
  for (let percent = 1; percent < 100; percent += isNightly ? 1 : 2) {
    const at = Math.floor((text.length * percent) / 100)
    const now = await readText(text.slice(0, at))
    if (now.refused || now.ranking === '') continue
    const last = text
      .slice(
        0,
        marks.findLast((mark) => mark <= at),
      )
      .split('\n').length
    if (now.remarks().some(({ code, place }) => GAPS.includes(code) || (place?.line ?? 0) >= last)) continue
    const beside = [marks.findLast((mark) => mark <= at), marks.find((mark) => mark > at)]
    const whole = await Promise.all(beside.map((mark) => readText(text.slice(0, mark ?? 0))))
    if (!whole.some(({ figures }) => figures === now.figures))
      torn.push(`${percent} % ${text.slice(at - 40, at)}`)
  }
  return torn
}

/** Codes of results that are missing, and of totals that show it. */
const GAPS = [
  'boards-missing',
  'boards-fewer',
  'results-fewer',
  'room-missing',
  'score-missing',
  'players-missing',
  'official-differs',
]

const CHARSETS = ['utf8', 'utf16-le', 'win1250', 'iso-8859-2', 'cp852', 'maccenteuro'] as const

/** In another character set than the file may say; the names are the same, or it is told that they were guessed. */
async function mistakenBy(text: string): Promise<readonly string[]> {
  const { ranking } = await readText(text)
  const mistaken: string[] = []
  for (const charset of CHARSETS) {
    const now = await readBytes(iconv.encode(text, charset))
    const isTold = now.refused || now.remarks().some(({ code }) => code.startsWith('charset'))
    if (now.ranking !== ranking && !isTold) mistaken.push(charset)
  }
  return mistaken
}

describe.each(FILES)('%s', (_, file) => {
  it('as it is has nothing against it', async () => {
    expect((await readText(file.text)).remarks()).toEqual([])
  })
  it('of which a piece is lost, doubled or swapped is the same or says so', async () => {
    expect(await silentOf(file)).toEqual([])
  })
  it('cut off anywhere is less by whole records, or says so', async () => {
    expect(await tornBy(file)).toEqual([])
  })
  it('in any character set has its names, or says that they are guessed', async () => {
    expect(await mistakenBy(file.text)).toEqual([])
  })
})

/** What of each kind of JSON value can be lost. */
function* lessened(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const i of value.keys()) {
      yield value.toSpliced(i, 1)
      for (const inner of lessened(value[i])) yield value.with(i, inner)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
      for (const inner of lessened(Reflect.get(value, name))) yield { ...value, [name]: inner }
    }
  }
}

describe.each([
  ['pairs', PAIRS_EVENING],
  ['teams', TEAMS_EVENING],
])('a document of %s', (_, document) => {
  // Names of players are compared with nothing: who is in a team or pair, the document alone says.
  it('that lacks anything is refused, has the same figures, or says so', async () => {
    const { figures } = await readText(JSON.stringify(document))
    const silent: string[] = []
    for (const less of fifth(lessened(document))) {
      const now = await readText(JSON.stringify(less))
      if (!now.refused && now.figures !== figures && now.remarks().length === 0) silent.push(now.figures)
    }
    expect(silent).toEqual([])
  })
})
