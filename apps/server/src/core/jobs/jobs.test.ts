import { setImmediate as nextTurn } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../testing/clock.ts'
import { type TestStore, testStore } from '../../testing/database.ts'
import { Changes } from '../changes.ts'
import type { Clock } from '../clock.ts'
import type * as mechanism from './jobs.public.ts'
import {
  countJobs,
  dueJobs,
  finishJob,
  forgetDone,
  freeJobs,
  giveBack,
  type Holding,
  holdJobs,
  stillHeld,
  takeJobs,
} from './jobs.public.ts'
import { type HeldJob, Jobs, type Work } from './jobs.ts'

let made: TestStore
let clock: ManualClock
let nodes: Jobs[]
let failures: unknown[]
beforeEach(async () => {
  made = await testStore()
  // Those that are always there.
  await sql`delete from job`.execute(db())
  clock = manualClock()
  nodes = []
  failures = []
})
afterEach(async () => {
  for (const node of nodes) await node.stop()
  await made.close()
})

const db = () => made.store.db

const write = (count: number) =>
  sql`insert into job (kind, subject, ord) select 'plays', n, n from generate_series(1, ${count}::integer) n`.execute(
    db(),
  )

const askFor = (subject: number) =>
  sql`insert into job (kind, subject, ord) values ('plays', ${subject}, 0) on conflict (kind, subject) do update set
    asks = job.asks + 1, due_at = case when job.holder is null then excluded.due_at else job.due_at end`

const left = async () =>
  (
    await db().selectFrom('job').select('subject').where('kind', '=', 'plays').orderBy('subject').execute()
  ).map(({ subject }) => subject)

/** A node that does jobs so. */
function node(run: Work['run'], most = 1, isAlone = false, own: Partial<Work & { clock: Clock }> = {}): Jobs {
  const jobs = new Jobs({
    db: made.store.released,
    changes: new Changes(),
    clock: own.clock ?? clock,
    isAlone,
    onError: () => (error) => void failures.push(error),
  })
  jobs.add({ ...own, kind: 'plays', most, run })
  nodes.push(jobs)
  return jobs
}

const eachOf =
  (what: (job: HeldJob) => unknown): Work['run'] =>
  async (jobs) => {
    for (const job of jobs) {
      await what(job)
      await job.finish(db())
    }
  }

const ANOTHER: Holding = { kind: 'plays', holder: '00000000-0000-4000-8000-000000000000' }

/** Another node has taken all, and is gone. */
const takenByAnother = () =>
  takeJobs(db(), ANOTHER, { now: new Date(clock.now()), until: new Date(clock.now() + 15_000), most: 10 })

describe('a job', () => {
  it('that was written in a transaction that is taken back is none', async () => {
    const insert = sql`insert into play_line (key, deal, strain, declarer, cards)
      values (gen_random_uuid(), 'd', 'S', 0, 'SA')`
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await insert.execute(tx)
          expect(await tx.selectFrom('job').select('kind').execute()).toEqual([{ kind: 'plays' }])
          throw new Error('taken back')
        }),
    ).rejects.toThrow('taken back')
    expect(await left()).toEqual([])
    await insert.execute(db())
    expect(await left()).toHaveLength(1)
  })

  it.each([
    [true, 'pressed'],
    [false, null],
  ])(
    'that a node has which is gone is taken at once where no other node is there: %s',
    async (isAlone, done) => {
      await write(1)
      await takenByAnother()
      const own = node(async () => {}, 1, isAlone)
      const work: Work = { kind: 'plays', most: 1, run: async () => {} }
      expect(await own.now(work, 1, async () => 'pressed')).toBe(done)
      // Its own it has still.
      expect(await own.now(work, 2, () => own.now(work, 2, async () => 'again'))).toBe(null)
    },
  )

  it('is done by one of many nodes, once', async () => {
    await write(200)
    const done: number[] = []
    const all = [1, 2, 3].map((most) =>
      node(
        eachOf(async ({ subject }) => {
          done.push(subject)
          await nextTurn()
        }),
        most,
      ),
    )
    await Promise.all(all.map((one) => one.settled()))
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
    expect(await left()).toEqual([])
  })

  /** As a node does whose look began before it was taken, and ends a moment later. */
  const whileLocked = (what: () => Promise<unknown>) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await sql`select from job where kind = 'plays' for update`.execute(tx)
        await what()
      })

  it('that is done is not done again because somebody had its row at that moment', async () => {
    await write(1)
    const done: number[] = []
    const one = node(async (jobs) => {
      for (const job of jobs) {
        done.push(job.subject)
        await whileLocked(() => job.finish(db()))
      }
    })
    await one.settled()
    expect(await left()).toEqual([])
    clock.advance(60_000)
    await one.settled()
    expect(done).toEqual([1])
  })

  it('whose end was taken back is done again, whoever had its row', async () => {
    await write(1)
    const done: number[] = []
    const end = (job: HeldJob) =>
      db()
        .transaction()
        .execute(async (tx) => {
          await job.finish(tx)
          if (done.length === 1) throw new Error('taken back')
        })
    const one = node(async (jobs) => {
      for (const job of jobs) {
        done.push(job.subject)
        await whileLocked(() => end(job))
      }
    })
    await one.settled()
    expect(await left()).toEqual([1])
    clock.advance(1_000)
    await one.settled()
    expect([done, await left()]).toEqual([[1, 1], []])
  })

  it('of a node that is gone is taken up once its time has run out', async () => {
    await write(1)
    await takenByAnother()
    const done: number[] = []
    const one = node(eachOf(({ subject }) => done.push(subject)))
    await one.settled()
    expect(done).toEqual([])
    clock.advance(15_000)
    await one.settled()
    expect(done).toEqual([1])
  })

  it('of a node that is gone is taken up at once where no other can be there', async () => {
    await write(1)
    await takenByAnother()
    const done: number[] = []
    const one = node(
      eachOf(({ subject }) => done.push(subject)),
      1,
      true,
    )
    await one.start()
    await one.settled()
    expect(done).toEqual([1])
  })

  it('that takes long stays with its node', async () => {
    await write(1)
    const others: number[] = []
    const other = node(eachOf(({ subject }) => others.push(subject)))
    const one = node(
      eachOf(async () => {
        for (let i = 0; i < 10; i += 1) {
          const before = await sql<{ due_at: Date }>`select due_at from job`.execute(db())
          clock.advance(5_000)
          await expect
            .poll(
              async () => (await sql<{ due_at: Date }>`select due_at from job`.execute(db())).rows[0]?.due_at,
            )
            .not.toEqual(before.rows[0]?.due_at)
          await other.settled()
        }
      }),
    )
    await one.settled()
    expect(others).toEqual([])
    expect(await left()).toEqual([])
  })

  it('that is wanted at once is done so by one, due or not, there or not, and is given back where it fails', async () => {
    const others: number[] = []
    const other = node(eachOf(({ subject }) => others.push(subject)))
    const one = node(async () => {})
    const work: Work = { kind: 'plays', most: 1, run: async () => {} }
    const doing = (job: HeldJob) => job.finish(db()).then(() => 'done')
    expect(await one.now(work, 7, doing)).toBe('done')
    expect(await left()).toEqual([])
    const answer = await one.now(work, 7, async (job) => {
      await other.settled()
      return [await other.now(work, 7, doing), await one.now(work, 7, doing), await doing(job)]
    })
    expect(answer).toEqual([null, null, 'done'])
    await expect(
      one.now(work, 7, async () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect(await left()).toEqual([7])
    clock.advance(999)
    await other.settled()
    expect(others).toEqual([])
    expect(await other.now(work, 7, async (job) => job.tries)).toBe(2)
    clock.advance(15_001)
    await takenByAnother()
    expect(await one.now(work, 7, doing)).toBeNull()
    // Whoever had it is gone.
    clock.advance(15_001)
    expect(await one.now(work, 7, doing)).toBe('done')
    expect(await left()).toEqual([])
  })

  it('that sends something is no other node’s before its next try, be that one’s clock ahead or this one gone', async () => {
    await write(1)
    const ahead = manualClock(clock.now() + 40_000)
    const others: number[] = []
    const note = eachOf(({ subject }) => others.push(subject))
    const other = node(note, 1, true, { clock: ahead, holdMs: 60_000 })
    const one = node(
      eachOf(async () => {
        await other.start()
        await other.settled()
        expect(others).toEqual([])
        ahead.advance(20_000)
        await other.settled()
        expect(others).toEqual([1])
      }),
      1,
      false,
      { holdMs: 60_000 },
    )
    await one.settled()
    expect(failures).toEqual([])
    expect(others).toEqual([1])
  })

  it('that throws for ever keeps no other from its turn, and is tried at ever greater intervals', async () => {
    await write(3)
    const tried: number[] = []
    const one = node(
      eachOf(({ subject, tries }) => {
        tried.push(subject)
        if (subject === 1) throw new Error(`broken ${tries}`)
      }),
    )
    await one.settled()
    expect(tried).toEqual([1, 2, 3])
    expect(await left()).toEqual([1])
    for (const wait of [1_000, 2_000, 4_000]) {
      clock.advance(wait - 1)
      await one.settled()
      clock.advance(1)
      await one.settled()
    }
    expect(failures.map((error) => (error as Error).message)).toEqual([1, 2, 3, 4].map((n) => `broken ${n}`))
    clock.advance(7_000)
    await askFor(4).execute(db())
    await one.settled()
    expect(tried.at(-1)).toBe(4)
  })

  it('that is asked for again while it is done is done once more', async () => {
    await write(1)
    let times = 0
    const one = node(
      eachOf(async ({ subject }) => {
        times += 1
        if (times === 1) await askFor(subject).execute(db())
      }),
    )
    await one.settled()
    expect(times).toBe(2)
    expect(await left()).toEqual([])
  })

  it('waits for nobody who is asking for it at the moment', async () => {
    await write(1)
    let times = 0
    const one = node(async ([job]) => {
      times += 1
      if (times > 1) return job!.finish(db())
      await db()
        .transaction()
        .execute(async (tx) => {
          await askFor(1).execute(tx)
          await job!.finish(db())
        })
    })
    await one.settled()
    expect(times).toBe(2)
    expect(await left()).toEqual([])
  })

  it('that somebody is asking for as its run ends is due once that is written', async () => {
    await write(1)
    let times = 0
    const one = node(
      eachOf(async () => {
        times += 1
        if (times === 1) await askFor(1).execute(asking)
      }),
    )
    const asking = await db().startTransaction().execute()
    await one.settled()
    await asking.commit().execute()
    expect(times).toBe(1)
    await one.settled()
    expect(times).toBe(2)
    expect(await left()).toEqual([])
  })

  it('that a server had no time for, as it stopped, is due for the next one', async () => {
    await write(2)
    const first = node(
      async (_, stop) => void (await new Promise((done) => stop.addEventListener('abort', done))),
      2,
    )
    const running = first.settled()
    await expect
      .poll(async () => (await sql`select from job where holder is not null`.execute(db())).rows.length)
      .toBe(2)
    await first.stop()
    await running
    const done: (readonly number[])[] = []
    // Nothing was tried yet.
    await node(eachOf(({ subject, tries }) => done.push([subject, tries]))).settled()
    expect(done).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(failures).toEqual([])
  })
})

const LATE = new Date('2100-01-01T00:00:00Z')
const FIRST = { subject: 1, tries: 1, asks: 0 }

type Statement = (db: QueryExecutorProvider) => Promise<unknown>
const STATEMENTS: Readonly<Record<keyof typeof mechanism, Statement | null>> = {
  ONCE_MORE: null,
  // As whoever asks it waits for that one row, and has no other.
  takeJob: null,
  takeJobs: (tx) => takeJobs(tx, ANOTHER, { now: LATE, until: LATE, most: 10 }),
  finishJob: (tx) => finishJob(tx, ANOTHER, FIRST),
  forgetDone: async (tx) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db())
    await forgetDone(tx, ANOTHER, FIRST, rows[0]!.id)
  },
  stillHeld: (tx) => stillHeld(tx, ANOTHER, [FIRST]),
  giveBack: (tx) => giveBack(tx, ANOTHER, FIRST, null),
  holdJobs: (tx) => holdJobs(tx, ANOTHER, LATE),
  freeJobs: (tx) => freeJobs(tx, ['plays']),
  dueJobs: (tx) => dueJobs(tx, ['plays']),
  countJobs: (tx) => countJobs(tx, 'plays'),
}

describe('who writes what asks for jobs', () => {
  const statements = Object.entries(STATEMENTS).flatMap(([name, ask]) => (ask ? [[name, ask] as const] : []))

  it.each(statements)('is not waited for by %s, nor ever its victim', async (_, ask) => {
    await write(3)
    await takenByAnother()
    await db()
      .transaction()
      .execute(async (writer) => {
        await askFor(2).execute(writer)
        await askFor(1).execute(writer)
        await db()
          .transaction()
          .execute(async (tx) => {
            // Waiting at all would be for what comes only after it.
            await sql`set local lock_timeout = '1s'`.execute(tx)
            await ask(tx)
          })
        await askFor(3).execute(writer)
      })
    const asks = await sql<{ asks: number }>`select asks from job where subject in (1, 2)`.execute(db())
    expect(asks.rows).toEqual([{ asks: 1 }, { asks: 1 }])
  })
})
