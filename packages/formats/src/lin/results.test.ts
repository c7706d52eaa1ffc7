/** A header's results against the auction, the operator and the cards of the same board. */
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

const RANKS = 'AKQJT98765432'
/** South to east: all clubs, all spades, all hearts, all diamonds with west, north, east in turn. */
const MD = `md|3S${RANKS}HDC,SH${RANKS}DC,SHD${RANKS}C,SHDC${RANKS}|`
const CALLS = { S: 'mb|p|mb|p|mb|4S|mb|p|mb|p|mb|p|', N: 'mb|4S|mb|p|mb|p|mb|p|' }

type Board = {
  readonly header: string
  readonly calls?: string
  readonly cards?: string
  readonly mc?: number
}

async function found({ header, calls = CALLS.N, cards = '', mc }: Board) {
  const room = (name: string, end: string) => `qx|${name}1|st||${MD}ah|Board 1|sv|o|${end}pg||`
  const text = `vg|Match,Seg,I,1,1,Reds,0,Blues,0|pg||\nrs|${header},4SN-1|\n${room('o', `${calls}${cards}${mc === undefined ? '' : `mc|${mc}|`}`)}\n${room('c', `${CALLS.N}mc|9|`)}`
  const read = await readFile(textAsSource(text))
  if (!read.ok) throw new Error(read.error.message)
  const open = sessionsOfDocument(read.value.document)[0]!.tables.find((one) => one.room === 'OPEN')
  const result = open?.results[0]
  const contract = result?.contract ?? null
  const told = read.value.warnings.flatMap(({ code, args }) =>
    code === 'weighed' ? [[args.about, args.one, args.other, args.counts, args.why].join(' ')] : [],
  )
  return [contract?.kind === 'played' ? contract.declarer : null, result?.scoreNs ?? null, ...told]
}

/** East leads a club to north's contract, the last of four hands to follow is south, who ruffs. */
const trick = (rank: string) => `pc|C${rank}|pc|S${rank}|pc|H${rank}|pc|D${rank}|`
const ALL_CARDS = [...RANKS].map(trick).join('')

it.each<[string, Board, readonly unknown[]]>([
  ['nothing contradicts it', { header: '4SN=', mc: 10 }, ['N', 420]],
  [
    'the deal: nobody declares without trumps',
    { header: '4SE=', mc: 10 },
    ['N', 420, 'declarer 4S-E 4S-N 4S-N deal'],
  ],
  ['the lead', { header: '4SW=', cards: trick('A'), mc: 10 }, ['N', 420, 'declarer 4S-W 4S-N 4S-N play']],
  [
    'the lead, for the header',
    { header: '4SN=', calls: CALLS.S, cards: trick('A'), mc: 10 },
    ['N', 420, 'declarer 4S-N 4S-S 4S-N play'],
  ],
  ['the operator’s tricks', { header: '3NN=', mc: 10 }, ['N', 420, 'contract 3NT-N 4S-N 4S-N tricks']],
  [
    'nothing, so that neither counts',
    { header: '3NN=', mc: 9 },
    [null, null, 'contract 3NT-N 4S-N none none'],
  ],
  ['nothing of the tricks', { header: '4SN-1', mc: 10 }, [null, null, 'tricks 9 10 none none']],
  [
    'the cards, of the tricks',
    { header: '4SN-1', cards: ALL_CARDS, mc: 13 },
    ['N', 510, 'tricks 9 13 13 play'],
  ],
  [
    'a play that was broken off',
    { header: '4SN-8', cards: [...RANKS].slice(0, 6).map(trick).join(''), mc: 10 },
    ['N', 420, 'tricks 2 10 10 play'],
  ],
  [
    'a play, against a header that says it was passed out',
    { header: 'P', cards: trick('A'), mc: 10 },
    ['N', 420, 'contract P 4S-N 4S-N play'],
  ],
])('is judged by %s', async (_, board, expected) => {
  expect(await found(board)).toEqual(expected)
})
