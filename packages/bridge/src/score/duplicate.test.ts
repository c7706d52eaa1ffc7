import { describe, expect, it } from 'vitest'
import type { Strain } from '../card.ts'
import type { Doubling } from '../contract.ts'
import { contractScore, scoreNs } from './duplicate.ts'

type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** What a contract scores that is just made, not vulnerable and vulnerable, levels 1 to 7 (Law 77). */
const MADE: readonly (readonly [string, Doubling, readonly number[], readonly number[]])[] = [
  ['CD', '', [70, 90, 110, 130, 400, 920, 1440], [70, 90, 110, 130, 600, 1370, 2140]],
  ['HS', '', [80, 110, 140, 420, 450, 980, 1510], [80, 110, 140, 620, 650, 1430, 2210]],
  ['N', '', [90, 120, 400, 430, 460, 990, 1520], [90, 120, 600, 630, 660, 1440, 2220]],
  ['CD', 'X', [140, 180, 470, 510, 550, 1090, 1630], [140, 180, 670, 710, 750, 1540, 2330]],
  ['HS', 'X', [160, 470, 530, 590, 650, 1210, 1770], [160, 670, 730, 790, 850, 1660, 2470]],
  ['N', 'X', [180, 490, 550, 610, 670, 1230, 1790], [180, 690, 750, 810, 870, 1680, 2490]],
  ['CD', 'XX', [230, 560, 640, 720, 800, 1380, 1960], [230, 760, 840, 920, 1000, 1830, 2660]],
  ['HS', 'XX', [520, 640, 760, 880, 1000, 1620, 2240], [720, 840, 960, 1080, 1200, 2070, 2940]],
  ['N', 'XX', [560, 680, 800, 920, 1040, 1660, 2280], [760, 880, 1000, 1120, 1240, 2110, 2980]],
]

/** What an overtrick adds, not vulnerable and vulnerable (Law 77). */
const OVERTRICK: Readonly<Record<Doubling, (strain: string) => readonly [number, number]>> = {
  '': (strain) => (strain === 'CD' ? [20, 20] : [30, 30]),
  X: () => [100, 200],
  XX: () => [200, 400],
}

/** What 1, 2, … 13 tricks short cost, not vulnerable and vulnerable (Law 77). */
const DOWN: Readonly<Record<Doubling, readonly [readonly number[], readonly number[]]>> = {
  '': [
    [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650],
    [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300],
  ],
  X: [
    [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
  ],
  XX: [
    [200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000],
    [400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600],
  ],
}

const strainsOf = (letters: string): readonly Strain[] =>
  letters === 'N' ? ['NT'] : ([...letters] as Strain[])

describe('contractScore', () => {
  it.each(MADE)('%s%s, made, with overtricks and down', (letters, doubling, plain, vulnerable) => {
    for (const strain of strainsOf(letters)) {
      for (const [index, isVulnerable] of [false, true].entries()) {
        for (const level of [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Level[]) {
          const bid = { level, strain, doubling }
          const made = [plain, vulnerable][index]![level - 1]!
          const more = OVERTRICK[doubling](letters)[index]!
          for (let tricks = 0; tricks <= 13; tricks++) {
            const over = tricks - 6 - level
            const expected = over < 0 ? -DOWN[doubling][index]![-over - 1]! : made + over * more
            expect([bid, tricks, contractScore(bid, isVulnerable, tricks)]).toEqual([bid, tricks, expected])
          }
        }
      }
    }
  })
})

describe('scoreNs', () => {
  const contract = { kind: 'played', level: 3, strain: 'NT', doubling: '' } as const

  it.each([
    ['N', 'NS', 600],
    ['S', 'EW', 400],
    ['E', 'EW', -600],
    ['W', 'NS', -400],
    ['E', 'ALL', -600],
    ['N', 'NONE', 400],
  ] as const)('3NT by %s, %s vulnerable: %i', (declarer, vulnerability, score) =>
    expect(scoreNs({ ...contract, declarer }, vulnerability, 9)).toBe(score),
  )

  it('of a board passed out is 0', () => expect(scoreNs({ kind: 'passedOut' }, 'ALL', 0)).toBe(0))
})
