import { rmSync } from 'node:fs'
import { vulnerabilityOf } from '@openroom/bridge/board'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes as routes } from '@openroom/protocol/phoneRoutes'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type {
  DeskPhones,
  EnterResult,
  KnownMember,
  PhoneResult,
  PhoneTable,
  PhoneTables,
  SayPlayers,
  Traveller,
} from '@openroom/protocol/schema/phones'
import type { PairRunningScore } from '@openroom/protocol/schema/results'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight, groupAtNight } from '@openroom/test-kit/atNight'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { directorOf, json, type TestServer, testServer } from '../testing/server.ts'
import { type SmtpServer, smtpServer } from '../testing/smtp.ts'
import { type Answer, match, source, TOKENS } from '../testing/source.ts'
import { webFolder } from '../testing/webFolder.ts'

let server: TestServer
let cookie: string
let smtp: SmtpServer
let evenings = 0
const folder = webFolder()

beforeAll(async () => {
  smtp = await smtpServer()
  server = await testServer({ SMTP_URL: smtp.url }, { webFolder: folder, ingestTokens: TOKENS })
  cookie = await directorOf(server, 'ADMIN')
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
  rmSync(folder, { recursive: true })
})

async function call(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Answer> {
  const init = body === undefined ? {} : json(body)
  const response = await fetch(server.url + path, {
    ...init,
    headers: { ...(init.headers as object), ...headers },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const desk = (path: string, body?: object) => call(path, { cookie }, body)

const pairs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `Pair ${i + 1}`,
    players: [`Ash ${i + 1}`, `Elm ${i + 1}`],
  }))

const SCORING = { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' } as const

async function evening(changes: Partial<NewEvent>): Promise<number> {
  const asked: NewEvent = {
    tournament: `Club evening ${++evenings}`,
    event: 'Pairs',
    form: 'howell',
    sections: [pairs(4)],
    rounds: 3,
    boardsPerRound: 2,
    calcType: 'MP',
    scoring: SCORING,
    deals: { kind: 'none' },
    // A result is looked at once it is there, whatever other tables have still to play.
    delay: 0,
    releaseRule: 'DELAY',
    tellsEarly: true,
    ...changes,
  }
  const { body } = await desk(deskRoutes.makeEvent(), asked)
  const id = Number(body.miniSessionId)
  const status = asked.delay === 0 ? 'LIVE' : 'DELAYED'
  expect((await desk(deskRoutes.deskStart(id), {})).body).toMatchObject({ status })
  return id
}

async function linksOf(id: number, kind: 'operator' | 'phone' = 'phone') {
  const made = await desk(operateRoutes.createOperatorLinks(id), { kind })
  return (made.body as unknown as CreatedLinks).links
}

/** The phones of a table. */
function phoneOf(secret: string, prefix = PHONE_PREFIX) {
  const headers = { authorization: `Bearer ${prefix}${secret}` }
  return {
    tables: async () => (await call(routes.phoneTables(), headers)).body as unknown as PhoneTables,
    asks: () => call(routes.phoneTables(), headers),
    enter: (entering: EnterResult) => call(routes.phoneResult(), headers, entering),
    confirm: (confirming: object) => call(routes.phoneConfirm(), headers, confirming),
    traveller: (table: number, board: number) => call(routes.phoneTraveller(table, board), headers),
    members: async (q: string) =>
      (await call(`${routes.phoneMembers()}?q=${encodeURIComponent(q)}`, headers))
        .body as unknown as KnownMember[],
    say: (saying: SayPlayers) => call(routes.phonePlayers(), headers, saying),
    wish: (wish: object, language = 'en') =>
      call(routes.phoneCard(), { ...headers, 'accept-language': language }, wish),
    operates: () => call(operateRoutes.operated(), headers),
  }
}

const spades = (level: 1 | 2 | 3 | 4, tricks: number): PhoneResult => ({
  contract: { kind: 'played', level, strain: 'S', declarer: 'N', doubling: '' },
  lead: 'HQ',
  tricks,
})

const entering = ({ tableId, boards }: PhoneTable, result: PhoneResult, more: Partial<EnterResult> = {}) => ({
  tableId,
  board: boards?.[0] ?? 1,
  version: 0,
  by: 'NS' as const,
  result,
  ...more,
})

it("tells a console the boards of each table's round", async () => {
  const [link] = await linksOf(await evening({}), 'operator')
  const { body } = await phoneOf(link!.secret, OPERATOR_PREFIX).operates()
  const tables = body.tables as readonly { readonly round: number; readonly boards: readonly number[] }[]
  expect(tables.map(({ round, boards }) => [round, boards])).toEqual([
    [1, [1, 2]],
    [2, [3, 4]],
    [3, [5, 6]],
  ])
})

describe("results from the players' phones", () => {
  it('are of the tables, boards and pairs of the movement', async () => {
    const id = await evening({})
    const [one, two] = await linksOf(id)
    const first = await phoneOf(one!.secret).tables()
    const second = await phoneOf(two!.secret).tables()
    expect(first).toMatchObject({ status: 'LIVE', travellers: false, boards: [1, 2, 3, 4, 5, 6] })
    expect(first.tables.map(({ round, number }) => [round, number])).toEqual(
      [1, 2, 3].map((round) => [round, 1]),
    )
    const places = [...first.tables, ...second.tables]
    for (const { round, boards, next, ns, ew } of places) {
      expect(boards).toHaveLength(2)
      for (const [name, seat] of [
        [ns, next.ns],
        [ew, next.ew],
      ] as const) {
        if (round === 3) expect(seat).toBeNull()
        else {
          const there = places.find(
            (other) => other.round === round + 1 && [other.ns, other.ew].includes(name),
          )!
          expect(seat).toEqual({
            round: round + 1,
            number: there.number,
            room: there.room,
            section: null,
            boards: there.boards,
            side: there.ns === name ? 'NS' : 'EW',
            against: there.ns === name ? there.ew : there.ns,
          })
        }
      }
    }
  })

  it('say when a card was led that the leader does not hold, not more often than one errs', async () => {
    const suit = 'AKQJT98765432'
    const hands = Array.from(
      { length: 6 },
      (_, i) => `[Board "${i + 1}"]\n[Deal "N:${suit}... .${suit}.. ..${suit}. ...${suit}"]\n`,
    )
    const file = Buffer.from(hands.join('\n')).toString('base64')
    const [link] = await linksOf(await evening({ deals: { kind: 'file', file } }))
    const phone = phoneOf(link!.secret)
    const [table] = (await phone.tables()).tables as [PhoneTable]
    // North declares, East has the hearts.
    const led = (version: number, lead: string, more: object = {}) =>
      phone.enter(entering(table, { ...spades(4, 10), lead } as PhoneResult, { version, ...more }))
    expect((await led(0, 'CQ')).body).toMatchObject({ version: 1, strangeLead: true })
    expect((await led(1, 'HQ')).body).toMatchObject({ version: 2, strangeLead: false })
    expect((await led(2, 'D2')).body).toMatchObject({ version: 3, strangeLead: true })
    expect((await phone.tables()).tables[0]!.results[0]).toMatchObject({ strangeLead: true })
    expect((await led(3, 'D3')).body).toMatchObject({ version: 4, strangeLead: false })
    const { tableId, boards } = table
    const sure = { tableId, board: boards![0], version: 4, by: 'EW' }
    expect((await phone.confirm(sure)).body).toMatchObject({ confirmed: true, strangeLead: false })
  })

  it('are in the log once the other side has confirmed them, each once', async () => {
    const id = await evening({})
    const [link] = await linksOf(id)
    const phone = phoneOf(link!.secret)
    const [table] = (await phone.tables()).tables as [PhoneTable]
    const given = entering(table, spades(4, 10))
    const { tableId, board } = given
    const public1 = async () =>
      (await fetch(`${server.url}/api/archive/pair-frequencies/${id}/${board}`)).text()
    expect(await phone.enter(given)).toMatchObject({
      status: 200,
      body: { version: 1, confirmed: false, by: 'NS', scoreNs: 420 },
    })
    // The answer was lost, and it is sent again.
    expect((await phone.enter(given)).body).toMatchObject({ version: 1 })
    expect((await phone.confirm({ tableId, board, version: 1, by: 'NS' })).body.code).toBe(
      'other-side-confirms',
    )
    expect((await phone.confirm({ tableId, board, version: 2, by: 'EW' })).body.code).toBe('result-changed')
    await server.gate.settled()
    expect(await public1()).not.toContain('"4S"')
    // East has seen another result.
    const other = { ...given, result: spades(4, 9), version: 1, by: 'EW' as const }
    expect((await phone.enter({ ...other, version: 0 })).body.code).toBe('result-changed')
    expect((await phone.enter(other)).body).toMatchObject({ version: 2, by: 'EW', scoreNs: -50 })
    expect((await phone.confirm({ tableId, board, version: 1, by: 'EW' })).body.code).toBe('result-changed')
    const both = await Promise.all([1, 2].map(() => phone.confirm({ tableId, board, version: 2, by: 'NS' })))
    for (const { status, body } of both) expect([status, body.confirmed]).toEqual([200, true])
    expect((await phone.confirm({ tableId, board, version: 2, by: 'NS' })).status).toBe(200)
    expect((await phone.enter({ ...given, version: 2 })).body.code).toBe('result-confirmed')
    const session = (await desk(deskRoutes.deskSession(id))).body.tables as {
      tableId: number
      results: number
    }[]
    expect(session.find((one) => one.tableId === tableId)).toMatchObject({ results: 1, phase: 'over' })
    await expect.poll(() => public1()).toContain('"4S"')
  })

  it('stand beside each other while the two sides do not agree, on both phones and at the desk', async () => {
    const id = await evening({})
    const [link] = await linksOf(id)
    const phone = phoneOf(link!.secret)
    const [table] = (await phone.tables()).tables as [PhoneTable]
    const given = entering(table, spades(4, 10))
    const { tableId, board } = given
    const enter = (result: PhoneResult, by: 'NS' | 'EW', version: number) =>
      phone.enter({ ...given, result, by, version }).then(({ body }) => body)
    const shown = async () => (await phone.tables()).tables[0]!.results[0]!
    const atDesk = async () => {
      const { tables } = (await desk(routes.deskPhones(id))).body as unknown as DeskPhones
      const all = (await desk(deskRoutes.deskSession(id))).body.tables as {
        tableId: number
        doubts: number
      }[]
      const { otherwise } = tables.find((one) => one.tableId === tableId)!.results[0]!
      return [otherwise.map(({ result }) => result), all.find((one) => one.tableId === tableId)!.doubts]
    }
    expect(await enter(spades(4, 10), 'NS', 0)).not.toHaveProperty('contested')
    // Who enters it alike, but for the lead, agrees.
    expect(await enter({ ...spades(4, 10), lead: null }, 'EW', 1)).not.toHaveProperty('contested')
    expect(await enter(spades(4, 9), 'NS', 2)).toMatchObject({ contested: { tricks: 10 } })
    expect(await shown()).toMatchObject({ by: 'NS', result: spades(4, 9), contested: { tricks: 10 } })
    expect(await atDesk()).toEqual([[{ ...spades(4, 10), lead: null }], 1])
    // The same side thinks again, and then the other.
    expect(await enter(spades(4, 8), 'NS', 3)).toMatchObject({ contested: { tricks: 10 } })
    expect(await enter(spades(4, 11), 'EW', 4)).toMatchObject({ contested: spades(4, 8) })
    expect(await enter(spades(4, 11), 'NS', 5)).not.toHaveProperty('contested')
    expect(await atDesk()).toEqual([[], 0])
    await enter(spades(4, 10), 'EW', 6)
    expect(await shown()).toMatchObject({ contested: spades(4, 11) })
    expect((await phone.confirm({ tableId, board, version: 7, by: 'NS' })).body).not.toHaveProperty(
      'contested',
    )
    expect(await shown()).not.toHaveProperty('contested')
    expect(await atDesk()).toEqual([[], 0])
  })

  atNight('go by names and rounds that the desk has changed before viewers are told', async () => {
    const team = (name: string) => ({ name, players: [1, 2, 3, 4].map((n) => `${name} ${n}`) })
    const teams = { form: 'swiss', sections: [[team('Ash'), team('Elm')]], calcType: 'IMP' } as const
    const id = await evening({ ...teams, rounds: 2, boardsPerRound: 1, delay: 600 })
    const [open, closed] = await linksOf(id)
    for (const { secret } of [open!, closed!]) {
      const phone = phoneOf(secret)
      const [table] = (await phone.tables()).tables as [PhoneTable]
      const { tableId, board } = entering(table, spades(4, 10))
      await phone.enter(entering(table, spades(4, 10)))
      await phone.confirm({ tableId, board, version: 1, by: 'EW' })
    }
    const renamed = { correction: { kind: 'registration', registration: 'c1', to: 'Ashford' }, reason: 'So' }
    expect((await desk(deskRoutes.correctSession(id), renamed)).status).toBe(200)
    const { state, offers } = (await desk(deskRoutes.nextRounds(id))).body as unknown as NextRounds
    const round = offers.find(({ kind }) => kind === 'round')!
    const matches = round.matches.map(({ home, visiting }) => ({ home, visiting }))
    expect((await desk(deskRoutes.makeNextRound(id), { state, kind: 'round', matches })).status).toBe(200)
    const seen = await (await fetch(server.url + viewAt('teams', { id }).path)).text()
    expect(seen).not.toContain('Ashford')
    const phone = phoneOf(open!.secret)
    const { tables } = await phone.tables()
    expect(tables.map((table) => [table.ns, table.ew].sort())).toEqual([
      ['Ashford', 'Elm'],
      ['Ashford', 'Elm'],
    ])
    expect(tables[0]!.next.ns).toMatchObject({ round: 2, boards: [2] })
    expect(await phone.enter(entering(tables[1]!, spades(4, 10)))).toMatchObject({ body: { version: 1 } })
    const shown = (await desk(routes.deskPhones(id))).body as unknown as DeskPhones
    expect(new Set(shown.tables.flatMap(({ ns, ew }) => [ns, ew]))).toEqual(new Set(['Ashford', 'Elm']))
  })

  it('send the players of a match on to their own room, and say that a round is still to be drawn', async () => {
    const team = (name: string) => ({ name, players: [1, 2, 3, 4, 5].map((n) => `${name} ${n}`) })
    const sections = [['Ash', 'Elm', 'Oak', 'Yew'].map(team)]
    const id = await evening({ form: 'swiss', sections, rounds: 2, boardsPerRound: 1, calcType: 'IMP' })
    const phones = (await linksOf(id)).map(({ secret }) => phoneOf(secret))
    const rooms: (string | null)[] = []
    for (const phone of phones) {
      const [table] = (await phone.tables()).tables as [PhoneTable]
      const { tableId, board } = entering(table, spades(4, 10))
      expect(table.next).toMatchObject({ ns: null, ew: null, isStillToDraw: true })
      await phone.enter(entering(table, spades(4, 10)))
      await phone.confirm({ tableId, board, version: 1, by: 'EW' })
      rooms.push(table.room)
    }
    expect(rooms.toSorted()).toEqual(['CLOSED', 'CLOSED', 'OPEN', 'OPEN'])
    const { state, offers } = (await desk(deskRoutes.nextRounds(id))).body as unknown as NextRounds
    const { matches } = offers.find(({ kind }) => kind === 'round')!
    const drawn = matches.map(({ home, visiting }) => ({ home, visiting }))
    await desk(deskRoutes.makeNextRound(id), { state, kind: 'round', matches: drawn })
    const next = await Promise.all(phones.map(async (phone) => (await phone.tables()).tables[0]!.next))
    expect(next.map(({ ns, ew, isStillToDraw }) => [ns?.room, ew?.room, isStillToDraw])).toEqual(
      rooms.map((room) => [room, room, false]),
    )
    const last = await Promise.all(phones.map(async (phone) => (await phone.tables()).tables[1]!.next))
    expect(last.map(({ isStillToDraw }) => isStillToDraw)).toEqual([false, false, false, false])
  })

  it('say whether a round is still to be drawn where rounds go on from an earlier session', async () => {
    await evening({})
    const feed = source(server.url)
    const asked = match({
      ...{ firstRound: 3, numberOfRounds: 2, delay: 0 },
      matches: [{ round: 3, number: 1, home: 'ash', visiting: 'elm' }],
      tables: [{ key: 'open', number: 1, round: 3, room: 'OPEN', ns: 'ash', ew: 'elm' }],
    })
    const id = Number((await feed.call('PUT', staffRoutes.ingestSessions(), asked)).body.miniSessionId)
    expect((await feed.call('POST', staffRoutes.ingestStart(id))).status).toBe(200)
    const [link] = await linksOf(id)
    const { tables } = await phoneOf(link!.secret).tables()
    expect(tables.map(({ round, next }) => [round, next.isStillToDraw])).toEqual([[3, true]])
  })

  it('tell a team that it sits out the next round, and the desk who sits out', async () => {
    const team = (name: string) => ({ name, players: [1, 2, 3, 4].map((n) => `${name} ${n}`) })
    const sections = [['Ash', 'Elm', 'Oak'].map(team)]
    const swiss = { form: 'swiss', sections, rounds: 3, boardsPerRound: 1, calcType: 'IMP' } as const
    // Who plays whom is public later.
    const id = await evening({ ...swiss, delay: 600 })
    const resting = async () => (await desk(deskRoutes.deskSession(id))).body.resting as object[]
    const phones = (await linksOf(id)).map(({ secret }) => phoneOf(secret))
    const names: string[] = []
    for (const phone of phones) {
      const [table] = (await phone.tables()).tables as [PhoneTable]
      await phone.enter(entering(table, spades(4, 10)))
      await phone.confirm({ tableId: table.tableId, board: table.boards![0], version: 1, by: 'EW' })
      names.push(table.ns, table.ew)
    }
    const [out] = ['Ash', 'Elm', 'Oak'].filter((name) => !names.includes(name))
    expect(await resting()).toEqual([{ round: 1, name: out }])
    const { state, offers } = (await desk(deskRoutes.nextRounds(id))).body as unknown as NextRounds
    const { matches } = offers.find(({ kind }) => kind === 'round')!
    const drawn = matches.map(({ home, visiting }) => ({ home, visiting }))
    await desk(deskRoutes.makeNextRound(id), { state, kind: 'round', matches: drawn })
    const [, { name: rests }] = (await resting()) as [unknown, { name: string }]
    for (const phone of phones) {
      const { tables } = await phone.tables()
      const { ns, ew, next } = tables[0]!
      const [resting, playing] = ns === rests ? [next.ns, next.ew] : [next.ew, next.ns]
      expect([ns, ew]).toContain(rests)
      expect(resting).toMatchObject({ round: 2, against: null, boards: null })
      expect(playing).toMatchObject({ round: 2, against: out, room: tables[0]!.room })
    }
  })

  it('are of this table and this round alone', async () => {
    const id = await evening({})
    const [one, two] = await linksOf(id)
    const [phone, other] = [phoneOf(one!.secret), phoneOf(two!.secret)]
    const [table] = (await phone.tables()).tables as [PhoneTable]
    const wrong = [1, 2, 3, 4, 5, 6].find((number) => !table.boards?.includes(number))!
    const given = entering(table, spades(2, 8))
    expect((await phone.enter({ ...given, board: wrong })).body.code).toBe('board-not-at-table')
    expect((await phone.enter({ ...given, board: 99 })).body.code).toBe('board-not-at-table')
    expect((await other.enter(given)).body.code).toBe('table-not-found')
    expect((await other.traveller(table.tableId, given.board)).body.code).toBe('table-not-found')
    const bad = { ...spades(2, 8), tricks: null }
    expect((await phone.enter({ ...given, result: bad })).status).toBe(400)
    expect(await phone.tables()).not.toHaveProperty('finalAt')
    await desk(deskRoutes.deskFinish(id), { appealMinutes: 45 })
    expect((await phone.enter(given)).body.code).toBe('session-over')
    await expect.poll(async () => (await phone.tables()).status).toBe('CLOSED')
    const finalAt = Date.parse((await phone.tables()).finalAt ?? '')
    expect(finalAt).toBeLessThanOrEqual(Date.now() + 45 * 60_000)
    expect(finalAt).toBeGreaterThan(Date.now() + 44 * 60_000)
  })

  it('open no console, and a console no phone', async () => {
    const id = await evening({})
    const [phone] = await linksOf(id)
    const [console] = await linksOf(id, 'operator')
    expect((await phoneOf(phone!.secret).operates()).body.code).toBe('token-refused')
    expect((await phoneOf(phone!.secret, OPERATOR_PREFIX).operates()).body.code).toBe('token-refused')
    expect((await phoneOf(console!.secret).asks()).body.code).toBe('token-refused')
    expect((await phoneOf(console!.secret, OPERATOR_PREFIX).asks()).body.code).toBe('token-refused')
    await desk(operateRoutes.revokeOperatorLink(phone!.id), {})
    expect((await phoneOf(phone!.secret).asks()).body.code).toBe('token-refused')
  })

  it('show those of other tables when the director allows it, and the own one is confirmed', async () => {
    const id = await evening({})
    const [one, two] = await linksOf(id)
    const [phone, other] = [phoneOf(one!.secret), phoneOf(two!.secret)]
    const tables = [...(await phone.tables()).tables, ...(await other.tables()).tables]
    const board = tables[0]!.boards![0]!
    const at = tables.filter(({ boards }) => boards?.includes(board))
    const ask = (table: PhoneTable) => (table.number === 1 ? phone : other).traveller(table.tableId, board)
    expect((await ask(at[0]!)).body.code).toBe('travellers-closed')
    expect((await desk(routes.setPhones(id), { travellers: true })).status).toBe(200)
    expect((await ask(at[0]!)).body.code).toBe('not-confirmed')
    for (const round of [1, 2, 3])
      for (const [i, device] of [phone, other].entries()) {
        const table = tables.find((one) => one.round === round && one.number === i + 1)!
        for (const own of table.boards ?? []) {
          const place = at.indexOf(table)
          await device.enter(entering(table, spades(4, 10 - Math.max(0, place)), { board: own }))
          await device.confirm({ tableId: table.tableId, board: own, version: 1, by: 'EW' })
        }
        const isLast = at.at(-1) === table
        if (at.includes(table) && !isLast) expect((await ask(table)).body.code).toBe('board-still-to-play')
      }
    const { rows } = (await ask(at[0]!)).body as unknown as Traveller
    expect(rows.map(({ scoreNs, own }) => [scoreNs, own])).toEqual(
      at.map((_, i) => [scoreOf(board, 10 - i), i === 0]),
    )
    expect(rows[0]).toMatchObject({ ns: at[0]!.ns, ew: at[0]!.ew, lead: 'HQ' })
  })

  it('are corrected by the director, also when the session is over', async () => {
    const id = await evening({})
    const [link] = await linksOf(id)
    const phone = phoneOf(link!.secret)
    const [table] = (await phone.tables()).tables as [PhoneTable]
    const given = entering(table, spades(4, 10))
    const { tableId, board } = given
    await phone.enter(given)
    await phone.confirm({ tableId, board, version: 1, by: 'EW' })
    await desk(deskRoutes.deskFinish(id), {})
    const ruling = { tableId, board, result: spades(4, 11), reason: 'Declarer made eleven' }
    expect((await desk(routes.correctResult(id), ruling)).body).toMatchObject({
      ruled: true,
      confirmed: true,
      scoreNs: 450,
      version: 2,
    })
    const shown = (await desk(routes.deskPhones(id))).body as unknown as DeskPhones
    expect(shown.tables.find((one) => one.tableId === tableId)).toMatchObject({
      results: [{ board, ruled: true, scoreNs: 450, result: { tricks: 11 } }],
      enteredAt: expect.any(String),
    })
    expect((await desk(routes.correctResult(id), { ...ruling, board: 99 })).body.code).toBe('board-not-found')
    expect((await desk(routes.correctResult(id), { ...ruling, tableId: 2_000_000 })).body.code).toBe(
      'table-not-in-session',
    )
  })
})

it('tell the phones what an operator has sent, or the director put right, whatever they say', async () => {
  const id = await evening({})
  const [link] = await linksOf(id)
  const phone = phoneOf(link!.secret)
  const [table] = (await phone.tables()).tables as [PhoneTable]
  const given = entering(table, spades(4, 10))
  const { tableId, board } = given
  expect((await phone.enter(given)).body).toMatchObject({ version: 1 })
  const [operator] = await linksOf(id, 'operator')
  const who = { tableId, writer: 'writer-of-it', name: 'Tove' }
  const sent = await call(
    operateRoutes.operateEntries(),
    { authorization: `Bearer ${OPERATOR_PREFIX}${operator!.secret}` },
    { ...who, entries: [{ seq: 0, board, result: spades(4, 9) }] },
  )
  expect(sent.status).toBe(200)
  const entered = async () => (await phone.tables()).tables[0]!.results
  expect(await entered()).toMatchObject([{ board, confirmed: true, ruled: false, result: { tricks: 9 } }])
  // The operator has gone.
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  await db.deleteFrom('table_writer').execute()
  await close()
  expect((await phone.enter({ ...given, version: 1, by: 'EW' })).body.code).toBe('result-confirmed')
  expect((await phone.confirm({ tableId, board, version: 1, by: 'EW' })).body.code).toBe('result-changed')
  expect(await entered()).toMatchObject([{ confirmed: true, result: { tricks: 9 } }])
})

describe('a table whose pairs change', () => {
  const mitchell = {
    form: 'mitchell',
    sections: [pairs(6)],
    rounds: 3,
    boardsPerRound: 2,
    releaseRule: 'BOARD',
    tellsEarly: false,
  } as const
  const confirmedAt = async (phone: ReturnType<typeof phoneOf>, table: PhoneTable, result: PhoneResult) => {
    for (const board of table.boards ?? []) {
      expect((await phone.enter(entering(table, result, { board }))).status).toBe(200)
      const { body } = await phone.confirm({ tableId: table.tableId, board, version: 1, by: 'EW' })
      expect(body).toMatchObject({ confirmed: true })
    }
  }
  const phonesOf = async (id: number) => (await linksOf(id)).map(({ secret }) => phoneOf(secret))

  it('tells its next pair nothing of boards that they or others have still to play', async () => {
    const id = await evening(mitchell)
    await desk(routes.setPhones(id), { travellers: true })
    const phones = await phonesOf(id)
    const drawn = (await Promise.all(phones.map((phone) => phone.tables()))).flatMap(({ tables }) => tables)
    const played = new Set<string>()
    const isStill = (board: number) =>
      drawn.some(({ tableId, boards }) => boards?.includes(board) && !played.has(`${tableId} ${board}`))
    for (const round of [0, 1, 2]) {
      for (const phone of phones) {
        const table = (await phone.tables()).tables[round]!
        await confirmedAt(phone, table, spades(4, 10))
        for (const board of table.boards ?? []) played.add(`${table.tableId} ${board}`)
      }
      for (const phone of phones) {
        const { tables } = await phone.tables()
        // Whoever comes here next may scan the code now.
        for (const { results, tableId } of tables)
          for (const { board, result, confirmed, scoreNs } of results) {
            const isHidden = isStill(board)
            const all = [board, result === null, scoreNs === null, confirmed]
            expect(all).toEqual([board, isHidden, isHidden, true])
            const told = await phone.traveller(tableId, board)
            expect([board, told.status]).toEqual([board, isHidden ? 403 : 200])
            // Nor what was sent tells it when it is sent again.
            const again = await phone.confirm({ tableId, board, version: 1, by: 'EW' })
            if (isHidden) expect(again.body.result ?? null).toBeNull()
          }
      }
    }
  })

  it('takes results of the round that is played, or of the one before', async () => {
    const id = await evening(mitchell)
    await desk(routes.setPhones(id), { travellers: true })
    const [phone] = await phonesOf(id)
    const { tables } = await phone!.tables()
    const none: PhoneResult = { contract: null, lead: null, tricks: null }
    for (const round of [1, 2])
      expect((await phone!.enter(entering(tables[round]!, none))).body.code).toBe('round-not-played')
    const [first, second, third] = tables as [PhoneTable, PhoneTable, PhoneTable]
    const [one = 0, two = 0] = first.boards ?? []
    await phone!.enter(entering(first, spades(4, 10), { board: one }))
    expect((await phone!.enter(entering(second, none))).body.code).toBe('round-not-played')
    // What the other side has not confirmed yet keeps nobody up.
    await phone!.enter(entering(first, spades(4, 10), { board: two }))
    expect((await phone!.enter(entering(second, none))).status).toBe(200)
    const confirmed = await phone!.confirm({ tableId: first.tableId, board: one, version: 1, by: 'EW' })
    expect(confirmed).toMatchObject({ status: 200, body: { confirmed: true, result: null } })
    expect((await phone!.enter(entering(third, none))).body.code).toBe('round-not-played')
    await phone!.enter(entering(second, none, { board: second.boards![1]! }))
    await phone!.enter(entering(third, none))
    // Two rounds ago: the director knows.
    const late = { tableId: first.tableId, board: two, version: 1, by: 'EW' }
    expect((await phone!.confirm(late)).body.code).toBe('round-not-played')
  })
})

describe('who plays', () => {
  const unnamed = (count: number) => pairs(count).map(({ name }) => ({ name, players: [] }))
  const guest = (name: string): SayPlayers['players'][number] => ({ kind: 'guest', name })
  const at = ({ tables }: PhoneTables, round: number) => tables.find((one) => one.round === round)!

  it('is said by the players, members by number or name and guests at once', async () => {
    // Those of an evening that is over are known.
    const named = { name: 'Pair 4', players: ['Nora Field', 'Tove Strand'] }
    const before = await evening({ sections: [[...pairs(3), named]] })
    await desk(deskRoutes.deskFinish(before), {})
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    await db.updateTable('player').set({ member_id: '4711' }).where('name', '=', 'Ash 2').execute()
    const id = await evening({ sections: [unnamed(4)] })
    const [link] = await linksOf(id)
    const phone = phoneOf(link!.secret)
    await expect.poll(() => phone.members('elm 3')).toMatchObject([{ name: 'Elm 3', memberId: null }])
    // She is in no other evening of this file: now that one is over.
    await expect.poll(() => phone.members('nora field')).toMatchObject([{ name: 'Nora Field' }])
    expect(await phone.members('e')).toEqual([])
    // Mistyped, and somebody else.
    expect(await phone.members('Nora Feild')).toMatchObject([{ name: 'Nora Field' }])
    expect(await phone.members('Nora Strand')).toEqual([])
    const [member] = await phone.members('4711')
    expect(member).toMatchObject({ name: 'Ash 2', memberId: '4711' })
    // Who shows the name nowhere is found by number alone, and without it.
    await sql`update person set shown = 'hidden' where id = (select person_id from person_player
      where player_id = ${member!.playerId})`.execute(db)
    expect(await phone.members('ash 2')).toEqual([])
    expect(await phone.members('4711')).toMatchObject([{ name: '4711' }])
    await sql`update person set shown = 'name'`.execute(db)
    await close()

    const table = at(await phone.tables(), 1)
    expect([table.open, table.players]).toEqual([
      { ns: true, ew: true },
      { ns: [], ew: [] },
    ])
    const { tableId } = table
    const said = await phone.say({
      tableId,
      side: 'NS',
      players: [{ kind: 'member', playerId: member!.playerId }, guest('Gwen Guest')],
    })
    expect(said).toMatchObject({ status: 200, body: { players: ['Ash 2', 'Gwen Guest'] } })
    const now = await phone.tables()
    expect(at(now, 1)).toMatchObject({ ns: 'Ash 2 – Gwen Guest', players: { ns: ['Ash 2', 'Gwen Guest'] } })
    const listed = await fetch(`${server.url}/api/archive/registrations/${id}`)
    expect(await listed.text()).toContain('Gwen Guest')

    // Nobody plays twice; a wrong name is put right here until a result stands, then by the director.
    const twice: SayPlayers = { tableId, side: 'EW', players: [guest('Gwen Guest'), guest('Ivo Lund')] }
    const elsewhere = { code: 'player-elsewhere', reason: 'Gwen Guest', detail: '1' }
    expect((await phone.say(twice)).body).toMatchObject(elsewhere)
    expect(
      (await phone.say({ ...twice, players: [guest('Ivo Lund'), guest('Ivo Lund')] })).body,
    ).toMatchObject({ ...elsewhere, reason: 'Ivo Lund' })
    expect((await phone.say({ ...twice, players: [guest('Ivo Lund'), guest('Pia Berg')] })).status).toBe(200)
    expect((await phone.say({ ...twice, players: [guest('Ivo Lund'), guest('Pia Bergh')] })).status).toBe(200)
    const given = entering(table, spades(4, 10))
    await phone.enter(given)
    await phone.confirm({ tableId, board: given.board, version: 1, by: 'EW' })
    expect((await phone.say({ ...twice, players: [guest('Ivo Lund'), guest('Pia Berg')] })).body.code).toBe(
      'players-known',
    )
    const ruled = await desk(routes.deskPlayers(id), {
      ...twice,
      players: [guest('Ivo Lund'), guest('Pia Berg')],
    })
    expect(ruled).toMatchObject({ status: 200, body: { players: ['Ivo Lund', 'Pia Berg'] } })
    const [, other] = await linksOf(id)
    expect((await phoneOf(other!.secret).say(twice)).body.code).toBe('table-not-found')
    // Nobody takes back at the table what the director has said, though no result is there yet.
    const fresh = await evening({ sections: [unnamed(4)] })
    const phone2 = phoneOf((await linksOf(fresh))[0]!.secret)
    const { tableId: own } = at(await phone2.tables(), 1)
    const asked = { tableId: own, side: 'NS' as const, players: [guest('Ann Lee'), guest('Bo Lee')] as never }
    expect((await phone2.say(asked)).status).toBe(200)
    expect((await desk(routes.deskPlayers(fresh), { ...asked, players: twice.players })).status).toBe(200)
    expect((await phone2.say(asked)).body.code).toBe('players-known')
    // Nobody is looked up any more once all are known, or the session is over.
    const asksFor = async () => (await phone2.members('4711')).length
    expect(await asksFor()).toBe(1)
    await desk(deskRoutes.deskFinish(fresh), {})
    await expect.poll(() => asksFor()).toBe(0)
    const prepared = await linksOf(before)
    expect(await phoneOf(prepared[0]!.secret).members('4711')).toEqual([])
    expect(at(await phoneOf(prepared[0]!.secret).tables(), 1).open).toEqual({ ns: false, ew: false })
  })
})

const scoreOf = (board: number, tricks: number): number =>
  scoreNs(
    { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' },
    vulnerabilityOf(board),
    tricks,
  )

/** Where a phone sends a pair is where it is expected, and every board was met by nobody of them before. */
function isGuided(places: readonly PhoneTable[], round: number): void {
  const met = new Map<string, number[]>()
  for (const { ns, ew, boards, ...place } of places.filter((one) => one.round <= round))
    for (const pair of [ns, ew]) {
      const before = met.get(pair) ?? []
      expect([pair, place.round, before.filter((board) => boards?.includes(board))]).toEqual([
        pair,
        place.round,
        [],
      ])
      met.set(pair, [...before, ...(boards ?? [])])
    }
  for (const { ns, ew, number, boards, next } of places.filter((one) => one.round === round)) {
    // The boards go down a table.
    const [later] = places.filter((one) => one.round > round && one.boards![0] === boards![0])
    expect(next.boards).toEqual(
      later ? { round: later.round, tables: [{ number: later.number, section: null }] } : null,
    )
    if (later?.round === round + 1) expect(later.number).toBe(number === 1 ? 14 : number - 1)
    const there = (pair: string) =>
      places.find((one) => one.round === round + 1 && [one.ns, one.ew].includes(pair))
    // North-South stay, East-West go up a table.
    const seats = [
      { pair: ns, seat: next.ns, side: 'NS', goes: number },
      { pair: ew, seat: next.ew, side: 'EW', goes: (number % 14) + 1 },
    ] as const
    for (const { pair, seat, side, goes } of seats) {
      const at = there(pair)
      if (!at) expect(seat).toBeNull()
      else
        expect(seat).toEqual({
          round: round + 1,
          number: goes,
          section: null,
          side,
          boards: at.boards,
          against: side === 'NS' ? at.ew : at.ns,
        })
    }
  }
}

describe('cards by mail', () => {
  it('go to those who asked, once, when the session is over', async () => {
    const id = await evening({ sections: [pairs(4)] })
    const [link] = await linksOf(id)
    const phone = phoneOf(link!.secret)
    const told = await phone.tables()
    const table = told.tables[0]!
    expect(told.cards).toBe(true)
    const given = entering(table, spades(4, 11))
    await phone.enter(given)
    await phone.confirm({ tableId: given.tableId, board: given.board, version: 1, by: 'EW' })
    const wish = (address: string, side = 'NS') =>
      phone.wish({ tableId: table.tableId, side, address }, address.startsWith('ben') ? 'de' : 'en')
    expect((await wish('nobody')).status).toBe(400)
    for (const address of ['Ann@Oakmere.example', 'ben@oakmere.example', 'ann@oakmere.example'])
      expect([address, (await wish(address)).status]).toEqual([address, 200])
    expect((await wish('third@oakmere.example')).body.code).toBe('card-asked-enough')
    const other = (await phoneOf((await linksOf(id))[1]!.secret).tables()).tables[0]!
    expect((await phone.wish({ tableId: other.tableId, side: 'NS', address: 'a@b.example' })).body.code).toBe(
      'table-not-found',
    )
    // Whole ones: a mail ends with a line that is a dot.
    const mailsTo = (address: string) =>
      smtp.received().filter((all) => all.includes(`RCPT TO:<${address}>`) && /^\.\r?$/m.test(all))
    expect(mailsTo('ann@oakmere.example')).toEqual([])
    await desk(deskRoutes.deskFinish(id), {})
    await expect.poll(() => mailsTo('ann@oakmere.example')).toHaveLength(1)
    await expect.poll(() => mailsTo('ben@oakmere.example')).toHaveLength(1)
    const [mail = ''] = mailsTo('ann@oakmere.example')
    expect(mail).toContain(table.ns.split(' ')[0])
    expect(mail).toMatch(/4S N \+1/)
    expect(mail).toMatch(/your card/)
    expect(mailsTo('ben@oakmere.example')[0]).toMatch(/Ihr Zettel/)
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const wishes = () => db.selectFrom('card_wish').select('address').execute()
    const isForgotten = ({ address }: { readonly address: string }) => !address.includes('@')
    await expect.poll(async () => (await wishes()).every(isForgotten)).toBe(true)
    // Nothing is locked while addresses are compared, which takes its time.
    await db.transaction().execute(async (tx) => {
      await sql`select from mini_session where id = ${id} for update`.execute(tx)
      expect((await wish('ann@oakmere.example')).status).toBe(200)
    })
    // Once it is over a wish is sent at once: not to any number of addresses, nor twice to one.
    expect((await wish('ann@oakmere.example')).status).toBe(200)
    for (const address of ['third@oakmere.example', 'fourth@oakmere.example'])
      expect((await wish(address)).body.code).toBe('card-asked-enough')
    await server.settled()
    expect(smtp.received().filter((all) => all.includes('oakmere.example'))).toHaveLength(2)
    // Which they were nobody finds out by trying addresses; and once no link is good any more, nothing is kept of it.
    const kept = await wishes()
    expect(kept.map(({ address }) => address.slice(0, 9))).toEqual(['$argon2id', '$argon2id'])
    const longAgo = { asked_at: sql<Date>`asked_at - interval '4 days'` }
    await db.updateTable('card_wish').set(longAgo).execute()
    await db
      .updateTable('operator_link')
      .set({ revoked_at: new Date() })
      .where('mini_session_id', '=', id)
      .execute()
    await sql`update job set due_at = '-infinity' where kind = 'forget-cards'`.execute(db)
    await server.settled()
    expect(await wishes()).toEqual([])
    await close()
  })
})

groupAtNight('an evening of fourteen tables', () => {
  it('guides every pair, and comes to the ranking that its results come to', {
    timeout: 60_000,
  }, async () => {
    const id = await evening({ form: 'mitchell', sections: [pairs(28)], rounds: 4, winners: 2 })
    const phones = (await linksOf(id)).map(({ secret }) => phoneOf(secret))
    expect(phones).toHaveLength(14)
    const scores = new Map<number, Map<string, number>>()
    for (const round of [0, 1, 2, 3]) {
      const told = await Promise.all(phones.map((phone) => phone.tables()))
      isGuided(
        told.flatMap(({ tables }) => tables),
        round + 1,
      )
      await Promise.all(
        phones.map(async (phone, at) => {
          const table = (await phone.tables()).tables[round]!
          for (const board of table.boards ?? []) {
            const tricks = 7 + ((at * 5 + board * 3) % 7)
            const given = entering(table, spades(4, tricks), { board })
            expect((await phone.enter(given)).status).toBe(200)
            const done = await phone.confirm({ tableId: table.tableId, board, version: 1, by: 'EW' })
            expect(done.body).toMatchObject({ confirmed: true })
            const own = scores.get(board) ?? new Map<string, number>()
            scores.set(board, own.set(table.ns, scoreOf(board, tricks)))
          }
        }),
      )
    }
    // Two for each pair beaten, one for each tied (Law 78A).
    const points = new Map<string, number>()
    for (const own of scores.values())
      for (const [pair, score] of own) {
        const against = [...own].filter(([other]) => other !== pair)
        const won = against.reduce((sum, [, other]) => sum + (score > other ? 2 : score === other ? 1 : 0), 0)
        points.set(pair, (points.get(pair) ?? 0) + won)
      }
    const names = new Map(
      (
        (await (await fetch(`${server.url}/api/archive/registrations/${id}`)).json()) as readonly {
          registrationId: number
          name: string
        }[]
      ).map(({ registrationId, name }) => [registrationId, name]),
    )
    await desk(deskRoutes.deskFinish(id), {})
    await vi.waitFor(
      async () => {
        expect((await desk(deskRoutes.deskSession(id))).body).toMatchObject({ status: 'CLOSED' })
        const answer = await fetch(`${server.url}/api/archive/running-scores/${id}`)
        const { rows } = (await answer.json()) as { readonly rows: readonly PairRunningScore[] }
        const got = new Map(rows.map((row) => [names.get(row.registrationId), row.totalPoints]))
        for (const [pair, total] of points) expect([pair, got.get(pair)]).toEqual([pair, total])
      },
      { timeout: 60_000 },
    )
  })
})
