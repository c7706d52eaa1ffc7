/** What works in the background asks again and again, and reads no more in a large archive than in a small one. */
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { solvingRows } from '../analysis/doubleDummy.rows.ts'
import { DoubleDummyTables } from '../analysis/doubleDummy.ts'
import { PlayCosts } from '../analysis/playCosts.ts'
import { archiveFacts } from '../archive/archiveFacts.ts'
import { watchedSessions } from '../attendance/viewerSamples.rows.ts'
import { Changes } from '../core/changes.ts'
import { Channel } from '../core/channel.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { Jobs, recurring } from '../core/jobs/jobs.ts'
import { MissedChanges } from '../core/nodes/missedChanges.ts'
import { forgetMoves } from '../core/nodes/sessionMoves.public.ts'
import { TableNews } from '../core/tableNews.ts'
import { nextDue, subscriptionsMark } from '../notify/push.rows.ts'
import { forgetPushed, Sender } from '../notify/sender.ts'
import { CardMails } from '../phones/cardMails.ts'
import { scheduledSessions } from '../planning/schedule.rows.ts'
import { closedWithRest } from '../tables/releaseQueues.rows.ts'
import { sharedBoards, toldElsewhere } from '../tables/sharedDeals.rows.ts'
import { manualClock } from '../testing/clock.ts'
import { testStore } from '../testing/database.ts'
import { fillStore } from '../testing/largeStore.ts'

const cleaning: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const clean of cleaning.toReversed()) await clean()
})

const fails = (error: unknown) => {
  throw error
}

/** A session to come of the event that the archive is of. */
const NEW = { eventId: 1, session: null, isLater: false, now: new Date(), date: null, startDateTime: null }

type Plan = { readonly Plan: Readonly<Record<string, number>> }

/** Pages that a question reads; what it writes is undone. */
async function pagesOf(pool: pg.Pool, { sql, parameters }: CompiledQuery): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const explained = `explain (analyze, buffers, format json) ${sql}`
    const { rows } = await client.query<{ 'QUERY PLAN': readonly Plan[] }>(explained, [...parameters])
    const { Plan: plan = {} } = rows[0]?.['QUERY PLAN'][0] ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Everything that is asked in the background while a session changes, after what is asked at the start. */
async function asked(boards: number) {
  const { store, url, close } = await testStore()
  cleaning.push(close)
  await fillStore(store.db, boards)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const heard: CompiledQuery[] = []
  const db = new Kysely<AllTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void heard.push(query),
  })
  cleaning.push(() => db.destroy())
  const [changes, clock] = [new Changes(), manualClock()]
  const released = db as never
  const around = { changes, clock, onError: fails }
  const nobody = { close: () => {}, table: fails, trace: fails } as never
  const logger = { info: () => {} }
  const jobs = new Jobs({ db: released, changes, clock, isAlone: false, onError: () => fails })
  jobs.add(
    new DoubleDummyTables({ ...around, db, logger, deskNews: new Channel(), pool: nobody, threads: 1 }),
  )
  jobs.add(archiveFacts(released))
  jobs.add(new PlayCosts({ db: released, pool: nobody }))
  const mails = new CardMails({
    db,
    clock,
    jobs,
    send: async () => {},
    site: '',
    languages: {} as never,
    sessions: {} as never,
    logger: { warn: fails },
  })
  for (const work of mails.jobs) jobs.add(work)
  jobs.add(new Sender({ db, clock, service: { send: fails } }))
  jobs.add(forgetPushed(db as never, clock))
  jobs.add(recurring('forget-moves', 1, () => forgetMoves(released)))
  const missed = new MissedChanges({
    db: released,
    changes: new Changes(),
    tableNews: new TableNews(),
    messageNews: new Channel(),
    clock,
  })
  const settled = async () => {
    for (let i = 0; i < 3; i += 1) {
      clock.advance(60_000)
      await jobs.settled()
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
  await missed.look()
  heard.length = 0
  await jobs.start()
  changes.announce({ sessions: [1], lists: true })
  await missed.look()
  await scheduledSessions(db)
  await solvingRows(db, null, { isSolved: true, now: new Date() })
  await watchedSessions(db)
  await closedWithRest(db, [1])
  await sharedBoards(db, [1], new Date())
  const dealt = await db
    .selectFrom('board')
    .select(['number', 'deal'])
    .where('mini_session_id', '=', 1)
    .limit(5)
    .execute()
  await db.transaction().execute((tx) => toldElsewhere(tx, { ...NEW, boards: dealt as never }))
  await subscriptionsMark(db as never)
  await nextDue(db as never, 1)
  await settled()
  await jobs.stop()
  const questions = new Map(heard.map((query) => [query.sql, query]))
  const found = new Map<string, number>()
  for (const [text, query] of questions) {
    if (!/^\s*(select|with|update|delete|insert)/i.test(text)) continue
    found.set(text.replaceAll(/\s+/g, ' ').slice(0, 200), await pagesOf(pool, query))
  }
  return found
}

it('no question of the background grows with the archive', async () => {
  const [small, large] = [await asked(2_000), await asked(200_000)]
  expect(large.size).toBeGreaterThan(5)
  const grown = [...large].filter(([text, pages]) => pages > (small.get(text) ?? 0) + 30)
  expect(grown, [...large].map((one) => one.join(': ')).join('\n')).toEqual([])
})
