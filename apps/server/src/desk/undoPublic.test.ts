/** What became public since a change is not put back on somebody's table: undo is refused. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { fieldsOf } from '../tables/releaseQueues.rows.ts'
import { beginDesk, clock, desk, linksOf, made, playBoard, server } from '../testing/deskEvents.ts'

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
