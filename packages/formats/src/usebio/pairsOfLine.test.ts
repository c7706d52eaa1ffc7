/** The numbers of pairs on a traveller's line against the names that stand in its LIN. */
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

const CALLED = [
  'Ann Abbot',
  'Ben Brown',
  'Cat Cohen',
  'Dan Doyle',
  'Eva Ellis',
  'Fay Frost',
  'Gus Green',
  'Hal Hobbs',
]
const partnerOf = (pair: number): string =>
  `${'Ida Jon Kim Lea Max Ned Ole Pia'.split(' ')[pair]} Zorn${pair}`
const namesOf = (pair: number): readonly [string, string] => [CALLED[pair]!, partnerOf(pair)]

type Row = {
  readonly board: number
  readonly ns: number
  readonly ew: number
  /** Names of North, South, East and West; absent: without LIN. */
  readonly names?: readonly string[]
  /** Whether the auction of the LIN is 1NT, and not passed out. */
  readonly isPlayed?: boolean
  readonly contract?: string
}

/** Three pairs in each direction, three boards a round: 1 to 3 sit north-south, 5 to 7 east-west. */
const EVENING: readonly Row[] = [0, 1, 2].flatMap((round) =>
  [0, 1, 2].flatMap((at) => {
    const [ns, ew] = [at + 1, 5 + ((at + round) % 3)]
    const set = (at - round + 3) % 3
    return [1, 2, 3].map((n) => ({ board: 3 * set + n, ns, ew, names: [...namesOf(ns), ...namesOf(ew)] }))
  }),
)

const leaf = (name: string, value: string | number): string => `<${name}>${value}</${name}>`

const linOf = ([north, south, east, west]: readonly string[], isPlayed: boolean): string =>
  leaf(
    'LIN_DATA',
    encodeURIComponent(
      `pn|${[south, west, north, east].join(',')}|st||md|3,,,|sv|o|mb|${isPlayed ? '1N' : 'p'}|mb|p|mb|p|mb|p|pg||`,
    ),
  )

function usebio(rows: readonly Row[]): string {
  const pair = (number: number) =>
    `<PAIR>${leaf('PAIR_NUMBER', number)}${leaf('DIRECTION', number < 5 ? 'NS' : 'EW')}${namesOf(number)
      .map((name) => `<PLAYER>${leaf('PLAYER_NAME', name)}</PLAYER>`)
      .join('')}</PAIR>`
  const line = ({ board, ns, ew, names, isPlayed = false, contract }: Row, i: number) =>
    `<BOARD>${leaf('BOARD_NUMBER', board)}<TRAVELLER_LINE>${leaf('NS_PAIR_NUMBER', ns)}${leaf('EW_PAIR_NUMBER', ew)}${contract ? leaf('CONTRACT', contract) : leaf('SCORE', 10 * (i + 1))}${names ? linOf(names, isPlayed) : ''}</TRAVELLER_LINE></BOARD>`
  return `<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>T</EVENT_DESCRIPTION><WINNER_TYPE>2</WINNER_TYPE><PARTICIPANTS>${[1, 2, 3, 5, 6, 7].map(pair).join('')}</PARTICIPANTS>${rows.map(line).join('\n')}</EVENT></USEBIO>`
}

async function found(rows: readonly Row[]) {
  const read = await readFile(textAsSource(usebio(rows)))
  if (!read.ok) throw new Error(read.error.message)
  const { document, warnings } = read.value
  return {
    played: sessionsOfDocument(document)
      .flatMap(({ tables }) =>
        tables.flatMap(({ ns, ew, results }) =>
          results.map(({ board, scoreNs }) => `${board}: ${ns} ${ew} ${scoreNs}`),
        ),
      )
      .sort(),
    told: warnings.flatMap(({ code, args }) =>
      code === 'weighed' ? [[args.about, args.one, args.other, args.counts, args.why]] : [],
    ),
  }
}

const pairName = (pair: number): string => namesOf(pair).join(' - ')

const withRow = (at: number, more: Partial<Row>): readonly Row[] =>
  EVENING.map((row, i) => (i === at ? { ...row, ...more } : row))

it('nothing is said where they agree', async () => {
  expect((await found(EVENING)).told).toEqual([])
})

it.each([
  ['north-south', { ns: 2 }, pairName(2), pairName(1)],
  ['east-west', { ew: 7 }, pairName(7), pairName(5)],
  ['both', { ns: 3, ew: 7 }, `${pairName(3)} / ${pairName(7)}`, `${pairName(1)} / ${pairName(5)}`],
])('the names count where the boards beside it were of them: %s', async (_, wrong, one, other) => {
  const whole = await found(EVENING)
  const { played, told } = await found(withRow(1, wrong))
  expect(told).toEqual([['pairs', one, other, other, 'neighbours']])
  expect(played).toEqual(whole.played)
})

it('two lines whose numbers are exchanged are both mended', async () => {
  const at = EVENING.findIndex(({ board }, i) => i > 1 && board === EVENING[1]!.board)
  const exchanged = EVENING.map((row, i) =>
    i === 1 ? { ...row, ns: EVENING[at]!.ns } : i === at ? { ...row, ns: EVENING[1]!.ns } : row,
  )
  const { played, told } = await found(exchanged)
  expect(told).toHaveLength(2)
  expect(played).toEqual((await found(EVENING)).played)
})

it('the number counts where the names are those of another table', async () => {
  const { played, told } = await found(withRow(1, { names: [...namesOf(2), ...namesOf(5)] }))
  expect(told).toEqual([['pairs', pairName(1), pairName(2), pairName(1), 'neighbours']])
  expect(played).toEqual((await found(EVENING)).played)
})

it('where nothing decides neither counts, and it is told', async () => {
  const { played, told } = await found([{ ...EVENING[1]!, ns: 2 }])
  expect(told).toEqual([['pairs', pairName(2), pairName(1), 'none', 'none']])
  expect(played).toEqual([])
})

it.each([
  ['the number, with an auction to another contract', true, 2, 'play'],
  ['the names, with the auction of the line', false, 1, 'play'],
])('where nothing else decides the play speaks for %s', async (_, isPlayed, pair, why) => {
  const { played, told } = await found([{ ...EVENING[1]!, ns: 2, contract: 'PASS', isPlayed }])
  expect(told).toEqual([['pairs', pairName(2), pairName(1), pairName(pair), why]])
  expect(played).toEqual([`2: ${pair} 5 0`])
})

it.each([
  ['who are nobody else', ['Sub One', 'Sub Two', ...namesOf(5)]],
  ['one of whom is of another pair', [namesOf(2)[0], 'Sub Two', ...namesOf(5)]],
  ['one of whom is of the pair', [namesOf(1)[0], namesOf(2)[1], ...namesOf(5)]],
  ['of the same two pairs turned round', [...namesOf(5), ...namesOf(1)]],
  ['that are missing', ['', '', '', '']],
])('names of players %s move nothing', async (_, names) => {
  const { played, told } = await found(withRow(1, { names }))
  expect(told).toEqual([])
  expect(played).toEqual((await found(EVENING)).played)
})

it('lines without names are of their numbers', async () => {
  const bare = EVENING.map(({ names: _, ...row }) => row)
  expect(await found(bare)).toEqual({ played: (await found(EVENING)).played, told: [] })
})
