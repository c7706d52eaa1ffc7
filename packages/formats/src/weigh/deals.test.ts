/** A deal of which one game has a few cards otherwise. */
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { tags } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

const RANKS = 'AKQJT98765432'
const RIGHT = `N:${RANKS}... .${RANKS}.. ..${RANKS}. ...${RANKS}`
/** North's ace of spades for east's ace of hearts. */
const SWAPPED = `N:KQJT98765432.A.. A.KQJT98765432.. ..${RANKS}. ...${RANKS}`
/** And its twos. */
const TWICE = `N:KQJT9876543.A2.. A2.KQJT9876543.. ..${RANKS}. ...${RANKS}`
const OTHER = `N:.${RANKS}.. ${RANKS}... ..${RANKS}. ...${RANKS}`

const pairs = (deals: readonly string[]) =>
  deals
    .map((deal, i) =>
      tags({
        Event: 'Club',
        Date: '2026.08.01',
        Board: '1',
        Scoring: 'MP',
        Table: `${i + 1}`,
        North: `N${i}`,
        South: `S${i}`,
        East: `E${i}`,
        West: `W${i}`,
        Deal: deal,
        Contract: '4S',
        Declarer: 'N',
        Result: '10',
      }),
    )
    .join('\n')

async function found(text: string) {
  const read = await readFile(textAsSource(text))
  if (!read.ok) throw new Error(read.error.message)
  const sessions = sessionsOfDocument(read.value.document)
  return {
    sessions: sessions.length,
    games: sessions[0]!.tables.flatMap(({ results }) => results).length,
    north: sessions[0]!.boards[0]!.deal?.N ?? null,
    told: read.value.warnings.flatMap(({ code, args }) =>
      code === 'weighed' && args.about === 'deal' ? [args.counts === 'none' ? 'none' : args.why] : [],
    ),
  }
}

it.each([
  ['the last game', [RIGHT, RIGHT, RIGHT, SWAPPED], `${RANKS}...`, ['rows']],
  ['the first game', [TWICE, RIGHT, RIGHT], `${RANKS}...`, ['rows']],
  ['two games, each in its way', [SWAPPED, RIGHT, TWICE, RIGHT], `${RANKS}...`, ['rows', 'rows']],
  ['one of two games', [RIGHT, SWAPPED], null, ['none']],
])('the deal of most games counts where it is otherwise in %s', async (_, deals, north, told) => {
  expect(await found(pairs(deals))).toEqual({ sessions: 1, games: deals.length, north, told })
})

it('another deal of the same number is another board', async () => {
  const { sessions, told } = await found(pairs([RIGHT, RIGHT, OTHER]))
  expect([sessions, told]).toEqual([2, []])
})

it.each([
  ['in one of three', ['', 'x', ''], 1, ['rows']],
  ['nowhere', ['', '', ''], 1, []],
])('of LIN too: %s', async (_, wrong, sessions, told) => {
  const deal = (isWrong: boolean) =>
    isWrong
      ? `3S2HAKQJT9876543,SAKQJT9876543H2,SD${RANKS},SC${RANKS}`
      : `3SH${RANKS},S${RANKS}H,SD${RANKS},SC${RANKS}`
  const board = (mark: string, i: number) =>
    `pn|S${i},W${i},N${i},E${i}|md|${deal(mark !== '')}|ah|Board 1|sv|o|mb|4S|mb|p|mb|p|mb|p|mc|10|pg||\n`
  const read = await found(wrong.map(board).join(''))
  expect([read.sessions, read.told]).toEqual([sessions, told])
})
