/** What a file lacks or says twice, and how it is told: one small file for each. */
import { describe, expect, it } from 'vitest'
import { LENIENT } from './limits.ts'
import { tags } from './pbn/testing/texts.ts'
import { readFile } from './read.ts'
import { textAsSource } from './text.ts'

async function read(text: string) {
  const file = await readFile(textAsSource(text), LENIENT)
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings, faults } = file.value
  return { document, told: [...faults, ...warnings].map(({ code, args }) => ({ code, args })) }
}

const codes = async (text: string) => (await read(text)).told.map(({ code }) => code)

describe('a match of LIN', () => {
  const part = (home: string, results: string, boards: readonly number[], last = 2) =>
    `vg|Cup,,I,1,${last},${home},,B${home},|pg||\nrs|${results}|\npn|a${home},b${home},c${home},d${home},e${home},f${home},g${home},h${home}|pg||\n${boards.map((one) => `qx|o${one}|pg||\nqx|c${one}|pg||\n`).join('')}`
  const whole = part('A', '3NN=,3NN+1,2SS=,2SS-1', [1, 2])
  const announced = (text: string) =>
    read(text).then(({ told }) =>
      told.flatMap(({ code, args }) => (code === 'boards-announced' ? [args.boards] : [])),
    )
  it('that has all boards of its header is not told', async () => {
    expect(await announced(whole)).toEqual([])
    expect(await announced(whole + part('C', '3NN=,3NN+1,,', [1]))).toEqual([])
  })
  it('without some of them, or all, is', async () => {
    expect(await announced(whole.replace('I,1,2', 'I,1,4'))).toEqual(['3, 4'])
    expect(await announced(`${whole}vg|Cup,,I,1,2,C,,D,|pg||\n`)).toEqual(['1, 2'])
  })
  it('that ends within any value is', async () => {
    expect(await codes(`${whole}qx|o2|ah|Boar`)).toContain('lin-cut')
    expect(await codes(whole)).not.toContain('lin-cut')
  })
})

describe('a board of LIN', () => {
  const hands = ['SAKQJHAKQJDAKQJCA', 'STHTDTCKQJT98765432', 'S98765432H98765DC', 'SH432D98765432CT'] as const
  const board = (own: number, told: number) => {
    const dealer = [4, 3, 4, 1, 2][own % 5] ?? 3
    const vulnerable = ['', 'o', 'n', 'e', 'b'][own] ?? 'o'
    return `qx|o|ah|Board ${told}|md|${dealer}${hands[0]},,,|sv|${vulnerable}|mb|p|mb|p|mb|p|mb|p|pg||\n`
  }
  it('whose number does not fit between the boards before and after it is that of its dealer', async () => {
    const at = async (second: number) => {
      const { document, told } = await read(board(1, 1) + board(2, second) + board(3, 3))
      const own = document.events[0]!.segments.flatMap(({ sessions }) =>
        sessions.flatMap(({ boards }) => boards),
      )
      return [own.map(({ number }) => number).sort(), told.some(({ code }) => code === 'weighed')]
    }
    expect(await at(2)).toEqual([[1, 2, 3], false])
    expect(await at(8)).toEqual([[1, 2, 3], true])
  })
})

describe('boards of pairs in LIN, of which few are recorded', () => {
  const hands = ['SAKQJHAKQJDAKQJCA', 'STHTDTCKQJT98765432', 'S98765432H98765DC'] as const
  const names = (round: number) => `pn|${['a', 'b', 'c', 'd'].map((one) => `${one}${round}`).join()}|`
  const board = (round: number, number: number, calls: string) =>
    `${names(round)}st||md|1${hands[number % 2]},${hands[1 - (number % 2)]},${hands[2]},|ah|Board ${number}|sv|o|${calls}\n`
  const rounds = [1, 2, 3, 4, 5].map((round) => [
    board(round, 2 * round - 1, round === 1 ? 'mb|p|mb|p|mb|p|mb|p|' : ''),
    board(round, 2 * round, ''),
  ])
  it('end short where the last four lack a board that all others had', async () => {
    expect(await codes(rounds.flat().join(''))).not.toContain('lin-cut')
    expect(await codes(rounds.flat().slice(0, -1).join(''))).toContain('lin-cut')
  })
})

describe('a column of CSV', () => {
  const csv = (head: string) =>
    `board,ns,${head},ew,score_ns,scoring\r\n1,1,Ann - Abe,2,420,MP\r\n1,3,Bea - Bob,4,170,MP\r\n`
  it('that has cells and no name is told', async () => {
    expect(await codes(csv('ns_name'))).not.toContain('csv-unnamed')
    expect(await codes(csv(''))).toContain('csv-unnamed')
  })
})

describe('a team of CSV', () => {
  const rows = (...names: readonly string[]) =>
    `board,round,table,room,ns,ns_name,ew,ew_name,score_ns\r\n${names
      .map(
        (name, i) =>
          `${1 + (i >> 1)},1,1,${i % 2 ? 'closed' : 'open'},${i % 2 ? 'b,Bees,a' : 'a'},${i % 2 ? name : `${name},b,Bees`},${400 + 10 * i}`,
      )
      .join('\r\n')}\r\n`
  const named = async (text: string) =>
    (await read(text)).document.events[0]!.segments[0]!.sessions[0]!.registrations.map(({ name }) => name)
  it('has the name that any of its rows has', async () => {
    expect(await named(rows('Ants', 'Ants', 'Ants', 'Ants'))).toEqual(['Ants', 'Bees'])
    expect(await named(rows('', 'Ants', 'Ants', 'Ants'))).toEqual(['Ants', 'Bees'])
  })
  it('whose number has another name in one row is told', async () => {
    expect(await codes(rows('Ants', 'Ants', 'Ants', 'Ants'))).not.toContain('number-of-names')
    expect(await codes(rows('Ants', 'Ants', 'Wasps', 'Ants'))).toContain('number-of-names')
    const { told } = await read(rows('Ants', 'Ants', 'Wasps', 'Ants'))
    expect(told.find(({ code }) => code === 'number-of-names')?.args.by).toBe('team')
  })
  it('is the one of its number, whatever it is called', async () => {
    const match = async (text: string) => {
      const { registrations, matches, tables } = (await read(text)).document.events[0]!.segments[0]!
        .sessions[0]!
      return [registrations.length, matches.length, new Set(tables.flatMap(({ ns, ew }) => [ns, ew])).size]
    }
    expect(await match(rows('Ants', 'Ants', 'Ants', 'Wasps'))).toEqual([2, 1, 2])
    expect(await match(rows('Ants', 'Ants', 'Bees', 'Ants'))).toEqual([2, 1, 2])
  })
  it('may be called by its pairs, one in each room, which is not told', async () => {
    const pairs = (own = 'Ann - Ben') =>
      `board,round,table,room,ns,ns_name,ew,ew_name,score_ns\r\n${[1, 2, 3, 4]
        .map(
          (board) =>
            `${board},1,1,open,1,${board === 3 ? own : 'Ann - Ben'},2,Eva - Fay,420\r\n${board},1,1,closed,2,Gus - Hal,1,Cat - Dan,170`,
        )
        .join('\r\n')}\r\n`
    const { document, told } = await read(pairs())
    const [session] = document.events[0]!.segments[0]!.sessions
    expect(session!.registrations).toHaveLength(2)
    expect(session!.tables.map(({ ns, ew, results }) => [ns, ew, results.length])).toEqual([
      ['1', '2', 4],
      ['2', '1', 4],
    ])
    expect(told.map(({ code }) => code)).not.toContain('number-of-names')
    expect(await codes(pairs('Eva - Fay'))).toContain('number-of-names')
  })
})

describe('pairs', () => {
  const csv = (last: string) =>
    `board,ns,ns_name,ew,ew_name,score_ns,scoring\r\n${['Ann - Abe', 'Bea - Bob', 'Cat - Cal', last]
      .map((name, i) => `1,${i + 1},${name},${i + 11},E${i} - W${i},${100 * i + 20},MP`)
      .join('\r\n')}\r\n`
  it('without players, where nearly all others have them, are told', async () => {
    expect(await codes(csv('Dot - Dan'))).not.toContain('players-missing')
    expect(await codes(csv(''))).toContain('players-missing')
  })
})

describe('a game of PBN', () => {
  const game = (board: number, more: Readonly<Record<string, string>>) =>
    tags({
      Event: 'Cup',
      Board: `${board}`,
      Scoring: 'IMP',
      HomeTeam: 'A',
      VisitTeam: 'B',
      Round: '1',
      ...more,
    })
  const both = (board: number, more: Readonly<Record<string, string>> = {}) =>
    [
      game(board, {
        Room: 'Open',
        North: 'an',
        South: 'as',
        East: 'be',
        West: 'bw',
        Score: 'NS 420',
        ...more,
      }),
      game(board, {
        Room: 'Closed',
        North: 'bn',
        South: 'bs',
        East: 'ae',
        West: 'aw',
        Score: 'NS 170',
        ...more,
      }),
    ].join('\n')
  it('without the stage of those around it is of that stage, which is told', async () => {
    const staged = (middle: Readonly<Record<string, string>>) =>
      [both(1, { Stage: 'Final' }), both(2, middle), both(3, { Stage: 'Final' })].join('\n')
    const stages = async (text: string) => {
      const { document, told } = await read(text)
      return [document.events[0]!.segments.length, told.filter(({ code }) => code === 'weighed').length]
    }
    expect(await stages(staged({ Stage: 'Final' }))).toEqual([1, 0])
    expect(await stages(staged({}))).toEqual([1, 2])
    // Between two stages nothing says of which it is.
    expect(
      (await stages([both(1, { Stage: 'Semi' }), both(2), both(3, { Stage: 'Final' })].join('\n')))[0],
    ).toBe(3)
  })
  it.each(['Stage', 'Section'])(
    'of another match, without a %s between games that have one, has none',
    async (tag) => {
      const other = (board: number) =>
        both(board, { HomeTeam: 'C', VisitTeam: 'D' }).replaceAll(/"([ab])([nsew])"/g, '"other $1$2"')
      const text = [1, 2, 3]
        .flatMap((board) => [both(board, { [tag]: 'Final' }), ...(board === 2 ? [other(1), other(2)] : [])])
        .join('\n')
      const { document, told } = await read(text)
      const parts = document.events.flatMap(({ name, segments }) => segments.map((one) => [name, one.name]))
      expect(parts).toHaveLength(2)
      expect(told.map(({ code }) => code)).not.toContain('weighed')
    },
  )
  it('with a player of the other team is told', async () => {
    const open = (north: string) => `${both(1)}\n${both(2, {}).replace('[North "an"]', `[North "${north}"]`)}`
    expect(await codes(open('an'))).not.toContain('player-of-two')
    expect(await codes(open('bn'))).toContain('player-of-two')
    // At another seat of this table too.
    expect(await codes(open('be'))).toContain('weighed')
  })
  it('of a last round that breaks off is told', async () => {
    const match = (round: number, home: string, visit: string, board: number) =>
      both(board, { Round: `${round}`, HomeTeam: home, VisitTeam: visit }).replaceAll(
        /"([ab][nsew])"/g,
        (_, who) => `"${(who[0] === 'a' ? home : visit) + who[1]}"`,
      )
    const first = [match(1, 'A', 'B', 1), match(1, 'C', 'D', 1)].join('\n')
    const second = [match(2, 'A', 'C', 2), match(2, 'B', 'D', 2)]
    expect(await codes([first, ...second].join('\n'))).not.toContain('round-short')
    expect(await codes([first, second[0]].join('\n'))).toContain('round-short')
  })
  it('whose table ends within a name has no such player', async () => {
    const text = (last: string) =>
      `${tags({ Event: 'E', Board: '1', Scoring: 'MP' })}[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n3 4 170\n[TotalScoreTable "PairId;Names"]\n1 "Ann;Abe"\n${last}`
    const cut = await read(text('2 "Bea Fr'))
    const names = JSON.stringify(cut.document)
    expect([names.includes('Bea'), names.includes('Ann'), cut.told[0]?.code]).toEqual([
      false,
      true,
      'row-unread',
    ])
  })
})

describe('a line of USEBIO', () => {
  const HANDS = { 1: ['AKQJ', 'AKQJ', 'AKQJ', 'A'], 2: ['AKQJ', 'AKQJ', 'AKQ', 'AK'] } as const
  const hand = (direction: string, [s, h, d, c]: readonly [string, string, string, string]) =>
    `<HAND><DIRECTION>${direction}</DIRECTION><SPADES>${s}</SPADES><HEARTS>${h}</HEARTS><DIAMONDS>${d}</DIAMONDS><CLUBS>${c}</CLUBS></HAND>`
  const REST = {
    1: [
      ['T987', 'T987', 'T987', 'K'],
      ['65432', '', '', 'QJT98765'],
      ['', '65432', '65432', '432'],
    ],
    2: [
      ['T987', 'T987', 'J', 'QJT9'],
      ['65432', '65432', 'T98', ''],
      ['', '', '765432', '8765432'],
    ],
  } as const
  const deal = (number: 1 | 2) =>
    [HANDS[number], ...REST[number]] as readonly (readonly [string, string, string, string])[]
  const lin = (number: 1 | 2) => {
    const text = ([s, h, d, c]: readonly [string, string, string, string]) => `S${s}H${h}D${d}C${c}`
    const [n, e, s, w] = deal(number).map(text)
    return `md|3${s},${w},${n},${e}|sv|o|mb|p|mb|p|mb|p|mb|p|`
  }
  const line = (of: 1 | 2, ns: number, score: number) =>
    `<TRAVELLER_LINE><NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ns + 10}</EW_PAIR_NUMBER><SCORE>${score}</SCORE><LIN_DATA>${lin(of)}</LIN_DATA></TRAVELLER_LINE>`
  const file = (first: string, second: string) =>
    `<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>E</EVENT_DESCRIPTION>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>${first}${line(1, 2, 100)}</BOARD><BOARD><BOARD_NUMBER>2</BOARD_NUMBER>${second}${line(2, 2, 130)}</BOARD>
<HANDSET>${([1, 2] as const).map((n) => `<BOARD><BOARD_NUMBER>${n}</BOARD_NUMBER>${['North', 'East', 'South', 'West'].map((d, i) => hand(d, deal(n)[i]!)).join('')}</BOARD>`).join('')}</HANDSET></EVENT></USEBIO>`
  const scores = async (text: string) => {
    const { document, told } = await read(text)
    const results = document.events[0]!.segments[0]!.sessions[0]!.tables.flatMap((one) => one.results)
    const of = (number: number) =>
      results.flatMap(({ board, scoreNs }) => (board === number ? [scoreNs] : [])).sort((a, b) => a! - b!)
    return { 1: of(1), 2: of(2), told: told.filter(({ code }) => code === 'weighed').length }
  }
  it('that carries the deal of another board is of that board, which is told', async () => {
    const right = await scores(file(line(1, 1, 50), line(2, 1, 90)))
    expect(right).toEqual({ 1: [50, 100], 2: [90, 130], told: 0 })
    expect(await scores(file(line(2, 1, 90), line(1, 1, 50)))).toEqual({ ...right, told: 2 })
  })
})
