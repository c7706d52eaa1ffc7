import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { STRAINS, type Strain } from '../card.ts'
import type { DoubleDummyTable } from '../doubleDummy.ts'
import { bySeat, SEATS, type Seat } from '../seat.ts'
import { VULNERABILITIES, type Vulnerability } from '../vulnerability.ts'
import { type Par, type ParContract, par, parWhenFirst } from './par.ts'

/** A table where both hands of a side take the same tricks, strains C D H S NT. */
function tableOf(ns: readonly number[], ew: readonly number[]): DoubleDummyTable {
  const row = (tricks: readonly number[]) =>
    Object.fromEntries(STRAINS.map((strain, i) => [strain, tricks[i]])) as Record<Strain, number>
  return bySeat((seat) => row(seat === 'N' || seat === 'S' ? ns : ew))
}

const text = (result: Par): string =>
  [
    result.score,
    ...result.contracts.map((c) => `${c.level}-${c.highestLevel}${c.strain}${c.doubling} ${c.side}`),
  ].join(', ')

describe('par', () => {
  test('a game that nobody can disturb, at every level that scores the same', () => {
    const table = tableOf([5, 6, 7, 11, 9], [7, 7, 6, 2, 4])
    expect(text(par(table, 'N', 'EW'))).toBe('450, 4-5S NS')
  })

  test('a sacrifice is doubled and pays less than the game', () => {
    const table = tableOf([3, 4, 10, 6, 8], [8, 9, 3, 7, 5])
    expect(text(par(table, 'N', 'NS'))).toBe('300, 5-5DX EW')
  })

  test('being first to bid matters when both sides make one notrump', () => {
    const table = tableOf([6, 6, 6, 6, 7], [6, 6, 6, 6, 7])
    expect(par(table, 'S', 'NONE').score).toBe(90)
    expect(par(table, 'W', 'NONE').score).toBe(-90)
    expect(text(parWhenFirst(table, 'EW', 'NONE'))).toBe('-90, 1-1NT EW')
  })

  test('nobody makes anything: passed out', () => {
    const six = [6, 6, 6, 6, 6]
    expect(par(tableOf(six, six), 'N', 'ALL')).toEqual({ score: 0, contracts: [] })
  })

  test('only the better declarer is named', () => {
    const even = tableOf([6, 6, 6, 6, 9], [6, 6, 6, 6, 4])
    const table = { ...even, S: { ...even.S, NT: 8 } }
    expect(par(table, 'N', 'ALL').contracts).toEqual([
      { side: 'NS', strain: 'NT', level: 3, highestLevel: 3, declarers: ['N'], doubling: '', tricks: 9 },
    ])
  })
})

// Tables of the examples that come with DDS (github.com/dds-bridge/dds, examples/hands.cpp); par reckoned by hand.
describe('the examples of the dds project', () => {
  const partScore = tableOf([7, 5, 6, 5, 6], [5, 7, 6, 8, 6])
  const game = tableOf([6, 8, 10, 4, 9], [7, 3, 2, 9, 3])
  const spades = tableOf([3, 8, 9, 3, 4], [9, 4, 4, 10, 8])
  test.each<[string, DoubleDummyTable, Vulnerability, string, string]>([
    ['two spades: over one, one notrump doubled would cost less', partScore, 'NONE', '-110', 'EW 2S'],
    ['which it would not vulnerable', partScore, 'ALL', '-110', 'EW 12S'],
    ['a game and the sacrifice over it', game, 'NONE', '100', 'EW 4Sx'],
    ['which costs twice as much vulnerable', game, 'EW', '200', 'EW 4Sx'],
    ['a sacrifice of two tricks', spades, 'NONE', '-300', 'NS 5Hx'],
    ['which does not pay vulnerable', spades, 'NS', '-420', 'EW 4S'],
    ['and pays against a vulnerable game', spades, 'EW', '-300', 'NS 5Hx'],
  ])('%s', (_, table, vulnerability, score, contracts) => {
    for (const side of ['NS', 'EW'] as const) {
      const first = parWhenFirst(table, side, vulnerability)
      expect([`${first.score}`, first.contracts.map(ranged).join()]).toEqual([score, contracts])
    }
  })
})

const FOLDER = fileURLToPath(new URL('../../../../../shared/data/vectors/', import.meta.url))
const present = existsSync(FOLDER)
if (!present) console.warn('Published par figures absent (../shared/data/vectors): their test is skipped.')

type Vector = {
  readonly dealer: Seat
  readonly vul: string
  readonly table: Record<string, readonly number[]>
  readonly par: {
    readonly ns: number
    readonly ew: number
    readonly nsFirst: string
    readonly ewFirst: string
  }
  readonly dealerPar: { readonly score: number; readonly contracts: readonly string[] }
}

type BcddVector = {
  readonly dealer: Seat
  readonly vul: string
  readonly table_NESW: Record<string, readonly number[]>
  readonly optimumScore: string
  readonly minimax: string
}

const read = <T>(file: string): T => JSON.parse(readFileSync(FOLDER + file, 'utf8')) as T
const vulnerabilityOf = (name: string): Vulnerability =>
  name === 'Both' ? 'ALL' : VULNERABILITIES.find((v) => v === name.toUpperCase())!
const fromColumns = (columns: Record<string, readonly number[]>): DoubleDummyTable =>
  bySeat((seat) => {
    const tricks = (strain: Strain) => columns[strain === 'NT' ? 'N' : strain]![SEATS.indexOf(seat)]!
    return { C: tricks('C'), D: tricks('D'), H: tricks('H'), S: tricks('S'), NT: tricks('NT') }
  })

const who = (c: ParContract): string => (c.declarers.length === 2 ? c.side : c.declarers[0]!)
const letter = (c: ParContract): string => (c.strain === 'NT' ? 'N' : c.strain)

/** As the reference writes it: `NS 234C`, `EW 4Sx`. */
function ranged(c: ParContract): string {
  const levels = Array.from({ length: c.highestLevel - c.level + 1 }, (_, i) => c.level + i).join('')
  return `${who(c)} ${levels}${letter(c)}${c.doubling === 'X' ? 'x' : ''}`
}

/** As the reference writes it by dealer: `4S*-EW-1`, `2C-NS+2`. */
function lowest(c: ParContract): string {
  const over = c.tricks - c.level - 6
  return `${c.level}${letter(c)}${c.doubling === 'X' ? '*' : ''}-${who(c)}${over > 0 ? `+${over}` : over || ''}`
}

describe.skipIf(!present)('published figures', () => {
  test('1,000 deals of the dds project: score and contracts, by side and by dealer', () => {
    for (const v of read<readonly Vector[]>('par_dds_list1000.json')) {
      const table = fromColumns(v.table)
      const vulnerability = vulnerabilityOf(v.vul)
      const first = {
        NS: parWhenFirst(table, 'NS', vulnerability),
        EW: parWhenFirst(table, 'EW', vulnerability),
      }
      expect([first.NS.score, -first.EW.score]).toEqual([v.par.ns, v.par.ew])
      expect(first.NS.contracts.map(ranged).sort()).toEqual(v.par.nsFirst.split(',').sort())
      expect(first.EW.contracts.map(ranged).sort()).toEqual(v.par.ewFirst.split(',').sort())
      const dealt = par(table, v.dealer, vulnerability)
      expect(dealt.score).toBe(v.dealerPar.score)
      expect(dealt.contracts.map(lowest).sort()).toEqual([...v.dealerPar.contracts].sort())
    }
  })

  test('891 deals of PBN files: the optimum score, and the named contract among ours', () => {
    for (const v of read<readonly BcddVector[]>('par_bcdd_pbn.json')) {
      const { score, contracts } = par(fromColumns(v.table_NESW), v.dealer, vulnerabilityOf(v.vul))
      const [side, points] = v.optimumScore.split(' ')
      expect(score).toBe(side === 'NS' ? Number(points) : -Number(points))
      const [, level, strain, doubled, seat] = /^(\d)([CDHSN])(D?)([NESW])/.exec(v.minimax) ?? []
      if (level === undefined) continue
      const match = contracts.find((c) => letter(c) === strain && c.declarers.includes(seat as Seat))
      expect(match, `${v.minimax} ${JSON.stringify(contracts)}`).toBeDefined()
      expect(Number(level)).toBeGreaterThanOrEqual(match!.level)
      expect(Number(level)).toBeLessThanOrEqual(match!.highestLevel)
      expect(match!.doubling).toBe(doubled ? 'X' : '')
    }
  })
})
