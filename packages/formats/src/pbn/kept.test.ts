/** What a large file would have in memory thousands of times is there once. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { readFile } from '../read.ts'
import { Warnings } from '../remark.ts'
import { textAsSource } from '../text.ts'
import { readGames } from './games.ts'
import { numberedGames } from './numbered.ts'
import { pbnDocument } from './readPbn.ts'
import { copyText } from './shared.ts'

const game = (board: number) => `[Event "Cup"]
[Board "${board}"]
[North "Nelly North"]
[South "Sam South"]
[East "Eva East"]
[West "Wim West"]
[Scoring "MP"]
[Declarer "N"]
[Contract "1NT"]
[Result "7"]
[Auction "N"]
1NT Pass Pass Pass

`

const FILE = [1, 5, 9].map(game).join('')

it('events that are alike are the same', async () => {
  const read = await readFile(textAsSource(FILE))
  if (!read.ok) throw new Error(read.error.message)
  const logs = sessionsOfDocument(read.value.document).flatMap(({ tables }) =>
    tables.flatMap((one) => one.logs),
  )
  const shared = ['SEAT_PLAYER', 'BID', 'END_AUCTION']
  const [first, ...others] = logs.map(({ events }) => events.filter(({ type }) => shared.includes(type)))
  expect([first?.length, others.length]).toEqual([9, 2])
  for (const other of others) for (const [at, event] of other.entries()) expect(event).toBe(first![at])
})

it('a game that has its number is not copied for it', async () => {
  const warnings = new Warnings(LIMITS)
  const file = await readGames(textAsSource(`${FILE}[Event "Cup"]\n[Contract "Pass"]\n`), LIMITS, warnings)
  if (!file.ok) throw new Error(file.error.message)
  const [first, second, third, last] = numberedGames(file.value.games, warnings)
  for (const [at, game] of [first, second, third].entries()) expect(game).toBe(file.value.games[at])
  expect(last?.board).toBe(10)
})

it('games are given up for the document that is made of them', async () => {
  const file = await readGames(textAsSource(FILE), LIMITS, new Warnings(LIMITS))
  if (!file.ok) throw new Error(file.error.message)
  expect(file.value.games).toHaveLength(3)
  expect(pbnDocument(file.value, new Warnings(LIMITS)).ok).toBe(true)
  expect(file.value.games).toEqual([])
})

it('a text by itself is the same text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => copyText(text) === text))
  expect(copyText('\ud83d x \ude00')).toBe('\ud83d x \ude00')
})
