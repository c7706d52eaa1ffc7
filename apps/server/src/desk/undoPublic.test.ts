/** What became public since a change is not put back on somebody's table: undo is refused. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import { addressOf, isArchive, parametersOf, VIEW_NAMES, VIEWS } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { fieldsOf } from '../tables/releaseQueues.rows.ts'
import { beginDesk, clock, desk, linksOf, made, play, playBoard, server } from '../testing/deskEvents.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

/** Whoever has played is told of it. */
async function playedAndTold(id: number, board: number): Promise<void> {
  await playBoard(id, await linksOf(id), board)
  clock.advance(600_000)
  await server.settled()
}

it('a pair that left does not come back to a board that is public by now', async () => {
  const id = await made({ teams: 10, form: 'mitchell', rounds: 4, calcType: 'MP', releaseRule: 'BOARD' })
  await desk(routes.deskStart(id), {})
  const { tables } = (await desk<DeskPhones>(phoneRoutes.deskPhones(id))).body
  const own = tables.find(({ round, ns, ew }) => round === 4 && [ns, ew].includes('Team 1'))!
  const change: AskedFieldChange = { kind: 'leave', from: 4, pair: 'c1' }
  const { state } = (await desk<FieldPreview>(routes.previewField(id), change)).body
  expect((await desk(routes.changeField(id), { change, state })).status).toBe(200)
  const newest = async () => (await desk<DeskField>(routes.field(id))).body.changes[0]!
  expect((await newest()).canUndo).toBe(true)
  await playedAndTold(id, own.boards![0]!)
  const { id: left, canUndo } = await newest()
  expect(canUndo).toBe(false)
  expect(await desk(routes.undoField(id, left), {})).toMatchObject({
    status: 422,
    body: { code: 'field-refused', reason: 'begun', detail: `${own.number}` },
  })
})

it('a match that was conceded does not come back to a board that is public by now', async () => {
  const id = await made({ teams: 4, form: 'knockOut', rounds: 1, releaseRule: 'BOARD' })
  await desk(routes.deskStart(id), {})
  const conceded = async () =>
    (await desk<DeskPhones>(phoneRoutes.deskPhones(id))).body.tables.filter(({ number }) => number === 1)
  const asked = { kind: 'concession', round: 1, number: 1, by: 'home' }
  const correct = (correction: object) =>
    desk(routes.correctSession(id), { correction, reason: 'Ill' }).then(({ status }) => status)
  expect((await conceded()).map(({ sitOut }) => sitOut)).toEqual([false, false])
  expect(await correct(asked)).toBe(200)
  // Its phones ask for nothing.
  expect((await conceded()).map(({ sitOut }) => sitOut)).toEqual([true, true])
  const { corrections, tables } = (await desk<Correctable>(routes.corrections(id))).body
  const undo = () => desk(routes.undoCorrection(id, corrections[0]!.id), {})
  await playedAndTold(id, 1)
  expect(await undo()).toMatchObject({
    status: 422,
    body: { code: 'match-shown', reason: '1' },
  })
  for (const { key, number } of tables)
    if (number === 1)
      expect(
        await correct({
          kind: 'ruling',
          table: key,
          board: 1,
          ruling: { kind: 'average', ns: 'AVE', ew: 'AVE' },
        }),
      ).toBe(200)
  expect((await undo()).status).toBe(200)
  expect((await conceded()).map(({ sitOut }) => sitOut)).toEqual([false, false])
})

it('the gate reads a session again before it tells of anything, where a match is conceded or comes back', async () => {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  const id = await made({ teams: 4, form: 'knockOut', rounds: 1, releaseRule: 'BOARD' })
  const known = async () => (await fieldsOf(db, [id])).get(id)
  const marks = [await known()]
  const correction = { kind: 'concession', round: 1, number: 1, by: 'home' }
  await desk(routes.correctSession(id), { correction, reason: 'Ill' })
  marks.push(await known())
  const { corrections } = (await desk<Correctable>(routes.corrections(id))).body
  await desk(routes.undoCorrection(id, corrections[0]!.id), {})
  marks.push(await known())
  expect(new Set(marks).size).toBe(3)
  await close()
})

it('whatever is put right in a stage that is not told yet, who plays it stays untold', async () => {
  const entrants = [1, 2, 3, 4].map((team) => ({
    ...{ name: `Team ${team}`, players: ['Ash', 'Birch', 'Cedar', 'Date'].map((one) => `${one} Of ${team}`) },
  }))
  const id = await made({ teams: 4, sections: [entrants], form: 'knockOut', rounds: 1, delay: 900 })
  await desk(routes.deskStart(id), {})
  await play(id, 1, await linksOf(id), 1)
  const { state, offers } = (await desk<NextRounds>(routes.nextRounds(id))).body
  const matches = offers
    .find(({ kind }) => kind === 'stage')!
    .matches.map(({ home, visiting }) => ({ home, visiting }))
  const final = (
    await desk<{ miniSessionId: number }>(routes.makeNextRound(id), {
      ...{ state, kind: 'stage', name: 'Final', matches },
    })
  ).body.miniSessionId
  const NAMES = /Team \d|Of \d|Guest|Somebody/
  const told = async () => {
    await server.settled()
    const at = { id: final, round: 1, order: 'rank' }
    const names = VIEW_NAMES.filter(
      (name) => isArchive(name) && parametersOf(VIEWS[name].path).every((one) => one in at),
    )
    expect(names.length).toBeGreaterThan(20)
    const addresses = [
      ...names.map((name) => `/api/archive${addressOf(name, at)}`),
      ...['json', 'pbn', 'usebio'].map((format) => `/api/export/session/${final}.${format}`),
    ]
    const answers = await Promise.all(
      addresses.map(async (address) => (await fetch(server.url + address)).text()),
    )
    return answers.join('\n')
  }
  expect(await told()).not.toMatch(NAMES)
  const { tables, registrations } = (await desk<Correctable>(routes.corrections(final))).body
  const [home, visiting] = registrations.map(({ key }) => key)
  const table = tables[0]!.key
  const [sat] = registrations[0]!.players
  const put: readonly object[] = [
    { kind: 'registration', registration: home, to: 'Team 1 renamed' },
    { kind: 'player', from: sat, to: 'Somebody Else' },
    { kind: 'exchange', one: home, other: visiting, round: null },
    { kind: 'sides', table, board: null },
    { kind: 'lineUp', table, seats: { N: 'Guest One' } },
    { kind: 'match', round: 1, number: 1, of: 'carryOver', home: 3, visiting: 0 },
    { kind: 'match', round: 1, number: 1, of: 'correction', home: 0, visiting: -3 },
    { kind: 'concession', round: 1, number: 1, by: 'home' },
  ]
  for (const correction of put) {
    const { status } = await desk(routes.correctSession(final), { correction, reason: 'As it is' })
    expect([correction, status]).toEqual([correction, 200])
  }
  expect(await told()).not.toMatch(NAMES)
  const { corrections } = (await desk<Correctable>(routes.corrections(final))).body
  expect(corrections).toHaveLength(put.length)
  for (const { id: correction } of corrections)
    expect((await desk(routes.undoCorrection(final, correction), {})).status).toBe(200)
  expect(await told()).not.toMatch(NAMES)
  clock.advance(910_000)
  await server.settled()
  expect(await told()).toMatch(NAMES)
})
