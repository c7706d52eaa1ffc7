/** Par of the reference deals; here because their reader is. */
import { type ParContract, par, parWhenFirst } from '@openroom/bridge/score/par'
import { describe, expect, test } from 'vitest'
import { haveReferenceDeals, referenceDeals } from './testing/referenceDeals.ts'

const who = (c: ParContract): string => (c.declarers.length === 2 ? c.side : c.declarers[0]!)
const letter = (c: ParContract): string => (c.strain === 'NT' ? 'N' : c.strain)

/** `NS 234C`, `EW 4Sx`. */
function ranged(c: ParContract): string {
  const levels = Array.from({ length: c.highestLevel - c.level + 1 }, (_, i) => c.level + i).join('')
  return `${who(c)} ${levels}${letter(c)}${c.doubling === 'X' ? 'x' : ''}`
}

/** `4S*-EW-1`, `2C-NS+2`. */
function lowest(c: ParContract): string {
  const over = c.tricks - c.level - 6
  return `${c.level}${letter(c)}${c.doubling === 'X' ? '*' : ''}-${who(c)}${over > 0 ? `+${over}` : over || ''}`
}

describe.skipIf(!haveReferenceDeals)('par of the reference deals', () => {
  for (const file of ['list1.txt', 'list10.txt', 'list100.txt']) {
    test(file, () => {
      for (const ref of referenceDeals(file)) {
        for (const [i, side] of (['NS', 'EW'] as const).entries()) {
          const { score, contracts } = parWhenFirst(ref.table, side, ref.vulnerability)
          expect(`${side} ${side === 'NS' ? score : -score}`).toBe(ref.par[i])
          expect(contracts.map(ranged).sort()).toEqual(ref.par[i + 2]!.slice(3).split(',').sort())
        }
        const dealt = par(ref.table, ref.dealer, ref.vulnerability)
        const [score, ...texts] = ref.dealerPar
        expect(String(dealt.score)).toBe(score)
        expect(dealt.contracts.map(lowest).sort()).toEqual([...texts].sort())
      }
    })
  }
})
