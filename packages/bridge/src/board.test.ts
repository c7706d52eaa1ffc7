import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { boardLabel, dealerOf, vulnerabilityOf } from './board.ts'
import type { Strain } from './card.ts'
import { DOUBLINGS } from './contract.ts'
import { contractScore } from './score/duplicate.ts'
import { isVulnerable } from './vulnerability.ts'

test('the cycle of sixteen (Law 2)', () => {
  const boards = Array.from({ length: 16 }, (_, i) => i + 1)
  expect(boards.map(dealerOf).join('')).toBe('NESWNESWNESWNESW')
  expect(boards.filter((n) => vulnerabilityOf(n) === 'NS')).toEqual([2, 5, 12, 15])
  expect(boards.filter((n) => vulnerabilityOf(n) === 'EW')).toEqual([3, 6, 9, 16])
  expect(boards.filter((n) => vulnerabilityOf(n) === 'ALL')).toEqual([4, 7, 10, 13])
  expect(boards.filter((n) => vulnerabilityOf(n) === 'NONE')).toEqual([1, 8, 11, 14])
})

test.each([0, -3, 17, 32, 99, 1001])('board %i is like the one sixteen later', (number) => {
  expect(dealerOf(number)).toBe(dealerOf(number + 16))
  expect(vulnerabilityOf(number)).toBe(vulnerabilityOf(number + 16))
})

test('sides vulnerable', () => {
  const told = (['NONE', 'NS', 'EW', 'ALL'] as const).map((v) => [
    isVulnerable(v, 'NS'),
    isVulnerable(v, 'EW'),
  ])
  expect(told).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('6 and 9 have a dot', () => {
  expect([6, 9, 16, 1].map(boardLabel)).toEqual(['6.', '9.', '16', '1'])
})

const VECTORS = join(
  process.env.OPENROOM_SHARED ?? join(import.meta.dirname, '../../../../shared/data'),
  'vectors',
)
const present = existsSync(VECTORS)
const read = (name: string): unknown => JSON.parse(readFileSync(join(VECTORS, name), 'utf8'))

describe.skipIf(!present)(`published vectors (${present ? 'found' : `absent: ${VECTORS}`})`, () => {
  test('dealer and vulnerability', () => {
    type Row = { readonly board: number; readonly dealer: string; readonly vul: string }
    const { vul16, observed } = read('board_dealer_vul.json') as {
      readonly vul16: readonly string[]
      readonly observed: readonly Row[]
    }
    expect(vul16.map((_, i) => vulnerabilityOf(i + 1))).toEqual(vul16.map((word) => word.toUpperCase()))
    expect(observed.length).toBeGreaterThan(0)
    for (const { board, dealer, vul } of observed)
      expect([dealerOf(board), vulnerabilityOf(board)]).toEqual([dealer, vul.toUpperCase()])
  })

  test('duplicate scores', () => {
    type Row = {
      readonly level: 1 | 2 | 3 | 4 | 5 | 6 | 7
      readonly strain: string
      readonly dbl: number
      readonly vul: boolean
      readonly tricks: number
      readonly score: number
    }
    const rows = read('dup_scores_tests.json') as readonly Row[]
    expect(rows.length).toBeGreaterThan(0)
    for (const { level, strain, dbl, vul, tricks, score } of rows) {
      const bid = {
        level,
        strain: (strain === 'N' ? 'NT' : strain) as Strain,
        doubling: DOUBLINGS[dbl] ?? '',
      }
      expect([bid, vul, tricks, contractScore(bid, vul, tricks)]).toEqual([bid, vul, tricks, score])
    }
  })
})
