/** A pair's own convention card, from the phones of the table where it sits. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { KeptCard } from '@openroom/protocol/schema/conventionCards'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { KeptPerson } from '@openroom/protocol/schema/personKeeping'
import type { DeskPhones, PhoneTables } from '@openroom/protocol/schema/phones'
import type { Registration } from '@openroom/protocol/schema/results'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  beginTerminals,
  call,
  deskBody as desk,
  server,
  terminalEvening,
} from '../testing/terminalEvenings.ts'

beforeAll(beginTerminals)
afterAll(() => server?.stop())

const pdf = (words: string): string =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${words}\ntrailer << >>\n%%EOF\n`).toString(
    'base64',
  )

async function evening() {
  const sections = [
    Array.from({ length: 4 }, (_, i) => ({
      name: `Pair ${i + 1}`,
      players: [`${'Ann Bea Cleo Dora'.split(' ')[i]} Ashby`, `${'Ed Finn Gus Hal'.split(' ')[i]} Oakley`],
    })),
  ]
  const { id, program } = await terminalEvening({ sections })
  const { links } = (await desk(operateRoutes.createOperatorLinks(id), {
    kind: 'phone',
  })) as unknown as CreatedLinks
  const phones = (number: number) => {
    const { secret } = links.find((one) => one.number === number)!
    const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
    const tables = async () =>
      ((await call(phoneRoutes.phoneTables(), headers)).body as unknown as PhoneTables).tables
    return {
      tables,
      give: async (round: number, side: 'NS' | 'EW', file: string | null) => {
        const { tableId } = (await tables()).find((one) => one.round === round)!
        return call(phoneRoutes.phoneConventionCard(), headers, { tableId, side, file })
      },
      headers,
    }
  }
  const cardsOf = async (registration: number | null) => {
    await server.settled()
    const path = viewAt('registrations', { id }).path
    const all = (await (await fetch(server.url + path)).json()) as readonly Registration[]
    return all.find(({ registrationId }) => registrationId === registration)?.cards
  }
  return { id, program, phones, cardsOf }
}

async function finish(id: number): Promise<void> {
  await desk(deskRoutes.deskFinish(id), {})
  const status = async () => (await desk(deskRoutes.deskSession(id))).status
  await expect.poll(status, { timeout: 20_000 }).toBe('CLOSED')
}

const opened = (card: string) => fetch(`${server.url}/convention-card/${card}`)

it('is given, replaced and taken away by the pair, and everybody sees it', async () => {
  const { id, phones, cardsOf } = await evening()
  const { give, tables } = phones(1)
  const { ns, ew } = (await tables())[0]!.registrations
  expect((await give(1, 'NS', pdf('ours'))).body).toEqual({ success: true, changed: true })
  const [first] = (await cardsOf(ns))!
  expect([(await opened(first!.card)).status, await cardsOf(ew)]).toEqual([200, undefined])
  expect((await give(1, 'NS', pdf('newer'))).status).toBe(200)
  const [second] = (await cardsOf(ns))!
  expect([(await opened(first!.card)).status, (await opened(second!.card)).status]).toEqual([404, 200])
  const kept = (await desk(deskRoutes.conventionCards(id))) as unknown as readonly KeptCard[]
  expect(kept).toMatchObject([{ registrationId: ns, card: second!.card }])
  expect((await give(1, 'NS', null)).body).toEqual({ success: true, changed: true })
  expect((await give(1, 'NS', null)).body).toEqual({ success: true, changed: false })
  expect([await cardsOf(ns), (await opened(second!.card)).status]).toEqual([undefined, 404])
  const { entries } = (await desk(`${staffRoutes.audit()}?limit=20`)) as unknown as {
    entries: readonly { action: string; subject: { session?: number; phones?: number } }[]
  }
  expect(
    entries.flatMap(({ action, subject }) => (subject.session === id && subject.phones ? [action] : [])),
  ).toEqual(['card.remove', 'card.set', 'card.set'])
})

it('is refused with a script, as no card, too large, and without the link', async () => {
  const { phones, cardsOf } = await evening()
  const { give, tables } = phones(1)
  const script = Buffer.from('%PDF-1.7\n<< /S /JavaScript >>\n%%EOF\n').toString('base64')
  for (const file of [script, Buffer.from('words').toString('base64')])
    expect((await give(1, 'NS', file)).body).toMatchObject({ code: 'card-not-read' })
  const large = Buffer.alloc(3 * 1024 * 1024).toString('base64')
  expect((await give(1, 'NS', large)).status).toBeGreaterThanOrEqual(400)
  const [{ tableId, registrations }] = (await tables()) as [PhoneTables['tables'][number]]
  const asked = { tableId, side: 'NS', file: pdf('x') }
  expect((await call(phoneRoutes.phoneConventionCard(), {}, asked)).status).toBe(401)
  expect((await call(phoneRoutes.phoneConventionCard(), phones(2).headers, asked)).status).toBe(404)
  expect(await cardsOf(registrations.ns)).toBeUndefined()
})

it('is of the pair that sits there now: not of one that comes later or has gone', async () => {
  const { program, phones, id } = await evening()
  const { give } = phones(1)
  expect((await give(3, 'EW', pdf('later'))).body).toMatchObject({ code: 'round-not-played' })
  const { tables } = (await desk(phoneRoutes.deskPhones(id))) as unknown as DeskPhones
  const third = tables.find(({ round, number }) => round === 3 && number === 1)!
  const contract = { kind: 'played', level: 2, strain: 'H', declarer: 'N', doubling: '' }
  const entries = [{ seq: 0, board: third.boards![0], result: { contract, tricks: 8, scoreNs: 110 } }]
  await program('POST', `/api/ingest/table/${third.tableId}/entries`, { entries })
  expect((await give(1, 'EW', pdf('gone'))).body).toMatchObject({ code: 'round-not-played' })
  expect((await give(3, 'EW', pdf('now'))).status).toBe(200)
})

it('is seen by nobody while the name of one of the pair is hidden', async () => {
  // Of people who have played before.
  await finish((await evening()).id)
  const { phones, cardsOf } = await evening()
  const { give, tables } = phones(1)
  const [table] = await tables()
  await give(1, 'NS', pdf('hidden'))
  const [card] = (await cardsOf(table!.registrations.ns))!
  const list = `${staffRoutes.keptPersons()}?${new URLSearchParams({ q: table!.players.ns[0]! })}`
  const found = async () => (await desk(list)) as unknown as readonly KeptPerson[]
  // Who is who is found once it has been worked out.
  await expect.poll(found, { timeout: 10_000 }).not.toEqual([])
  const [person] = await found()
  await desk(staffRoutes.showPerson(person!.personId), { shown: 'hidden' })
  expect([await cardsOf(table!.registrations.ns), (await opened(card!.card)).status]).toEqual([
    undefined,
    404,
  ])
  expect((await give(1, 'NS', pdf('hidden still'))).status).toBe(200)
  expect(await cardsOf(table!.registrations.ns)).toBeUndefined()
})

it('stays as it is once the session is over, and is not given as often as one likes', async () => {
  const { id, phones } = await evening()
  const { give } = phones(1)
  const tries = []
  for (let i = 0; i < 21; i++) tries.push((await give(1, 'NS', pdf(`${i}`))).status)
  expect([tries.filter((one) => one === 200).length, tries.at(-1)]).toEqual([20, 429])
  await finish(id)
  expect((await phones(2).give(1, 'NS', pdf('late'))).body).toMatchObject({ code: 'session-over' })
})
