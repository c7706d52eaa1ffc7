/** One match whose rooms are numbered each by itself. */
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { game as pbnGame } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { textAsSource } from '../text.ts'

type Row = {
  readonly board: number
  readonly round: number
  readonly table: number
  readonly room: string
  readonly ns: string
  readonly ew: string
  readonly tricks: number
}
const row = (board: number, room: 'Open' | 'Closed', more: Partial<Row> = {}): Row => {
  const [ns, ew] = room === 'Open' ? ['Alpha', 'Beta'] : ['Beta', 'Alpha']
  return {
    board,
    room,
    round: 1,
    table: room === 'Open' ? 1 : 2,
    ns,
    ew,
    tricks: room === 'Open' ? 10 : 9,
    ...more,
  }
}
const MATCH = [1, 2, 3].flatMap((board) => [row(board, 'Open'), row(board, 'Closed')])

const csv = (rows: readonly Row[]): string =>
  [
    'event,date,scoring,board,round,table,room,ns_name,ew_name,contract,declarer,tricks',
    ...rows.map(
      ({ board, round, table, room, ns, ew, tricks }) =>
        `Cup,2026-08-01,IMP,${board},${round},${table},${room.toUpperCase()},${ns},${ew},4S,N,${tricks}`,
    ),
  ].join('\n')

const pbn = (rows: readonly Row[]): string =>
  rows
    .map(({ board, round, table, room, ns, ew, tricks }) =>
      pbnGame({
        ...{ Event: 'Cup', Board: `${board}`, Round: `${round}`, Table: `${table}`, Room: room },
        ...{ North: `${ns} N`, South: `${ns} S`, East: `${ew} E`, West: `${ew} W`, Scoring: 'IMP' },
        ...(room === 'Open' ? { HomeTeam: ns, VisitTeam: ew } : { HomeTeam: ew, VisitTeam: ns }),
        ...{ Contract: '4S', Declarer: 'N', Result: `${tricks}`, Deal: '', Dealer: '', Vulnerable: '' },
        ...{ HomeTeam: 'Alpha', VisitTeam: 'Beta' },
      }),
    )
    .join('')

async function read(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  return {
    matches: sessionsOfDocument(document).flatMap(({ matches }) =>
      matches.map(({ round, number }) => [round, number]),
    ),
    winner: rankingTable(document).map(({ name, points }) => [name, Number(points) > 10])[0],
    told: warnings.flatMap(({ code, args }) =>
      code === 'weighed' ? [[args.about, args.one, args.counts]] : [],
    ),
  }
}

it.each([
  ['CSV', csv],
  ['PBN', pbn],
])('%s: rooms with table numbers of their own are one match', async (_, written) => {
  const { matches, winner, told } = await read(written(MATCH))
  expect([matches, winner, told]).toEqual([[[1, 1]], ['Alpha', true], []])
})

it.each([
  ['CSV', csv],
  ['PBN', pbn],
])('%s: a game that tells another round is of the one that lacks it', async (_, written) => {
  for (const isNumberedApart of [false, true]) {
    const rows = MATCH.map((one, i) => ({
      ...one,
      table: isNumberedApart ? one.table : 1,
      round: i === 3 ? 2 : 1,
    }))
    const { matches, told } = await read(written(rows))
    expect([matches, told]).toEqual([[[1, 1]], [['round', 2, 1]]])
  }
})

it('Two matches of the same teams in two rounds stay two', async () => {
  const later = MATCH.map((one) => ({ ...one, round: 2, board: one.board + 3 }))
  const { matches } = await read(csv([...MATCH, ...later]))
  expect(matches).toEqual([
    [1, 1],
    [2, 1],
  ])
})

it.each([
  ['both rooms are open', [0, 1, 2, 3, 4, 5], 'Open'],
  ['one row has the other room', [3], 'Open'],
  ['no room is told on one board', [2, 3], ''],
])('CSV: %s: who sits where tells the rooms', async (_, wrong, room) => {
  const rows = MATCH.map((one, i) => ({ ...one, table: 1, room: wrong.includes(i) ? room : one.room }))
  const { matches, winner } = await read(csv(rows))
  expect([matches, winner]).toEqual([[[1, 1]], ['Alpha', true]])
})
