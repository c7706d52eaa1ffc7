import { readdirSync, readFileSync } from 'node:fs'
import { runs } from '@openroom/test-kit/nightly'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { readFile } from '../read.ts'
import { Warnings } from '../remark.ts'
import { brokenBytes } from '../testing/broken.ts'
import { cpuTime } from '../testing/cpuTime.ts'
import { formatTrial, soundDocument } from '../testing/formatTrial.ts'
import { bytesAsSource } from '../text.ts'
import { isComplete, progressOf } from './progress.ts'
import { readBwsBytes } from './readBws.ts'
import type { BwsRow, BwsRows } from './rows.ts'
import { rowsOf } from './testing/rowsOf.ts'
import { bwsToDocument } from './toDocument.ts'

const EMPTY: BwsRows = {
  Session: [],
  Section: [{ id: 1, letter: 'A  ', tables: 2, missingpair: 0 }],
  RoundData: [],
  ReceivedData: [],
  PlayerNumbers: [],
  PlayerNames: [],
  HandRecord: [],
  HandEvaluation: [],
  BiddingData: [],
  PlayData: [],
}

const round = (table: number, number: number, nspair: number, ewpair: number, low: number): BwsRow => ({
  section: 1,
  table,
  round: number,
  nspair,
  ewpair,
  lowboard: low,
  highboard: low + 1,
  customboards: null,
})

const received = (board: number, contract: string, result: string, more: BwsRow = {}): BwsRow => ({
  section: 1,
  table: 1,
  round: 1,
  board,
  pairns: 1,
  pairew: 3,
  'ns/ew': 'S',
  contract,
  result,
  leadcard: 'C10',
  remarks: '',
  erased: false,
  datelog: new Date('2024-05-06T00:00:00Z'),
  ...more,
})

const MOVEMENT = [round(1, 1, 1, 3, 1), round(2, 1, 2, 4, 3), round(1, 2, 1, 4, 3), round(2, 2, 2, 3, 1)]

function built(rows: Partial<BwsRows>) {
  const all = { ...EMPTY, RoundData: MOVEMENT, ...rows }
  const warnings = new Warnings({ ...LIMITS, warnings: 50 })
  const document = bwsToDocument(all, warnings)
  soundDocument(document)
  return {
    document,
    session: sessionsOfDocument(document)[0]!,
    warnings: warnings.all(),
    progress: progressOf(all),
    rows: rowsOf(all, document, warnings.all()),
  }
}

const resultsOf = (rows: readonly BwsRow[]) =>
  built({ ReceivedData: rows }).session.tables.flatMap((t) => t.results)

describe('two winners', () => {
  const NUMBERS = [0, 1, 2, 3, 4]
  const MITCHELL = NUMBERS.flatMap((turn) =>
    NUMBERS.map((at) => round(at + 1, turn + 1, at + 1, 11 + ((at + turn) % 5), 2 * ((at + turn) % 5) + 1)),
  )
  const turnedAt = (...places: readonly number[]) =>
    MITCHELL.map((row, i) =>
      places.includes(i) ? { ...row, nspair: row.ewpair!, ewpair: row.nspair! } : row,
    )
  const sidesOf = (movement: readonly BwsRow[]) =>
    built({ RoundData: movement })
      .session.registrations.map(({ number, side }) => `${number} ${side}`)
      .sort()

  it.each([0, 7])('are two where one table of a round is the wrong way round, and that is told', (at) => {
    expect(sidesOf(turnedAt(at))).toEqual(sidesOf(MITCHELL))
    const { document, warnings } = built({ RoundData: turnedAt(at) })
    expect(document.events[0]!.winners).toBe(2)
    expect(warnings.map(({ code }) => code)).toContain('bws-direction')
  })

  it.each([
    ['a whole round', [0, 1, 2, 3, 4]],
    ['one table in every round', [0, 5, 10, 15, 20]],
  ])('are one where %s is switched', (_, places) => {
    const { document, warnings } = built({ RoundData: turnedAt(...places) })
    expect(document.events[0]!.winners).toBe(1)
    expect(warnings.map(({ code }) => code)).not.toContain('bws-direction')
  })
})

describe('an individual event', () => {
  const at = (number: number, n: number, e: number, south: number, west: number): BwsRow => ({
    ...round(1, number, n, e, number),
    lowboard: number,
    highboard: number,
    south,
    west,
  })
  const named = (direction: string, name: string): BwsRow => ({ section: 1, table: 1, direction, name })
  const rows = {
    Section: [{ id: 1, letter: 'A', tables: 1, missingpair: 0 }],
    RoundData: [at(1, 4, 1, 2, 3), at(2, 4, 2, 3, 1), at(3, 4, 3, 1, 2)],
    PlayerNumbers: [named('N', 'Ann'), named('E', 'Ben'), named('S', 'Cid'), named('W', 'Dot')],
    ReceivedData: [1, 2, 3].map((number) =>
      received(number, '3 N', number === 1 ? '=' : '-1', {
        round: number,
        pairns: 4,
        pairew: number,
        ...(number === 3 ? { south: 1, west: 2 } : {}),
      }),
    ),
  }

  it('has its players ranked, with those who were their partners round by round', () => {
    const { session, document, rows: counts } = built(rows)
    expect(document.events[0]).toMatchObject({ type: 'PAIR', winners: 1, arrangeType: 'FREE' })
    const ranked = session.registrations.filter(({ members }) => members === undefined)
    expect(ranked.map(({ number, name }) => `${number} ${name}`).sort()).toEqual([
      ...['1 Ben', '2 Cid', '3 Dot', '4 Ann'],
    ])
    const membersOf = new Map(session.registrations.map(({ key, members }) => [key, members]))
    expect(session.tables.map(({ ns, ew }) => [membersOf.get(ns), membersOf.get(ew)])).toEqual([
      [
        ['a-2', 'a-4'],
        ['a-1', 'a-3'],
      ],
      [
        ['a-3', 'a-4'],
        ['a-1', 'a-2'],
      ],
      [
        ['a-1', 'a-4'],
        ['a-2', 'a-3'],
      ],
    ])
    expect(session.tables[1]!.players).toMatchObject({
      N: { name: 'Ann' },
      S: { name: 'Dot' },
      W: { name: 'Ben' },
    })
    expect(counts).toMatchObject({ received: 3, results: 3, reported: 0 })
  })

  it('without its movement is told by its results', () => {
    const sent = rows.ReceivedData.map((row, i) => ({ ...row, south: [2, 3, 1][i]!, west: [3, 1, 2][i]! }))
    const { session } = built({ ...rows, RoundData: [], ReceivedData: sent })
    expect(session.registrations.filter(({ members }) => members !== undefined)).toHaveLength(6)
  })

  it('is none where the columns are there and empty', () => {
    const { session } = built({ RoundData: MOVEMENT.map((row) => ({ ...row, south: 0, west: 0 })) })
    expect(session.registrations.every(({ members }) => members === undefined)).toBe(true)
  })
})

describe('results', () => {
  it.each([
    ['3 H', '-1', 8, -50],
    ['2 D x', '=', 8, 180],
    ['1 NT', '+2', 9, 150],
    ['4 S xx', '+1', 11, 1080],
  ])('%s %s', (contract, result, tricks, scoreNs) => {
    expect(resultsOf([received(1, contract, result)])[0]).toMatchObject({ tricks, scoreNs, lead: 'CT' })
  })

  it('passed out, adjusted, not played, left to the director', () => {
    const rows = [
      received(1, 'PASS', ''),
      received(2, '', '', { remarks: '40%-60%' }),
      received(3, '', '', { remarks: 'Not played', table: 2, pairns: 2, pairew: 4 }),
      received(4, '', '', { remarks: 'Arbitral score', table: 2, pairns: 2, pairew: 4 }),
    ]
    expect(resultsOf(rows)).toMatchObject([
      { contract: { kind: 'passedOut' }, scoreNs: 0 },
      { adjustment: { ns: 'AVE-', ew: 'AVE+' }, jury: true },
      { status: 'notPlayed' },
      { status: 'notPlayed', jury: true, juryComment: 'Arbitral score' },
    ])
  })

  it('entered again count as entered last, erased ones not at all', () => {
    const rows = [
      received(1, '3 H', '='),
      received(1, '3 H', '+1'),
      received(1, '3 H', '+2', { erased: true }),
    ]
    expect(resultsOf(rows)).toMatchObject([{ tricks: 10 }])
  })

  it('in the wrong direction turn the pairs round', () => {
    const { session } = built({ ReceivedData: [received(1, '3 H', '=', { remarks: 'Wrong direction' })] })
    const table = session.tables.find(({ results }) => results.length > 0)
    expect(table).toMatchObject({ ns: 'a-3', ew: 'a-1' })
  })

  it('of a movement in which one number is mistyped are of the same pairs as without', () => {
    const rows = [received(1, '3 H', '='), received(2, '2 S', '+1', { table: 2, pairns: 2, pairew: 4 })]
    const numbersOf = (movement: readonly BwsRow[]) =>
      built({ RoundData: movement, ReceivedData: rows })
        .session.registrations.map(({ number, side }) => `${number} ${side}`)
        .sort()
    const mistyped = MOVEMENT.with(1, { ...MOVEMENT[1]!, nspair: 3 })
    expect(numbersOf(mistyped)).toEqual(numbersOf(MOVEMENT))
  })

  it('of a movement that numbers both directions alike stay apart: 3 against 6 is not 6 against 3', () => {
    const rounds = [round(3, 1, 3, 3, 1), round(6, 1, 6, 6, 1), round(3, 2, 3, 6, 1), round(6, 2, 6, 3, 1)]
    const at = (table: number, pairns: number, pairew: number): BwsRow => ({
      table,
      round: 2,
      pairns,
      pairew,
    })
    const { session, rows } = built({
      RoundData: rounds,
      ReceivedData: [received(1, '3 H', '=', at(3, 3, 6)), received(1, '3 H', '+1', at(6, 6, 3))],
    })
    const played = session.tables.flatMap(({ ns, ew, results }) =>
      results.map(({ tricks }) => [ns, ew, tricks]),
    )
    expect(played).toEqual([
      ['a-3-ns', 'a-6-ew', 9],
      ['a-6-ns', 'a-3-ew', 10],
    ])
    expect(rows).toEqual({ received: 2, results: 2, erased: 0, notPlayed: 0, reported: 0 })
  })

  it('in the wrong direction belong to the pairs of the other direction, also where numbers repeat', () => {
    const { session } = built({
      RoundData: [round(3, 1, 3, 6, 1), round(6, 1, 6, 3, 1)],
      ReceivedData: [received(1, '3 H', '=', { table: 3, pairns: 3, pairew: 6, remarks: 'Wrong direction' })],
    })
    expect(session.tables.find(({ results }) => results.length > 0)).toMatchObject({
      ns: 'a-6-ew',
      ew: 'a-3-ns',
    })
  })

  it('every row of any file ends as a result, erased, not played, or in the report', () => {
    const cell = fc.record({
      table: fc.integer({ min: 1, max: 3 }),
      round: fc.integer({ min: 1, max: 2 }),
      board: fc.integer({ min: 1, max: 3 }),
      pairns: fc.integer({ min: 0, max: 4 }),
      pairew: fc.integer({ min: 0, max: 4 }),
      contract: fc.constantFrom('3 H', 'PASS', '', '9 Z'),
      result: fc.constantFrom('=', '+1', '', '-99'),
      remarks: fc.constantFrom('', 'Not played', '40%-60%', 'Late play', 'Wrong direction', 'Arbitral score'),
      erased: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), fc.boolean(), (cells, planned) => {
        const { rows } = built({
          RoundData: planned ? MOVEMENT : [],
          ReceivedData: cells.map((one) => received(one.board, one.contract, one.result, one)),
        })
        expect(rows.received).toBe(cells.length)
        expect(rows.results + rows.erased + rows.notPlayed + rows.reported).toBe(cells.length)
      }),
    )
  })

  it('that are none are left out with a warning', () => {
    expect(built({ ReceivedData: [received(1, '9 Z', '=')] }).warnings[0]?.code).toBe('bws-result')
  })
})

describe('a session', () => {
  it('has its whole movement before the first result, and the same key after it', () => {
    const before = built({})
    const after = built({ ReceivedData: [received(1, '3 H', '=')] })
    expect(before.session.tables.map(({ round: r, number, ns, ew }) => [r, number, ns, ew])).toEqual([
      [1, 1, 'a-1', 'a-3'],
      [1, 2, 'a-2', 'a-4'],
      [2, 1, 'a-1', 'a-4'],
      [2, 2, 'a-2', 'a-3'],
    ])
    expect(before.session.boards.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(before.document.tournament.key).toBe(after.document.tournament.key)
    expect(after.session.date).toBe('2024-05-06')
    expect(before.document.events[0]).toMatchObject({ winners: 2, arrangeType: 'MITCHELL' })
  })

  it('is complete when every board of every table is in', () => {
    const all = MOVEMENT.flatMap(({ table, round: r, nspair, ewpair, lowboard }) =>
      [0, 1].map((i) =>
        received(Number(lowboard) + i, 'PASS', '', {
          table: table!,
          round: r!,
          pairns: nspair!,
          pairew: ewpair!,
        }),
      ),
    )
    expect(built({ ReceivedData: all.slice(1) }).progress).toEqual({
      expected: 8,
      received: 7,
      awaited: [1],
    })
    expect(isComplete(built({ ReceivedData: all.slice(1) }).progress)).toBe(false)
    expect(isComplete(built({ ReceivedData: all }).progress)).toBe(true)
    expect(isComplete({ expected: 0, received: 0 })).toBe(false)
    const unknown = built({ RoundData: [], ReceivedData: all.slice(0, 2) }).progress
    expect(unknown).toEqual({ expected: 0, received: 0, awaited: [1, 2] })
  })

  it('has sit-outs, names, hands, double-dummy tricks and calls', () => {
    const suits = { Spades: 'AKQT94', Hearts: 'AKQ', Diamonds: 'AK', Clubs: 'AK' }
    const hand = (name: string, held: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(held).map(([suit, cards]) => [`${name}${suit}`.toLowerCase(), cards]))
    const { session } = built({
      Section: [{ id: 1, letter: 'B', missingpair: 4 }],
      PlayerNumbers: [
        { section: 1, table: 1, direction: 'N', number: '12', name: '' },
        { section: 1, table: 1, direction: 'S', number: '0', name: 'Ben' },
      ],
      PlayerNames: [{ id: 12, name: 'Ann', strid: '12' }],
      HandRecord: [
        {
          section: 1,
          board: 1,
          ...hand('North', suits),
          ...hand('East', { Spades: 'J87', Hearts: 'J987', Diamonds: 'QJT', Clubs: 'QJT' }),
          ...hand('South', { Spades: '653', Hearts: 'T654', Diamonds: '987', Clubs: '987' }),
          ...hand('West', {}),
        },
      ],
      HandEvaluation: [
        {
          section: 1,
          board: 1,
          ...Object.fromEntries(
            ['north', 'east', 'south', 'west'].flatMap((seat) =>
              ['spades', 'hearts', 'diamonds', 'clubs', 'notrump'].map((suit) => [`${seat}${suit}`, 7]),
            ),
          ),
        },
      ],
      ReceivedData: [received(1, '1 NT', '=', { 'ns/ew': 'N' })],
      BiddingData: ['1 NT', 'PASS', 'PASS', 'PASS'].map((bid, i) => ({
        section: 1,
        table: 1,
        round: 1,
        board: 1,
        counter: i + 1,
        direction: 'NESW'[i]!,
        bid,
        erased: false,
      })),
    })
    expect(session.tables.map(({ ns, ew }) => [ns, ew])).toEqual([
      ['b-1', 'b-3'],
      ['b-2', 'b-3'],
    ])
    expect(session.registrations[0]!.players).toEqual([
      { name: 'Ann', memberId: '12' },
      { name: 'Ben', memberId: null },
    ])
    expect(session.boards[0]).toMatchObject({
      deal: { W: '2.32.65432.65432' },
      doubleDummy: { N: { NT: 7 } },
    })
    expect(session.tables[0]!.logs[0]!.events.filter(({ type }) => type === 'BID')).toHaveLength(4)
  })

  it('with one number for a pair in each direction has both', () => {
    const { session } = built({ RoundData: [round(1, 1, 1, 2, 1), round(2, 1, 2, 1, 3)] })
    expect(session.registrations.map(({ key }) => key)).toEqual(['a-1-ns', 'a-2-ew', 'a-2-ns', 'a-1-ew'])
  })
})

it('gives nobody the number of another member, and says so', () => {
  const { session, warnings } = built({
    PlayerNames: [{ id: 7, name: 'Ann Ames', strid: '7' }],
    PlayerNumbers: [
      { section: 1, table: 1, direction: 'N', number: '7', name: 'Bea Bolt', round: 0 },
      { section: 1, table: 1, direction: 'S', number: '8', name: 'Abe Ash', round: 0 },
    ],
  })
  const pair = session.registrations.find(({ players }) => players.length > 0)!
  expect(pair.players).toEqual([
    { name: 'Bea Bolt', memberId: null },
    { name: 'Abe Ash', memberId: '8' },
  ])
  expect(warnings.map(({ code }) => code)).toContain('member-number-of-two')
})

describe('names put in again', () => {
  const named = (direction: string, name: string, again = 0): BwsRow => ({
    section: 1,
    table: 1,
    direction,
    number: '',
    name,
    round: again,
  })
  const FIRST = [named('N', 'Ann Ames'), named('S', 'Abe Ash')]
  const pairAfter = (...rows: readonly BwsRow[]) => {
    const { session } = built({ PlayerNumbers: [...FIRST, ...rows] })
    const { key, name, players } = session.registrations.find((one) => one.number === '1')!
    return {
      name,
      players: players.map((one) => one.name),
      seats: session.tables.flatMap((one) =>
        one.ns === key ? [`${one.players.N?.name} ${one.players.S?.name}`] : [],
      ),
    }
  }

  it('are of a substitute, from that round on', () => {
    expect(pairAfter(named('N', 'Zoe Zorn', 2))).toEqual({
      name: 'Ann Ames - Abe Ash',
      players: ['Ann Ames', 'Abe Ash', 'Zoe Zorn'],
      seats: ['Ann Ames Abe Ash', 'Zoe Zorn Abe Ash'],
    })
  })

  it('put right how somebody is spelled, for the whole evening', () => {
    expect(pairAfter(named('N', 'Anna Ames', 0))).toMatchObject({ players: ['Anna Ames', 'Abe Ash'] })
    expect(pairAfter(named('N', 'AMES Ann', 2))).toEqual({
      name: 'AMES Ann - Abe Ash',
      players: ['AMES Ann', 'Abe Ash'],
      seats: ['AMES Ann Abe Ash', 'AMES Ann Abe Ash'],
    })
  })

  it.each([
    ['both', [named('N', 'Abe Ash', 2), named('S', 'Ann Ames', 2)]],
    ['one', [named('N', 'Abe Ash', 2)]],
  ])('of %s in the other seat are of partners who changed seats', (_, rows) => {
    const { players, seats } = pairAfter(...rows)
    expect(players).toEqual(['Ann Ames', 'Abe Ash'])
    expect(seats).toEqual(['Ann Ames Abe Ash', 'Abe Ash Ann Ames'])
  })
})

describe('files that are none', () => {
  const header = (rest: readonly number[]) => {
    const bytes = new Uint8Array(20_000)
    bytes.set([0, 1, 0, 0, ...new TextEncoder().encode('Standard Jet DB'), 0, ...rest])
    return bytes
  }
  const codeOf = (bytes: Uint8Array) => {
    const read = readBwsBytes(bytes, LIMITS)
    return read.ok ? null : read.error.code
  }
  const plain = (bytes: Uint8Array) => {
    bytes.set([0xfb, 0x8a, 0xbc, 0x4e], 0x3e)
    return bytes
  }
  it.each([
    ['bws-version', new TextEncoder().encode('PK\u0003\u0004 a compressed file')],
    ['bws-version', header([9])],
    ['bws-cut', header([0]).slice(0, 4_000)],
    ['bws-encrypted', header([0])],
    ['bws-damaged', plain(header([0]))],
    ['bws-damaged', plain(header([1]))],
  ])('are refused: %s', (code, bytes) => expect(codeOf(bytes)).toBe(code))

  it('whose definition pages lead in circles are left early', () => {
    const bytes = plain(header([0]))
    for (let page = 1; page * 2_048 < bytes.length; page++) {
      bytes.set([2, 1, 0, 0, page === 2 ? 3 : 2, 0, 0, 0], page * 2_048)
    }
    const start = cpuTime()
    expect(codeOf(bytes)).toBe('bws-damaged')
    expect(cpuTime() - start).toBeLessThan(10_000)
  })
})

/** Outcome of every Bridgemate file of the collection. */
const EXPECTED: Readonly<Record<string, unknown>> = {
  'bridgemate_12tables1section.bws': {
    boards: 24,
    results: 288,
    registrations: 24,
    progress: { expected: 288, received: 288, awaited: [] },
    passedOut: 5,
    adjusted: 2,
  },
  'bridgemate_Default.bws': 'bws-empty',
}

describe.skipIf(!hasSharedData)('the collected files', () => {
  const names = hasSharedData ? readdirSync(sharedPath('bws')) : []
  it('are all expected', () => expect(names.sort()).toEqual(Object.keys(EXPECTED).sort()))

  it.each(names)('%s', async (name) => {
    const result = await readFile(bytesAsSource(readFileSync(sharedPath(`bws/${name}`))))
    if (!result.ok) {
      expect(result.error.code).toBe(EXPECTED[name])
      return
    }
    const { document, counts, progress } = result.value
    soundDocument(document)
    const results = sessionsOfDocument(document).flatMap(({ tables }) =>
      tables.flatMap((table) => table.results),
    )
    expect({
      boards: counts.boards,
      results: counts.results,
      registrations: counts.registrations,
      progress,
      passedOut: results.filter(({ contract }) => contract?.kind === 'passedOut').length,
      adjusted: results.filter(({ adjustment }) => adjustment !== null).length,
    }).toEqual(EXPECTED[name])
  })

  it('broken in any way are refused or read, never thrown at, and in bounded time', () => {
    const bytes = readFileSync(sharedPath('bws/bridgemate_12tables1section.bws'))
    for (let seed = 0; seed < runs(150, 30); seed++) {
      const broken = brokenBytes(bytes, seed)
      const { ms } = formatTrial(() => readBwsBytes(broken, LIMITS), null)
      expect(ms, `trial ${seed}`).toBeLessThan(3_000)
    }
  })
})

describe('a row whose pairs are not those of its table', () => {
  const boards = (rows: readonly BwsRow[], movement: readonly BwsRow[] = MOVEMENT) => {
    const warnings = new Warnings(LIMITS)
    const document = bwsToDocument({ ...EMPTY, RoundData: movement, ReceivedData: rows }, warnings)
    const tables = sessionsOfDocument(document).flatMap((one) => one.tables)
    const found = tables.flatMap(({ ns, ew, results }) => results.map(({ board }) => `${board}: ${ns} ${ew}`))
    return { found: found.sort(), told: warnings.all().filter(({ code }) => code === 'weighed') }
  }
  const others = [
    received(3, '3 NT', '=', { table: 2, pairns: 2, pairew: 4 }),
    received(4, '3 NT', '=', { table: 2, pairns: 2, pairew: 4 }),
  ]
  const RIGHT = ['1: a-1 a-3', '2: a-1 a-3', '3: a-2 a-4', '4: a-2 a-4']

  it('of which one sits at another table is of the pairs of the movement and of its other boards', () => {
    const wrong = received(2, '4 S', '+1', { pairns: 2, pairew: 3 })
    const { found, told } = boards([received(1, '4 S', '='), wrong, ...others])
    expect(found).toEqual(RIGHT)
    expect(told).toMatchObject([{ args: { about: 'pairs', board: 2, counts: '1 - 3', why: 'players' } }])
  })

  // Nobody types pairs into a Bridgemate: these are what a director entered.
  it.each<[string, BwsRow, string]>([
    ['with one that stands in', { pairns: 1, pairew: 9 }, '2: a-1 a-9'],
    ['with two that stand in', { pairns: 8, pairew: 9 }, '2: a-8 a-9'],
    ['with one that sits out', { pairns: 1, pairew: 5 }, '2: a-1 a-5'],
    ['of a board played late', { board: 7, pairns: 2, pairew: 3 }, '7: a-2 a-3'],
  ])('%s stays', (_, row, kept) => {
    const sitsOut = [round(3, 2, 5, 6, 5)]
    const { found, told } = boards(
      [received(1, '4 S', '='), received(2, '4 S', '+1', row), ...others],
      [...MOVEMENT, ...sitsOut],
    )
    expect(found).toContain(kept)
    expect(told).toEqual([])
  })

  it('the other way round stays, and is told where one other alone says otherwise', () => {
    const turned = received(2, '4 S', '+1', { pairns: 3, pairew: 1 })
    const { found, told } = boards([received(1, '4 S', '='), turned, ...others])
    expect(found).toContain('2: a-3 a-1')
    expect(told).toMatchObject([{ args: { about: 'side', board: 2, counts: '3 / 1', why: 'none' } }])
  })

  it('stays where all of the table say so, or the row says why', () => {
    const turned = { pairns: 3, pairew: 1 }
    const all = boards([received(1, '4 S', '=', turned), received(2, '4 S', '+1', turned), ...others])
    const [said, wrong] = [{ ...turned, remarks: 'Wrong direction' }, others]
    expect(all.found).toEqual(['1: a-3 a-1', '2: a-3 a-1', '3: a-2 a-4', '4: a-2 a-4'])
    expect(all.told).toEqual([])
    expect(boards([received(1, '4 S', '='), received(2, '4 S', '+1', said), ...wrong]).told).toEqual([])
  })
})
