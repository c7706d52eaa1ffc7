/** The room of a game against who sits there on other boards, in each format that has rooms. */
import { describe, expect, it } from 'vitest'
import type { DocumentSession } from '../json/document.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'
import { bytesAsSource } from '../text.ts'

async function read(text: string) {
  const read = await readFile(bytesAsSource(Buffer.from(text)))
  if (!read.ok) throw new Error(read.error.message)
  const warnings = read.value.warnings.filter(({ code }) => code !== 'participants-missing')
  return { ...read.value, warnings }
}

/** By board, whichever teams of a room are at tables of their own. */
const scoresIn = ({ tables }: DocumentSession) =>
  Object.fromEntries(
    (['OPEN', 'CLOSED'] as const).map((wanted) => [
      wanted,
      tables
        .flatMap(({ room, results }) => (room === wanted ? results : []))
        .sort((one, other) => one.board - other.board)
        .map(({ scoreNs }) => scoreNs),
    ]),
  )

type Told = readonly [string, string]

/** Of two tables on three boards: +420 with Ann, -50 with Flo north. */
const RIGHT = { OPEN: [420, 420, 420], CLOSED: [-50, -50, -50] }

const DEALS = [
  'md|1SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543|',
  'md|2SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543|',
  'md|3SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543|',
]

/** 4S by south, who has made it in one room and is one down in the other. */
function lin(rooms: readonly Told[], header = 'Cup,,I,1,3,Reds,,Blues,', results = ''): string {
  const names = ['Cid,Dot,Ann,Ben', 'Gus,Hal,Flo,Eva']
  const tables = rooms.flatMap((own, i) =>
    own.map((letter, at) => {
      const calls = [
        'mb|4S|mb|p|mb|p|mb|p|',
        'mb|p|mb|4S|mb|p|mb|p|mb|p|',
        'mb|p|mb|p|mb|4S|mb|p|mb|p|mb|p|',
      ][i]
      return `pn|${names[at]}|qx|${letter}${i + 1}|${DEALS[i]}sv|o|${calls}mc|${at === 0 ? 10 : 9}|`
    }),
  )
  return `vg|${header}|\n${results}${tables.join('\npg||\n')}\n`
}

function usebio(directions: readonly Told[], imps: readonly string[] = []): string {
  const boards = directions.map((own, i) => {
    const lines = own.map((direction, at) => {
      const pairs = at === 0 ? [1, 3, 420] : [4, 2, -50]
      const [ns, ew, score] = pairs
      return `<TRAVELLER_LINE><DIRECTION>${direction}</DIRECTION><NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ew}</EW_PAIR_NUMBER><SCORE>${score}</SCORE></TRAVELLER_LINE>`
    })
    const won = imps[i] === undefined ? '' : `<IMPS>${imps[i]}</IMPS>`
    return `<BOARD><BOARD_NUMBER>${i + 1}</BOARD_NUMBER>${won}${lines.join('')}</BOARD>`
  })
  return `<USEBIO><EVENT EVENT_TYPE="TEAMS"><EVENT_DESCRIPTION>Cup</EVENT_DESCRIPTION><MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>${boards.join('')}</MATCH></EVENT></USEBIO>`
}

function pbn(rooms: readonly Told[]): string {
  const seats = [
    ['Ann', 'Cid', 'Ben', 'Dot'],
    ['Flo', 'Gus', 'Eva', 'Hal'],
  ]
  const games = rooms.flatMap((own, i) =>
    own.map((room, at) => {
      const [n, s, e, w] = seats[at]!
      const tags = { Event: 'Cup', Board: i + 1, West: w, North: n, East: e, South: s, Vulnerable: 'None' }
      const result = { Contract: '4S', Declarer: 'S', Result: at === 0 ? 10 : 9 }
      const all = { ...tags, Scoring: 'IMP', HomeTeam: 'Reds', VisitTeam: 'Blues', Room: room, ...result }
      return Object.entries(all)
        .map(([name, value]) => `[${name} "${value}"]`)
        .join('\n')
    }),
  )
  return `% PBN 2.1\n${games.join('\n\n')}\n`
}

const csv = (rooms: readonly Told[]): string =>
  `event,date,round,table,board,room,ns,ew,contract,declarer,tricks,score_ns\n${rooms
    .flatMap((own, i) =>
      own.map((room, at) =>
        ['Cup', '2026-01-02', 1, 1, i + 1, room, ...(at === 0 ? ['Reds', 'Blues'] : ['Blues', 'Reds'])]
          .concat(['', '', '', at === 0 ? '420' : '-50'])
          .join(','),
      ),
    )
    .join('\n')}\n`

const FORMATS = {
  csv,
  lin: (rooms: readonly Told[]) => lin(rooms.map(([a, b]) => [a[0]!.toLowerCase(), b[0]!.toLowerCase()])),
  usebio: (rooms: readonly Told[]) =>
    usebio(rooms.map(([a, b]) => [a === 'Open' ? 'NS' : 'EW', b === 'Open' ? 'NS' : 'EW'])),
  pbn,
}

const OPEN_CLOSED: Told = ['Open', 'Closed']

describe.each(Object.entries(FORMATS))('%s', (_, written) => {
  it('is read as it says where nothing contradicts', async () => {
    const { document, warnings } = await read(written([OPEN_CLOSED, OPEN_CLOSED, OPEN_CLOSED]))
    expect(scoresIn(sessionsOfDocument(document)[0]!)).toEqual(RIGHT)
    expect(warnings).toEqual([])
  })

  it.each<[string, Told]>([
    ['open', ['Open', 'Open']],
    ['closed', ['Closed', 'Closed']],
  ])('has the rooms of a board of which both games are said to be %s by the others', async (_room, told) => {
    for (const at of [0, 1, 2]) {
      const rooms = [0, 1, 2].map((i) => (i === at ? told : OPEN_CLOSED))
      const { document, warnings } = await read(written(rooms))
      expect(scoresIn(sessionsOfDocument(document)[0]!)).toEqual(RIGHT)
      expect(warnings.map(({ code }) => code)).toEqual(['room-by-players'])
    }
  })

  it('has the rooms of a board that are exchanged', async () => {
    for (const at of [0, 1, 2]) {
      const rooms = [0, 1, 2].map((i): Told => (i === at ? ['Closed', 'Open'] : OPEN_CLOSED))
      const { document, warnings } = await read(written(rooms))
      expect(scoresIn(sessionsOfDocument(document)[0]!)).toEqual(RIGHT)
      expect(warnings).toMatchObject([
        { code: 'weighed', args: { about: 'room', board: at + 1, why: 'players' } },
      ])
    }
  })

  it('leaves the rooms as they are told where as many boards say the opposite', async () => {
    const { document } = await read(written([OPEN_CLOSED, ['Closed', 'Open']]))
    expect(scoresIn(sessionsOfDocument(document)[0]!)).toEqual({ OPEN: [420, -50], CLOSED: [-50, 420] })
  })
})

it('rooms of CSV stay as told where seats change at half-time, as the boards come in', async () => {
  for (const boards of [15, 16, 20]) {
    const rooms = Array.from({ length: boards }, (_, i): Told => (i < 12 ? OPEN_CLOSED : ['Closed', 'Open']))
    const { document, warnings } = await read(csv(rooms))
    const open = rooms.map(([one]) => (one === 'Open' ? 420 : -50))
    expect(scoresIn(sessionsOfDocument(document)[0]!).OPEN).toEqual(open)
    expect(warnings).toEqual([])
  }
})

it('rooms of CSV that are exchanged on single boards are misprints in either half', async () => {
  const wrong = [3, 15]
  const rooms = Array.from(
    { length: 20 },
    (_, i): Told => (i < 12 === wrong.includes(i) ? ['Closed', 'Open'] : OPEN_CLOSED),
  )
  const { warnings } = await read(csv(rooms))
  expect(warnings.map(({ args }) => args.board)).toContain(4)
})

it('the results of a LIN header tell the rooms of a board alone', async () => {
  const text = lin([['o', 'o']], 'Cup,,I,1,1,Reds,,Blues,', 'rs|3NS=,4SS=|\n')
  const at = text.lastIndexOf('mb|4S|')
  const { document, warnings } = await read(`${text.slice(0, at)}mb|3N|${text.slice(at + 6)}`)
  expect(sessionsOfDocument(document)[0]!.tables.map(({ players }) => players.N?.name)).toEqual([
    'Flo',
    'Ann',
  ])
  expect(warnings).toContainEqual(
    expect.objectContaining({
      code: 'weighed',
      args: expect.objectContaining({ about: 'room', why: 'figures' }),
    }),
  )
})

it('the IMPs of a board of USEBIO tell its rooms', async () => {
  const { document, warnings } = await read(usebio([['NS', 'NS']], ['-10']))
  expect(scoresIn(sessionsOfDocument(document)[0]!)).toEqual({ OPEN: [-50], CLOSED: [420] })
  expect(warnings).toMatchObject([{ code: 'weighed', args: { about: 'room', why: 'figures' } }])
})
