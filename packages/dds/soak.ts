/** All of list100: tables, every lead, traces. `npm run soak -w @openroom/dds` */
import assert from 'node:assert/strict'
import { seatAfter } from '@openroom/bridge/seat'
import { Solver } from './src/solver.ts'
import { haveReferenceDeals, type ReferenceDeal, referenceDeals } from './src/testing/referenceDeals.ts'

const solver = new Solver()

function checkSearch(ref: ReferenceDeal): void {
  assert.deepEqual(solver.table(ref.deal), { ok: true, value: ref.table })
  const leads = solver.cards({ strain: ref.strain, hands: ref.deal, leader: ref.leader, trick: [] })
  assert.deepEqual(new Map(leads.ok ? leads.value.map((c) => [c.card, c.tricks]) : []), ref.leads)
  const play = { deal: ref.deal, strain: ref.strain, declarer: seatAfter(ref.leader, -1) }
  assert.deepEqual(solver.trace({ ...play, cards: ref.play.slice(0, 48) }), { ok: true, value: ref.trace })
}

if (haveReferenceDeals) {
  const deals = referenceDeals('list100.txt')
  const start = performance.now()
  for (const ref of deals) checkSearch(ref)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${deals.length} deals: TABLE, FUT and TRACE all equal, ${seconds} s`)
}
