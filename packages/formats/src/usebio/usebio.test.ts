import { readdirSync, readFileSync } from 'node:fs'
import { isNightly, someOf } from '@openroom/test-kit/nightly'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import { writeRankingCsv } from '../csv/ranking.ts'
import { sessionsOfDocument, withSessions } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { compareOfficial } from '../official/compare.ts'
import { readFile, readFiles } from '../read.ts'
import type { ReadFile } from '../report.ts'
import { cpuTime } from '../testing/cpuTime.ts'
import { TEAMS_EVENING } from '../testing/evenings.ts'
import { soundDocument } from '../testing/formatTrial.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { bytesAsSource, textAsSource } from '../text.ts'
import { decodeXml, readUsebioText } from './readUsebio.ts'
import { roundsOfEncounters } from './rounds.ts'
import { INDIVIDUAL, PAIRS, POINT_A_BOARD, SECTIONS, SEED_TEXTS, TEAMS } from './testing/seeds.ts'
import { usebioTrial } from './testing/trial.ts'
import { parseAdjusted, parseLead, parseUsebioDate } from './values.ts'
import { writeUsebio } from './write.ts'
import { parseXml, XML_LIMITS } from './xml.ts'

function read(text: string): ReadFile {
  const result = readUsebioText(text, LIMITS)
  if (!result.ok) throw new Error(result.error.message)
  soundDocument(result.value.document)
  return result.value
}

const refusal = (text: string) => {
  const result = readUsebioText(text, LIMITS)
  return result.ok ? null : result.error
}

describe('pairs', () => {
  const { document, warnings } = read(PAIRS)
  const session = sessionsOfDocument(document)[0]!

  it('have travellers as tables, with rounds that nobody plays twice in', () => {
    expect(document.organiser).toEqual({ name: 'Rook & Ace', club: true })
    expect(document.events[0]).toMatchObject({
      type: 'PAIR',
      calcType: 'MP',
      winners: 2,
      arrangeType: 'MITCHELL',
    })
    expect(session.date).toBe('2024-03-05')
    expect(session.tables.map(({ round, number, ns, ew }) => [round, number, ns, ew])).toEqual([
      [1, 1, '1', '11'],
      [1, 2, '2', '12'],
      [2, 1, '1', '12'],
      [2, 2, '2', '11'],
    ])
    expect(warnings).toEqual([])
  })

  it('keep contracts, adjusted scores, figures, hands, auction and play', () => {
    const [first, , adjusted, passed] = session.tables.map(({ results }) => results[0]!)
    expect(first).toMatchObject({
      scoreNs: 90,
      tricks: 7,
      lead: 'HT',
      official: { pointsNs: 2, pointsEw: 0 },
    })
    expect(adjusted).toMatchObject({
      adjustment: { ns: 'AVE+', ew: 'AVE-' },
      juryComment: 'ruled',
      scoreNs: null,
    })
    expect(passed).toMatchObject({ contract: { kind: 'passedOut' }, scoreNs: 0 })
    expect(session.boards[0]!.deal).toMatchObject({ N: 'AKQJT98765432...', W: '...AKQJT98765432' })
    expect(session.tables[0]!.logs[0]!.events.map(({ type }) => type)).toContain('PLAY_CARD')
    expect(session.registrations[2]!.official).toEqual({ rank: 1, total: null, percent: 75 })
    expect(session.registrations[0]!.players).toEqual([
      { name: 'Ann', memberId: '77' },
      { name: 'Ben', memberId: null },
    ])
  })

  it('of several sessions and sections, with a sit-out', () => {
    const sessions = sessionsOfDocument(read(SECTIONS).document)
    expect(sessions.map((one) => [one.session, one.numberOfSessions, one.registrations[0]!.section])).toEqual(
      [
        [1, 2, 'A'],
        [2, 2, 'B'],
      ],
    )
    expect(sessions[0]!.tables.flatMap(({ results }) => results)).toHaveLength(1)
  })
})

describe('teams', () => {
  it('have matches over two rooms with victory points', () => {
    const { document } = read(TEAMS)
    const session = sessionsOfDocument(document)[0]!
    expect(session.matches[0]).toMatchObject({ home: 'team-1', official: { vpsHome: 16.43, impsHome: null } })
    expect(session.tables.map(({ room, ns, players }) => [room, ns, players.N?.name])).toEqual([
      ['OPEN', 'team-1', 'Ann'],
      ['CLOSED', 'team-2', 'Eva'],
    ])
    expect(session.tables[1]!.results[0]!.official).toMatchObject({ impsNs: -10, impsEw: 10 })
    expect(session.registrations.map(({ name }) => name)).toEqual(['Rooks', 'Team 2'])
  })

  it('have handicaps and master points, and are written with them', () => {
    const [first, second] = sessionsOfDocument(read(PAIRS).document)[0]!.registrations
    expect(first).toMatchObject({ handicap: -2.5, masterPoints: [{ points: 12, type: 'Black' }] })
    expect(second).not.toHaveProperty('masterPoints')
  })

  it('have handicaps of their own and of their players, written and read again', () => {
    const text = TEAMS.replace('<PLACE>1</PLACE>', '<PLACE>1</PLACE><HANDICAP>12</HANDICAP>').replace(
      '<PLAYER_NAME>Eva</PLAYER_NAME>',
      '<PLAYER_NAME>Eva</PLAYER_NAME><HANDICAP>-4</HANDICAP>',
    )
    const { document } = read(text)
    for (const one of [document, read(writeUsebio(document)).document]) {
      const [rooks, second] = sessionsOfDocument(one)[0]!.registrations
      expect(rooks).toMatchObject({ handicap: 12 })
      expect(second!.players.map(({ name, handicap }) => [name, handicap])).toContainEqual(['Eva', -4])
    }
  })

  it('of an individual have four players at a table, each of whom is ranked', () => {
    const { document } = read(INDIVIDUAL)
    const session = sessionsOfDocument(document)[0]!
    expect(
      session.tables.map(({ players }) =>
        Object.values(players)
          .map((one) => one?.name)
          .join(' '),
      ),
    ).toEqual(['Ann Cid Ben Dot', 'Eva Gus Fay Hal', 'Ann Ben Cid Dot', 'Eva Fay Gus Hal'])
    expect(session.registrations).toHaveLength(16)
    expect(session.registrations[8]).toMatchObject({ name: 'Ann - Ben', number: '1+2', members: ['1', '2'] })
    expect(compareOfficial(document).official).toMatchObject({ differing: 0 })
  })

  it('of teams that name their first and last board tell of those that are not there', () => {
    const missingIn = (text: string) =>
      read(text).warnings.filter(({ code }) => code === 'match-boards-missing')
    const text = writeUsebio(TEAMS_EVENING)
    expect(missingIn(text)).toEqual([])
    const second = /<BOARD>\s*<BOARD_NUMBER>2<[\s\S]*?<\/BOARD>/
    expect(missingIn(text.replace(second, ''))).toMatchObject([{ args: { boards: '2' } }])
    // Boards 1 and 4 are not written as those from 1 to 4.
    const apart = withSessions(read(text).document, (session) => ({
      ...session,
      tables: session.tables.map((one) => ({
        ...one,
        results: one.results.map((given) => (given.board === 2 ? { ...given, board: 4 } : given)),
      })),
    }))
    expect(missingIn(writeUsebio(apart))).toEqual([])
  })

  it('by points a board are BAM', () => {
    const { document } = read(POINT_A_BOARD)
    expect(document.events[0]).toMatchObject({ calcType: 'BAM' })
    expect(compareOfficial(document).official).toMatchObject({ unexplained: 0 })
  })
})

it('parse, write, parse gives the same document', () => {
  for (const text of SEED_TEXTS) {
    const { document } = read(text)
    expect(read(writeUsebio(document)).document).toEqual(document)
  }
})

it('an evening is described by what it is called, not by its kind alone', () => {
  const [pairs] = SEED_TEXTS
  const { document } = read(pairs!)
  const described = (tournament: string, name: string) => {
    const [event] = document.events
    const named = { ...document, tournament: { ...document.tournament, name: tournament } }
    const written = writeUsebio({ ...named, events: [{ ...event!, name }] })
    return /<EVENT_DESCRIPTION>(.*)</.exec(written)?.[1]
  }
  expect(described('Tuesday Club', 'Pairs')).toBe('Tuesday Club – Pairs')
  expect(described('Tuesday Pairs', 'Pairs')).toBe('Tuesday Pairs')
  expect(described('Oakmere', 'Oakmere Open Pairs')).toBe('Oakmere Open Pairs')
})

describe('types and methods under names of a program of its own', () => {
  const kind = (text: string) => read(text).document.events[0]!
  it.each([
    ['Match-point Pairs', 'PAIR', 'MP', {}],
    ['XIMP_PAIRS', 'PAIR', 'IMP', {}],
    ['IMP_PAIRS', 'PAIR', 'IMP', {}],
    ['PAIRS_BUTLER', 'PAIR', 'IMP', { imps: { pairs: 'butler' } }],
    ['', 'PAIR', 'MP', {}],
    ['HOWELL', 'PAIR', 'MP', {}],
  ])('"%s" is of pairs', (type, of, calcType, conventions) => {
    const read = kind(PAIRS.replaceAll('MP_PAIRS', type))
    expect(read).toMatchObject({ type: of, calcType, conventions })
  })

  it.each(['TEAM', 'KNOCKOUT_TEAMS', 'Multiple Teams', 'SWISS_TEAMS_VP', ''])('"%s" is of teams', (type) => {
    const text = TEAMS.replace(/EVENT_TYPE="[^"]*"/g, `EVENT_TYPE="${type}"`)
    expect(kind(text)).toMatchObject({ type: 'TEAM', calcType: 'IMP' })
  })

  it.each(['Cross-Imps', 'XIMPS', 'IMPS'])('boards of pairs by "%s" are cross-IMPs', (method) => {
    const text = PAIRS.replaceAll('MP_PAIRS', 'PAIRS').replace(
      '<EVENT_DESCRIPTION>',
      `<BOARD_SCORING_METHOD>${method}</BOARD_SCORING_METHOD><EVENT_DESCRIPTION>`,
    )
    expect(kind(text).calcType).toBe('IMP')
  })
})

it.each([
  ['A6040', 'AVE+', 'AVE-'],
  ['A60/40', 'AVE+', 'AVE-'],
  ['60%/40%', 'AVE+', 'AVE-'],
  ['A45-55', 45, 55],
  ['AVE+/AVE-', 'AVE+', 'AVE-'],
  ['A- A', 'AVE-', 'AVE'],
  ['AVE', 'AVE', 'AVE'],
])('a score of "%s" is an award', (score, ns, ew) => {
  const { document } = read(PAIRS.replace('<SCORE>A6040</SCORE>', `<SCORE>${score}</SCORE>`))
  const results = sessionsOfDocument(document).flatMap(({ tables }) =>
    tables.flatMap((table) => table.results),
  )
  expect(results.flatMap(({ adjustment }) => adjustment ?? [])).toEqual([{ kind: 'average', ns, ew }])
})

describe('a Mitchell whose directions both have the numbers from 1', () => {
  const MITCHELL = PAIRS.replaceAll('>11<', '>1<').replaceAll('>12<', '>2<')
  const ranked = (text: string) =>
    rankingTable(read(text).document)
      .map(({ name, played, percent }) => `${name} ${played} ${percent}`)
      .sort()
  it.each([
    ['N/S', 'E/W'],
    ['North-South', 'East-West'],
    ['N', 'E'],
    ['', ''],
  ])('has its pairs apart with the directions "%s" and "%s"', (ns, ew) => {
    const text = MITCHELL.replaceAll('>NS<', `>${ns}<`).replaceAll('>EW<', `>${ew}<`)
    expect(ranked(text)).toEqual(ranked(PAIRS))
  })
})

describe('the rooms of a match', () => {
  const traveller = (direction: string, ns: number, ew: number, score: number) =>
    `<TRAVELLER_LINE>${direction && `<DIRECTION>${direction}</DIRECTION>`}<NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ew}</EW_PAIR_NUMBER><SCORE>${score}</SCORE></TRAVELLER_LINE>`
  const match = (ns: string, ew: string) => {
    const boards = [1, 2].map((number) => {
      const lines = [traveller(ns, 1, 3, 420), traveller(ew, 4, 2, -50)]
      return `<BOARD><BOARD_NUMBER>${number}</BOARD_NUMBER>${(number === 1 ? lines : lines.reverse()).join('')}</BOARD>`
    })
    return `<USEBIO><EVENT EVENT_TYPE="TEAMS"><EVENT_DESCRIPTION>Cup</EVENT_DESCRIPTION><MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>${boards.join('')}</MATCH></EVENT></USEBIO>`
  }

  it.each([
    ['NS', 'EW'],
    ['N/S', 'E/W'],
    ['', ''],
  ])('are the same whatever the order of their lines, told by "%s" and "%s"', (ns, ew) => {
    const { tables } = sessionsOfDocument(read(match(ns, ew)).document)[0]!
    expect(tables.map(({ room, results }) => [room, ...results.map(({ scoreNs }) => scoreNs)])).toEqual([
      ['OPEN', 420, 420],
      ['CLOSED', -50, -50],
    ])
  })
})

it('pairs are found whose numbers have zeros in the list, and places read with their endings', () => {
  const text = PAIRS.replaceAll('<PAIR_NUMBER>1</', '<PAIR_NUMBER>01</').replace('<PLACE>2</', '<PLACE>2nd</')
  const { document, warnings } = read(text)
  expect(warnings.map(({ code }) => code)).toEqual(read(PAIRS).warnings.map(({ code }) => code))
  expect(sessionsOfDocument(document)[0]!.registrations.map(({ official }) => official?.rank)).toEqual([
    1, 2, 1, 2,
  ])
})

it('an A+ of nobody is told and left out', () => {
  const { warnings } = read(PAIRS.replace('<SCORE>A6040</SCORE>', '<SCORE>A+</SCORE>'))
  expect(warnings.map(({ code }) => code)).toContain('score-unknown')
})

it('a bare ampersand and control characters cost nothing', () => {
  const { document, warnings } = read(PAIRS.replace('Ann', 'Ann & \u0002Bea').replace('Ben', 'Ben&#233;'))
  expect(document.events[0]!.segments[0]!.sessions[0]!.registrations[0]!.name).toBe('Ann & Bea - Bené')
  expect(warnings.map(({ code }) => code)).toContain('xml-characters')
})

describe('refused with the true reason', () => {
  it.each([
    ['event-type', PAIRS.replaceAll('MP_PAIRS', 'NOTSUP')],
    ['scoring-method', TEAMS.replace('>IMPS<', '>RUBBER<')],
    ['usebio-no-event', '<USEBIO></USEBIO>'],
    ['xml-not-usebio', '<html></html>'],
    ['xml-syntax', PAIRS.replace('</EVENT>', '')],
    ['xml-syntax', PAIRS.replace('Tuesday', '&nbsp;')],
    ['deal-card-twice', PAIRS.replace('<SPADES>AKQJT98765432', '<SPADES>AKQJT98765433')],
    ['deal-hand-size', PAIRS.replace('<SPADES>AKQJT98765432', '<SPADES>AKQ')],
  ])('%s', (code, text) => {
    expect(refusal(text)).toMatchObject({ code, format: 'USEBIO' })
  })

  it('by line and column', () => {
    expect(refusal(PAIRS.replaceAll('MP_PAIRS', 'NOTSUP'))?.place).toEqual({ line: 5, column: 1 })
    expect(refusal('<USEBIO>\n <EVENT\n</USEBIO>')?.place?.line).toBe(3)
  })
})

describe('bombs', () => {
  const bomb = (inside: string) =>
    `<?xml version="1.0"?><!DOCTYPE USEBIO [${inside}]><USEBIO><EVENT EVENT_TYPE="PAIRS">&a9;</EVENT></USEBIO>`
  const fast = (text: string) => {
    const start = cpuTime()
    const result = parseXml(text)
    expect(cpuTime() - start).toBeLessThan(1_500)
    return result.ok ? null : result.error.code
  }

  it('of entities are refused before anything is expanded', () => {
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join(
      '',
    )
    expect(fast(bomb(`<!ENTITY a0 "ha">${laughs}`))).toBe('xml-entities')
    expect(fast(bomb('<!ENTITY a9 SYSTEM "file:///etc/hostname">'))).toBe('xml-entities')
    expect(fast(`<!--${' '.repeat(20_000)}--><!DOCTYPE USEBIO [<!ENTITY a9 "x">]><USEBIO/>`)).toBe(
      'xml-entities',
    )
    expect(fast(bomb(`<!ENTITY a9 "${'x'.repeat(8_000_000)}">`))).toBe('xml-entities')
  })
  it('of nesting', () => expect(fast('<USEBIO>'.repeat(1_000_000))).toBe('xml-depth'))
  it('of a huge attribute', () => {
    expect(fast(`<USEBIO Version="${'9'.repeat(20_000_000)}"></USEBIO>`)).toBe('xml-token-length')
    expect(fast(`<USEBIO Version="${'9'.repeat(XML_LIMITS.attributeLength + 1)}"/>`)).toBe(
      'xml-attribute-length',
    )
  })
  it('of many attributes', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => `a${i}=""`).join(' ')
    expect(fast(`<USEBIO ${many}/>`)).toBe('xml-attributes')
  })
  it('of a text, a comment or a name without end', () => {
    for (const open of ['<USEBIO>', '<USEBIO><!--', '<USEBIO><![CDATA[', '<']) {
      expect(fast(open + 'x'.repeat(10_000_000))).toBe('xml-token-length')
    }
  })
})

it('broken files are refused or read, never thrown at, and in bounded time', () => {
  const refusals = new Set<string>()
  let readable = 0
  for (let seed = 0; seed < 500; seed++) {
    const { refused, ms } = usebioTrial(seed)
    expect(ms, `trial ${seed}`).toBeLessThan(2_000)
    if (refused === null) readable += 1
    else refusals.add(refused)
  }
  expect(readable).toBeGreaterThan(60)
  expect(refusals.size).toBeGreaterThan(1)
})

describe('values', () => {
  it.each([
    ['A5050', [50, 50]],
    ['A10000', [100, 0]],
    ['A010100', null],
    ['A999999', null],
    ['60', null],
  ])('%s as an adjusted score', (text, both) => {
    expect(parseAdjusted(text)).toEqual(text === 'A010100' ? [10, 100] : both)
  })
  it('leads either way round, dates, encodings', () => {
    expect([parseLead('CA'), parseLead('AC'), parseLead('H10'), parseLead('10h'), parseLead('1C')]).toEqual([
      'CA',
      'CA',
      'HT',
      'HT',
      null,
    ])
    expect([parseUsebioDate('5/3/2024'), parseUsebioDate('31/02/2024'), parseUsebioDate('x')]).toEqual([
      '2024-03-05',
      null,
      null,
    ])
    const latin = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0)))
    expect(decodeXml(latin('<?xml version="1.0" encoding="ISO-8859-1"?>\u00e9\u0092')).text).toContain('é’')
    expect(decodeXml(latin('<?xml version="1.0" encoding="UTF-8"?>\u00c3\u00a9')).text).toContain('é')
  })
  it('rounds follow the boards, and clashes move on', () => {
    const met = [
      { ns: 'a', ew: 'x', boards: [3, 4] },
      { ns: 'b', ew: 'y', boards: [1, 2] },
      { ns: 'a', ew: 'y', boards: [1, 2] },
    ]
    expect(roundsOfEncounters(met)).toEqual({ ok: true, value: [2, 1, 3] })
    const endless = Array.from({ length: 600 }, () => ({ ns: 'a', ew: 'x', boards: [1] }))
    expect(roundsOfEncounters(endless).ok).toBe(false)
  })
})

type Outcome =
  | string
  | {
      readonly results: number
      readonly boards: number
      readonly compared: number
      readonly differing: number
      /** Of those that differ. */
      readonly unexplained?: number
    }

/** Outcome of every USEBIO file of the collection: the refusal, or counts and official figures. */
const EXPECTED: Readonly<Record<string, Outcome>> = {
  'cobalt_butler_mitchell.xml': { results: 245, boards: 35, compared: 518, differing: 0 },
  'cobalt_cross_imp_howell.xml': { results: 108, boards: 27, compared: 234, differing: 0 },
  'cobalt_mp_pairs_howell.xml': { results: 161, boards: 27, compared: 358, differing: 10 },
  'cobalt_mp_pairs_mitchell_02.xml': { results: 567, boards: 27, compared: 1260, differing: 108 },
  'cobalt_mp_pairs_mitchell_03.xml': { results: 126, boards: 21, compared: 291, differing: 0 },
  'cobalt_mp_pairs_mitchell_04.xml': { results: 134, boards: 24, compared: 316, differing: 60 },
  'cobalt_notsupported.xml': 'event-type',
  'ukbc_cross-imp-pairs.xml': { results: 192, boards: 24, compared: 418, differing: 3, unexplained: 0 },
  'ukbc_individual.xml': { results: 66, boards: 22, compared: 156, differing: 0 },
  'ukbc_mp-pairs.xml': { results: 242, boards: 22, compared: 528, differing: 0 },
  'ukbc_multiple-teams.xml': { results: 240, boards: 30, compared: 580, differing: 0 },
  'ukbc_public_multi-section-pairs.xml': {
    results: 335,
    boards: 24,
    compared: 734,
    differing: 2,
  },
  'ukbc_usebio-and-pbn.xml': { results: 144, boards: 24, compared: 314, differing: 0 },
}

describe.skipIf(!hasSharedData)('the collected files', () => {
  const names = hasSharedData ? readdirSync(sharedPath('usebio')).filter((name) => name.endsWith('.xml')) : []
  const bytesOf = (name: string) => readFileSync(sharedPath(`usebio/${name}`))
  it('are all expected', () => expect(names.sort()).toEqual(Object.keys(EXPECTED).sort()))

  // How a large one was scored is found by scoring it in many ways.
  const small = names.filter((name) => isNightly || bytesOf(name).length < 80_000)
  it.each(someOf(small, 4))('%s', async (name) => {
    const result = await readFile(bytesAsSource(bytesOf(name)))
    const expected = EXPECTED[name]
    if (!result.ok || typeof expected === 'string') {
      expect(result.ok ? null : result.error.code).toBe(expected)
      return
    }
    const { document, counts } = result.value
    soundDocument(document)
    const { compared, differing, unexplained } = compareOfficial(document).official
    const { results, boards } = counts
    expect({ results, boards, compared, differing, unexplained }).toEqual({ unexplained: 0, ...expected })
    const written = await readFile(textAsSource(writeUsebio(document)))
    if (!written.ok) throw new Error(written.error.message)
    const again = written.value.document
    expect({ ...again, tournament: null }).toEqual({ ...document, tournament: null })
  })

  // The rules of the file are in its own comments; its ranking is published in it (ukbc_individual.xml).
  it('of an individual rank the twelve players as published, each of whom was everybody\u2019s partner', async () => {
    const { document } = read(bytesOf('ukbc_individual.xml').toString('utf8'))
    const event = document.events[0]!
    const session = sessionsOfDocument(document)[0]!
    const partners = new Map<string, Set<string>>()
    for (const { members: [a, b] = [] } of session.registrations) {
      if (a === undefined || b === undefined) continue
      partners.set(a, (partners.get(a) ?? new Set()).add(b))
      partners.set(b, (partners.get(b) ?? new Set()).add(a))
    }
    expect([...partners.values()].map(({ size }) => size)).toEqual(Array(12).fill(11))
    const rows = writeRankingCsv(event, session).trim().split('\r\n').slice(1)
    const cells = rows.map((row) => row.split(','))
    expect(cells.map(([rank, , , name, , , , , , percent]) => [Number(rank), name, Number(percent)])).toEqual(
      [
        [1, 'June Howard', 63.64],
        [2, 'Jack Howard', 61.36],
        [3, 'Barbara Anne', 57.95],
        [3, 'Cathy Ice', 57.95],
        [5, 'John Oberson', 54.55],
        [6, 'Hugh Carlsen', 50],
        [6, 'Bob Jones', 50],
        [8, 'Toby Blundre', 46.59],
        [9, 'Pete Barnes', 45.45],
        [10, 'Christopher Barnwright', 39.77],
        [11, 'Harry Pole', 36.36],
        [11, 'Diana Barnes', 36.36],
      ],
    )
  })

  // Awarded by the English Bridge Union's scale, as the files publish it.
  it('have the master points of the file', () => {
    const awards = (name: string) =>
      sessionsOfDocument(read(bytesOf(name).toString('utf8')).document)[0]!.registrations.flatMap(
        ({ number, masterPoints }) =>
          masterPoints ? [`${number}: ${masterPoints[0]!.points} ${masterPoints[0]!.type}`] : [],
      )
    expect(awards('ukbc_individual.xml')).toEqual(['1: 12 Black', '7: 9 Black', '8: 6 Black', '9: 6 Black'])
    expect(awards('ukbc_usebio-and-pbn.xml').slice(0, 4)).toHaveLength(4)
    expect(awards('ukbc_multiple-teams.xml').sort()).toHaveLength(4)
  })

  it('take their hands from a PBN file beside them', async () => {
    const files = ['ukbc_usebio-and-pbn.xml', 'ukbc_usebio-and-pbn.hands.pbn'].map((name) => ({
      name,
      source: bytesAsSource(bytesOf(name)),
    }))
    const result = await readFiles(files)
    if (!result.ok) throw new Error(result.error.error.message)
    expect(result.value).toHaveLength(1)
    const { boards } = sessionsOfDocument(result.value[0]!.document)[0]!
    expect(boards.filter(({ deal }) => deal !== null)).toHaveLength(24)
  })
})
