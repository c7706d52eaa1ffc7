/** What an export holds is there when it is read back: the ranking, match scores, carry-over, rulings. */
import { describe, expect, it } from 'vitest'
import { writeRankingCsv } from './csv/ranking.ts'
import { writeResultsCsv } from './csv/results.ts'
import type { DocumentResult, TournamentDocument } from './json/document.ts'
import {
  board,
  event,
  NO_RESULT,
  player,
  registration,
  result,
  segment,
  session,
  sessionsOfDocument,
  table,
  tournamentDocument,
  withSessions,
} from './json/documentBuilder.ts'
import { writePbn } from './pbn/writePbn.ts'
import { readFile } from './read.ts'
import { adjustmentText, parseAdjustment } from './rulingText.ts'
import { soundDocument } from './testing/formatTrial.ts'
import { textAsSource } from './text.ts'
import { writeUsebio } from './usebio/write.ts'
import { WRITERS } from './writers.ts'

const share = (weight: number, scoreNs: number) => ({
  weight,
  contract: null,
  lead: null,
  tricks: null,
  scoreNs,
})

const RULINGS: readonly NonNullable<DocumentResult['adjustment']>[] = [
  { kind: 'average', ns: 'AVE+', ew: 'AVE-' },
  { kind: 'average', ns: 55, ew: 40 },
  { kind: 'split', scoreNs: 100, scoreEw: -50 },
  { kind: 'imps', ns: 3, ew: -3 },
  { kind: 'weighted', ns: [share(0.6, 420), share(0.4, -50)], ew: null },
  { kind: 'weighted', ns: [share(1, 420)], ew: [share(0.25, 420), share(0.75, 450)] },
]

it.each(RULINGS)('%o in words is read again', (ruling) => {
  expect(parseAdjustment(adjustmentText(ruling))).toEqual(ruling)
})

const ruled = (number: number, adjustment: (typeof RULINGS)[number]) =>
  result({ ...NO_RESULT, board: number, adjustment })

const one = (type: 'PAIR' | 'TEAM', given: Parameters<typeof session>[0]): TournamentDocument =>
  tournamentDocument({ key: 'cup', name: 'Cup' }, [
    event({
      key: 'cup',
      name: 'Cup',
      type,
      calcType: type === 'TEAM' ? 'IMP' : 'MP',
      ...(type === 'TEAM' ? { arrangeType: 'KNOCK_OUT' as const } : {}),
      segments: [segment({ key: 'cup', name: 'Cup', sessions: [session(given)] })],
    }),
  ])

const numbers = RULINGS.map((_, i) => i + 1)

const pairs = one('PAIR', {
  key: '2024-03-05-s1',
  date: '2024-03-05',
  registrations: ['1', '2', '3', '4'].map((number, i) =>
    registration({
      key: number,
      number,
      name: `Pair ${number}`,
      carryOver: i === 0 ? 2.5 : null,
      correction: i === 1 ? -1 : null,
      official: { rank: i + 1, total: 10 - i, percent: 50, mean: 1.25 },
    }),
  ),
  boards: numbers.map((number) => board({ number })),
  tables: [
    table({
      key: 't1',
      number: 1,
      ns: '1',
      ew: '2',
      results: RULINGS.map((ruling, i) => ruled(i + 1, ruling)),
    }),
    table({
      key: 't2',
      number: 2,
      ns: '3',
      ew: '4',
      results: numbers.map((number) => result({ board: number, scoreNs: 50 * number })),
    }),
  ],
})

const teams = one('TEAM', {
  key: '2024-03-05-s1',
  date: '2024-03-05',
  registrations: ['reds', 'blues'].map((key, i) =>
    registration({
      key,
      name: key,
      carryOver: null,
      official: { rank: i + 1, total: 20 - i, percent: null },
    }),
  ),
  boards: numbers.map((number) => board({ number })),
  matches: [
    {
      round: 1,
      number: 1,
      home: 'reds',
      visiting: 'blues',
      status: 'POSTPONED_PLAYED' as const,
      carryOverHome: 12,
      carryOverVisiting: 7.5,
      correctionHome: null,
      correctionVisiting: -3,
      official: null,
    },
  ],
  tables: [
    table({
      key: 'o',
      number: 1,
      room: 'OPEN',
      ns: 'reds',
      ew: 'blues',
      results: RULINGS.map((ruling, i) => ruled(i + 1, ruling)),
    }),
    table({
      key: 'c',
      number: 1,
      room: 'CLOSED',
      ns: 'blues',
      ew: 'reds',
      results: numbers.map((number) => result({ board: number, scoreNs: -50 * number })),
    }),
  ],
})

/** Without names and keys, which formats write in their own way. */
const rankingOf = (document: TournamentDocument) =>
  writeRankingCsv(document.events[0]!, sessionsOfDocument(document)[0]!).replace(
    /,(?:\d|Pair \d|reds|blues)?,[^,]*,[^,]*,/g,
    ',',
  )

const matchesOf = (document: TournamentDocument) =>
  sessionsOfDocument(document)[0]!.matches.map(({ home: _, visiting: __, ...match }) => match)

const rulingsOf = (document: TournamentDocument) =>
  sessionsOfDocument(document)[0]!.tables.flatMap(({ results }) =>
    results.map(({ board: number, adjustment }) => [number, adjustment]),
  )

describe.each([
  ['pairs', pairs],
  ['teams', teams],
])('PBN of %s', (_, document) => {
  it('keeps ranking, carry-over, corrections, published totals and rulings', async () => {
    soundDocument(document)
    const read = await readFile(textAsSource(writePbn(document)))
    if (!read.ok) throw new Error(read.error.message)
    const again = read.value.document
    expect(rankingOf(again)).toBe(rankingOf(document))
    expect(matchesOf(again)).toEqual(matchesOf(document))
    expect(rulingsOf(again)).toEqual(rulingsOf(document))
    expect(again.events[0]!.arrangeType).toBe(document.events[0]!.arrangeType)
  })
})

it('USEBIO keeps every ruling of pairs and teams, and what was said of it', async () => {
  for (const document of [pairs, teams]) {
    const said = mapResults(document, (one) =>
      one.adjustment === null ? one : { ...one, juryComment: 'late; sorry' },
    )
    const read = await readFile(textAsSource(writeUsebio(said)))
    if (!read.ok) throw new Error(read.error.message)
    expect(rulingsOf(read.value.document)).toEqual(rulingsOf(said))
    const commentsOf = (one: TournamentDocument) =>
      sessionsOfDocument(one)[0]!.tables.flatMap(({ results }) =>
        results.map(({ juryComment }) => juryComment),
      )
    expect(commentsOf(read.value.document)).toEqual(commentsOf(said))
  }
})

function mapResults(
  document: TournamentDocument,
  change: (result: DocumentResult) => DocumentResult,
): TournamentDocument {
  return withSessions(document, (own) => ({
    ...own,
    tables: own.tables.map((at) => ({ ...at, results: at.results.map(change) })),
  }))
}

/** Four pairs in each of two sections, which count from one; the second of A goes to B after the first round, and B's to A. */
function crossed(): TournamentDocument {
  const named = (section: string, number: number) => [`${section} ${number} One`, `${section} ${number} Two`]
  const registrations = ['A', 'B'].flatMap((section) =>
    [1, 2, 3, 4].map((number) =>
      registration({
        ...{ key: `${section}${number}`, number: `${number}`, section },
        name: named(section, number).join(' – '),
        players: named(section, number).map((name) => player(name)),
      }),
    ),
  )
  const at = (section: string, round: number, number: number, ns: string, ew: string) =>
    table({
      ...{ key: `${section}${number}-${round}`, section, round, number, ns, ew },
      results: [result({ board: round, contract: { kind: 'passedOut' }, scoreNs: 0 })],
    })
  const tables = [
    ...['A', 'B'].flatMap((section) => [
      at(section, 1, 1, `${section}1`, `${section}2`),
      at(section, 1, 2, `${section}3`, `${section}4`),
    ]),
    ...[at('A', 2, 1, 'A1', 'B2'), at('A', 2, 2, 'A3', 'A4')],
    ...[at('B', 2, 1, 'B1', 'A2'), at('B', 2, 2, 'B3', 'B4')],
  ]
  const boards = [board({ number: 1 }), board({ number: 2 })]
  const bye = registration({ key: 'bye', name: 'Bye', bye: true })
  const out = table({ key: 'out', section: 'B', round: 1, number: 3, ns: 'B1', ew: 'bye' })
  return one('PAIR', {
    ...{ key: '2024-03-05-s1', date: '2024-03-05', boards },
    registrations: [...registrations, bye],
    tables: [...tables, out],
  })
}

it.each(['pbn', 'usebio', 'csv'] as const)(
  '%s keeps who played where a pair went to another section',
  async (format) => {
    const document = crossed()
    soundDocument(document)
    const [bytes] = WRITERS[format].write(document)
    const read = await readFile(textAsSource(new TextDecoder().decode(bytes)))
    if (!read.ok) throw new Error(read.error.message)
    const whoPlayed = (of: TournamentDocument) =>
      sessionsOfDocument(of)[0]!.tables.flatMap(({ ns, ew, results }) => {
        const nameOf = (key: string) =>
          sessionsOfDocument(of)[0]!
            .registrations.find((own) => own.key === key)!
            .name.replace(/[-–]/, '-')
        return results.map((own) => `${own.board}: ${nameOf(ns)} / ${nameOf(ew)}`)
      })
    expect(whoPlayed(read.value.document).sort()).toEqual(whoPlayed(document).sort())
    const ranked = sessionsOfDocument(read.value.document)[0]!.registrations.filter(({ bye }) => !bye)
    expect(ranked).toHaveLength(8)
  },
)

describe.each(['PAIR', 'TEAM'] as const)('total points of a %s event', (type) => {
  const tables =
    type === 'PAIR'
      ? [table({ key: 't1', number: 1, ns: '1', ew: '2', results: [result({ board: 1, scoreNs: 420 })] })]
      : [
          table({
            key: 'o',
            number: 1,
            room: 'OPEN',
            ns: '1',
            ew: '2',
            results: [result({ board: 1, scoreNs: 420 })],
          }),
          table({
            key: 'c',
            number: 1,
            room: 'CLOSED',
            ns: '2',
            ew: '1',
            results: [result({ board: 1, scoreNs: 170 })],
          }),
        ]
  const plain = one(type, {
    key: '2024-03-05-s1',
    date: '2024-03-05',
    registrations: ['1', '2'].map((number) => registration({ key: number, number, name: `Side ${number}` })),
    boards: [board({ number: 1 })],
    matches:
      type === 'PAIR'
        ? []
        : [
            {
              round: 1,
              number: 1,
              home: '1',
              visiting: '2',
              status: 'PLAYED',
              official: null,
              carryOverHome: null,
              carryOverVisiting: null,
              correctionHome: null,
              correctionVisiting: null,
            },
          ],
    tables,
  })
  const document: TournamentDocument = {
    ...plain,
    events: plain.events.map((own) => ({
      ...own,
      calcType: 'IMP',
      arrangeType: 'FREE',
      conventions: { imps: { scale: 'totalPoints' } },
    })),
  }
  const files = {
    PBN: writePbn(document),
    USEBIO: writeUsebio(document),
    CSV: writeResultsCsv(document.events[0]!, sessionsOfDocument(document)[0]!),
  }

  it.each(Object.entries(files))('are total points in %s and called IMPs nowhere', async (_, text) => {
    expect(text).not.toMatch(/"IMP|IMPS<|CROSS_IMP|TotalIMP|;IMP/)
    const read = await readFile(textAsSource(text))
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    const [event] = read.value.document.events
    expect([event?.calcType, event?.conventions.imps?.scale]).toEqual(['IMP', 'totalPoints'])
  })
})
