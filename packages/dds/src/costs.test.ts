import { SEATS, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costsOf } from './costs.ts'
import { legalCards, type Position, playCard } from './position.ts'
import { Solver } from './solver.ts'
import { randomDeal, randomFrom } from './testing/random.ts'

const solver = new Solver()

/** Legal cards, by what the numbers choose. */
function playOf(start: Position, choices: readonly number[]) {
  let position = start
  return choices.map((choice) => {
    const legal = legalCards(position)
    const card = legal[choice % legal.length]!
    position = playCard(position, card).position
    return card
  })
}

it('what each side gave away leads from the double-dummy table to what was left at the end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.constantFrom(...SEATS),
      fc.constantFrom('NT' as const, 'S' as const),
      fc.array(fc.nat(12), { minLength: 1, maxLength: 24 }),
      (seed, declarer: Seat, strain, choices) => {
        const deal = randomDeal(randomFrom(seed))
        const cards = playOf({ strain, hands: deal, leader: seatAfter(declarer), trick: [] }, choices)
        const play = { deal, strain, declarer, cards }
        const totals = solver.trace(play)
        if (!totals.ok) throw new Error(totals.error.code)
        const { lead, given, ends } = costsOf(play, totals.value)
        const best = solver.declarers(deal, strain)
        if (!best.ok) throw new Error(best.error.code)
        const defence = SEATS.filter((seat) => sideOf(seat) !== sideOf(declarer))
        const byDefence = lead + defence.reduce((sum, seat) => sum + given[seat], 0)
        expect(ends).toBe(best.value[declarer] + byDefence - given[declarer])
        expect([lead, ...SEATS.map((seat) => given[seat])].every((cost) => cost >= 0)).toBe(true)
        expect(given[seatAfter(declarer, 2)]).toBe(0)
      },
    ),
    { numRuns: runs(4, 2) },
  )
})
