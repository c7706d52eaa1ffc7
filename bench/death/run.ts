/**
 * Two nodes on one database; one is killed, and all viewers were at it. How long until the last of them has the list
 * and a table at the other, and what went out to them. They come back as soon as they notice, spread over half a second.
 */
import { plansOf } from '@openroom/feed/plan'
import { simulate } from '@openroom/simulate/simulate'
import { admin, importCall } from '../../apps/server/src/testing/process.ts'
import { Crowd } from '../../apps/server/src/testing/trial/crowd.ts'
import { Ledger, Witness } from '../../apps/server/src/testing/trial/ledger.ts'
import { openSite } from '../../apps/server/src/testing/trial/site.ts'
import { processor } from '../process.ts'

const VIEWERS = Number(process.env.VIEWERS ?? 5_000)
const EVENINGS = Number(process.env.EVENINGS ?? 20)
const BACK_MS = 500

const GOAL = { ms: 3_000, bytes: 60e6 }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const site = await openSite(2)
try {
  const [dying, other] = site.nodes
  if (!dying || !other) throw new Error('Two nodes are needed.')
  const evening = simulate({ kind: 'club-evening', seed: 1 })
  for (let i = 0; i < EVENINGS; i += 1) {
    const named = { ...evening, tournament: { ...evening.tournament, key: `e${i}`, name: `Evening ${i}` } }
    const bytes = Buffer.from(JSON.stringify(named))
    await admin(dying.dataDir, importCall('evening', bytes), bytes)
  }
  const ledger = new Ledger()
  const client = new Witness(ledger, other.url, await site.tokenOf('death'), new AbortController().signal)
  const [plan] = plansOf(simulate({ kind: 'teams-round-robin', seed: 1, contestants: 8, boards: 2 }), {
    key: 'live',
    delay: 0,
  })
  const { miniSessionId: session, tables } = await client.storeSession(plan?.body ?? {})
  await client.start(session)
  const watched = tables.slice(0, 8).map(({ tableId }) => ({ session, table: tableId }))
  for (const { table } of watched) ledger.open(table, [], 0)
  for (const { table } of watched)
    await client.send(table, [{ seq: 0, ...(plan?.tables[0]?.entries[0]?.entry as object) } as never])
  const crowd = new Crowd(ledger, [dying.url, other.url], BACK_MS)
  await crowd.arrive(VIEWERS, watched, 0)
  await pause(2_000)
  const [bytes, cpu] = [crowd.bytes(), processor(other.pid)]
  const from = performance.now()
  await dying.end('SIGKILL')
  // Nobody is there any more once all have noticed.
  while (crowd.viewers.some(({ isHere, connections }) => !isHere || connections < 2)) await pause(20)
  const ms = performance.now() - from
  await pause(1_000)
  const taken = crowd.bytes() - bytes
  console.log(
    `${VIEWERS} viewers back with list and table after ${(ms / 1_000).toFixed(2)} s, ${(taken / 1e6).toFixed(1)} MB ` +
      `(${(taken / VIEWERS / 1_000).toFixed(1)} kB each), ${(processor(other.pid) - cpu).toFixed(2)} s of the other node's processor`,
  )
  crowd.leave()
  console.log(ms <= GOAL.ms && taken <= GOAL.bytes ? 'goal met' : 'goal missed')
} finally {
  await site.stop()
}
process.exit()
