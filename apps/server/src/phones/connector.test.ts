/** A scoring program at what stands in a Data Connector's place, with the phones of a real session behind it. */
import { IngestClient } from '@openroom/feed/client'
import { TerminalClient } from '@openroom/feed/connector/client'
import { StandIn } from '@openroom/feed/connector/standIn'
import type { AllStood } from '@openroom/feed/connector/stood'
import { type Asked, COMMANDS, type Command, ERRORS } from '@openroom/feed/connector/wire'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Corrected } from '@openroom/protocol/schema/corrections'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones, PhoneResult, PhoneTables } from '@openroom/protocol/schema/phones'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Dto,
  eventOf,
  GUID,
  player,
  resultOf,
  SECTIONS,
  seat,
  section,
  type Where,
} from '../testing/connectorEvents.ts'
import {
  beginTerminals,
  call,
  deskBody as desk,
  server,
  terminalEvening,
} from '../testing/terminalEvenings.ts'

beforeAll(beginTerminals)
afterAll(() => server?.stop())

let token: string
/** As its file would be. */
let kept: AllStood | null
let said: string[]

beforeEach(async () => {
  ;({ token } = await terminalEvening({}, false))
  kept = null
  said = []
})

function standIn(options: { readonly licence?: string; readonly delay?: number } = {}): StandIn {
  const client = { server: server.url, token, patienceMs: 0 }
  return new StandIn({
    sessions: new IngestClient(client),
    terminals: new TerminalClient(client),
    keeping: {
      read: async () => kept,
      write: async (all) => {
        kept = JSON.parse(JSON.stringify(all)) as AllStood
      },
    },
    licence: options.licence ?? null,
    delay: options.delay ?? 0,
    now: () => new Date(2026, 10, 30, 20, 15),
    say: (line) => said.push(line),
  })
}

const errorOf = (number: number) => Object.entries(ERRORS).find(([, one]) => one === number)![0]

/** @returns the name of the error, what stands in the answer, and the last item's id */
function program(to: StandIn) {
  const ask = async (command: Command | number, data?: unknown, changes: Partial<Asked> = {}) => {
    const answer = await to.answer({
      Command: typeof command === 'number' ? command : COMMANDS[command],
      ClubId: 'club',
      LicenceKey: '',
      SessionGuid: GUID,
      SerializedData: data === undefined ? '' : JSON.stringify(data),
      ...changes,
    })
    const { ErrorType, LastQueueItemId: last, SerializedData: text } = answer
    const parsed: unknown = text === '' ? null : JSON.parse(text)
    return { error: errorOf(ErrorType), data: parsed as Dto & readonly Dto[], last }
  }
  return {
    ask,
    makes: (event: Dto = eventOf()) => ask('initializeEvent', event, { SessionGuid: '' }),
    /** What is new of something, accepted. */
    news: async (poll: 'Results' | 'Participations' | 'Players' | 'TdCalls') => {
      const { error, data, last } = await ask(`poll${poll}`)
      if (error === 'noData') return []
      expect((await ask(`accept${poll}`, last)).error).toBe('none')
      return data
    },
  }
}

const sessionId = () => kept![GUID]!.session!

const spades = (level: 1 | 2 | 3 | 4, tricks: number): PhoneResult => ({
  contract: { kind: 'played', level, strain: 'S', declarer: 'N', doubling: '' },
  lead: null,
  tricks,
})

/** The phones of a table in all its rounds. */
async function phones(letters: string, number: number) {
  const { links } = (await desk(operateRoutes.createOperatorLinks(sessionId()), {
    kind: 'phone',
  })) as unknown as CreatedLinks
  const secret = links.find((one) => one.section === letters && one.number === number)!.secret
  const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
  const shown = async () =>
    ((await call(phoneRoutes.phoneTables(), headers)).body as unknown as PhoneTables).tables
  return {
    headers,
    shown,
    at: async (round: number) => (await shown()).find((one) => one.round === round)!,
    plays: async (round: number, board: number, result: PhoneResult) => {
      const { tableId } = (await shown()).find((one) => one.round === round)!
      const at = { tableId, board }
      const entered = await call(phoneRoutes.phoneResult(), headers, { ...at, version: 0, by: 'NS', result })
      const confirmed = await call(phoneRoutes.phoneConfirm(), headers, { ...at, version: 1, by: 'EW' })
      expect([entered.status, confirmed.status]).toEqual([200, 200])
    },
  }
}

/** Phones of all tables by the desk's numbers, which run on from section to section. */
const A1: Where = { section: 'A', table: 1, round: 1, board: 1 }

it('makes the evening of a program with the rounds that it tells, and plays it on phones', async () => {
  const { makes, ask, news } = program(standIn())
  expect(await ask('ping', 'hello')).toMatchObject({ error: 'none', data: 'hello' })
  expect((await ask('pollResults')).error).toBe('entryUnknown')
  expect((await makes()).error).toBe('none')
  const session = (await desk(deskRoutes.deskSession(sessionId()))) as unknown as DeskSession
  expect(session).toMatchObject({ status: 'LIVE', event: 'Monday pairs' })
  const { tables } = (await desk(phoneRoutes.deskPhones(sessionId()))) as unknown as DeskPhones
  expect(tables.map((one) => [one.round, one.section, one.number, one.ns, one.ew, one.boards])).toEqual([
    [1, 'A', 1, 'Pair 1', 'Pair 2', [1, 2]],
    [1, 'A', 2, 'Pair 3', 'Pair 4', [1, 2]],
    [1, 'B', 3, 'Pair 1', 'Pair 2', [1, 2]],
    [1, 'B', 4, 'Pair 3', 'Pair 4', [1, 2]],
    [2, 'A', 1, 'Pair 1', 'Pair 3', [3, 4]],
    [2, 'A', 2, 'Pair 4', 'Pair 2', [3, 4]],
    [2, 'B', 3, 'Pair 1', 'Pair 3', [3, 4]],
    [2, 'B', 4, 'Pair 4', 'Pair 2', [3, 4]],
  ])
  expect(await news('Results')).toEqual([])
  await (await phones('A', 1)).plays(1, 1, spades(4, 10))
  await (await phones('B', 4)).plays(1, 2, spades(2, 8))
  expect(await news('Results')).toEqual([
    resultOf(A1),
    resultOf(
      { section: 'B', table: 2, round: 1, board: 2 },
      { PairNorthSouth: 3, PairEastWest: 4, DeclaringPair: 3, Level: 2, TotalTricks: 8 },
    ),
  ])
  expect(await news('Results')).toEqual([])
  expect((await ask('pollAllResults')).data).toHaveLength(2)
})

it('tells a result again until it is accepted, and none twice after that, whenever it was ended', async () => {
  const first = program(standIn())
  await first.makes()
  const table = await phones('A', 1)
  await table.plays(1, 1, spades(4, 10))
  const told = await first.ask('pollResults')
  // Ended, and started again with what was kept.
  const second = program(standIn())
  expect(await second.ask('pollResults')).toEqual(told)
  await table.plays(1, 2, spades(3, 9))
  expect((await second.ask('acceptResults', told.last)).error).toBe('none')
  const third = program(standIn())
  expect(await third.news('Results')).toMatchObject([{ BoardNumber: 2 }])
  expect(await third.news('Results')).toEqual([])
  expect((await third.ask('acceptResults', 99)).error).toBe('entryUnknown')
})

it('goes on with a session that it has, and tells everything anew to a program that begins again', async () => {
  const own = program(standIn())
  await own.makes()
  const id = sessionId()
  await (await phones('A', 1)).plays(1, 1, spades(4, 10))
  await own.news('Results')
  expect((await own.ask('continueEvent', { EventGuid: GUID }, { SessionGuid: '' })).error).toBe('none')
  expect(await own.news('Results')).toEqual([])
  expect((await own.makes()).error).toBe('none')
  expect(sessionId()).toBe(id)
  expect(await own.news('Results')).toHaveLength(1)
  const unknown = { EventGuid: GUID.replace('0', 'F') }
  expect((await own.ask('continueEvent', unknown, { SessionGuid: '' })).error).toBe('entryUnknown')
})

describe('what is put right', () => {
  it('at the desk is told the program, and so is what counts once that is taken back', async () => {
    const { makes, news } = program(standIn())
    await makes()
    const table = await phones('A', 1)
    await table.plays(1, 1, spades(4, 10))
    await news('Results')
    const { tableId } = await table.at(1)
    await desk(phoneRoutes.correctResult(sessionId()), { tableId, board: 1, result: spades(4, 9) })
    expect(await news('Results')).toEqual([resultOf(A1, { TotalTricks: 9 })])
    const { corrections } = (await desk(deskRoutes.corrections(sessionId()))) as unknown as {
      corrections: Corrected[]
    }
    await desk(deskRoutes.undoCorrection(sessionId(), corrections[0]!.id), {})
    expect(await news('Results')).toEqual([resultOf(A1)])
  })

  it('by the program is the director’s word on phones, and is not told back', async () => {
    const { makes, ask, news } = program(standIn())
    await makes()
    const table = await phones('A', 1)
    await table.plays(1, 1, spades(4, 10))
    await news('Results')
    const shown = async () => (await table.at(1)).results
    expect((await ask('putResults', [resultOf(A1)])).error).toBe('noUpdates')
    expect(await shown()).toMatchObject([{ ruled: false }])
    expect((await ask('putResults', [resultOf(A1, { TotalTricks: 9 })])).error).toBe('none')
    expect(await shown()).toMatchObject([{ ruled: true, result: { tricks: 9 } }])
    expect(await news('Results')).toEqual([])
    // Average plus for those who sit north-south, minus for the others.
    expect((await ask('putResults', resultOf(A1, { Level: -7, Denomination: 0 }))).error).toBe('none')
    expect(await shown()).toMatchObject([{ adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } }])
    expect((await ask('putResults', [resultOf(A1, { IsDeleted: true })])).error).toBe('none')
    expect(await shown()).toMatchObject([{ ruled: true, result: { contract: null } }])
    expect(await news('Results')).toEqual([])
    const nowhere = resultOf({ ...A1, table: 7 })
    expect((await ask('putResults', [nowhere])).error).toBe('movement')
  })

  it('by the program counts when the session is over, too', async () => {
    const { makes, ask, news } = program(standIn())
    await makes()
    const table = await phones('A', 1)
    await table.plays(1, 1, spades(4, 10))
    await desk(deskRoutes.deskFinish(sessionId()), {})
    const status = async () =>
      ((await desk(deskRoutes.deskSession(sessionId()))) as unknown as DeskSession).status
    await expect.poll(status, { timeout: 20_000 }).toBe('CLOSED')
    expect(await news('Results')).toHaveLength(1)
    expect((await ask('putResults', [resultOf(A1, { TotalTricks: 9 })])).error).toBe('none')
    const { tables } = (await desk(phoneRoutes.deskPhones(sessionId()))) as unknown as DeskPhones
    expect(tables[0]!.results).toMatchObject([{ ruled: true, result: { tricks: 9 } }])
  })
})

it('knows who plays by the program, and tells it who has said so on phones', async () => {
  const { makes, ask, news } = program(standIn())
  const PlayerData = [player('4711', 'Ada', 'Norden')]
  const Participations = [
    seat('A', 1, 1, { PlayerNumber: '4711' }),
    seat('A', 1, 3, { FirstName: 'Bo', LastName: 'Sund' }),
  ]
  await makes(eventOf(SECTIONS, { PlayerData, Participations }))
  const table = await phones('A', 1)
  expect((await table.at(1)).players).toEqual({ ns: ['Ada Norden', 'Bo Sund'], ew: [] })
  expect([await news('Participations'), await news('Players')]).toEqual([[], []])
  const { tableId } = await table.at(1)
  const players = [
    { kind: 'guest', name: 'Eva Ost' },
    { kind: 'guest', name: 'Vera Vest' },
  ]
  await call(phoneRoutes.phonePlayers(), table.headers, { tableId, side: 'EW', players })
  expect(await news('Participations')).toEqual([
    seat('A', 1, 2, { FirstName: 'Eva', LastName: 'Ost' }),
    seat('A', 1, 4, { FirstName: 'Vera', LastName: 'Vest' }),
  ])
  const later = [seat('A', 2, 1, { FirstName: 'Nina', LastName: 'Nord' })]
  expect((await ask('putParticipations', later)).error).toBe('none')
  expect((await (await phones('A', 2)).at(1)).players.ns).toEqual(['Nina Nord'])
  expect((await table.at(1)).players.ew).toEqual(['Eva Ost', 'Vera Vest'])
  const gone = [{ ...later[0], FirstName: '', LastName: '', IsRemoval: true }]
  expect((await ask('putParticipations', gone)).error).toBe('none')
  expect((await (await phones('A', 2)).at(1)).players.ns).toEqual([])
  expect(await news('Participations')).toEqual([])
})

it('tells calls for the director both ways', async () => {
  const { makes, ask, news } = program(standIn())
  await makes()
  const table = await phones('A', 1)
  const { tableId } = await table.at(1)
  await call(phoneRoutes.phoneCall(), table.headers, { tableId, state: 'open' })
  const told = { SectionLetters: 'A', TableNumber: 1, RoundNumber: 1, Hour: 20, Minute: 15 }
  expect(await news('TdCalls')).toMatchObject([{ ...told, Status: 1 }])
  const { calls } = (await desk(deskRoutes.deskHall(sessionId()))) as unknown as {
    calls: { callId: number }[]
  }
  await desk(deskRoutes.answerCall(sessionId(), calls[0]!.callId), { state: 'coming' })
  expect(await news('TdCalls')).toMatchObject([{ ...told, Status: 2 }])
  expect((await ask('putTdCalls', [{ ...told, Status: 3 }])).error).toBe('none')
  expect(await news('TdCalls')).toEqual([])
  expect(await desk(deskRoutes.deskHall(sessionId()))).toMatchObject({ calls: [] })
})

describe('another movement', () => {
  const withThird = (third: readonly [number, number, number]) =>
    section('A', [
      [[1, 2, 1], [1, 3, 3], third],
      [
        [3, 4, 1],
        [4, 2, 3],
        [2, 3, 5],
      ],
    ])

  it('has one round more, which phones show with its boards', async () => {
    const { makes, ask, news } = program(standIn())
    await makes(eventOf([SECTIONS[0]!]))
    const table = await phones('A', 1)
    await table.plays(1, 1, spades(4, 10))
    const changed = withThird([1, 4, 5])
    expect((await ask('updateMovement', changed)).error).toBe('none')
    expect((await ask('updateMovement', changed)).error).toBe('noUpdates')
    expect(await table.at(3)).toMatchObject({ ns: 'Pair 1', ew: 'Pair 4', boards: [5, 6] })
    const { data } = await ask('getMovement', { Letters: 'A' })
    expect(data).toMatchObject({ Letters: 'A', Tables: [{ Rounds: { length: 3 } }, { TableNumber: 2 }] })
    expect(await news('Results')).toHaveLength(1)
  })

  it('has its boards where what is drawn waits behind a delay, too', async () => {
    const { makes, ask, news } = program(standIn({ delay: 3_600 }))
    await makes(eventOf([SECTIONS[0]!]))
    const table = await phones('A', 1)
    await table.plays(1, 1, spades(4, 10))
    expect((await ask('updateMovement', withThird([1, 4, 5]))).error).toBe('none')
    expect(await news('Results')).toHaveLength(1)
    expect(await table.at(3)).toMatchObject({ ew: 'Pair 4', boards: [5, 6] })
  })

  it('is refused where a round has results, which would be lost', async () => {
    const { makes, ask } = program(standIn())
    await makes(eventOf([SECTIONS[0]!]))
    const table = await phones('A', 1)
    await table.plays(1, 1, spades(4, 10))
    const turned = withThird([1, 4, 5]) as Dto & { Tables: { Rounds: Record<string, unknown>[] }[] }
    turned.Tables[0]!.Rounds[0]!.PairNS = 4
    expect(await ask('updateMovement', turned)).toMatchObject({ error: 'movement' })
    expect((await table.at(1)).ns).toBe('Pair 1')
    expect((await makes(eventOf([turned]))).error).toBe('movement')
  })
})

it('says in words what it cannot have', async () => {
  const { makes, ask } = program(standIn())
  const refused = async (event: Dto) => {
    const { error, data } = await makes(event)
    expect(error).toBe('validation')
    return data as unknown as string
  }
  expect(await refused(eventOf([section('A', [[[1, 2, 1]]], { GameType: 30 })]))).toContain('only pairs')
  expect(await refused(eventOf(SECTIONS, {}, { SessionGuid: 'x' }))).toContain('SessionGuid')
  expect(await refused(eventOf(SECTIONS, {}, { Month: 2, Day: 30 }))).toContain('no day')
  expect(await refused(eventOf([SECTIONS[0]!, SECTIONS[0]!]))).toContain('twice')
  expect(await refused(eventOf([section('AB', [[[1, 2, 1]]])]))).toContain('Letters')
  expect(await refused(eventOf([section('A', [[]])]))).not.toBe('')
  const both = [seat('A', 1, 1, { PlayerNumber: '1', LastName: 'Norden' })]
  expect(await refused(eventOf(SECTIONS, { Participations: both }))).toContain('not both')
  expect(kept).toBeNull()
  expect((await ask(7)).error).toBe('notImplemented')
  expect((await ask('initializeEvent', undefined)).error).toBe('validation')
  const guarded = program(standIn({ licence: 'secret' }))
  expect((await guarded.makes()).error).toBe('validation')
  expect((await guarded.ask('ping', '', { LicenceKey: 'secret' })).error).toBe('none')
})

it('is busy while the site is away, and tells the program of a delayed session at once', async () => {
  const { makes, news } = program(standIn({ delay: 3_600 }))
  await makes()
  await (await phones('A', 1)).plays(1, 1, spades(4, 10))
  expect(await news('Results')).toHaveLength(1)
  const away = new StandIn({
    sessions: new IngestClient({ server: 'http://127.0.0.1:9', token, patienceMs: 0 }),
    terminals: new TerminalClient({ server: 'http://127.0.0.1:9', token, patienceMs: 0 }),
    keeping: { read: async () => kept, write: async () => {} },
    ...{ licence: null, delay: 0, now: () => new Date(), say: () => {} },
  })
  expect((await program(away).ask('pollResults')).error).toBe('busy')
})
