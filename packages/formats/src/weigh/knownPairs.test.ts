/** Pairs and teams that are told by names alone, in several spellings, by whichever reader. */
import { expect, it } from 'vitest'
import { readFile } from '../read.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { textAsSource } from '../text.ts'

async function read(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  const ranking = rankingTable(document).map(({ name, played }) => `${name} ${played}`)
  const seats = document.events[0]!.segments[0]!.sessions[0]!.tables.map(({ players }) =>
    Object.values(players).flatMap((one) => one?.name ?? []),
  )
  const told = warnings.flatMap(({ code, args }) =>
    code === 'pair-in-two-spellings' ? [`${args.one} = ${args.other}`] : [],
  )
  return {
    ranking: ranking.toSorted(),
    told,
    people: new Set(seats.flat()),
    codes: warnings.map(({ code }) => code),
  }
}

type Row = readonly [board: number, table: number, ns: string, ew: string]

/** Two boards at two tables; the second time the first pair is spelled otherwise. */
const evening = (first: string, again: string): readonly Row[] => [
  [1, 1, first, 'Cat Cohen - Cal Craig'],
  [1, 2, 'Bea Bolt - Bob Baker', 'Dot Dunn - Dan Doyle'],
  [2, 1, again, 'Dot Dunn - Dan Doyle'],
  [2, 2, 'Bea Bolt - Bob Baker', 'Cat Cohen - Cal Craig'],
]

const asCsv = (rows: readonly Row[]): string =>
  [
    'event,date,scoring,board,round,table,ns_name,ew_name,contract,declarer,tricks',
    ...rows.map(
      ([board, table, ns, ew]) =>
        `Club,2026-08-01,MP,${board},${board},${table},"${ns}","${ew}",4S,N,${11 - table}`,
    ),
  ].join('\n')

const asPbn = (rows: readonly Row[]): string =>
  rows
    .map(([board, table, ns, ew]) => {
      const [north, south] = ns.split(' - ')
      const [east, west] = ew.split(' - ')
      const tags = { Event: 'Club', Date: '2026.08.01', Board: board, Scoring: 'MP', Table: table }
      const people = { North: north, South: south, East: east, West: west }
      const result = { Contract: '4S', Declarer: 'N', Result: 11 - table }
      return Object.entries({ ...tags, ...people, ...result })
        .map(([name, value]) => `[${name} "${value}"]`)
        .join('\n')
    })
    .join('\n\n')

const DEAL = '3SAKQJT98765432HDC,SHAKQJT98765432DC,SHDAKQJT98765432C,SHDCAKQJT98765432'

const asLin = (rows: readonly Row[]): string =>
  [
    'vg|Pairs,Sess,P,1,2,,0,,0|pg||',
    ...rows.map(([board, table, ns, ew]) => {
      const [[north, south], [east, west]] = [ns.split(' - '), ew.split(' - ')] as [string[], string[]]
      return `qx|o${board}|pn|${south},${west},${north},${east}|st||md|${DEAL}|sv|o|mb|4S|mb|p|mb|p|mb|p|mc|${11 - table}|pg||`
    }),
  ].join('\n')

const FORMATS = [
  ['CSV', asCsv],
  ['PBN', asPbn],
  ['LIN', asLin],
] as const

it.each(FORMATS)('A pair in two spellings is one in %s', async (_, write) => {
  const { ranking, told, codes } = await read(
    write(evening('Łucja Żuk - Abe Adams', 'Abe Adams - Zuk Lucja')),
  )
  const inOrder = ranking
    .map((row) => row.replace('Abe Adams - Łucja Żuk', 'Łucja Żuk - Abe Adams'))
    .toSorted()
  expect(inOrder).toEqual([
    'Bea Bolt - Bob Baker 2',
    'Cat Cohen - Cal Craig 2',
    'Dot Dunn - Dan Doyle 2',
    'Łucja Żuk - Abe Adams 2',
  ])
  expect(told).toEqual([])
  expect(codes).not.toContain('player-of-two')
})

it.each(FORMATS)(
  'A pair that is likely another one, and can be nobody else, is that one in %s, told',
  async (_, write) => {
    const { ranking, told, people } = await read(write(evening('Lucy Zuk - Abe Adams', 'L. Zuk - A. Adams')))
    expect(ranking).toHaveLength(4)
    expect(told).toHaveLength(1)
    expect(people).not.toContain('L. Zuk')
  },
)

it.each(FORMATS)('Another script is told in %s', async (_, write) => {
  const { ranking, told } = await read(write(evening('Олег Мышкин - Abe Adams', 'Oleg Myshkin - Abe Adams')))
  expect(ranking).toHaveLength(4)
  expect(told).toHaveLength(1)
})

it.each(FORMATS)('Pairs that play one board are two in %s', async (_, write) => {
  const rows: readonly Row[] = [
    [1, 1, 'Lucy Zuk - Abe Adams', 'Cat Cohen - Cal Craig'],
    [1, 2, 'L. Zuk - A. Adams', 'Dot Dunn - Dan Doyle'],
    [2, 1, 'Lucy Zuk - Abe Adams', 'Dot Dunn - Dan Doyle'],
    [3, 2, 'L. Zuk - A. Adams', 'Cat Cohen - Cal Craig'],
  ]
  const { ranking, told } = await read(write(rows))
  expect(ranking).toHaveLength(4)
  expect(told).toEqual([])
})

it.each(FORMATS)('Whoever may be either of two is neither in %s', async (_, write) => {
  const rows: readonly Row[] = [
    [1, 1, 'Lucy Zuk - Abe Adams', 'Cat Cohen - Cal Craig'],
    [1, 2, 'Lena Zuk - Ann Adams', 'Dot Dunn - Dan Doyle'],
    [2, 1, 'L. Zuk - A. Adams', 'Dot Dunn - Dan Doyle'],
    [2, 2, 'Bea Bolt - Bob Baker', 'Cat Cohen - Cal Craig'],
  ]
  const { told } = await read(write(rows))
  expect(told).toEqual([])
})

it.each(FORMATS)('Whoever may be one that plays all boards is no other one in %s', async (_, write) => {
  const rows: readonly Row[] = [
    [1, 1, 'L. Zuk - Abe Adams', 'Cat Cohen - Cal Craig'],
    [1, 2, 'Lena Zuk - Abe Adams', 'Dot Dunn - Dan Doyle'],
    [2, 1, 'Lucy Zuk - Abe Adams', 'Dot Dunn - Dan Doyle'],
    [2, 2, 'Lena Zuk - Abe Adams', 'Cat Cohen - Cal Craig'],
  ]
  const { told } = await read(write(rows))
  expect(told).toEqual([])
})

const TEAM_HEAD = 'event,date,scoring,board,round,table,room,ns_name,ew_name,contract,declarer,tricks'

it('A team in two spellings is one in CSV', async () => {
  const { ranking } = await read(
    [
      TEAM_HEAD,
      'Cup,2026-08-01,IMP,1,1,1,OPEN,Łęg,Beta,4S,N,10',
      'Cup,2026-08-01,IMP,1,1,1,CLOSED,Beta,LEG,4S,N,9',
    ].join('\n'),
  )
  expect(ranking).toEqual(['Beta 1', 'Łęg 1'])
})

type Game = readonly [board: number, room: string, home: string, four: string]

const match = (games: readonly Game[]): string =>
  games
    .map(([board, room, home, four]) => {
      const [north, east, south, west] = four.split(' ')
      return `[Event "Cup"]\n[Date "2026.08.01"]\n[Board "${board}"]\n[Scoring "IMP"]\n[Round "1"]\n[Room "${room}"]
[HomeTeam "${home}"]\n[VisitTeam "Beta"]\n[North "${north}"]\n[East "${east}"]\n[South "${south}"]\n[West "${west}"]
[Contract "4S"]\n[Declarer "N"]\n[Result "10"]`
    })
    .join('\n\n')

it.each([
  ['in other letters', 'LEG', 0],
  ['mistyped, with the same four', 'Łgę', 1],
])('A team in PBN is one, %s', async (_, again, remarks) => {
  const { ranking, told } = await read(
    match([
      [1, 'Open', 'Łęg', 'Ann Bo Cid Dee'],
      [1, 'Closed', 'Łęg', 'Fay Eve Gil Hal'],
      [2, 'Open', again, 'Ann Bo Cid Dee'],
      [2, 'Closed', 'Łęg', 'Fay Eve Gil Hal'],
    ]),
  )
  expect(ranking).toEqual(['Beta 2', 'Łęg 2'])
  expect(told).toHaveLength(remarks)
})

it('Teams of a word and another number are two', async () => {
  const { ranking } = await read(
    match([
      [1, 'Open', 'Team 1', 'Ann Bo Cid Dee'],
      [1, 'Closed', 'Team 1', 'Fay Eve Gil Hal'],
    ]) +
      '\n\n' +
      match([
        [2, 'Open', 'Team 2', 'Kim Bo Lea Dee'],
        [2, 'Closed', 'Team 2', 'Fay Max Gil Ned'],
      ]),
  )
  expect(ranking).toHaveLength(3)
})

/** Matches of one LIN file, one board of each in both rooms: names of both teams, and who sits in the open room. */
const matchesOfLin = (
  ...matches: readonly (readonly [home: string, visiting: string, board: number, open: string])[]
) =>
  matches
    .map(
      ([home, visiting, board, open]) =>
        `vg|League,Round robin,I,${board},${board},${home},0,${visiting},0|\nrs|4SN=,4SN-1|\npn|${open},${home}5,${visiting}5,${home}6,${visiting}6|\n${['o', 'c'].map((room) => `qx|${room}${board}|st||md|${DEAL}|sv|o|mb|4S|mb|p|mb|p|mb|p|mc|10|pg||`).join('\n')}`,
    )
    .join('\n')

const teamsOfLin = async (text: string) => {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  const names = document.events.flatMap(({ segments }) =>
    segments.flatMap(({ sessions }) =>
      sessions.flatMap(({ registrations }) => registrations.map(({ name }) => name)),
    ),
  )
  return [names.toSorted(), warnings.filter(({ code }) => code === 'pair-in-two-spellings').length]
}

it('a team of LIN in two spellings is one', async () => {
  const four = (one: string) => `${one}1,${one}2,${one}3,${one}4`
  const spelled = [
    ['Łódź', 'Roma', 1, four('a')],
    ['Lisboa', 'LODZ', 1, four('b')],
  ] as const
  expect(await teamsOfLin(matchesOfLin(...spelled))).toEqual([['Lisboa', 'Roma', 'Łódź'], 0])
})

it('teams of LIN that meet, or play two matches with the deals of one, are two', async () => {
  const four = (one: string) => `${one}1,${one}2,${one}3,${one}4`
  expect((await teamsOfLin(matchesOfLin(['Łódź', 'Lodz', 1, four('a')])))[0]).toHaveLength(2)
})

const SOLO = [
  ['1', ['Ann Ash', 'Ben Bow', 'Cid Coe', 'Dot Dow', 'Eva Elm', 'Fay Fox', 'Gus Gay', 'Hal Hay']],
  ['2', ['ASH, Ann', 'Fay Fox', 'Ben Bow', 'Gus Gay', 'Eva Elm', 'Dot Dow', 'Cid Coe', 'Hal Hay']],
  ['3', ['Ann Ash', 'Hal Hay', 'Dot Dow', 'Cid Coe', 'Ben Bow', 'Fay Fox', 'Eva Elm', 'Gus Gay']],
] as const

it('a player of an individual event in two spellings is one', async () => {
  const games = SOLO.flatMap(([board, names]) =>
    [0, 4].map((at, table) => {
      const [North, East, South, West] = names.slice(at, at + 4)
      const tags = { Event: 'Individual', Date: '2026.08.01', Board: board, Scoring: 'MP', Table: table + 1 }
      const result = { North, East, South, West, Contract: '4S', Declarer: 'N', Result: 10 - table }
      return Object.entries({ ...tags, ...result })
        .map(([name, value]) => `[${name} "${value}"]`)
        .join('\n')
    }),
  )
  const { ranking, told } = await read(games.join('\n\n'))
  expect([ranking.length, told]).toEqual([8, []])
  expect(ranking).toContain('Ann Ash 3')
})

it('namesakes of an individual event who sit at two tables at once are two', async () => {
  const games = SOLO.slice(0, 2).flatMap(([board, names]) =>
    [0, 4].map((at, table) => {
      const own = names.map((name) => (name === 'Hal Hay' ? 'ann ash' : name))
      const [North, East, South, West] = own.slice(at, at + 4)
      const tags = { Event: 'Individual', Date: '2026.08.01', Board: board, Scoring: 'MP', Table: table + 1 }
      const result = { North, East, South, West, Contract: '4S', Declarer: 'N', Result: 10 - table }
      return Object.entries({ ...tags, ...result })
        .map(([name, value]) => `[${name} "${value}"]`)
        .join('\n')
    }),
  )
  const { ranking } = await read(games.join('\n\n'))
  expect(ranking.filter((one) => /ash/i.test(one)).length).toBeGreaterThan(1)
})
