import { SEATS, sideOf } from '@openroom/bridge/seat'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { type FoundBoards, foundBoardsSchema } from '@openroom/protocol/schema/findBoards'
import { type PersonBody, personSchema } from '@openroom/protocol/schema/person'
import { simulate } from '@openroom/simulate/simulate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'

let server: TestServer

const dated = (given: TournamentDocument, date: string) =>
  withSessions(given, (one) => ({ ...one, date, startDateTime: null }))

const MADE = simulate({ kind: 'pairs-mitchell', seed: 7, contestants: 12, boards: 12, recorded: 1 })
const FIRST = dated(MADE, '2024-03-02')
const SECOND = dated(MADE, '2025-03-02')
/** The same names, without numbers of members. */
const UNNUMBERED = dated(
  withSessions(MADE, (one) => ({
    ...one,
    registrations: one.registrations.map((entry) => ({
      ...entry,
      players: entry.players.map((player) => ({ ...player, memberId: null })),
    })),
    tables: one.tables.map((table) => ({
      ...table,
      players: Object.fromEntries(
        SEATS.map((seat) => [seat, table.players[seat] && { ...table.players[seat], memberId: null }]),
      ) as typeof table.players,
    })),
  })),
  '2023-03-02',
)
const elsewhere = (given: TournamentDocument) => ({ ...given, organiser: { name: 'Elsewhere', club: true } })

const tablesOf = (document: TournamentDocument) =>
  document.events.flatMap(({ segments }) =>
    segments.flatMap(({ sessions }) => sessions.flatMap(({ tables }) => tables)),
  )

const SOMEBODY = tablesOf(MADE)[0]!.players.N!.name

/** Slowly and simply, of the document itself. */
const OWN = tablesOf(MADE).flatMap((table) => {
  const seat = SEATS.find((one) => table.players[one]?.name === SOMEBODY)
  return seat
    ? table.results
        .filter((one) => one.contract !== null || one.scoreNs !== null)
        .map((result) => ({ seat, result }))
    : []
})

async function find(query: string): Promise<FoundBoards> {
  return foundBoardsSchema.parse(
    await (await fetch(`${server.url}${archiveRoutes.findBoards()}?${query}`)).json(),
  )
}

async function personsNamed(name: string): Promise<readonly number[]> {
  const { boards } = await find(`player=${encodeURIComponent(name)}`)
  return [
    ...new Set(
      boards.flatMap(({ players }) =>
        players.flatMap((one) => (one.name === name ? (one.personId ?? []) : [])),
      ),
    ),
  ]
}

const person = async (id: number): Promise<PersonBody> =>
  personSchema.parse(await (await fetch(server.url + archiveRoutes.person(id))).json())

const stored = tablesOf(MADE)
  .flatMap(({ results }) => results)
  .filter(({ contract, scoreNs }) => contract !== null || scoreNs !== null).length

beforeAll(async () => {
  server = await testServer()
  await storeAs(server, FIRST, 'first')
  await storeAs(server, SECOND, 'second')
  await vi.waitFor(async () => expect((await find('')).count).toBe(Math.min(1001, stored * 2)), {
    timeout: 20_000,
    interval: 200,
  })
})
afterAll(() => server?.stop())

describe('a person', () => {
  it('has the boards of all events, with figures that a plain look gives', async () => {
    const ids = await personsNamed(SOMEBODY)
    expect(ids).toHaveLength(1)
    const body = await person(ids[0]!)
    expect(body.name).toBe(SOMEBODY)
    expect(body.tendencies.boards).toBe(2 * OWN.length)
    const played = OWN.flatMap(({ seat, result }) =>
      result.contract?.kind === 'played' && result.tricks !== null
        ? [{ seat, contract: result.contract, over: result.tricks - result.contract.level - 6 }]
        : [],
    )
    const declared = played.filter(({ seat, contract }) => contract.declarer === seat)
    expect(declared.length).toBeGreaterThan(0)
    expect(body.tendencies.declarer.boards).toBe(2 * declared.length)
    expect(body.tendencies.declarer.made).toBe(2 * declared.filter(({ over }) => over >= 0).length)
    const defended = played.filter(({ seat, contract }) => sideOf(contract.declarer) !== sideOf(seat))
    expect(body.tendencies.defence.boards).toBe(2 * defended.length)
    expect(body.tendencies.defence.beaten).toBe(2 * defended.filter(({ over }) => over < 0).length)
    expect(body.years.map(({ year, boards }) => [year, boards])).toEqual([
      [2025, OWN.length],
      [2024, OWN.length],
    ])
    expect(body.sessions).toHaveLength(2)
    expect(body.partners).toHaveLength(1)
    expect(body.partners[0]!.boards).toBe(2 * OWN.length)
    expect(body.opponents.reduce((sum, { boards }) => sum + boards, 0)).toBe(4 * OWN.length)
    const imps = body.won.map(({ swing }) => Math.abs(swing!))
    expect(imps).toEqual([...imps].sort((a, b) => b - a))
  })

  it('is nobody where there is no such number', async () => {
    const response = await fetch(server.url + archiveRoutes.person(999_999))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'player-not-found' })
  })

  it('without a number of a member is joined by name within one organiser alone', async () => {
    await storeAs(server, elsewhere(UNNUMBERED), 'third')
    await storeAs(server, elsewhere(dated(UNNUMBERED, '2022-03-02')), 'fourth')
    await vi.waitFor(
      async () => expect((await find('to=2023-12-31')).count).toBe(Math.min(1001, stored * 2)),
      {
        timeout: 20_000,
        interval: 200,
      },
    )
    const boards = (await find(`to=2023-12-31&player=${encodeURIComponent(SOMEBODY)}`)).boards
    const ids = new Set(
      boards.flatMap(({ players }) =>
        players.flatMap((one) => (one.name === SOMEBODY ? (one.personId ?? []) : [])),
      ),
    )
    expect(ids.size).toBe(1)
    const [there] = ids
    const [here] = (await personsNamed(SOMEBODY)).filter((id) => id !== there)
    expect(here).toBeDefined()
    expect((await person(there!)).tendencies.boards).toBe(2 * OWN.length)
    expect((await person(here!)).tendencies.boards).toBe(2 * OWN.length)
  })
})
