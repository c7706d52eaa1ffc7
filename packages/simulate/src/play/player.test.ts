import type { PlayedContract } from '@openroom/bridge/contract'
import { bySeat, sideOf } from '@openroom/bridge/seat'
import { type PlayedTrick, tricksWon, trickWinner } from '@openroom/bridge/trick'
import { runs } from '@openroom/test-kit/nightly'
import { checkCard } from '@openroom/test-kit/play'
import { describe, expect, it } from 'vitest'
import { dealBoard } from '../deal.ts'
import { Random } from '../random.ts'
import { Analyst } from './analyst.ts'
import { cardToLead } from './lead.ts'
import { playBoard } from './player.ts'

const analyst = new Analyst()
const CONTRACTS: readonly PlayedContract[] = [
  { kind: 'played', level: 3, strain: 'NT', declarer: 'S', doubling: '' },
  { kind: 'played', level: 4, strain: 'H', declarer: 'W', doubling: '' },
]

function played(index: number, contract: PlayedContract, skill: number) {
  const board = dealBoard(index + 1, new Random(`play ${index}`))
  const options = { calls: [], skills: bySeat(() => skill), foresight: 10 }
  return { board, ...playBoard(board, contract, analyst, options, new Random(index)) }
}

const cases = CONTRACTS.flatMap((contract) =>
  Array.from({ length: runs(12, 4) }, (_, index) => ({ contract, index })),
)

describe('a play', () => {
  it('follows the Laws and comes to the tricks it says', () => {
    for (const { contract, index } of cases) {
      const { board, cards, claim, tricks } = played(index, contract, 0.6)
      const done: PlayedTrick[] = []
      for (const { seat, card } of cards) {
        expect(checkCard({ contract, tricks: done, deal: board.deal }, seat, card).ok).toBe(true)
        const going = done.at(-1)?.winner === null ? done.pop() : undefined
        const own = [...(going?.cards ?? []), { seat, card }]
        done.push({ leader: own[0]!.seat, cards: own, winner: trickWinner(own, contract.strain) })
      }
      expect(claim === null ? tricksWon(done)[sideOf(contract.declarer)] : claim.tricks).toBe(tricks)
    }
  })

  it('stays near double dummy', () => {
    const off = cases.map(({ contract, index }) => {
      const { board, tricks } = played(index, contract, 0.7)
      return tricks - analyst.tricks(board, contract)
    })
    expect(Math.abs(off.reduce((sum, one) => sum + one, 0) / off.length)).toBeLessThan(1)
    expect(off.filter((one) => Math.abs(one) <= 2).length / off.length).toBeGreaterThan(0.8)
    expect(new Set(off).size).toBeGreaterThan(1)
  })
})

describe('a lead', () => {
  it.each([
    [['SK', 'SQ', 'SJ', 'S4'], 'NT', 'SK'],
    [['SK', 'S9', 'S6', 'S4', 'S2'], 'NT', 'S4'],
    [['S9', 'S4'], 'H', 'S9'],
    [['SA', 'SK', 'S7'], 'H', 'SA'],
    [['S9', 'S7', 'S3'], 'H', 'S7'],
    [['SQ', 'S8', 'S3'], 'H', 'S3'],
  ] as const)('from %j against %s is %s', (suit, strain, card) => {
    expect(cardToLead(suit, strain)).toBe(card)
  })
})
