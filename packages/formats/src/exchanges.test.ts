/**
 * Files without any published total, in which one thing stands for another: the ranking stays what it was, or
 * something is told that was not told of the whole file.
 */
import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeResultsCsv } from './csv/results.ts'
import type { TournamentDocument } from './json/document.ts'
import { sessionsOfDocument, withSessions } from './json/documentBuilder.ts'
import { LENIENT } from './limits.ts'
import { writeLin } from './lin/write.ts'
import { compareOfficial } from './official/compare.ts'
import { withFigures } from './official/withFigures.ts'
import { writePbn } from './pbn/writePbn.ts'
import { readFile } from './read.ts'
import { PAIRS_EVENING, TEAMS_EVENING } from './testing/evenings.ts'
import { type Alike, cells, type Exchange, exchange, lines } from './testing/exchanges.ts'
import { rankingTable } from './testing/rankingTable.ts'
import { textAsSource } from './text.ts'
import { writeUsebio } from './usebio/write.ts'

const unranked = (document: TournamentDocument): TournamentDocument =>
  withSessions(document, (session) => ({
    ...session,
    registrations: session.registrations.map((one) => ({ ...one, official: null })),
    matches: session.matches.map((one) => ({ ...one, official: null })),
  }))

const [PAIRS, TEAMS] = [unranked(PAIRS_EVENING), unranked(TEAMS_EVENING)]

/** Written with the rounds of a Swiss: travellers of other pairs do not tell them. */
const inRounds = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({ ...event, arrangeType: 'SWISS' as const })),
})

async function read(text: string) {
  const file = await readFile(textAsSource(text), LENIENT)
  if (!file.ok) return { refused: true, ranking: '', remarks: [] }
  const { document, pars, warnings, faults } = file.value
  const rows = rankingTable(document).map(({ rank, name, played, points, percent }) =>
    [rank, name, played, points, percent].join(' '),
  )
  const all = [...faults, ...warnings, ...compareOfficial(document, pars).warnings]
  return {
    refused: false,
    ranking: rows.sort().join('\n'),
    remarks: all.map(({ code, message }) => `${code} ${message}`),
  }
}

const csvOf = (document: TournamentDocument) =>
  writeResultsCsv(document.events[0]!, sessionsOfDocument(document)[0]!)
const CSV_ROW = /^\d.*$/gm
const CSV_CELL = /[^,\r\n]+|(?<=,)(?=,)/g
const PBN_ROW = /^ *\d+ +\d+ +\S+ +\S+ +\S+ .*$/gm
const LEAF = (name: string) => lines(new RegExp(`<${name}>[^<]*</${name}>`, 'g'))
const tag = (name: string) => lines(new RegExp(`^\\[${name} "[^"]+"\\]`, 'gm'))

/** Board, numbers, names; what is a result alone nothing else tells. */
const KINDS: readonly (readonly [name: string, text: string, alike: Alike])[] = [
  ['rows of CSV', csvOf(PAIRS), lines(CSV_ROW)],
  ['boards, rounds, tables and numbers in CSV', csvOf(PAIRS), cells(CSV_ROW, CSV_CELL, [0, 1, 2, 5, 7])],
  ['names in CSV', csvOf(PAIRS), cells(CSV_ROW, CSV_CELL, [6, 8])],
  ['rooms and teams in CSV', csvOf(TEAMS), cells(CSV_ROW, CSV_CELL, [1, 2, 4, 5])],
  ['rows of PBN', writePbn(PAIRS), lines(PBN_ROW)],
  ['numbers in rows of PBN', writePbn(PAIRS), cells(PBN_ROW, /\S+/g, [0, 1, 2, 3])],
  ...['North', 'East', 'South', 'West', 'PairNS', 'PairEW', 'Board'].map(
    (name) => [`${name} in games of PBN`, writePbn(PAIRS), tag(name)] as const,
  ),
  ...['North', 'East', 'HomeTeam', 'VisitTeam', 'Room'].map(
    (name) => [`${name} in a match of PBN`, writePbn(TEAMS), tag(name)] as const,
  ),
  ['north-south in USEBIO with rounds', writeUsebio(inRounds(PAIRS)), LEAF('NS_PAIR_NUMBER')],
  ['east-west in USEBIO with rounds', writeUsebio(inRounds(PAIRS)), LEAF('EW_PAIR_NUMBER')],
  ['north-south in USEBIO with its figures', writeUsebio(withFigures(PAIRS)), LEAF('NS_PAIR_NUMBER')],
  ['east-west in USEBIO with its figures', writeUsebio(withFigures(PAIRS)), LEAF('EW_PAIR_NUMBER')],
  ['boards in USEBIO', writeUsebio(TEAMS), LEAF('BOARD_NUMBER')],
  ['matches in LIN', writeLin(TEAMS), lines(/^vg\|[^|]*\|/gm)],
  ['players in LIN', writeLin(TEAMS), lines(/^pn\|[^|]*\|/gm)],
]

async function isSilent({ text }: Exchange, whole: Awaited<ReturnType<typeof read>>): Promise<boolean> {
  const now = await read(text)
  return (
    !now.refused && now.ranking !== whole.ranking && now.remarks.every((one) => whole.remarks.includes(one))
  )
}

it.each(KINDS)('%s that stand for each other change nothing unsaid', async (_, text, alike) => {
  const whole = await read(text)
  expect(whole.ranking).not.toBe('')
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat({ max: 2 ** 30 })), async (stream) => {
      const pick = (below: number): number => stream.next().value! % below
      const made = exchange(text, alike, pick)
      if (made) expect(await isSilent(made, whole), made.what).toBe(false)
    }),
    { numRuns: runs(25, 3) },
  )
})
