/** Teams or pairs, and the direction of a pair, where rows say both. */
import { describe, expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { game as pbnGame } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

async function read(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  return {
    type: document.events.map(({ type }) => type),
    matches: sessionsOfDocument(document).flatMap(({ matches }) => matches).length,
    results: sessionsOfDocument(document).flatMap(({ tables }) => tables.flatMap((one) => one.results))
      .length,
    sides: sessionsOfDocument(document).flatMap(({ registrations }) => registrations.map(({ side }) => side)),
    told: warnings.flatMap(({ code, args }) =>
      code === 'weighed' ? [[args.about, args.one, args.counts]] : [],
    ),
  }
}

const COLUMNS = 'event,date,scoring,board,round,table,room,ns,ew,contract,declarer,tricks'
const csv = (rows: readonly string[]) =>
  read([COLUMNS, ...rows.map((row) => `Club,2026-08-01,,${row}`)].join('\n'))
const PAIRS = [
  '1,1,1,,1,11,4S,N,10',
  '1,1,2,,2,12,4S,N,9',
  '2,2,1,,1,12,4S,N,10',
  '2,2,2,,2,11,4S,N,9',
] as const

describe('an event', () => {
  it.each([0, 1, 2, 3])('of pairs stays one where row %i alone tells a room', async (at) => {
    const rows = PAIRS.map((row, i) => (i === at ? row.replace(',,', ',open,') : row))
    const { type, results, told } = await csv(rows)
    expect([type, results, told]).toEqual([['PAIR'], 4, [['kind', 'TEAM', 'PAIR']]])
  })
  it('of teams stays one where only the closed room is told', async () => {
    const rows = ['1,1,1,,1,2,4S,N,10', '1,1,1,closed,2,1,4S,N,9', '2,1,1,,1,2,4S,N,10', '2,1,1,,2,1,4S,N,9']
    const { type, matches, results } = await csv(rows)
    expect([type, matches, results]).toEqual([['TEAM'], 1, 4])
  })
  it.each([0, 1, 3])('of pairs in PBN stays one where game %i alone names teams', async (at) => {
    const games = [0, 1, 2, 3].map((i) =>
      pbnGame({
        ...{ Board: `${1 + (i >> 1)}`, Table: `${1 + (i & 1)}`, Deal: '', Dealer: '', Vulnerable: '' },
        ...{ North: `N${i & 1}`, South: `S${i & 1}`, East: `E${i & 1}`, West: `W${i & 1}` },
        ...(i === at ? { Scoring: '', HomeTeam: 'X', VisitTeam: 'Y' } : {}),
      }),
    )
    const { type, results, told } = await read(games.join(''))
    expect([type, results, told]).toEqual([['PAIR'], 4, [['kind', 'TEAM', 'PAIR']]])
  })
})

const listed = (number: number, side: string): string =>
  `<PAIR><PAIR_NUMBER>${number}</PAIR_NUMBER><DIRECTION>${side}</DIRECTION><PLAYER><PLAYER_NAME>A${number}</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>B${number}</PLAYER_NAME></PLAYER></PAIR>`
const lineOf = ([ns, ew]: readonly [number, number]): string =>
  `<TRAVELLER_LINE><NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ew}</EW_PAIR_NUMBER><CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS></TRAVELLER_LINE>`
const usebio = (
  sides: readonly string[],
  boards: readonly (readonly (readonly [number, number])[])[],
): string =>
  `<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Club</EVENT_DESCRIPTION><WINNER_TYPE>2</WINNER_TYPE><PARTICIPANTS>${[1, 2, 11, 12].map((number, i) => listed(number, sides[i]!)).join('')}</PARTICIPANTS>${boards
    .map((lines, i) => `<BOARD><BOARD_NUMBER>${i + 1}</BOARD_NUMBER>${lines.map(lineOf).join('')}</BOARD>`)
    .join('')}</EVENT></USEBIO>`
const ROUNDS = [
  [
    [1, 11],
    [2, 12],
  ],
  [
    [1, 12],
    [2, 11],
  ],
] as const

describe('the direction of a pair of USEBIO', () => {
  it.each([
    ['EW', 0, ['EW', 'NS', 'EW', 'EW']],
    ['NS', 3, ['NS', 'NS', 'EW', 'NS']],
  ])('is the one of all of its lines: %s told', async (wrong, at, sides) => {
    const { sides: found, told } = await read(usebio(sides, ROUNDS))
    const right = wrong === 'EW' ? 'NS' : 'EW'
    expect([found, told]).toEqual([['NS', 'NS', 'EW', 'EW'], [['side', wrong, right]]])
    expect(sides[at]).toBe(wrong)
  })
  it('stays as told after a switch of the arrow', async () => {
    const switched = [
      ROUNDS[0],
      [
        [12, 1],
        [11, 2],
      ],
    ] as const
    const { sides, told } = await read(usebio(['NS', 'NS', 'EW', 'EW'], switched))
    expect([sides, told]).toEqual([['NS', 'NS', 'EW', 'EW'], []])
  })
})
