import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { Jobs } from '../core/jobs/jobs.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { fillStore } from '../testing/largeStore.ts'
import { CardMails } from './cardMails.ts'

const MINUTE = 60_000

let made: TestStore
let clock: ManualClock
let jobs: Jobs
const asked: number[] = []
/** As written down when a mail is about to be sent: minutes from then on. */
const nextTries: number[] = []

beforeAll(async () => {
  made = await testStore()
  clock = manualClock()
  await fillStore(made.store.db, 100)
  const failed = () => (error: unknown) => {
    throw error
  }
  jobs = new Jobs({ db: made.store.released, changes: new Changes(), clock, isAlone: true, onError: failed })
  const cards = new CardMails({
    db: made.store.db,
    jobs,
    clock,
    // A session that cannot be read now may be later.
    sessions: {
      model: async () => {
        asked.push(clock.elapsed() / MINUTE)
        const { rows } = await sql<{ due_at: Date }>`
          select due_at from job where kind = 'card-mail' and holder is not null`.execute(made.store.db)
        nextTries.push(((rows[0]?.due_at.getTime() ?? 0) - clock.now()) / MINUTE)
        return null
      },
    },
    send: async () => {},
    languages: {} as never,
    site: '',
    logger: { warn: failed() },
  })
  for (const work of cards.jobs) jobs.add(work)
})
afterAll(async () => {
  await jobs.stop()
  await made.close()
})

it('a card is due once its session is over, is tried ever less often for a day, and its address forgotten', async () => {
  const { db } = made.store
  await sql`insert into card_wish (mini_session_id, registration_id, address, asked_at)
    values (1, 1, 'ann@oakmere.example', ${new Date(clock.now())})`.execute(db)
  await jobs.settled()
  expect(asked).toEqual([])
  await sql`update mini_session set status = 'CLOSED', version = version + 1 where id = 1`.execute(db)
  await jobs.settled()
  // Whatever else becomes of the session, no try comes sooner.
  await sql`update mini_session set version = version + 1 where id = 1`.execute(db)
  for (let minutes = 0; minutes < 30 * 60; minutes += 5) {
    clock.advance(5 * MINUTE)
    await jobs.settled()
  }
  expect(asked).toEqual([0, 5, 15, 35, 75, 155, 315, 635])
  expect(nextTries).toEqual(asked.map(() => 5))
  const { rows } = await sql`select from card_wish where address like '%@%' or not served`.execute(db)
  expect(rows).toEqual([])
  expect(await db.selectFrom('job').select('kind').where('kind', '=', 'card-mail').execute()).toEqual([])
})

it('no card is mailed of a session that is played again, however often it was tried, until it is over once more', async () => {
  const { db } = made.store
  const become = (status: 'LIVE' | 'CLOSED') =>
    sql`update mini_session set status = ${status}, version = version + 1 where id = 2`.execute(db)
  await sql`insert into card_wish (mini_session_id, registration_id, address, asked_at)
    values (2, 2, 'ben@oakmere.example', ${new Date(clock.now())})`.execute(db)
  await become('LIVE')
  asked.length = 0
  await become('CLOSED')
  await jobs.settled()
  expect(asked).toHaveLength(1)
  await become('LIVE')
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    clock.advance(5 * MINUTE)
    await jobs.settled()
  }
  expect(asked).toHaveLength(1)
  await become('CLOSED')
  await jobs.settled()
  expect(asked).toHaveLength(2)
  clock.advance(5 * MINUTE)
  await jobs.settled()
  expect(asked).toHaveLength(3)
})
