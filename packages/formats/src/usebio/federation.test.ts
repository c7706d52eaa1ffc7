/** What a federation's program asks of a file: its elements in their order, and every figure. */
import { readdirSync, readFileSync } from 'node:fs'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import root from '../../../../package.json' with { type: 'json' }
import { rankingRows } from '../csv/ranking.ts'
import { resultRows } from '../csv/results.ts'
import type { TournamentDocument } from '../json/document.ts'
import { sessionsOfDocument, withSessions } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { withFigures } from '../official/withFigures.ts'
import { PAIRS_EVENING, TEAMS_EVENING } from '../testing/evenings.ts'
import { type Extent, WRITERS } from '../writers.ts'
import type { Federation } from './federation.ts'
import { readUsebioText } from './readUsebio.ts'
import { BOARD_ORDER, federationFaults, ORDER } from './testing/federationCheck.ts'
import { INDIVIDUAL, SECTIONS } from './testing/seeds.ts'
import { PROGRAM, writeUsebio } from './write.ts'
import { parseMended, type XmlElement } from './xml.ts'

const FEDERATION: Federation = {
  clubName: 'Oakmere',
  clubNumber: '4711',
  chargeCode: '10',
  masterPointScale: '',
  contact: { name: 'Nora Field', telephone: '0123 456', email: 'nora@club.example' },
}

function read(text: string): TournamentDocument {
  const file = readUsebioText(text, LIMITS)
  if (!file.ok) throw new Error(file.error.message)
  return file.value.document
}

/** As it was played, with nobody's figures, on a day. */
const played = (document: TournamentDocument): TournamentDocument => ({
  ...withSessions(document, (session) => ({
    ...session,
    date: session.date ?? '2026-03-05',
    registrations: session.registrations.map((one) => ({ ...one, official: null })),
    matches: session.matches.map((one) => ({ ...one, official: null })),
    tables: session.tables.map((table) => ({
      ...table,
      results: table.results.map((one) => ({ ...one, official: null })),
    })),
  })),
  organiser: { name: 'Oakmere', club: true },
})

const EVENINGS: readonly (readonly [string, TournamentDocument])[] = [
  ['pairs', played(PAIRS_EVENING)],
  ['teams', played(TEAMS_EVENING)],
  ['an individual', played(read(INDIVIDUAL))],
  ['cross-IMPs of two sessions with sections', played(read(SECTIONS))],
]

const rankingOf = (document: TournamentDocument) =>
  document.events.flatMap((event) =>
    event.segments.flatMap(({ sessions }) =>
      sessions.map((one) =>
        rankingRows(event, one)
          .map(({ rank, tied, number, key, points, percent }) =>
            [rank, tied, number ?? key.replace(/^team-/, ''), points, percent].join(' '),
          )
          .sort(),
      ),
    ),
  )

describe.each(EVENINGS)('an evening of %s', (_, document) => {
  const text = writeUsebio(withFigures(document), FEDERATION)

  it('is taken', () => expect(federationFaults(text)).toEqual([]))

  it('is read back with the same ranking and the same points', () => {
    const again = read(text)
    expect(rankingOf(again)).toEqual(rankingOf(document))
    const told = sessionsOfDocument(again).map(({ registrations }) =>
      registrations
        .flatMap(({ number, official }) => (official ? [`${official.rank} ${number} ${official.total}`] : []))
        .sort(),
    )
    const own = document.events.flatMap((event) =>
      event.segments.flatMap(({ sessions }) =>
        sessions.map((one) =>
          rankingRows(event, one)
            .flatMap(({ rank, number, key, points }) =>
              rank === null ? [] : [`${rank} ${number ?? key} ${points}`],
            )
            .sort(),
        ),
      ),
    )
    // What is earned in several sessions is told at the end.
    expect(told.at(-1)).toEqual(own.at(-1))
  })

  it('has the figures of each line', () => {
    const [event] = document.events
    const rows = document.events[0]!.segments[0]!.sessions.flatMap((session) => resultRows(event!, session))
    const figures = rows.flatMap(({ points_ns, imps_ns }) => points_ns ?? imps_ns ?? [])
    const written = [...text.matchAll(/<(?:NS_\w+_POINTS|IMPS|TEAM_POINTS)>([^<]*)</g)].map(([, one]) =>
      Number(one),
    )
    if (event!.type === 'PAIR') expect(written.sort()).toEqual([...figures].sort())
    else expect(written.length).toBe(figures.length / 2)
    expect(written.length).toBeGreaterThan(0)
  })

  it('for everybody has neither the number of the club nor whom to ask', () => {
    expect(writeUsebio(withFigures(document))).not.toMatch(/CLUB_ID_NUMBER|CONTACT|nora@club|P2P_CHARGE/)
  })
})

it('says which places are shared', () => {
  const text = writeUsebio(withFigures(played(read(INDIVIDUAL))), FEDERATION)
  expect([...text.matchAll(/<PLACE>([^<]*)</g)].map(([, place]) => place)).toEqual([
    '1=',
    '3=',
    '3=',
    '7=',
    '7=',
    '3=',
    '3=',
    '1=',
  ])
})

it('lets figures stand that the source told, also where it told none for a line', () => {
  const document = played(PAIRS_EVENING)
  const one = withSessions(document, (session) => ({
    ...session,
    registrations: session.registrations.map((entry, i) =>
      i === 0 ? { ...entry, official: { rank: 3, total: null, percent: 12.5 } } : entry,
    ),
  }))
  const [first, second] = sessionsOfDocument(withFigures(one))[0]!.registrations
  expect(first!.official).toMatchObject({ rank: 3, percent: 12.5, total: expect.any(Number) })
  expect(second!.official).toMatchObject({ rank: null, percent: null, total: expect.any(Number) })
})

it('names the version of the program', () => expect(PROGRAM.version).toBe(root.version))

it('is refused without what a federation asks for', () => {
  const text = writeUsebio(withFigures(played(PAIRS_EVENING)))
  expect(federationFaults(text)).toEqual(
    expect.arrayContaining([
      'CLUB has no CLUB_ID_NUMBER',
      'EVENT has no CONTACT',
      'EVENT has no P2P_CHARGE_RATE',
    ]),
  )
  const turned = writeUsebio(withFigures(played(PAIRS_EVENING)), FEDERATION).replace(
    /(\s*<LEAD>[^<]*<\/LEAD>)?(\s*<TRICKS>[^<]*<\/TRICKS>)(\s*<SCORE>[^<]*<\/SCORE>)/,
    '$3$2',
  )
  expect(federationFaults(turned)).toEqual(['TRAVELLER_LINE: TRICKS stands after SCORE'])
  expect(federationFaults(writeUsebio(played(PAIRS_EVENING), FEDERATION))).toContain('PAIR has no PLACE')
})

/** Which of two elements stands before the other in an element; both where files differ. */
function ordersIn(root: XmlElement, orders: Map<string, Set<string>>): void {
  const names = [...new Set(root.children.map(({ name }) => name))]
  const own = orders.get(root.name) ?? new Set<string>()
  orders.set(root.name, own)
  names.forEach((name, i) => {
    for (const later of names.slice(i + 1)) own.add(`${name} ${later}`)
  })
  for (const child of root.children) ordersIn(child, orders)
}

describe.runIf(hasSharedData)('files of other programs', () => {
  const orders = new Map<string, Set<string>>()
  const names = hasSharedData ? readdirSync(sharedPath('usebio')).filter((name) => name.endsWith('.xml')) : []
  for (const name of names) {
    const parsed = parseMended(readFileSync(sharedPath(`usebio/${name}`), 'utf8'))
    if (parsed.ok) ordersIn(parsed.value.root, orders)
  }

  /** Two orders by which the elements of ours are one way round, and those of all files the other. */
  it('have their elements in the order in which ours are', () => {
    const against: string[] = []
    let agreeing = 0
    for (const [parent, own] of [...Object.entries(ORDER), ['BOARD', BOARD_ORDER] as const]) {
      const met = orders.get(parent) ?? new Set()
      own.forEach((name, i) => {
        for (const later of own.slice(i + 1)) {
          if (met.has(`${name} ${later}`)) agreeing += 1
          else if (met.has(`${later} ${name}`)) against.push(`${parent}: ${later} before ${name}`)
        }
      })
    }
    expect(against).toEqual([])
    expect(agreeing).toBeGreaterThan(150)
  })
})

it('ranks nobody by a part: neither by some boards nor by what is public so far', () => {
  const document = played(PAIRS_EVENING)
  const decoder = new TextDecoder()
  const wrote = (extent: Extent) =>
    [...WRITERS.usebio.write(document, extent)].map((piece) => decoder.decode(piece)).join('')
  const has = (extent: Extent) =>
    ['<PLACE>', '<PERCENTAGE>', '<NS_MATCH_POINTS>'].map((one) => wrote(extent).includes(one))
  expect(has('whole')).toEqual([true, true, true])
  expect(has('boards')).toEqual([false, false, true])
  expect(has('soFar')).toEqual([false, false, false])
})
