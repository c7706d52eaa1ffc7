import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Corrected } from '@openroom/protocol/schema/corrections'
import type { DeskSession, NewEvent } from '@openroom/protocol/schema/desk'
import type { Hall } from '@openroom/protocol/schema/hall'
import type { Doubts } from '@openroom/protocol/schema/ingest'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones, PhoneResult, PhoneTables } from '@openroom/protocol/schema/phones'
import type { TerminalEvening, ToldResults } from '@openroom/protocol/schema/terminals'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { terminalRoutes as routes } from '@openroom/protocol/terminalRoutes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Plans } from '../consoles/plans.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { beginTerminals, call, desk, entrants, server, terminalEvening } from '../testing/terminalEvenings.ts'

beforeAll(beginTerminals)
afterAll(() => server?.stop())

async function evening(changes: Partial<NewEvent> = {}, isStarted = true) {
  const { id, program } = await terminalEvening(changes, isStarted)
  let last = 0
  return {
    id,
    program,
    tells: async () => (await program('GET', routes.terminalEvening(id))).body as unknown as TerminalEvening,
    tell: async (results: readonly object[], more: object = {}) =>
      (await program('POST', routes.terminalResults(id), { queue: 'A', last: ++last, results, ...more }))
        .body as unknown as ToldResults,
    desk: async (table: number, board: number) => {
      const told = (await desk(phoneRoutes.deskPhones(id))).body as unknown as DeskPhones
      const results = told.tables.find(({ tableId }) => tableId === table)?.results
      return results?.find((one) => one.board === board)
    },
    rule: (tableId: number, board: number, result: PhoneResult) =>
      desk(phoneRoutes.correctResult(id), { tableId, board, result }),
    phone: async () => {
      const made = await desk(operateRoutes.createOperatorLinks(id), { kind: 'phone' })
      const [link] = (made.body as unknown as CreatedLinks).links
      const headers = { authorization: `Bearer ${PHONE_PREFIX}${link!.secret}` }
      return {
        tables: async () =>
          ((await call(phoneRoutes.phoneTables(), headers)).body as unknown as PhoneTables).tables,
        enter: (entering: object) => call(phoneRoutes.phoneResult(), headers, entering),
        confirm: (confirming: object) => call(phoneRoutes.phoneConfirm(), headers, confirming),
      }
    },
  }
}

const spades = (level: 1 | 2 | 3 | 4, tricks: number): PhoneResult => ({
  contract: { kind: 'played', level, strain: 'S', declarer: 'N', doubling: '' },
  lead: null,
  tricks,
})

const word = (level: 1 | 2 | 3 | 4, tricks: number) => ({ result: spades(level, tricks) })

const NONE: PhoneResult = { contract: null, lead: null, tricks: null }

const first = async ({ tells }: Awaited<ReturnType<typeof evening>>) => {
  const { tables } = await tells()
  const { tableId, boards } = tables[0]!
  return { tableId, board: boards![0]! }
}

it('lists sessions of the token alone, and tells one of them as the desk has it', async () => {
  const own = await evening()
  const { body } = await own.program('GET', routes.terminalSessions())
  expect(body).toMatchObject([{ miniSessionId: own.id, event: 'Pairs', status: 'LIVE' }])
  const told = await own.tells()
  expect(told).toMatchObject({ type: 'PAIR', winners: 1, hands: [], calls: [] })
  expect(told.pairs.map(({ number }) => number)).toEqual(['1', '2', '3', '4'])
  expect(told.tables.map(({ round, number, boards }) => [round, number, boards])).toEqual(
    [1, 2, 3].flatMap((round) => [1, 2].map((number) => [round, number, [2 * round - 1, 2 * round]])),
  )
  const others = await evening()
  expect((await others.program('GET', routes.terminalEvening(own.id))).status).toBe(404)
  expect(
    (await others.program('POST', routes.terminalResults(own.id), { queue: 'A', last: 1, results: [] }))
      .status,
  ).toBe(404)
})

it('tells hands of a board once all who are drawn to it have played it and it is public', async () => {
  const own = await evening()
  const { tables } = await own.tells()
  const round = tables.filter((one) => one.round === 1)
  await own.tell([{ tableId: round[0]!.tableId, board: 1, word: word(2, 8) }])
  expect((await own.tells()).hands).toEqual([])
  await own.tell([{ tableId: round[1]!.tableId, board: 1, word: word(2, 8) }])
  const tellsHands = async () => (await own.tells()).hands.map(({ board }) => board)
  await expect.poll(tellsHands).toEqual([1])
  const { hands } = await own.tells()
  expect(Object.keys(hands[0]!.deal)).toEqual(['N', 'E', 'S', 'W'])
})

it('tells no hands that are not public: a late pair may be drawn to them', async () => {
  const own = await evening({
    form: 'mitchell',
    sections: [entrants(5)],
    delay: 3600,
  })
  const { tables } = await own.tells()
  const played = tables.filter(({ round, sitOut }) => round < 3 && !sitOut)
  await own.tell(
    played.flatMap(({ tableId, boards }) => boards!.map((board) => ({ tableId, board, word: word(2, 8) }))),
  )
  expect((await own.tells()).tables.flatMap(({ results }) => results)).toHaveLength(2 * played.length)
  expect((await own.tells()).hands).toEqual([])
})

describe('a result from a terminal', () => {
  it('counts, and told again changes nothing', async () => {
    const own = await evening()
    const at = await first(own)
    const told = { ...at, word: word(4, 10) }
    expect((await own.tell([told])).results).toMatchObject([{ outcome: 'counts' }])
    expect((await own.tell([told])).results).toMatchObject([{ outcome: 'same' }])
    expect(await own.desk(at.tableId, at.board)).toMatchObject({
      confirmed: true,
      otherwise: [],
      ruled: false,
    })
    const log = await own.program('GET', `/api/ingest/table/${at.tableId}/entries`)
    expect(log.body.entries).toHaveLength(1)
  })

  it('is the last of its batch, and nothing older than what is stored', async () => {
    const own = await evening()
    const at = await first(own)
    await own.tell([
      { ...at, word: word(4, 10) },
      { ...at, word: word(4, 9) },
    ])
    expect(await own.desk(at.tableId, at.board)).toMatchObject({ result: { tricks: 9 } })
    await own.tell([], { last: 20 })
    const old = await own.tell([{ ...at, word: word(4, 10) }], { last: 19 })
    expect(old).toEqual({ last: 20, results: [] })
    expect(await own.desk(at.tableId, at.board)).toMatchObject({ result: { tricks: 9 } })
  })

  it('is put right and taken back at the terminal', async () => {
    const own = await evening()
    const at = await first(own)
    await own.tell([{ ...at, word: word(4, 10) }])
    expect((await own.tell([{ ...at, word: word(3, 10) }])).results).toMatchObject([{ outcome: 'counts' }])
    expect((await own.tell([{ ...at, word: null }])).results).toMatchObject([{ outcome: 'takenBack' }])
    expect(await own.desk(at.tableId, at.board)).toBeUndefined()
    expect((await own.tells()).tables[0]!.results).toEqual([])
    expect((await own.tell([{ ...at, word: word(2, 8) }])).results).toMatchObject([{ outcome: 'counts' }])
  })

  it('stands beneath the director, whose word is taken back', async () => {
    const own = await evening()
    const at = await first(own)
    await own.tell([{ ...at, word: word(4, 10) }])
    await own.rule(at.tableId, at.board, spades(4, 9))
    expect((await own.tell([{ ...at, word: word(4, 11) }])).results).toMatchObject([{ outcome: 'ruled' }])
    expect(await own.desk(at.tableId, at.board)).toMatchObject({
      result: { tricks: 9 },
      ruled: true,
      otherwise: [],
    })
    expect((await own.tells()).tables[0]!.results).toMatchObject([{ ruled: true, result: { tricks: 9 } }])
  })

  it('may be an average that a director enters there, and takes back', async () => {
    const own = await evening()
    const at = await first(own)
    const none = { contract: null, lead: null, tricks: null }
    const average = { result: none, average: { ns: 'AVE+', ew: 'AVE-' } }
    expect((await own.tell([{ ...at, word: average }])).results).toMatchObject([{ outcome: 'counts' }])
    expect(await own.desk(at.tableId, at.board)).toMatchObject({
      ruled: true,
      adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' },
    })
    expect((await own.tell([{ ...at, word: word(4, 10) }])).results).toMatchObject([{ outcome: 'counts' }])
    expect(await own.desk(at.tableId, at.board)).toMatchObject({
      ruled: false,
      adjustment: null,
      result: { tricks: 10 },
    })
  })

  it('may be an average, which is in the list of corrections, and gone with the next word there', async () => {
    const own = await evening()
    const at = await first(own)
    const listed = async () =>
      ((await desk(deskRoutes.corrections(own.id))).body as unknown as { corrections: Corrected[] })
        .corrections
    const average = (ns: 'AVE' | 'AVE+') => ({ ...word(1, 7), result: NONE, average: { ns, ew: 'AVE' } })
    await own.tell([{ ...at, word: word(4, 10) }])
    await own.tell([{ ...at, word: average('AVE') }])
    await own.tell([{ ...at, word: average('AVE+') }])
    expect(await listed()).toMatchObject([
      { correction: { kind: 'ruling', board: at.board, ruling: { ns: 'AVE+' } }, by: null, undoneAt: null },
      { correction: { ruling: { ns: 'AVE' } }, undoneAt: expect.any(String) },
    ])
    // Taken back at the desk: what the table itself had counts again.
    await desk(deskRoutes.undoCorrection(own.id, (await listed())[0]!.id), {})
    expect(await own.desk(at.tableId, at.board)).toMatchObject({ ruled: false, result: { tricks: 10 } })
    await own.tell([{ ...at, word: average('AVE') }])
    expect((await own.tell([{ ...at, word: word(4, 9) }])).results).toMatchObject([{ outcome: 'counts' }])
    expect((await listed()).filter(({ undoneAt }) => undoneAt === null)).toEqual([])
    const { body } = await desk(`${staffRoutes.audit()}?limit=20`)
    const entries = body.entries as readonly { action: string; subject: { session?: number } }[]
    const ofOwn = entries.flatMap(({ action, subject }) => (subject.session === own.id ? [action] : []))
    expect(ofOwn.filter((one) => one === 'session.correct')).toHaveLength(3)
    expect(ofOwn.filter((one) => one === 'session.undoCorrection')).toHaveLength(3)
  })

  it('takes back no average that the desk gave, when the account that gave it is gone', async () => {
    const own = await evening()
    const at = await first(own)
    const listed = async () =>
      ((await desk(deskRoutes.corrections(own.id))).body as unknown as { corrections: Corrected[] })
        .corrections
    await own.tell([{ ...at, word: { result: NONE, average: { ns: 'AVE', ew: 'AVE' } } }])
    const { table } = (await listed())[0]!.correction as { readonly table: string }
    const ruling = { kind: 'average', ns: 'AVE+', ew: 'AVE-' }
    const correction = { kind: 'ruling', table, board: at.board, ruling }
    expect((await desk(deskRoutes.correctSession(own.id), { correction, reason: 'So' })).status).toBe(200)
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    await db.updateTable('session_correction').set({ account_id: null }).execute()
    await close()
    await own.tell([{ ...at, word: word(4, 9) }])
    expect((await listed()).filter(({ undoneAt }) => undoneAt === null)).toMatchObject([{ reason: 'So' }])
  })

  it('deleted in a round that is over stands for the director, who is told of nothing that counts there', async () => {
    const own = await evening()
    const { tables } = await own.tells()
    const at = { tableId: tables[0]!.tableId, board: 1 }
    const rounds = tables.filter(({ number }) => number === tables[0]!.number)
    const played = (round: number) =>
      rounds[round]!.boards!.map((board) => ({ tableId: rounds[round]!.tableId, board, word: word(4, 10) }))
    await own.tell([...played(0), ...played(1), ...played(2)])
    const gone = { ...at, word: null }
    expect((await own.tell([gone])).results).toMatchObject([
      { outcome: 'stands', reason: 'round-not-played' },
    ])
    expect((await own.tell([gone])).results).toMatchObject([{ outcome: 'same' }])
    expect(await own.desk(at.tableId, 1)).toMatchObject({
      confirmed: true,
      otherwise: [{ from: 'terminal', result: NONE }],
    })
    expect((await desk(deskRoutes.deskSession(own.id))).body.tables).toContainEqual(
      expect.objectContaining({ tableId: at.tableId, doubts: 1 }),
    )
    // Entered again as it was, all is as before.
    expect((await own.tell([{ ...at, word: word(4, 10) }])).results).toMatchObject([{ outcome: 'same' }])
    expect(await own.desk(at.tableId, 1)).toMatchObject({ otherwise: [] })
    await own.tell([gone])
    await own.rule(at.tableId, 1, spades(4, 9))
    expect((await own.tell([{ ...at, word: word(4, 11) }])).results).toMatchObject([{ outcome: 'ruled' }])
  })

  it('goes by the same checks as one of phones, and is kept for the director where it cannot count', async () => {
    const own = await evening()
    const { tables } = await own.tells()
    const at = tables[0]!
    const third = tables.find(({ round, number }) => round === 3 && number === at.number)!
    const early = { tableId: third.tableId, board: third.boards![0]!, word: word(2, 8) }
    expect((await own.tell([early])).results).toMatchObject([
      { outcome: 'stands', reason: 'round-not-played' },
    ])
    expect(await own.desk(third.tableId, third.boards![0]!)).toMatchObject({
      confirmed: false,
      otherwise: [{ from: 'terminal' }],
    })
    const strange = [
      { tableId: at.tableId, board: 99, word: word(2, 8) },
      { tableId: 999_999, board: 1, word: word(2, 8) },
    ]
    expect((await own.tell(strange)).results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    const others = { ...word(2, 8), pairs: { ns: at.ew, ew: at.ns } }
    const turned = await own.tell([{ tableId: at.tableId, board: at.boards![0]!, word: others }])
    expect(turned.results).toMatchObject([{ outcome: 'stands', reason: 'other-pairs' }])
  })

  it('counts past a board that was skipped, which counts when it comes', async () => {
    const own = await evening()
    const { tables } = await own.tells()
    const at = tables.filter(({ number }) => number === 1)
    const told = (round: number, board: number) => ({
      tableId: at[round - 1]!.tableId,
      board,
      word: word(2, 8),
    })
    for (const one of [told(1, 1), told(2, 3), told(2, 4), told(3, 5), told(3, 6), told(1, 2)])
      expect((await own.tell([one])).results).toMatchObject([{ outcome: 'counts' }])
    const other = await evening()
    const others = (await other.tells()).tables.filter(({ number }) => number === 1)
    const word3 = { tableId: others[2]!.tableId, board: 5, word: word(2, 8) }
    expect((await other.tell([word3])).results).toMatchObject([{ outcome: 'stands' }])
    expect((await other.tell([word3])).results).toMatchObject([{ outcome: 'same' }])
    // A whole round that nobody has played: another board of the next one says that it is played.
    const second = await other.tell([{ ...word3, board: 6 }])
    expect(second.results.map(({ board, outcome }) => [board, outcome])).toEqual([
      [6, 'counts'],
      [5, 'counts'],
    ])
  })

  it('counts once its round has come, but not what was taken back meanwhile', async () => {
    const own = await evening()
    const at = (await own.tells()).tables.filter(({ number }) => number === 1)
    const early = { tableId: at[2]!.tableId, board: 5, word: word(2, 8) }
    await own.tell([early])
    const [one, two] = [at[0]!, at[1]!].map(({ tableId }) => tableId)
    await own.tell([{ tableId: one!, board: 1, word: word(2, 8) }])
    const told = await own.tell([{ tableId: two!, board: 3, word: word(2, 8) }])
    expect(told.results.map(({ board, outcome }) => [board, outcome])).toEqual([
      [3, 'counts'],
      [5, 'counts'],
    ])
    const other = await evening()
    const others = (await other.tells()).tables.filter(({ number }) => number === 1)
    await other.tell([{ tableId: others[2]!.tableId, board: 5, word: word(2, 8) }])
    const gone = await other.tell([{ tableId: others[2]!.tableId, board: 5, word: null }])
    expect(gone.results).toMatchObject([{ outcome: 'takenBack' }])
    await other.tell([{ tableId: others[0]!.tableId, board: 1, word: word(2, 8) }])
    await other.tell([{ tableId: others[1]!.tableId, board: 3, word: word(2, 8) }])
    expect(await other.desk(others[2]!.tableId, 5)).toBeUndefined()
  })

  it('counts once the operator has left the table', async () => {
    const own = await evening()
    const { tableId, board } = await first(own)
    const made = await desk(operateRoutes.createOperatorLinks(own.id), { kind: 'operator' })
    const { secret } = (made.body as unknown as CreatedLinks).links[0]!
    const ask = (want: string) =>
      call(
        operateRoutes.operateWriter(),
        { authorization: `Bearer ${OPERATOR_PREFIX}${secret}` },
        { tableId, writer: 'writer-of-it', name: 'Tove', want },
      )
    expect((await ask('take')).status).toBe(200)
    const told = { tableId, board, word: word(2, 8) }
    expect((await own.tell([told])).results).toMatchObject([{ outcome: 'stands', reason: 'table-taken' }])
    expect((await own.tell([])).results).toEqual([])
    await ask('leave')
    expect((await own.tell([])).results).toMatchObject([{ board, outcome: 'counts' }])
    expect(await own.desk(tableId, board)).toMatchObject({ confirmed: true, otherwise: [] })
    expect((await own.tell([told])).results).toMatchObject([{ outcome: 'same' }])
  })

  it('is tried again where the desk draws others before its table is held', async () => {
    const own = await evening()
    const { tableId, board } = await first(own)
    const { ns, ew } = (await own.tells()).tables[0]!
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const of = Plans.prototype.of
    const reading = vi.spyOn(Plans.prototype, 'of').mockImplementationOnce(async function (
      this: Plans,
      ...asked
    ) {
      const plan = await of.apply(this, asked)
      await db.updateTable('play_table').set({ ns_id: ew!, ew_id: ns! }).where('id', '=', tableId).execute()
      return plan
    })
    try {
      const told = await own.tell([{ tableId, board, word: { ...word(2, 8), pairs: { ns, ew } } }])
      expect(told.results).toMatchObject([{ outcome: 'stands', reason: 'other-pairs' }])
    } finally {
      reading.mockRestore()
      await close()
    }
  })

  it('says its pairs as they are drawn, which is nothing else than saying none', async () => {
    const own = await evening()
    const { tableId, board } = await first(own)
    const { ns, ew } = (await own.tells()).tables[0]!
    const told = { tableId, board, word: { ...word(2, 8), pairs: { ns, ew } } }
    expect((await own.tell([told])).results).toMatchObject([{ outcome: 'counts' }])
    expect((await own.tell([{ tableId, board, word: word(2, 8) }])).results).toMatchObject([
      { outcome: 'same' },
    ])
    expect(await own.desk(tableId, board)).toMatchObject({ otherwise: [] })
  })

  it('waits where the session has not begun', async () => {
    const own = await evening({}, false)
    const at = await first(own)
    expect(await own.tell([{ ...at, word: word(4, 10) }])).toMatchObject({ code: 'session-not-started' })
    await desk(deskRoutes.deskStart(own.id), {})
    expect((await own.tell([{ ...at, word: word(4, 10) }], { last: 1 })).results).toMatchObject([
      { outcome: 'counts' },
    ])
  })
})

describe('a phone and a terminal that tell a board otherwise', () => {
  const doubts = async ({ id }: Awaited<ReturnType<typeof evening>>) => {
    const { tables } = (await desk(deskRoutes.deskSession(id))).body as unknown as DeskSession
    const listed = (await desk(deskRoutes.deskDoubts(id))).body as unknown as Doubts
    expect(listed).toHaveLength(tables.reduce((sum, one) => sum + one.doubts, 0))
    return listed.map(({ code, board }) => [code, board])
  }
  const decided = async (own: Awaited<ReturnType<typeof evening>>, tableId: number, board: number) => {
    expect(await doubts(own)).toEqual([['told-otherwise', board]])
    const counts = (await own.desk(tableId, board))!.result
    await own.rule(tableId, board, counts)
    expect(await own.desk(tableId, board)).toMatchObject({ otherwise: [], result: counts })
    expect(await doubts(own)).toEqual([])
  }

  it('both stand for the director, the phone having entered first', async () => {
    const own = await evening()
    const { tableId, board } = await first(own)
    const phone = await own.phone()
    await phone.enter({ tableId, board, version: 0, by: 'NS', result: spades(4, 9) })
    await own.tell([{ tableId, board, word: word(4, 10) }])
    expect(await own.desk(tableId, board)).toMatchObject({
      confirmed: true,
      result: { tricks: 10 },
      otherwise: [{ from: 'phone', result: { tricks: 9 } }],
    })
    const confirmed = await phone.confirm({ tableId, board, version: 1, by: 'EW' })
    expect(confirmed.body).toMatchObject({ code: 'result-changed' })
    await decided(own, tableId, board)
  })

  it('both stand, both sides having agreed on phones', async () => {
    const own = await evening()
    const { tableId, board } = await first(own)
    const phone = await own.phone()
    await phone.enter({ tableId, board, version: 0, by: 'NS', result: spades(4, 9) })
    await phone.confirm({ tableId, board, version: 1, by: 'EW' })
    const told = await own.tell([{ tableId, board, word: word(4, 10) }])
    expect(told.results).toMatchObject([{ outcome: 'stands', reason: 'told-otherwise' }])
    expect(await own.desk(tableId, board)).toMatchObject({
      result: { tricks: 9 },
      otherwise: [{ from: 'terminal', result: { tricks: 10 } }],
    })
    await decided(own, tableId, board)
  })

  it('both stand, the terminal having told first', async () => {
    const own = await evening()
    const { tableId, board } = await first(own)
    const phone = await own.phone()
    await own.tell([{ tableId, board, word: word(4, 10) }])
    const said = { tableId, board, version: 0, by: 'NS', result: spades(4, 9) }
    for (const _ of [1, 2]) expect((await phone.enter(said)).body).toMatchObject({ code: 'result-confirmed' })
    expect(await own.desk(tableId, board)).toMatchObject({
      result: { tricks: 10 },
      otherwise: [{ from: 'phone', result: { tricks: 9 } }],
    })
    await own.rule(tableId, board, spades(4, 9))
    expect(await own.desk(tableId, board)).toMatchObject({
      ruled: true,
      result: { tricks: 9 },
      otherwise: [],
    })
  })

  it('who says the same confirms it', async () => {
    const own = await evening()
    const { tableId, board } = await first(own)
    const phone = await own.phone()
    await phone.enter({ tableId, board, version: 0, by: 'NS', result: { ...spades(4, 9), lead: 'H5' } })
    await own.tell([{ tableId, board, word: word(4, 9) }])
    expect(await own.desk(tableId, board)).toMatchObject({ confirmed: true, otherwise: [] })
    expect(await doubts(own)).toEqual([])
  })
})

it('says who plays, by name, while nobody is known', async () => {
  const own = await evening()
  const { tableId } = await first(own)
  const players = [
    { number: null, name: 'Ida Fern' },
    { number: '77', name: 'Rolf Moor' },
  ]
  const said = await own.program('POST', routes.terminalPlayers(own.id), { tableId, side: 'NS', players })
  expect(said.body).toMatchObject({ players: ['Ida Fern', 'Rolf Moor'] })
  expect((await own.tells()).tables[0]!.players.ns).toEqual(['Ida Fern', 'Rolf Moor'])
  await own.tell([{ tableId, board: 1, word: word(4, 9) }])
  const unknown = [players[0], { number: '78', name: null }]
  const refused = await own.program('POST', routes.terminalPlayers(own.id), {
    tableId,
    side: 'EW',
    players: unknown,
  })
  expect(refused.body).toMatchObject({ code: 'player-not-found' })
})

it('calls the director', async () => {
  const own = await evening()
  const { tableId } = await first(own)
  await own.program('POST', routes.terminalCall(own.id), { tableId, state: 'open' })
  const hall = (await desk(deskRoutes.deskHall(own.id))).body as unknown as Hall
  expect(hall.calls).toMatchObject([{ tableId, state: 'open' }])
  await desk(deskRoutes.answerCall(own.id, hall.calls[0]!.callId), { state: 'coming' })
  expect((await own.tells()).calls).toEqual([{ tableId, state: 'coming' }])
  await own.program('POST', routes.terminalCall(own.id), { tableId, state: 'done' })
  expect((await own.tells()).calls).toEqual([])
})

it('is listed while its terminals may still have something, and takes no players once it is no desk’s any more', async () => {
  const own = await evening()
  const at = await first(own)
  await own.tell([{ ...at, word: word(4, 10) }])
  await desk(deskRoutes.deskFinish(own.id), {})
  const listed = async () => (await own.program('GET', routes.terminalSessions())).body
  await expect.poll(listed).toMatchObject([{ miniSessionId: own.id, status: 'CLOSED' }])
  expect((await own.tell([{ ...at, word: word(4, 9) }])).results).toMatchObject([
    { outcome: 'stands', reason: 'session-over' },
  ])
})

it('says who plays until a result counts at its table', async () => {
  const own = await evening()
  const at = await first(own)
  const say = async (name: string) => {
    const players = [
      { number: null, name },
      { number: null, name: 'Rolf Moor' },
    ]
    const body = { tableId: at.tableId, side: 'NS', players }
    return (await own.program('POST', routes.terminalPlayers(own.id), body)).status
  }
  expect([await say('Ida Fern'), await say('Ida Ferns')]).toEqual([200, 200])
  await own.tell([{ ...at, word: word(4, 10) }])
  expect(await say('Ida Fern')).toBe(409)
})

describe("a scoring program's own word", () => {
  const ruled = async (own: Awaited<ReturnType<typeof evening>>, at: object, word: object | null) => {
    const { status, body } = await own.program('POST', routes.terminalRuling(own.id), { ...at, word })
    return [status, body.changed]
  }

  it('is the director’s, over what phones have confirmed, and changes nothing said again', async () => {
    const own = await evening()
    const at = await first(own)
    const { enter, confirm } = await own.phone()
    await enter({ ...at, version: 0, by: 'NS', result: spades(4, 10) })
    await confirm({ ...at, version: 1, by: 'EW' })
    expect(await own.desk(at.tableId, at.board)).toMatchObject({ ruled: false, result: { tricks: 10 } })
    expect(await ruled(own, at, word(4, 10))).toEqual([200, false])
    expect(await ruled(own, at, word(4, 9))).toEqual([200, true])
    expect(await ruled(own, at, word(4, 9))).toEqual([200, false])
    expect(await own.desk(at.tableId, at.board)).toMatchObject({ ruled: true, result: { tricks: 9 } })
    expect(await ruled(own, at, { result: NONE, average: { ns: 'AVE+', ew: 'AVE-' } })).toEqual([200, true])
    expect(await own.desk(at.tableId, at.board)).toMatchObject({ adjustment: { ns: 'AVE+', ew: 'AVE-' } })
    const { body } = await desk(deskRoutes.corrections(own.id))
    expect(body.corrections).toMatchObject([
      { by: null, correction: { kind: 'ruling' } },
      { by: null, correction: { kind: 'result' } },
    ])
  })

  it('deletes what it has said, and what the table has', async () => {
    const own = await evening()
    const at = await first(own)
    expect(await ruled(own, at, word(4, 9))).toEqual([200, true])
    expect(await ruled(own, at, word(4, 8))).toEqual([200, true])
    expect(await ruled(own, at, null)).toEqual([200, true])
    expect(await own.desk(at.tableId, at.board)).toBeUndefined()
    await own.tell([{ ...at, word: word(2, 8) }])
    expect(await ruled(own, at, null)).toEqual([200, true])
    expect(await ruled(own, at, null)).toEqual([200, false])
    expect(await own.desk(at.tableId, at.board)).toMatchObject({ ruled: true, result: NONE })
  })

  it('is of a table and a board of the session, with a token of its tournament', async () => {
    const own = await evening()
    const at = await first(own)
    const others = await evening()
    expect(await ruled(own, { ...at, board: 99 }, word(4, 9))).toEqual([404, undefined])
    expect(await ruled(own, { ...at, tableId: 999_999 }, word(4, 9))).toEqual([404, undefined])
    const { status } = await others.program('POST', routes.terminalRuling(own.id), { ...at, word: null })
    expect(status).toBe(404)
  })
})
