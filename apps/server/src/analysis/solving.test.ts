/** How far double dummy is after an upload, as who may upload hears it. */
import { randomUUID } from 'node:crypto'
import { STRAINS } from '@openroom/bridge/card'
import { ok } from '@openroom/bridge/result'
import { bySeat } from '@openroom/bridge/seat'
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { Role } from '@openroom/protocol/names'
import { routes } from '@openroom/protocol/routes'
import type { Solving, UploadReport } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { DeskNews } from '../core/deskNews.ts'
import { manualClock } from '../testing/clock.ts'
import { type Browser, browser, filesForm, form, json } from '../testing/server.ts'
import { serverAndStore } from '../testing/serverAndStore.ts'
import { type Viewer, viewer } from '../testing/viewer.ts'
import { solvingRows } from './doubleDummy.rows.ts'
import { DoubleDummyTables } from './doubleDummy.ts'

const PASSWORD = 'correct horse'
const own = serverAndStore()
const open: Viewer[] = []
let admin: Browser
beforeAll(async () => {
  admin = await signedIn('admin', 'ADMIN')
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function signedIn(name: string, role: Role, serverIds: readonly number[] = []): Promise<Browser> {
  const email = `${name}@example.org`
  await own.server.accounts.create({ name, email, role, password: PASSWORD, serverIds })
  const someone = browser(own.server.url)
  await someone.call(routes.login(), form({ username: email, password: PASSWORD }))
  return someone
}

async function listenTo(who: Browser) {
  const one = await viewer(own.server.url, { cookie: who.cookie() ?? '' })
  open.push(one)
  return one.listen<readonly Solving[]>(viewAt('solving').destination)
}

const TABLE = bySeat(
  () => Object.fromEntries(STRAINS.map((strain) => [strain, 6])) as Record<(typeof STRAINS)[number], 6>,
)

const EVENING = simulate({ kind: 'club-evening', seed: 1, contestants: 4, boards: 4, recorded: 0 })
const BOARDS = EVENING.events[0]!.segments[0]!.sessions[0]!.boards.length

async function upload(by: Browser, key: string): Promise<number> {
  const document = { ...EVENING, tournament: { ...EVENING.tournament, key } }
  const file = { name: `${key}.json`, bytes: new TextEncoder().encode(writeDocument(document)) }
  const answer = await by.call(staffRoutes.uploadFile(), filesForm([file]))
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return (JSON.parse(text) as UploadReport).miniSessionIds[0]!
}

/** Works out so many boards that wait. */
async function solve(count: number, isFirstHard: boolean): Promise<readonly DeskNews[]> {
  const told: DeskNews[] = []
  const { deskNews } = own.server
  const endListening = deskNews.listen((news) => told.push(news))
  let tried = 0
  const tables = new DoubleDummyTables({
    db: own.store.db,
    pool: {
      table: async () => {
        tried += 1
        return tried === 1 && isFirstHard ? { ok: false, error: { code: 'too-hard' } as never } : ok(TABLE)
      },
    },
    threads: 1,
    changes: own.server.changes,
    deskNews,
    clock: manualClock(),
    logger: { info: () => {} },
  })
  const jobs = await own.store.db
    .selectFrom('job')
    .select('subject')
    .where('kind', '=', 'double-dummy')
    .orderBy('ord')
    .limit(count)
    .execute()
  const held = jobs.map(({ subject }) => ({
    ...{ subject, tries: 1, asks: 0, fail: () => {}, later: () => {} },
    finish: (tx: unknown) =>
      (tx as typeof own.store.db)
        .deleteFrom('job')
        .where('kind', '=', 'double-dummy')
        .where('subject', '=', subject)
        .execute()
        .then(() => {}),
  }))
  await tables.run(held, new AbortController().signal)
  endListening()
  return told
}

it('counts the boards of an upload down, and says in the end which deals were too hard', async () => {
  const { bodies, wait } = await listenTo(admin)
  expect((await wait(1))[0]!.payload).toEqual([])
  const miniSessionId = await upload(admin, 'counted')
  const last = () => bodies.at(-1)!.payload
  await expect.poll(last).toEqual([{ miniSessionId, boards: BOARDS, waiting: BOARDS, hard: 0 }])
  expect(await solve(BOARDS - 1, true)).toEqual([{ session: miniSessionId, of: 'solved' }])
  await expect.poll(last).toEqual([{ miniSessionId, boards: BOARDS, waiting: 1, hard: 1 }])
  await solve(1, false)
  await expect.poll(last).toEqual([{ miniSessionId, boards: BOARDS, waiting: 0, hard: 1 }])
})

it('counts a board of a deal that was too hard before as one that waits, until it is looked at', async () => {
  const { bodies } = await listenTo(admin)
  const miniSessionId = await upload(admin, 'again')
  const own = () => bodies.at(-1)?.payload.find((one) => one.miniSessionId === miniSessionId)
  await expect.poll(own).toEqual({ miniSessionId, boards: BOARDS, waiting: BOARDS, hard: 0 })
  await solve(BOARDS, false)
  await expect.poll(own).toEqual({ miniSessionId, boards: BOARDS, waiting: 0, hard: 1 })
})

it('where no node works it out nothing waits for it, and what is too hard is said all the same', async () => {
  const now = new Date()
  const { db } = own.store
  await upload(admin, 'idle')
  const heard = async (isSolved: boolean) =>
    (await solvingRows(db, null, { isSolved, now })).map(({ waiting, hard }) => [waiting, hard])
  const idle = await heard(false)
  expect([await heard(true), idle]).toEqual([
    [
      [0, 1],
      [0, 1],
      [BOARDS, 0],
    ],
    [
      [0, 1],
      [0, 1],
      [0, 1],
    ],
  ])
  // Another node has one in hand: it works out the others too.
  const hold = (due_at: Date) =>
    db.updateTable('job').set({ holder: randomUUID(), due_at }).where('kind', '=', 'double-dummy').execute()
  await hold(new Date(now.getTime() + 60_000))
  expect((await heard(false)).at(-1)![0]).toBe(BOARDS)
  // It has not come back with them.
  await hold(new Date(now.getTime() - 60_000))
  expect(await heard(false)).toEqual(idle)
})

async function clubNamed(name: string): Promise<number> {
  const answer = await admin.call(staffRoutes.createClub(), json({ name }))
  return ((await answer.json()) as { readonly serverId: number }).serverId
}

it('tells staff of a club of its own sessions alone', async () => {
  const [mine, theirs] = [await clubNamed('Oakmere'), await clubNamed('Lindhaven')]
  const uploader = await signedIn('uploader', 'UPLOADER', [mine])
  const { bodies, wait } = await listenTo(uploader)
  await wait(1)
  const known = await upload(uploader, 'mine')
  await upload(await signedIn('other', 'UPLOADER', [theirs]), 'theirs')
  await expect.poll(() => bodies.at(-1)!.payload.map(({ miniSessionId }) => miniSessionId)).toEqual([known])
})
