import { readdirSync, readFileSync } from 'node:fs'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import type { TournamentDocument } from '../json/document.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { readFile } from '../read.ts'
import type { ReadFile } from '../report.ts'
import { cpuTime } from '../testing/cpuTime.ts'
import { soundDocument } from '../testing/formatTrial.ts'
import { bytesAsSource } from '../text.ts'
import { isLinAddress, linOfAddress } from './address.ts'
import { decodeLin, undoubleText } from './charset.ts'
import { parseHeader } from './header.ts'
import { readLinText } from './readLin.ts'
import { ADDRESSES, BOARDS, DEAL, SEED_TEXTS, SINGLE, VUGRAPH } from './testing/seeds.ts'
import { parseCalls, parseNames, parseResult } from './values.ts'
import { writeLin } from './write.ts'

function read(text: string): ReadFile {
  const result = readLinText(text, LIMITS)
  if (!result.ok) throw new Error(result.error.message)
  soundDocument(result.value.document)
  return result.value
}

const refused = (text: string, limits = LIMITS) => {
  const result = readLinText(text, limits)
  return result.ok ? null : result.error
}

const firstSession = (document: TournamentDocument) => sessionsOfDocument(document)[0]!

describe('a vugraph match', () => {
  const { document, warnings } = read(VUGRAPH)
  const session = firstSession(document)
  const [open, closed] = session.tables

  it('is a team event with teams, carry-over and both rooms', () => {
    expect(document.events[0]).toMatchObject({ type: 'TEAM', calcType: 'IMP', name: 'Made-up Cup, Match 3' })
    expect(document.events[0]!.segments[0]!.name).toBe('Made-up Cup, Match 3')
    expect(document.events[0]!.arrangeType).toBe('KNOCK_OUT')
    expect(session).toMatchObject({ session: 2, firstRound: 2 })
    expect(session.registrations.map(({ name }) => name)).toEqual(['Reds', 'Blues'])
    expect(session.matches[0]).toMatchObject({ carryOverHome: 12, carryOverVisiting: 7.5 })
    expect([open!.room, closed!.room]).toEqual(['OPEN', 'CLOSED'])
    expect(session.registrations[0]!.players.map(({ name }) => name)).toEqual([
      'Cid',
      'Ann',
      'Hal',
      'Fay',
      '"Hal"',
    ])
  })

  it('takes results from the header, also of boards that it does not show', () => {
    expect(open!.results.map(({ board, tricks, scoreNs }) => [board, tricks, scoreNs])).toEqual([
      [1, 12, 490],
      [2, null, 0],
      [3, 9, 200],
    ])
    expect(closed!.results.map(({ board, tricks }) => [board, tricks])).toEqual([[1, 11]])
  })

  it('keeps chat on the event that it follows', () => {
    const log = open!.logs[0]!.events
    const said = log.flatMap(({ type, comments }) => (comments ? [[type, comments]] : []))
    expect(said).toEqual([
      ['START_AUCTION', ['host: Welcome']],
      ['BID', ['host: nine are there']],
      ['PLAY_CARD', ['host: WRANG']],
      ['END_GAME', ['host: done']],
    ])
    expect(log.find(({ type }) => type === 'BID')).toMatchObject({
      seat: 'S',
      call: '2C',
      alert: true,
      explanations: [{ to: 'all', text: 'strong' }],
    })
    expect(log.find(({ type }) => type === 'CLAIM')).toMatchObject({ tricks: 12 })
  })

  it('warns of nothing but a result that its operator had otherwise', () => {
    expect(warnings.map(({ code }) => code)).toEqual([])
  })
})

it('a board that stands twice in a room with two results counts as it was played further, else not', () => {
  const board = (room: string, tricks: number) =>
    `qx|${room}1|md|${DEAL}|mb|1N|mb|p|mb|p|mb|p|mc|${tricks}|\n`
  const match = (...boards: readonly string[]) => read(`vg|Cup,1,I,1,1,Reds,0,Blues,0|\n${boards.join('')}`)
  const twice = match(board('o', 7), board('o', 8), board('c', 7))
  expect(firstSession(twice.document).tables[0]!.results.map(({ tricks }) => tricks)).toEqual([null])
  expect(twice.warnings).toMatchObject([{ code: 'weighed', args: { about: 'twice', counts: 'none' } }])
  const further = match(board('o', 8).replace('mc|', 'pc|SA|mc|'), board('o', 7), board('c', 7))
  expect(firstSession(further.document).tables[0]!.results.map(({ tricks }) => tricks)).toEqual([8])
  expect(further.warnings.filter(({ code }) => code === 'weighed')).toMatchObject([
    { code: 'weighed', args: { about: 'twice', why: 'play' } },
  ])
  expect(match(board('o', 7), board('o', 7), board('c', 7)).warnings).toEqual([])
  const unfinished = match(board('o', 7), `qx|o1|md|${DEAL}|mb|1N|mb|p|\n`, board('c', 7))
  expect(firstSession(unfinished.document).tables[0]!.results).toHaveLength(1)
})

it('a line-up that changes in the middle is of the boards that follow, and nobody is lost', () => {
  const board = (number: number) => `qx|o${number}|md|${DEAL}|mb|1N|mb|p|mb|p|mb|p|mc|7|\n`
  const { document } = read(
    `vg|Cup,1,I,1,2,Reds,0,Blues,0|\npn|Ann,Bob,Cid,Dan,Eva,Fay,Gus,Hal|\n${board(1)}pn|Ida,Bob,Jan,Dan,Eva,Fay,Gus,Hal|\n${board(2)}`,
  )
  const { tables, registrations } = firstSession(document)
  const souths = tables[0]!.logs.map(({ events }) =>
    events.flatMap((event) =>
      event.type === 'SEAT_PLAYER' && event.seat === 'S' ? [event.player?.name] : [],
    ),
  )
  expect(souths).toEqual([['Ann'], ['Ida']])
  const reds = registrations.find(({ name }) => name === 'Reds')!.players.map(({ name }) => name)
  expect(reds).toEqual(expect.arrayContaining(['Ann', 'Cid', 'Ida', 'Jan']))
})

describe('boards without header', () => {
  it('are of the pairs that the list names where only their results are told', () => {
    const header = 'vg|Open pairs,Round 1,P,1,2,,0,,0|rs|3NS=,3NS-1,4HS=,4HS+1|pn|a,b,c,d,e,f,g,h|'
    const { registrations, tables } = firstSession(
      read(`${header}qx|o1|md|${DEAL}|mb|1N|mb|p|mb|p|mb|p|mc|7|`).document,
    )
    expect(registrations.map(({ name }) => name).sort()).toEqual(['c - a', 'd - b', 'g - e', 'h - f'])
    expect(tables.map(({ results }) => results.length)).toEqual([2, 2])
  })

  it('are tables of pairs by their players', () => {
    const { document } = read(BOARDS)
    const session = firstSession(document)
    expect(document.events[0]).toMatchObject({ type: 'PAIR', name: 'Club night' })
    expect(session.tables.map(({ players }) => [players.S?.name, players.W?.name, players.N?.name])).toEqual([
      ['Ann', 'Herman, I', 'Cid'],
      ['Eva', 'Fay', 'Gus'],
    ])
    expect(session.boards[0]).toMatchObject({ number: 7, dealer: 'N', vulnerability: 'ALL' })
  })

  it('are the same pair whatever the case of their names and the seats they take', () => {
    const board = (names: string, number: number) =>
      `pn|${names}|st||md|1${DEAL}|rh||ah|Board ${number}|sv|o|mb|1N|mb|p|mb|p|mb|p|mc|7|pg||`
    const two = read(`${board('Cheryl O,west,annlahey,east', 1)}\n${board('annlahey,West,cheryl o,east', 2)}`)
    expect(firstSession(two.document).registrations).toHaveLength(2)
  })

  it('of one name are two where they play each other', () => {
    const one = read(`pn|GIB,GIB,GIB,GIB|st||md|1${DEAL}|rh||ah|Board 1|sv|o|mb|1N|mb|p|mb|p|mb|p|mc|7|pg||`)
    expect(firstSession(one.document).registrations).toMatchObject([
      { key: 'gib', name: 'GIB', players: [{ name: 'GIB' }] },
      { key: 'gib-ew', name: 'GIB', players: [{ name: 'GIB' }] },
    ])
  })

  it('are read from addresses, one a line', () => {
    const { document } = read(ADDRESSES)
    const numbers = firstSession(document).boards.map(({ number }) => number)
    expect(numbers).toEqual([3, 4])
    expect(isLinAddress(ADDRESSES)).toBe(true)
    expect(isLinAddress('https://example.org/?line=3')).toBe(false)
    const viewer = `https://v.example/h.html?lin=${encodeURIComponent('an|100% of 5+4|')}`
    expect(linOfAddress(viewer)).toBe('an|100% of 5+4|')
    expect(linOfAddress('x?lin=an%7C50%|')).toBe('an|50%|')
  })

  it('a board that stands twice, word for word, counts once and is told', () => {
    const { document, warnings } = read(`${SINGLE}\n${SINGLE}`)
    expect(sessionsOfDocument(document)[0]!.tables.flatMap(({ results }) => results)).toHaveLength(1)
    expect(warnings).toMatchObject([{ code: 'game-twice-alike', args: { board: 3, first: 1 } }])
  })

  it('of the same number but another deal begin a mini session', () => {
    const [south, west, north] = DEAL.split(',')
    const swapped = `${west},${south},${north},`
    const { document } = read(`${SINGLE}\n${SINGLE.replace(DEAL, swapped)}`)
    expect(sessionsOfDocument(document).map(({ miniSession }) => miniSession)).toEqual([1, 2])
  })
})

it('parse, write, parse gives the same document', () => {
  for (const text of SEED_TEXTS) {
    const { document } = read(text)
    expect(read(writeLin(document)).document).toEqual(document)
  }
})

describe('values', () => {
  it.each([
    ['4HE=', 10, 'E', ''],
    ['3NW+1', 10, 'W', ''],
    ['4SWx-4', 6, 'W', 'X'],
    ['1CXXN-7', 0, 'N', 'XX'],
  ])('%s is a result', (text, tricks, declarer, doubling) => {
    expect(parseResult(text)).toMatchObject({ tricks, contract: { declarer, doubling } })
  })
  it.each(['8HE=', '1CN-8', 'xyz', '4H='])('%s is none', (text) => expect(parseResult(text)).toBeUndefined())
  it.each([
    ['1hP2N!', ['1H', 'P', '2NT']],
    ['d', ['X']],
    ['rp', ['XX', 'P']],
  ])('calls of %s', (text, calls) => expect(parseCalls(text)?.map(({ call }) => call)).toEqual(calls))
  it('names of one table or two, a comma within a name, or too few', () => {
    expect(parseNames('A,B,C,D,E,F,G,H')).toHaveLength(2)
    expect(parseNames('A, B, C, D')?.[0]).toEqual({ S: 'A', W: 'B', N: 'C', E: 'D' })
    expect(parseNames('Herman, I,B,C,D')?.[0]?.S).toBe('Herman, I')
    expect(parseNames(',,,')?.[0]).toEqual({ N: null, E: null, S: null, W: null })
    expect(parseNames('A,B')).toBeNull()
  })
  it('a header is read from its end', () => {
    expect(parseHeader('Cup, 3rd, round,Seg 1,I,17,32,Team, A,10,B,7')).toMatchObject({
      title: 'Cup, 3rd, round',
      segment: 'Seg 1',
      firstBoard: 17,
      teams: [
        { name: 'Team, A', carryOver: 10 },
        { name: 'B', carryOver: 7 },
      ],
    })
    expect(parseHeader('Cup,Final 3/6,IMPs,1,4,Reds,12.5,Blues, Jr,3')).toMatchObject({
      title: 'Cup',
      segment: 'Final 3/6',
      type: 'I',
      teams: [{ name: 'Reds' }, { name: 'Blues, Jr', carryOver: 3 }],
    })
    expect(parseHeader('2,2021.10. 5,P,1,1000,,,,')).toMatchObject({ type: 'P', lastBoard: 1000 })
  })
})

describe('character sets', () => {
  const latin1 = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0)))
  it('windows-1252, UTF-8, and UTF-8 encoded twice', () => {
    expect(decodeLin(latin1('nt|caf\u00e9|')).text).toBe('nt|café|')
    expect(decodeLin(new TextEncoder().encode('nt|café|')).text).toBe('nt|café|')
    expect(decodeLin(new TextEncoder().encode('nt|cafÃ© â‚¬|')).text).toBe('nt|café €|')
    expect(undoubleText('naïve café')).toBe('naïve café')
  })
  it('Big5, told by its frequent characters', () => {
    const bytes = latin1('nt|\u00a7\u00da\u00ad\u00cc\u00ac\u00dd\u00b5\u00db|')
    expect(decodeLin(bytes)).toEqual({ text: 'nt|我們看著|', charset: 'big5', guessed: true })
  })
})

describe('what cannot be', () => {
  it('is refused with its place', () => {
    const twice = SINGLE.replace('SAKQ2', 'SAKQA')
    expect(refused(`\n${twice}`)).toMatchObject({ code: 'deal-card-twice', place: { line: 2, column: 24 } })
    expect(refused(SINGLE.replace('SAKQ2', 'SAKQ'))?.code).toBe('deal-hand-size')
    expect(refused('pn|a,b,c,d|st||')?.code).toBe('lin-no-board')
    expect(refused(`${SINGLE}nt|${'x'.repeat(LIMITS.line)}|`)?.code).toBe('lin-value-too-long')
    expect(refused('qx|o1|'.repeat(60), { ...LIMITS, records: 50 })?.code).toBe('too-many-boards')
  })
  it('is left out with a warning where the rest can stand', () => {
    const { warnings } = read(`${SINGLE.replace('mc|12|', 'mc|77|')}\n what|mb|9Z|sv|q|`)
    expect(warnings.map(({ code, place }) => [code, place?.line])).toEqual([
      ['lin-tricks', 1],
      ['lin-stray', 2],
      ['lin-call', 2],
      ['lin-vulnerability', 2],
    ])
  })
  it('a million pipes, or one value without end, cost little', () => {
    const start = cpuTime()
    expect(refused('|'.repeat(1_000_000))?.code).toBe('lin-no-board')
    expect(refused(`nt|${'y'.repeat(5_000_000)}`)?.code).toBe('lin-value-too-long')
    expect(cpuTime() - start).toBeLessThan(3_000)
  })
})

/** Outcome of every LIN file of the collection: boards, results, auctions, plays, event type. */
const EXPECTED: Readonly<Record<string, readonly [number, number, number, number, string]>> = {
  'bridgebots_sample.lin': [1, 1, 1, 1, 'PAIR'],
  'bridgebots_usbf_sf_14502.lin': [15, 30, 30, 30, 'TEAM'],
  'ffb_open2dn1_sance1.lin': [30, 0, 0, 0, 'PAIR'],
  'geobob_4571383353.lin': [1, 1, 1, 1, 'PAIR'],
  'lucbellicaud_TM-17360_teammatch.lin': [18, 36, 36, 36, 'TEAM'],
  'lucbellicaud_main_buguee.lin': [1, 0, 0, 0, 'PAIR'],
  'lucbellicaud_test.lin': [10, 0, 0, 0, 'PAIR'],
  'lucbellicaud_test2.lin': [33, 0, 0, 0, 'PAIR'],
  'mtday_test_vugraph.lin': [8, 16, 16, 16, 'TEAM'],
  'pbntools_single_20784108.lin': [1, 0, 1, 1, 'PAIR'],
  'pbntools_single_28189511.lin': [1, 1, 1, 1, 'PAIR'],
  'pbntools_single_28190083.lin': [1, 1, 1, 1, 'PAIR'],
  'pbntools_single_3399598383.lin': [1, 1, 1, 1, 'PAIR'],
  'thorvald_Match-_GIBNS_v_GIBEW_1-4.lin': [4, 8, 8, 8, 'TEAM'],
  'thorvald_Match-_GIBNS_v_GIBEW_BC_1-4.lin': [4, 8, 8, 8, 'TEAM'],
}

describe.skipIf(!hasSharedData)('the collected files', () => {
  const names = hasSharedData ? readdirSync(sharedPath('lin')) : []
  it('are all expected', () => expect(names.sort()).toEqual(Object.keys(EXPECTED).sort()))
  it.each(names)('%s', async (name) => {
    const result = await readFile(bytesAsSource(readFileSync(sharedPath(`lin/${name}`))))
    if (!result.ok) throw new Error(result.error.message)
    const { document, counts, warnings } = result.value
    soundDocument(document)
    const { boards, results, auctions, plays } = counts
    expect([boards, results, auctions, plays, document.events[0]!.type]).toEqual(EXPECTED[name])
    const told = warnings.flatMap(({ code }) => (code === 'charset-guessed' ? [] : [code]))
    expect(told).toEqual(results < auctions ? ['results-open'] : [])
    expect(read(writeLin(document)).document).toEqual(document)
  })
})

it('pw names players as pn does', () => {
  const text = VUGRAPH.replaceAll('pn|', 'pw|')
  expect(text).not.toBe(VUGRAPH)
  const [one, other] = [read(text), read(VUGRAPH)].map(({ document }) => firstSession(document).registrations)
  expect(one).toEqual(other)
})

describe('a number in qx beside one in ah', () => {
  const HANDS = ['S2345H2345D2345C2', 'S6789H6789D6789C6', 'STJQKHTJQKDTJQKCT']
  /** Another deal for each board: the first hand is turned. */
  const boardOf = (qx: number, ah: number): string => {
    const turned = HANDS.map((_, i) => HANDS[(i + ah) % 3]!)
    return `qx|o${qx}|pn|a,b,c,d|md|${(ah % 4) + 1}${turned.join(',')},|ah|Board ${ah}|sv|o|mb|1S|mb|p|mb|p|mb|p|mc|7|pg||\n`
  }
  const numbersIn = (text: string) => {
    const { document, warnings } = read(text)
    return {
      boards: sessionsOfDocument(document).map((one) => one.boards.map(({ number }) => number)),
      told: warnings.filter(({ code }) => code === 'weighed').length,
    }
  }
  it.each([
    ['repeats', [1, 1, 1, 1], [1, 2, 3, 4]],
    ['repeats by two', [1, 2, 1, 2], [5, 6, 7, 8]],
  ])('that %s is not the board’s', (_, qx, ah) => {
    const text = ah.map((number, i) => boardOf(qx[i]!, number)).join('')
    expect(numbersIn(text)).toEqual({ boards: [ah], told: 1 })
  })
  it('counts where both go on', () => {
    expect(numbersIn(boardOf(1, 5) + boardOf(2, 6))).toEqual({ boards: [[1, 2]], told: 0 })
  })
})
