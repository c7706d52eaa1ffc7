/** The number of a board against the rest of its field, where a file tells neither deals nor an order. */
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

const COLUMNS = 'event,date,scoring,board,round,table,ns,ew,contract,declarer,tricks'
type Row = { readonly board: number; readonly ns: number; readonly ew: number; readonly more?: string }

/** Board `n` in round `n`, east-west moving on. */
const movement = (boards: number, tables: number): readonly Row[] =>
  Array.from({ length: boards * tables }, (_, i) => {
    const [round, at] = [Math.floor(i / tables), i % tables]
    return { board: round + 1, ns: at + 1, ew: 11 + ((at + round) % tables) }
  })

async function found(text: string) {
  const read = await readFile(textAsSource(text))
  if (!read.ok) throw new Error(read.error.message)
  const { document, warnings } = read.value
  const results = sessionsOfDocument(document).flatMap(({ tables }) => tables.flatMap((one) => one.results))
  return {
    boards: results.map(({ board }) => board).sort((a, b) => a - b),
    scores: results.map(({ scoreNs }) => scoreNs),
    dealt: sessionsOfDocument(document).flatMap(({ boards }) => boards.map(({ number }) => number)),
    told: warnings.flatMap(({ code, args }) =>
      code === 'weighed' ? [[args.about, args.one, args.other, args.counts, args.why]] : [],
    ),
  }
}

const csv = (rows: readonly Row[]): string =>
  [
    COLUMNS,
    ...rows.map(
      ({ board, ns, ew }, i) => `Club,2026-08-01,MP,${board},1,${ns},${ns},${ew},4S,N,${9 + (i % 2)}`,
    ),
  ].join('\n')

const pbn = (rows: readonly Row[]): string =>
  rows
    .map(({ board, ns, ew }) =>
      [
        `[Event "Club"]\n[Date "2026.08.01"]\n[Board "${board}"]\n[Scoring "MP"]\n[Table "${ns}"]`,
        `[North "N${ns}"]\n[South "S${ns}"]\n[East "E${ew}"]\n[West "W${ew}"]`,
        '[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n',
      ].join('\n'),
    )
    .join('\n')

const usebio = (rows: readonly Row[]): string => {
  const pair = (number: number, direction: string) =>
    `<PAIR><PAIR_NUMBER>${number}</PAIR_NUMBER><DIRECTION>${direction}</DIRECTION><PLAYER><PLAYER_NAME>A${number}</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>B${number}</PLAYER_NAME></PLAYER></PAIR>`
  const all = (side: 'ns' | 'ew') => [...new Set(rows.map((row) => row[side]))]
  const pairs = [...all('ns').map((n) => pair(n, 'NS')), ...all('ew').map((n) => pair(n, 'EW'))].join('')
  const lines = rows.map(
    ({ board, ns, ew }) =>
      `<BOARD><BOARD_NUMBER>${board}</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ew}</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS></TRAVELLER_LINE></BOARD>`,
  )
  return `<?xml version="1.0"?><USEBIO Version="1.2"><CLUB><CLUB_NAME>R</CLUB_NAME></CLUB><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>T</EVENT_DESCRIPTION><WINNER_TYPE>2</WINNER_TYPE><DATE>05/03/2024</DATE><PARTICIPANTS>${pairs}</PARTICIPANTS>${lines.join('')}</EVENT></USEBIO>`
}

const changed = (rows: readonly Row[], at: number, board: number): readonly Row[] =>
  rows.map((row, i) => (i === at ? { ...row, board } : row))

it.each([
  ['CSV', csv],
  ['PBN', pbn],
  ['USEBIO', usebio],
])('of %s that nobody else has is the one that both pairs lack', async (_, write) => {
  const { boards, dealt, told } = await found(write(changed(movement(3, 3), 5, 12)))
  expect(boards).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
  expect(dealt).toEqual([1, 2, 3])
  expect(told).toEqual([['number', 12, 2, 2, expect.stringMatching(/rows|neighbours/)]])
})

it.each([
  ['two tables', 3, 2, 3, 12, 2],
  ['five tables', 5, 5, 7, 23, 2],
  ['the last board', 4, 4, 13, 14, 4],
  ['a number that the field has too', 5, 5, 6, 4, 2],
])('is found among %s', async (_, boards, tables, at, wrong, right) => {
  const read = await found(csv(changed(movement(boards, tables), at, wrong)))
  expect(read.boards.filter((one) => one === right)).toHaveLength(tables)
  expect(read.told.map((one) => one.slice(0, 4))).toEqual([['number', wrong, right, right]])
})

it('a score that was made for the other board is made again', async () => {
  const { scores } = await found(csv(changed(movement(4, 4), 4, 14)))
  expect(scores.filter((one) => one === 420 || one === -50)).toHaveLength(4 + 4)
})

it.each([
  ['that fit', movement(4, 4)],
  ['of a board that was not played at a table', movement(4, 4).toSpliced(6, 1)],
  ['of boards for the last of which there was no time', movement(5, 2).toSpliced(9, 1).toSpliced(6, 1)],
  ['far from the others, with nobody who lacks one', [...movement(3, 3), { board: 20, ns: 1, ew: 11 }]],
])('nothing is said of numbers %s', async (_, rows) => {
  const { told, boards } = await found(csv(rows))
  expect(told).toEqual([])
  expect(boards).toEqual(rows.map(({ board }) => board).toSorted((a, b) => a - b))
})
