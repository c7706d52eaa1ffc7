/** What a large file would have in memory thousands of times is there once. */
import type { TableEvent } from '@openroom/bridge/table/events'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sessionsOf } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { readFile } from '../read.ts'
import { Warnings } from '../remark.ts'
import { textAsSource } from '../text.ts'
import { readGames } from './games.ts'
import { pbnDocument } from './readPbn.ts'
import { copied } from './shared.ts'

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

it('calls and players that are alike are the same', async () => {
  const read = await readFile(textAsSource(FILE))
  if (!read.ok) throw new Error(read.error.message)
  const logs = sessionsOf(read.value.document).flatMap(({ tables }) => tables.flatMap((one) => one.logs))
  const of = <T>(pick: (event: TableEvent) => T | null) =>
    logs.map(({ events }) => events.map(pick).filter((one) => one !== null))
  const bids = of((event) => (event.type === 'BID' ? event : null))
  const players = of((event) => (event.type === 'SEAT_PLAYER' ? event.player : null))
  expect([bids.length, bids[0]?.length, players[0]?.length]).toEqual([3, 4, 4])
  for (const [first, ...others] of [bids, players])
    for (const other of others) for (const [at, one] of other.entries()) expect(one).toBe(first![at])
})

it('games are given up for the document that is made of them', async () => {
  const file = await readGames(textAsSource(FILE), LIMITS, new Warnings(LIMITS))
  if (!file.ok) throw new Error(file.error.message)
  expect(file.value.games).toHaveLength(3)
  expect(pbnDocument(file.value, new Warnings(LIMITS)).ok).toBe(true)
  expect(file.value.games).toEqual([])
})

it('a text by itself is the same text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => copied(text) === text))
  expect(copied('\ud83d x \ude00')).toBe('\ud83d x \ude00')
})
