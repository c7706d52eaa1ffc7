import { expect, it } from 'vitest'
import { wallTable } from '../../testing/wall.ts'
import { boardSaid } from './words.ts'

it('promises no board where a table tells results alone', () => {
  const told = (results: number) => boardSaid(wallTable({ phase: 'WAITING', boardNumber: 0, results }))
  expect(told(0)).toMatch(/No result of this round is public yet$/)
  expect(told(1)).toMatch(/One result in this round$/)
  expect(told(3)).toMatch(/3 results in this round$/)
  expect(boardSaid(wallTable({ phase: 'WAITING', boardNumber: 4, results: 4 }))).toMatch(
    /waiting for the next board$/,
  )
})
