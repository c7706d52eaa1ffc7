/** The vulnerability of a board that its games tell differently. */
import { describe, expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { game as pbnGame } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

type Told = Readonly<Record<string, string>>
const game = (board: number, table: number, more: Told): string =>
  pbnGame({
    ...{ Board: `${board}`, Table: `${table}`, Deal: '', Dealer: '' },
    ...{ North: `N${table}`, South: `S${table}`, East: `E${table}`, West: `W${table}` },
    ...{ Contract: '4S', Declarer: 'N', Result: '10', ...more },
  })

async function read(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  const sessions = sessionsOfDocument(document)
  return {
    vulnerability: sessions[0]!.boards[0]!.vulnerability,
    scores: sessions[0]!.tables.flatMap(({ results }) => results.map(({ scoreNs }) => scoreNs)),
    told: warnings.flatMap(({ code, args }) =>
      ['weighed', 'score-weighed'].includes(code) ? [[args.about ?? code, args.counts, args.why]] : [],
    ),
  }
}
const pbn = (board: number, games: readonly Told[]) =>
  read(games.map((more, i) => game(board, i + 1, more)).join(''))

describe('of PBN', () => {
  it.each([0, 1, 2])('is that of most games, whose scores follow it: game %i differs', async (at) => {
    const { vulnerability, scores, told } = await pbn(
      1,
      [0, 1, 2].map((i) => ({ Vulnerable: i === at ? 'All' : 'None' })),
    )
    expect([vulnerability, scores, told]).toEqual([
      'NONE',
      [420, 420, 420],
      [['vulnerability', 'NONE', 'rows']],
    ])
  })
  it('is that of its number where as many tell another', async () => {
    const { vulnerability, scores, told } = await pbn(4, [{ Vulnerable: 'None' }, { Vulnerable: 'All' }])
    expect([vulnerability, scores, told]).toEqual(['ALL', [620, 620], [['vulnerability', 'ALL', 'number']]])
  })
  it('is the one that makes the scores which are told', async () => {
    const { vulnerability, scores } = await pbn(1, [
      { Vulnerable: 'All', Score: 'NS 620' },
      { Vulnerable: 'All', Score: 'NS 620' },
      { Vulnerable: 'None' },
      { Vulnerable: 'None' },
    ])
    expect([vulnerability, scores]).toEqual(['ALL', [620, 620, 620, 620]])
  })
  it('is the one of the published points', async () => {
    const { vulnerability, scores } = await pbn(1, [
      { Vulnerable: 'None', Contract: '3NT', Result: '7', ScoreMP: 'NS 0' },
      { Vulnerable: 'None', Contract: '3H', Declarer: 'E', Result: '9', ScoreMP: 'NS 2' },
      { Vulnerable: 'All', Contract: '2S', Result: '7', ScoreMP: 'NS 4' },
    ])
    expect([vulnerability, scores]).toEqual(['ALL', [-200, -140, -100]])
  })
})

it('Of LIN it is that of the number where the rooms differ, in whichever order', async () => {
  const deal = '3SAKQJT98765432HDC,SHAKQJT98765432DC,SHDAKQJT98765432C,SHDCAKQJT98765432'
  const room = (name: string, sv: string, tricks: number) =>
    `qx|${name}|st||md|${deal}|ah|Board 1|sv|${sv}|mb|4S|mb|p|mb|p|mb|p|mc|${tricks}|pg||\n`
  for (const [open, closed] of [
    ['b', 'o'],
    ['o', 'b'],
  ] as const) {
    const head = 'vg|Match,Seg,I,1,1,Team1,0,Team2,0|pg||\nrs|4SN=,4SN-1|pg||\npn|A,B,C,D,E,F,G,H|pg||\n'
    const { vulnerability, scores, told } = await read(
      `${head}${room('o1', open, 10)}${room('c1', closed, 9)}`,
    )
    expect([vulnerability, scores]).toEqual(['NONE', [420, -50]])
    expect(told).toEqual([['vulnerability', 'NONE', 'number']])
  }
})
