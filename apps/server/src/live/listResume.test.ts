/** The list of sessions over HTTP, and over the socket from the version that was answered: only what came later is sent. */
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { SEQ_HEADER } from '@openroom/protocol/push'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { pairsDocument } from '../testing/documents.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'
import { type Heard, type Listening, type Viewer, viewer } from '../testing/viewer.ts'

const { path, destination } = viewAt('miniSessions')

let database: TestDatabase
let server: TestServer
let visitor: Viewer
/** Somebody who listens all the time, as there is on a site that is looked at. */
let always: Viewer
let told: Listening

async function begin(): Promise<void> {
  server = await testServer({ DATABASE_URL: database.url })
  visitor = await viewer(server.url)
  always = await viewer(server.url)
  told = always.listen(destination)
}

async function end(): Promise<void> {
  await visitor?.close()
  await always?.close()
  await server?.stop()
}

beforeAll(async () => {
  database = await testDatabase()
  await begin()
  await storeAs(server, pairsDocument(), 'first')
})
afterAll(async () => {
  await end()
  await database?.drop()
})

type List = { readonly items: readonly MiniSession[]; readonly seq: number }

async function asked(): Promise<List> {
  const response = await fetch(server.url + path)
  return { items: (await response.json()) as MiniSession[], seq: Number(response.headers.get(SEQ_HEADER)) }
}

/** The same once it has been told to those who listen. */
async function shown(): Promise<List> {
  await expect.poll(async () => told.bodies.at(-1)?.seq === (await asked()).seq).toBe(true)
  return asked()
}

type Push = { readonly seq: number; readonly prev: number | null } & (
  | { readonly type: 'SUBSCRIBE'; readonly payload: readonly MiniSession[] }
  | { readonly type: 'ADD'; readonly payload: MiniSession }
  | { readonly type: 'UPDATE'; readonly payload: Partial<MiniSession> }
  | { readonly type: 'REMOVE'; readonly payload: number }
)

/** The list after pushes, as any client has it that follows docs/adr/0005-sequence-semantics.md. */
function after({ items, seq }: List, bodies: readonly Heard[]): List {
  let held = { items: new Map(items.map((item) => [item.miniSessionId, item])), seq }
  for (const body of bodies) {
    const push = body as Push
    if (push.seq <= held.seq) continue
    expect(push.prev ?? 0).toBeLessThanOrEqual(held.seq)
    const next = new Map(push.type === 'SUBSCRIBE' ? [] : held.items)
    if (push.type === 'SUBSCRIBE') for (const item of push.payload) next.set(item.miniSessionId, item)
    else if (push.type === 'REMOVE') next.delete(push.payload)
    else {
      const id = push.payload.miniSessionId!
      const known = next.get(id)
      if (push.type === 'ADD') next.set(id, push.payload)
      else if (known) next.set(id, { ...known, ...push.payload })
    }
    held = { items: next, seq: push.seq }
  }
  return { items: [...held.items.values()].sort((a, b) => a.miniSessionId - b.miniSessionId), seq: held.seq }
}

const from = ({ seq }: List, who = visitor) => who.listen<unknown>(destination, { since: `${seq}` })

const typesOf = (bodies: readonly Heard[]) => bodies.map(({ type }) => type)

const corrected = withSessions(pairsDocument(), (session) => ({
  ...session,
  registrations: session.registrations.map((one) => ({ ...one, correction: 1 })),
}))

it('begins whole for a client that says no version', async () => {
  const { items } = await shown()
  const list = visitor.listen(destination)
  expect((await list.wait(1))[0]).toMatchObject({ type: 'SUBSCRIBE', payload: items })
  list.leave()
})

it('begins with nothing for a client that is up to date, and goes on with what is other', async () => {
  const held = await shown()
  const list = from(held)
  await storeAs(server, pairsDocument(), 'added')
  expect(typesOf(await list.wait(1))).toEqual(['ADD'])
  expect(after(held, list.bodies).items).toEqual((await asked()).items)
  list.leave()
})

it('begins with what came between the answer and the subscription, once', async () => {
  const held = await shown()
  await storeAs(server, pairsDocument(), 'between')
  const seen = await asked()
  const list = from(held)
  expect(typesOf(await list.wait(1))).toEqual(['ADD'])
  await storeAs(server, pairsDocument(), 'later')
  expect(typesOf(await list.wait(2))).toEqual(['ADD', 'ADD'])
  expect(after(held, list.bodies.slice(0, 1)).items).toEqual(seen.items)
  expect(after(held, list.bodies).items).toEqual((await asked()).items)
  list.leave()
})

it('loses and doubles nothing while it changes all the time', async () => {
  const lists: { readonly held: List; readonly listening: ReturnType<typeof from>; readonly who: Viewer }[] =
    []
  const storing = (async () => {
    for (let i = 0; i < 6; i += 1) await storeAs(server, pairsDocument(), `all the time ${i}`)
  })()
  for (let i = 0; i < 12; i += 1) {
    const who = await viewer(server.url)
    const held = await asked()
    lists.push({ held, listening: from(held, who), who })
  }
  await storing
  const now = await asked()
  for (const { held, listening, who } of lists) {
    await expect.poll(() => after(held, listening.bodies).items).toEqual(now.items)
    const seqs = listening.bodies.map(({ seq }) => seq)
    expect(new Set(seqs).size).toBe(seqs.length)
    await who.close()
  }
})

atNight('tells of a session that was corrected, though its entry is as before', async () => {
  const id = await storeAs(server, pairsDocument(), 'corrected')
  const held = await shown()
  const list = from(held)
  await storeAs(server, corrected, 'corrected')
  expect((await list.wait(1))[0]).toMatchObject({ type: 'UPDATE', payload: { miniSessionId: id } })
  expect(Object.keys(list.bodies[0]!.payload as object)).toEqual(['miniSessionId'])
  const now = await asked()
  expect(now.seq).toBe(list.bodies[0]!.seq)
  list.leave()
})

it('is whole for versions that say nothing here', async () => {
  const { seq, items } = await shown()
  for (const strange of [0, seq - 1, seq + 1, seq + 1_024]) {
    const list = from({ items, seq: strange })
    expect((await list.wait(1))[0]).toMatchObject({ type: 'SUBSCRIBE', payload: items, seq })
    list.leave()
  }
})

atNight('sends nothing after a restart either, unless it was changed meanwhile: then all of it', async () => {
  const held = await shown()
  await end()
  await begin()
  await told.wait(1)
  const list = from(held)
  await storeAs(server, pairsDocument(), 'after a restart')
  expect(typesOf(await list.wait(1))).toEqual(['ADD'])
  expect(after(held, list.bodies).items).toEqual((await asked()).items)
  await storeAs(server, pairsDocument(), 'before a restart')
  await list.wait(2)
  await end()
  await begin()
  const again = from(held)
  const now = await asked()
  expect((await again.wait(1))[0]).toMatchObject({ type: 'SUBSCRIBE', payload: now.items, seq: now.seq })
})
