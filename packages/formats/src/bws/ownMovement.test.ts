import { eastIn, keepsDirections } from '@openroom/bridge/movement/own'
import { expect, it } from 'vitest'
import { JetDatabase } from './jet/database.ts'
import { blankJet } from './jet/testing/blankJet.ts'
import { movementOfBws } from './ownMovement.ts'
import { BRIDGEMATE_TABLES } from './testing/eveningFile.ts'

const NOBODY = 0
/** Round, table, the two pairs and the first of two boards. */
type Row = readonly [round: number, table: number, ns: number, ew: number, board: number]

function movementOf(...sections: readonly (readonly Row[])[]) {
  const database = new JetDatabase(blankJet(4, BRIDGEMATE_TABLES))
  for (const [i, rows] of sections.entries()) {
    database.append('Section', { ID: i + 1, Letter: 'AB'[i]!, Tables: 2, MissingPair: 0, Winners: 2 })
    for (const [Round, Table, NSPair, EWPair, LowBoard] of rows)
      database.append('RoundData', {
        ...{ Section: i + 1, Table, Round, NSPair, EWPair, LowBoard },
        ...{ HighBoard: LowBoard + 1, CustomBoards: '' },
      })
  }
  const read = movementOfBws(database.bytes())
  if (!read.ok || !read.value.ok) throw new Error(JSON.stringify(read))
  return read.value.value
}

it('seats whoever is at no table in the direction in which it plays', () => {
  const own = movementOf([
    [1, 1, 1, 3, 1],
    [1, 2, 2, 4, 3],
    [2, 1, 1, 4, 5],
  ])
  expect([keepsDirections(own), [...eastIn(own)].sort()]).toEqual([true, [2, 3]])
  expect(own.stations.filter(({ round }) => round === 2).map(({ ns, ew }) => [ns, ew])).toEqual([
    [0, 3],
    [1, null],
    [null, 2],
  ])
})

it('counts no boards that lie where somebody sits out', () => {
  const own = movementOf([
    [1, 1, 1, 3, 1],
    [1, 2, 2, NOBODY, 3],
    [2, 1, 1, 2, 5],
    [2, 2, NOBODY, 3, 3],
  ])
  expect([own.sets, own.rounds]).toEqual([2, 2])
})

it('is that of the first section alone', () => {
  const first = [[1, 1, 1, 2, 1]] as const
  const second = [
    [1, 1, 11, 12, 1],
    [2, 1, 12, 11, 3],
  ] as const
  expect(movementOf(first, second)).toEqual(movementOf(first))
})
