/** The whole way: Bridgemates of our own, the program between, the real server. */

import { TerminalClient } from '@openroom/feed/connector/client'
import { Connector, ConnectorAway } from '@openroom/feed/connector/connector'
import { CourierStopped, type Kept } from '@openroom/feed/connector/connectorSession'
import { Courier } from '@openroom/feed/connector/courier'
import { COMMANDS } from '@openroom/feed/connector/wire'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { DeskField } from '@openroom/protocol/schema/field'
import type { Hall } from '@openroom/protocol/schema/hall'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones, PhoneResult } from '@openroom/protocol/schema/phones'
import type { TerminalEvening } from '@openroom/protocol/schema/terminals'
import { terminalRoutes as routes } from '@openroom/protocol/terminalRoutes'
import { atNight } from '@openroom/test-kit/atNight'
import { type BridgemateEntry, DataConnector, type Fault } from '@openroom/test-kit/dataConnector'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../testing/server.ts'
import {
  beginTerminals,
  deskBody as desk,
  entrants,
  server,
  terminalEvening,
} from '../testing/terminalEvenings.ts'

const INITIALIZE = 5
const UPDATE_MOVEMENT = 6
const POLL_RESULTS = 19
const ACCEPT_RESULTS = 27
const CONTINUE = 31

let guids = 0
let bridgemates: DataConnector
let address: string

beforeAll(beginTerminals)
afterAll(() => server?.stop())
beforeEach(async () => {
  bridgemates = new DataConnector()
  address = await bridgemates.listen()
})
afterEach(() => bridgemates.close())

const CLUB = 'oakmere'

type Told = { readonly said: string[]; kept: Kept | null }

async function evening(changes: Partial<NewEvent> = {}, isStarted = true) {
  const { id, token, program: call } = await terminalEvening(changes, isStarted)
  const told: Told = { said: [], kept: null }
  return {
    id,
    told,
    token,
    courier: (isAnew = false) =>
      new Courier({
        isAnew,
        server: new TerminalClient({ server: server.url, token }),
        connector: new Connector({ address, club: CLUB, licence: 'key' }),
        session: id,
        club: CLUB,
        keeping: {
          read: async () => told.kept,
          write: async (kept) => {
            told.kept = kept
          },
        },
        newGuid: () => `${++guids}`.padStart(32, 'A'),
        now: () => new Date(2026, 10, 29, 19, 30),
        say: (line) => told.said.push(line),
      }),
    tells: async () => (await call('GET', routes.terminalEvening(id))).body as unknown as TerminalEvening,
    counts: async () => {
      const { tables } = (await desk(phoneRoutes.deskPhones(id))) as unknown as DeskPhones
      return tables.flatMap(({ tableId, round, number, results }) =>
        results.map((one) => ({ tableId, round, number, ...one })),
      )
    },
    logged: async () => {
      const { tables } = (await call('GET', routes.terminalEvening(id))).body as unknown as TerminalEvening
      const logs = await Promise.all(
        tables.map(({ tableId }) => call('GET', `/api/ingest/table/${tableId}/entries`)),
      )
      return logs.reduce((sum, { body }) => sum + (body.entries as readonly unknown[]).length, 0)
    },
  }
}

/** Asks again as long as the other side is away, as the command does. */
async function step(courier: Courier, tries = 20): Promise<boolean> {
  for (let i = 0; ; i++) {
    try {
      return await courier.step()
    } catch (error) {
      if (!(error instanceof ConnectorAway) || i >= tries) throw error
    }
  }
}

/** Two pairs, by their numbers, go each other's way from the first round on. */
async function changePlaces(id: number, one: string, other: string): Promise<void> {
  const { pairs: known } = (await desk(deskRoutes.field(id))) as unknown as DeskField
  const keyOf = (number: string) => known.find((pair) => pair.number === number)!.key
  const change = { kind: 'places', from: 1, one: keyOf(one), other: keyOf(other) }
  const { state } = await desk(deskRoutes.previewField(id), change)
  expect(await desk(deskRoutes.changeField(id), { change, state })).toHaveProperty('changes')
}

const at = (table: number, round: number, board: number): BridgemateEntry => ({
  section: 'A',
  table,
  round,
  board,
})

const spades = (level: 3 | 4, tricks: number): PhoneResult => ({
  contract: { kind: 'played', level, strain: 'S', declarer: 'N', doubling: '' },
  lead: null,
  tricks,
})

describe('a session at the Bridgemates', () => {
  it('has the movement of the desk', async () => {
    const own = await evening()
    await step(own.courier())
    const { tables, pairs: known } = await own.tells()
    const number = (id: number | null) => Number(known.find((one) => one.registrationId === id)?.number)
    for (const table of tables)
      expect(bridgemates.round('A', table.number, table.round)).toMatchObject({
        PairNS: number(table.ns),
        PairEW: number(table.ew),
        LowBoardNumber: table.boards![0],
        HighBoardNumber: table.boards!.at(-1),
      })
    const [begun] = bridgemates.calls.filter(({ command }) => command === INITIALIZE)
    expect(begun).toMatchObject({ data: { Commands: 135, ClubId: CLUB } })
    expect(own.told.said).toEqual(['The session is at the Bridgemates: 2 tables.'])
  })

  it('sits out where the desk has a bye, in a Mitchell of two rankings with the same numbers twice', async () => {
    const own = await evening({ form: 'mitchell', winners: 2, sections: [entrants(5)], rounds: 3 })
    await step(own.courier())
    const rounds = [1, 2, 3].flatMap((table) =>
      [1, 2, 3].map((round) => bridgemates.round('A', table, round)!),
    )
    const sitOut = rounds.filter(({ PairEW, PairNS }) => PairEW === 0 || PairNS === 0)
    expect(sitOut).toHaveLength(3)
    for (const one of sitOut) expect(one).toMatchObject({ LowBoardNumber: 0, HighBoardNumber: 0 })
    expect(bridgemates.session.sections.get('A')).toMatchObject({ Winners: 2, GameType: 10 })
  })

  it('is a match with a section for each room, whose tables are each other’s mates', async () => {
    const teams = ['Ash', 'Elm', 'Fir', 'Yew'].map((name) => ({ name, players: [] }))
    const own = await evening({ form: 'roundRobin', sections: [teams], calcType: 'IMP', rounds: 3 })
    await step(own.courier())
    expect(bridgemates.round('A', 1, 1)).toMatchObject({
      MatesTableSectionLetters: 'B',
      MatesTableTableNumber: 1,
      MatesTableRoundNumber: 1,
    })
    const [open, closed] = [bridgemates.round('A', 1, 1)!, bridgemates.round('B', 1, 1)!]
    expect([open.PairNS, open.PairEW]).toEqual([closed.PairEW, closed.PairNS])
    expect(bridgemates.session.sections.get('A')).toMatchObject({ GameType: 30, KeepBridgematesAlive: true })
  })

  it('is not one of single players, which it says', async () => {
    const players = Array.from({ length: 8 }, (_, i) => ({
      name: `Player ${i + 1}`,
      players: [`Player ${i + 1}`],
    }))
    const own = await evening({ form: 'individual', sections: [players], rounds: 3 })
    await expect(own.courier().step()).rejects.toThrow(CourierStopped)
    await expect(own.courier().step()).rejects.toThrow('single players')
  })
})

describe('a result that is entered there', () => {
  it('counts here, is accepted, and may be put right and deleted', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1), { LeadCardRank: 12, LeadCardSuit: 3 })
    bridgemates.enter(at(2, 1, 2), { Level: 0, Denomination: 0, DeclarerDirection: 0, TotalTricks: 0 })
    await step(courier)
    expect(await own.counts()).toMatchObject([
      { number: 1, board: 1, confirmed: true, result: { ...spades(4, 10), lead: 'HQ' }, scoreNs: 420 },
      { number: 2, board: 2, result: { contract: { kind: 'passedOut' } }, scoreNs: 0 },
    ])
    const { accepted, items } = bridgemates.session.queues.results
    expect(accepted).toBe(items.at(-1)!.id)
    bridgemates.enter(at(1, 1, 1), { TotalTricks: 9 })
    await step(courier)
    expect((await own.counts())[0]).toMatchObject({ result: { tricks: 9 } })
    bridgemates.delete(at(1, 1, 1))
    await step(courier)
    expect((await own.counts()).map(({ board }) => board)).toEqual([2])
  })

  it('is told whatever its kind', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1), { Level: -7, Denomination: 0, DeclarerDirection: 0, TotalTricks: 0 })
    bridgemates.enter(at(1, 1, 2), { Level: -10, Denomination: 0, DeclarerDirection: 0, TotalTricks: 0 })
    bridgemates.enter(at(2, 1, 1), {
      Level: 3,
      Denomination: 5,
      Stake: 1,
      DeclarerDirection: 4,
      DeclaringPair: bridgemates.round('A', 2, 1)!.PairEW,
      TotalTricks: 8,
    })
    await step(courier)
    expect(await own.counts()).toMatchObject([
      { board: 1, adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } },
      { board: 2, result: { contract: null } },
      {
        number: 2,
        result: { contract: { level: 3, strain: 'NT', declarer: 'W', doubling: 'X' }, tricks: 8 },
      },
    ])
  })

  it('stands for the director where other pairs, or the same the other way round, have played it', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1), { DeclarerDirection: 2 })
    await step(courier)
    expect(await own.counts()).toMatchObject([{ confirmed: false, otherwise: [{ from: 'terminal' }] }])
    expect(own.told.said.at(-1)).toBe(
      'A1 round 1 board 1: other pairs, or the other way round, than the desk has it; the director decides at the desk.',
    )
  })

  it('is told of in words where it cannot be read, and keeps nothing else from coming', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1), { Level: 9 })
    bridgemates.enter(at(1, 1, 2))
    await step(courier)
    expect(own.told.said.at(-1)).toBe(
      'A1 round 1 board 1: the result cannot be read. Look at the Bridgemate.',
    )
    expect((await own.counts()).map(({ board }) => board)).toEqual([2])
  })

  it('counts once nothing keeps it from that any more, without being entered again', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    const made = await desk(operateRoutes.createOperatorLinks(own.id), { kind: 'operator' })
    const { secret } = (made as unknown as CreatedLinks).links[0]!
    const { tableId } = (await own.tells()).tables[0]!
    const ask = async (want: string) => {
      const asked = json({ tableId, writer: 'writer-of-it', name: 'Tove', want })
      const headers = { ...(asked.headers as object), authorization: `Bearer ${OPERATOR_PREFIX}${secret}` }
      const { ok } = await fetch(server.url + operateRoutes.operateWriter(), { ...asked, headers })
      expect(ok).toBe(true)
    }
    await ask('take')
    bridgemates.enter(at(1, 1, 1))
    await step(courier)
    expect(await own.counts()).toMatchObject([{ confirmed: false }])
    await ask('leave')
    await step(courier)
    expect(await own.counts()).toMatchObject([{ confirmed: true }])
    expect(own.told.said.at(-1)).toBe('A1 round 1 board 1: it counts now.')
  })

  it('is the last one of its board, however many come at once', async () => {
    const own = await evening()
    await step(own.courier())
    for (let i = 0; i < 201; i++) bridgemates.enter(at(1, 1, 1), { TotalTricks: i % 13 })
    const entries = async () => {
      await step(own.courier())
      return own.logged()
    }
    expect(await entries()).toBe(1)
    expect(await entries()).toBe(1)
  })

  it('waits there until the desk has started the session', async () => {
    const own = await evening({}, false)
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1))
    await step(courier)
    expect(bridgemates.session.queues.results.accepted).toBe(0)
    expect(own.told.said.at(-1)).toContain('not started at the desk yet')
    await desk(deskRoutes.deskStart(own.id), {})
    await step(courier)
    expect(await own.counts()).toHaveLength(1)
    expect(bridgemates.session.queues.results.accepted).toBe(1)
  })
})

describe('what the desk decides', () => {
  it('goes to the table, and what counted before once it is taken back', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1))
    await step(courier)
    const { tableId } = (await own.counts())[0]!
    await desk(phoneRoutes.correctResult(own.id), { tableId, board: 1, result: spades(4, 9) })
    await step(courier)
    expect(bridgemates.shown(at(1, 1, 1))).toMatchObject({ Level: 4, TotalTricks: 9 })
    expect(own.told.said.at(-1)).toBe("A1 round 1 board 1: the desk's result is at the Bridgemate.")
    // Entered again there, it is told again.
    bridgemates.enter(at(1, 1, 1), { TotalTricks: 11 })
    await step(courier)
    expect(bridgemates.shown(at(1, 1, 1))).toMatchObject({ TotalTricks: 9 })
    const corrections = (await desk(`/api/desk/corrections/${own.id}`)) as {
      readonly corrections?: readonly { readonly id: number }[]
    }
    const [newest] = corrections.corrections ?? []
    await desk(deskRoutes.undoCorrection(own.id, newest!.id), {})
    await step(courier)
    expect(bridgemates.shown(at(1, 1, 1))).toMatchObject({ TotalTricks: 11 })
  })

  it('of the next round goes there once it is fixed', async () => {
    const teams = ['Ash', 'Elm', 'Fir', 'Yew'].map((name) => ({ name, players: [] }))
    const own = await evening({ form: 'swiss', sections: [teams], calcType: 'IMP', rounds: 3 })
    const courier = own.courier()
    await step(courier)
    expect(bridgemates.round('A', 1, 2)).toBeUndefined()
    for (const section of ['A', 'B'])
      for (const table of [1, 2])
        for (const board of [1, 2]) bridgemates.enter({ section, table, round: 1, board })
    await step(courier)
    expect(await own.counts()).toHaveLength(8)
    const next = (await desk(deskRoutes.nextRounds(own.id))) as {
      readonly state: string
      readonly offers: readonly {
        readonly kind: string
        readonly matches: readonly { readonly home: unknown; readonly visiting: unknown }[]
      }[]
    }
    const [offer] = next.offers
    const drawn = await desk(deskRoutes.makeNextRound(own.id), {
      state: next.state,
      kind: 'round',
      matches: offer!.matches.map(({ home, visiting }) => ({ home, visiting })),
    })
    expect(drawn.miniSessionId).toBe(own.id)
    await step(courier)
    expect(bridgemates.round('A', 1, 2)).toMatchObject({ RoundNumber: 2, LowBoardNumber: 3 })
    // What was played before is there still.
    expect(bridgemates.session.results.size).toBe(8)
    expect(own.told.said.at(-1)).toMatch(/^Section B: 2 rounds are at the Bridgemates/)
  })

  it('is not sent where the Bridgemates would forget results by it', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1))
    await step(courier)
    const { sections } = own.told.kept!
    const [first] = sections.A!.Tables
    const Rounds = first!.Rounds.map((round) => ({ ...round, PairNS: 99 }))
    own.told.kept = {
      ...own.told.kept!,
      sections: { A: { ...sections.A!, Tables: [{ ...first!, Rounds }, ...sections.A!.Tables.slice(1)] } },
    }
    await step(own.courier())
    const sent = bridgemates.calls.filter(({ command }) => command === UPDATE_MOVEMENT)
    expect(sent).toHaveLength(1)
    // The others go there.
    expect([1, 2, 3].map((round) => bridgemates.round('A', 1, round)!.PairNS === 99)).toEqual([
      true,
      false,
      false,
    ])
    expect(own.told.said.at(-1)).toContain('are not sent, as the Bridgemates would forget their results')
  })

  it('is no other pair’s, drawn anew while a result is on its way', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    const { tables } = await own.tells()
    const { ns, ew } = tables[0]!
    bridgemates.enter(at(1, 1, 1))
    let isDone = false
    bridgemates.hooks = {
      before: async (command) => {
        if (command !== POLL_RESULTS || isDone) return null
        isDone = true
        await changePlaces(own.id, '3', '4')
        return null
      },
    }
    await step(courier)
    expect(isDone).toBe(true)
    const [drawn] = (await own.tells()).tables
    expect([drawn!.ns, drawn!.ew]).not.toEqual([ns, ew])
    expect(await own.counts()).toMatchObject([
      { board: 1, confirmed: false, otherwise: [{ from: 'terminal', result: { tricks: 10 } }] },
    ])
    expect(bridgemates.session.results.size).toBe(1)
    // Rounds that have not begun there are played as they are drawn now.
    bridgemates.enter(at(1, 2, 3))
    await step(courier)
    expect(await own.counts()).toMatchObject([{ board: 1 }, { board: 3, confirmed: true, otherwise: [] }])
  })

  it('is told again where the same is entered after something else', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1))
    await step(courier)
    const { tableId } = (await own.counts())[0]!
    await desk(phoneRoutes.correctResult(own.id), { tableId, board: 1, result: spades(4, 9) })
    await step(courier)
    // Players, and the director after them.
    bridgemates.enter(at(1, 1, 1), { TotalTricks: 11 })
    bridgemates.enter(at(1, 1, 1), { TotalTricks: 9 })
    await step(courier)
    const { corrections } = (await desk(deskRoutes.corrections(own.id))) as unknown as {
      readonly corrections: readonly { readonly id: number }[]
    }
    await desk(deskRoutes.undoCorrection(own.id, corrections[0]!.id), {})
    expect((await own.counts())[0]).toMatchObject({ result: { tricks: 9 }, ruled: false })
  })

  it('may be refused there, which is said once and stops nothing', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1))
    await step(courier)
    const { tableId } = (await own.counts())[0]!
    await desk(phoneRoutes.correctResult(own.id), { tableId, board: 1, result: spades(4, 9) })
    const INVALID = 5
    bridgemates.hooks = {
      before: (command) =>
        ([COMMANDS.putResults, COMMANDS.putHandrecords] as number[]).includes(command)
          ? { kind: 'error', error: INVALID }
          : null,
    }
    await step(courier)
    bridgemates.enter(at(2, 1, 1))
    await step(courier)
    await step(own.courier())
    expect(await own.counts()).toHaveLength(2)
    const refused = own.told.said.filter((line) => line.startsWith('A1 round 1 board 1: the Data Connector'))
    // Once in each run.
    expect(refused).toHaveLength(2)
    bridgemates.hooks = {}
    await step(courier)
    expect(bridgemates.shown(at(1, 1, 1))).toMatchObject({ TotalTricks: 9 })
  })

  it('hands go there once nobody plays a board any more and it is public', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1))
    await step(courier)
    expect(bridgemates.session.hands.size).toBe(0)
    bridgemates.enter(at(2, 1, 1))
    const sent = async () => {
      await step(courier)
      return [...bridgemates.session.hands.keys()]
    }
    await expect.poll(sent).toEqual([1])
  })
})

it('who sits down is told here, by seat, and calls for the director both ways', async () => {
  const own = await evening()
  const courier = own.courier()
  await step(courier)
  bridgemates.sit('A', 1, 1, { FirstName: 'Ida', LastName: 'Fern' })
  await step(courier)
  bridgemates.sit('A', 1, 3, { FirstName: 'Rolf', LastName: 'Moor' })
  await step(courier)
  expect((await own.tells()).tables[0]!.players.ns).toEqual(['Ida Fern', 'Rolf Moor'])
  bridgemates.callTd('A', 2, 1, 1)
  await step(courier)
  const hall = (await desk(deskRoutes.deskHall(own.id))) as unknown as Hall
  expect(hall.calls).toMatchObject([{ number: 2, state: 'open' }])
  await desk(deskRoutes.answerCall(own.id, hall.calls[0]!.callId), { state: 'done' })
  await step(courier)
  expect(bridgemates.session.calls.get('A2')).toMatchObject({ Status: 3 })
  bridgemates.callTd('A', 2, 1, 1)
  bridgemates.callTd('A', 2, 1, 3)
  await step(courier)
  expect((await own.tells()).calls).toEqual([])
})

describe('where something fails', () => {
  const FAULTS: readonly Fault[] = [
    { kind: 'lost' },
    { kind: 'error', error: 1 },
    { kind: 'html' },
    { kind: 'cut' },
    { kind: 'error', error: 11 },
  ]

  it.each(someOf(FAULTS, 2))('nothing is lost or doubled: %o', async (fault) => {
    const own = await evening()
    const courier = own.courier()
    // Each command fails the first time it is called, and each third time.
    bridgemates.hooks = { before: (_command, count) => (count % 3 === 1 ? fault : null) }
    await step(courier)
    const entries = [1, 2].flatMap((table) => [1, 2].map((board) => at(table, 1, board)))
    for (const entry of entries) {
      bridgemates.enter(entry)
      await step(courier)
    }
    bridgemates.delete(entries[0]!)
    await step(courier)
    bridgemates.enter(entries[0]!, { TotalTricks: 12 })
    await step(courier)
    expect((await own.counts()).map(({ number, board, result }) => [number, board, result.tricks])).toEqual([
      [1, 1, 12],
      [1, 2, 10],
      [2, 1, 10],
      [2, 2, 10],
    ])
    // Four results, one taken back, one entered again: each once.
    expect(await own.logged()).toBe(6)
    expect(bridgemates.guids).toHaveLength(1)
  })

  it('the session goes on after a restart, and is not made anew', async () => {
    const own = await evening()
    await step(own.courier())
    bridgemates.enter(at(1, 1, 1))
    bridgemates.hooks = { before: (command) => (command === ACCEPT_RESULTS ? { kind: 'cut' } : null) }
    const first = own.courier()
    await expect(first.step()).rejects.toThrow(ConnectorAway)
    bridgemates.hooks = {}
    await step(own.courier())
    expect(bridgemates.calls.filter(({ command }) => command === INITIALIZE)).toHaveLength(1)
    expect(bridgemates.calls.filter(({ command }) => command === CONTINUE)).toHaveLength(2)
    expect(await own.logged()).toBe(1)
    expect(await own.counts()).toHaveLength(1)
  })

  it('a control software that has lost the session is said, and not filled anew by itself', async () => {
    const own = await evening()
    await step(own.courier())
    await bridgemates.close()
    bridgemates = new DataConnector()
    address = await bridgemates.listen()
    await expect(own.courier().step()).rejects.toThrow('does not know this session any more')
    own.told.kept = null
    await step(own.courier())
    expect(bridgemates.guids).toHaveLength(1)
  })
})

it('a session is not begun where another one is played, whose results would be forgotten', async () => {
  const [first, second] = [await evening(), await evening()]
  const courier = first.courier()
  await step(courier)
  bridgemates.enter(at(1, 1, 1))
  await expect(step(second.courier())).rejects.toThrow('has another session open')
  await step(courier)
  expect(await first.counts()).toHaveLength(1)
  // Whoever knows that it is over says so.
  await step(second.courier(true))
  expect(second.told.said.at(-1)).toBe('The session is at the Bridgemates: 2 tables.')
  await expect(step(courier)).rejects.toThrow('does not know this session any more')
})

it('who sits for a team is not taken from a Bridgemate, which is said', async () => {
  const teams = ['Ash', 'Elm', 'Fir', 'Yew'].map((name) => ({ name, players: [] }))
  const own = await evening({ form: 'roundRobin', sections: [teams], calcType: 'IMP', rounds: 3 })
  const courier = own.courier()
  await step(courier)
  bridgemates.sit('A', 1, 1, { FirstName: 'Ida', LastName: 'Fern' })
  bridgemates.sit('A', 1, 3, { FirstName: 'Rolf', LastName: 'Moor' })
  await step(courier)
  expect(own.told.said.at(-1)).toBe('A1 NS: Ida Fern and Rolf Moor. Who sits for a team is told at the desk.')
})

describe('begun anew', () => {
  it('it has stored before what the Bridgemates had still to tell', async () => {
    const own = await evening()
    await step(own.courier())
    bridgemates.enter(at(1, 1, 1))
    await step(own.courier(true))
    expect(await own.counts()).toMatchObject([{ board: 1, confirmed: true }])
    expect(bridgemates.calls.filter(({ command }) => command === INITIALIZE)).toHaveLength(2)
  })

  it('it writes over nothing that was kept of another session', async () => {
    const own = await evening()
    await step(own.courier())
    const kept = { ...own.told.kept!, session: own.id + 1 }
    own.told.kept = kept
    for (const isAnew of [false, true])
      await expect(own.courier(isAnew).step()).rejects.toThrow('name another file with --keep')
    expect(own.told.kept).toBe(kept)
  })

  it('a queue of the same session loses no result', async () => {
    const own = await evening()
    const courier = own.courier()
    await step(courier)
    bridgemates.enter(at(1, 1, 1))
    bridgemates.enter(at(1, 1, 2))
    await step(courier)
    bridgemates.countAnew()
    bridgemates.enter(at(2, 1, 1))
    await step(courier)
    expect(await own.counts()).toHaveLength(3)
  })
})

it('results that come after the end are stored by a program that is started again', async () => {
  const own = await evening()
  await step(own.courier())
  await desk(deskRoutes.deskFinish(own.id), {})
  await expect.poll(async () => (await own.tells()).status).toBe('CLOSED')
  bridgemates.enter(at(1, 1, 1))
  expect(await step(own.courier())).toBe(true)
  expect(await own.counts()).toMatchObject([{ confirmed: false, otherwise: [{ from: 'terminal' }] }])
  expect(own.told.said.at(-1)).toContain('the session is over; the director decides at the desk')
})

/** Ten boards in each round: five rounds of twenty tables are as much as a club's evening has. */
async function playMany(tables: number, rounds: number): Promise<void> {
  const own = await evening({
    form: 'mitchell',
    winners: 2,
    sections: [entrants(2 * tables)],
    rounds,
    boardsPerRound: 10,
  })
  const courier = own.courier()
  await step(courier)
  bridgemates.hooks = {
    before: (command, count) =>
      command === ACCEPT_RESULTS && count % 3 === 0
        ? { kind: 'cut' }
        : command === POLL_RESULTS && count % 4 === 0
          ? { kind: 'lost' }
          : null,
  }
  let entered = 0
  for (const round of Array.from({ length: rounds }, (_, i) => i + 1))
    for (const turn of Array.from({ length: 10 }, (_, i) => i)) {
      for (const table of Array.from({ length: tables }, (_, i) => i + 1)) {
        const low = Number(bridgemates.round('A', table, round)!.LowBoardNumber)
        bridgemates.enter(at(table, round, low + turn), { TotalTricks: entered++ % 14 })
      }
      if (turn % 3 === 0) await step(courier)
    }
  await step(courier)
  await step(courier)
  expect(entered).toBe(10 * rounds * tables)
  expect(await own.logged()).toBe(entered)
  const results = await own.counts()
  expect(results).toHaveLength(entered)
  for (const { number, round, board, result } of results)
    expect(result.tricks).toBe(bridgemates.shown(at(number, round, board))!.TotalTricks)
  const { items, accepted } = bridgemates.session.queues.results
  expect(accepted).toBe(items.at(-1)!.id)
}

it('results of an evening come in order, each once, whatever answers get lost', () => playMany(4, 2))

atNight('so do a thousand', () => playMany(20, 5))
