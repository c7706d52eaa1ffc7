import { seatAfter } from '@openroom/bridge/seat'
import { describe, expect, test } from 'vitest'
import { Solver } from './solver.ts'
import { haveReferenceDeals, referenceDeals } from './testing/referenceDeals.ts'

describe.skipIf(!haveReferenceDeals)('reference deals', () => {
  const solver = new Solver()
  for (const file of ['list1.txt', 'list10.txt']) {
    for (const [i, ref] of referenceDeals(file).entries()) {
      test(`${file} deal ${i + 1}: table, leads and trace`, () => {
        expect(solver.table(ref.deal)).toEqual({ ok: true, value: ref.table })

        const position = { strain: ref.strain, hands: ref.deal, leader: ref.leader, trick: [] }
        const leads = solver.cards(position)
        expect(new Map(leads.ok ? leads.value.map((c) => [c.card, c.tricks]) : [])).toEqual(ref.leads)

        // The reference stops counting with the twelfth trick, where the rest is forced.
        const cards = ref.play.slice(0, 48)
        const trace = solver.trace({
          deal: ref.deal,
          strain: ref.strain,
          declarer: seatAfter(ref.leader, -1),
          cards,
        })
        expect(trace).toEqual({ ok: true, value: ref.trace })
      })
    }
  }
})
