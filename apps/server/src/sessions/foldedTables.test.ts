/** Tables that are read on by whoever looks at them: as they would be read from the beginning, each event told once. */
import { afterEach, expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { wallClock } from '../core/clock.ts'
import { TableNews } from '../core/tableNews.ts'
import { teamsDocument } from '../testing/documents.ts'
import { type LiveSession, playAgain } from '../testing/liveSession.ts'
import { storeAs } from '../testing/server.ts'
import { serverAndStore } from '../testing/serverAndStore.ts'
import { releasedContent } from './content.public.ts'
import { FoldedTables } from './foldedTables.ts'

const own = serverAndStore()
const open: LiveSession[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A session's first table with a log, folded by two who know nothing of each other, and released step by step. */
async function folding(key: string) {
  const session = await playAgain(own.server, await storeAs(own.server, teamsDocument(), key))
  open.push(session)
  const db = own.store.released
  const { tables } = await releasedContent(db, session.id)
  const row = tables.find(({ id }) => session.log(id).length > 10)!
  const anew = () => {
    const [changes, tableNews] = [new Changes(), new TableNews()]
    return { changes, tableNews, folded: new FoldedTables({ db, tableNews, changes, clock: wallClock }) }
  }
  const { changes, tableNews, folded } = anew()
  const seqs = session.log(row.id).map(({ seq }) => seq)
  let at = 0
  const release = async (count: number) => {
    const from = at
    at = seqs[seqs.indexOf(at) + count] ?? seqs.at(-1)!
    await session.release(row.id, at)
    tableNews.released.announce({ session: session.id, table: row.id, from, to: at })
  }
  const now = async (from = folded) => (await from.read([row])).get(row.id)
  return { session, row, changes, folded, release, now, fresh: () => now(anew().folded) }
}

it('are the same as read from the beginning, after each step', async () => {
  const { release, now, fresh } = await folding('steps')
  for (const count of [1, 3, 1, 7, 40]) {
    await release(count)
    expect(await now()).toEqual(await fresh())
  }
})

it('tell whoever follows each event once, in order, however many read at once', async () => {
  const { row, folded, release, now } = await folding('followers')
  await release(2)
  await now()
  const told: number[] = []
  const { live, leave } = folded.follow(row, (_, shown) => told.push(...shown.map(({ seq }) => seq)))
  await release(5)
  const [one, other] = await Promise.all([now(), now(), now()])
  expect(other).toBe(one)
  await release(5)
  await now()
  expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b))
  expect(told[0]).toBeGreaterThan(live.head)
  expect(told.length).toBeGreaterThan(5)
  leave()
  const known = told.length
  await release(5)
  await now()
  expect(told).toHaveLength(known)
})

it('miss nothing that becomes public while they are read', async () => {
  const { release, now, fresh } = await folding('meanwhile')
  await release(2)
  const reading = now()
  await release(4)
  const after = now()
  await reading
  expect(await after).toEqual(await fresh())
})

it('are folded from the beginning where they would look otherwise, and tell nothing twice', async () => {
  const { session, row, changes, folded, release, now, fresh } = await folding('anew')
  await release(4)
  const before = await now()
  const told: number[] = []
  const { leave } = folded.follow(row, (_, shown) => told.push(...shown.map(({ seq }) => seq)))
  changes.announce({ sessions: [session.id], lists: true, anew: true })
  const after = await now()
  expect(after).toEqual(before)
  expect(after).not.toBe(before)
  expect(told).toEqual([])
  await release(3)
  expect(await now()).toEqual(await fresh())
  leave()
})

it('are read on where only the session is told to have changed: the news of a table may have been lost', async () => {
  const { session, row, changes, folded, release, now, fresh } = await folding('lost')
  await release(4)
  await now()
  const told: number[] = []
  const { leave } = folded.follow(row, (_, shown) => told.push(...shown.map(({ seq }) => seq)))
  await session.release(row.id, session.log(row.id).at(-1)!.seq)
  changes.announce({ sessions: [session.id], lists: true })
  expect(await now()).toEqual(await fresh())
  expect(told.length).toBeGreaterThan(0)
  leave()
})
