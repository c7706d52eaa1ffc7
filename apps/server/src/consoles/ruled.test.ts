/** What the director has ruled on a board stands, whatever its table or its source tells next; and it is kept and told. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { BatchAnswer } from '@openroom/protocol/schema/ingest'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginDesk, desk, linksOf, made, server, session } from '../testing/deskEvents.ts'

let client: pg.Client
let id: number
let tableId: number
let key: string
let send: (path: string, body: object) => Promise<unknown>
let next: number

beforeAll(async () => {
  await beginDesk()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const BOARD = 1
const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
const by = (tricks: number) => ({ contract, tricks, scoreNs: null })
const beside = (tricks: number) => ({ contract, tricks, lead: null })
const board = {
  number: BOARD,
  dealer: 'N',
  vulnerability: 'NONE',
  deal: null,
} as const
const PLAYED: readonly TableEvent[] = [
  { type: 'START_AUCTION', board },
  { type: 'BID', seat: 'N', call: '3NT' },
  { type: 'BID', seat: 'E', call: 'P' },
  { type: 'BID', seat: 'S', call: 'P' },
  { type: 'BID', seat: 'W', call: 'P' },
  { type: 'END_AUCTION', contract },
]
const ended = (tricks: number): TableEvent => ({ type: 'END_GAME', result: by(tricks) })

beforeEach(async () => {
  id = await made({ teams: 4 })
  await desk(deskRoutes.deskStart(id), {})
  const table = (await session(id)).tables.find((one) => one.round === 1)!
  tableId = table.tableId
  const { rows } = await client.query('select key from play_table where id = $1', [tableId])
  key = rows[0].key
  const secret = (await linksOf(id)).get(`${table.number} ${table.room}`)
  const who = { tableId, writer: 'writer-of-it', name: 'Tove' }
  const headers = { authorization: `Bearer ${OPERATOR_PREFIX}${secret}`, 'content-type': 'application/json' }
  send = async (path, body) => {
    const sent = await fetch(server.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...who, ...body }),
    })
    const answer = await sent.json()
    expect(sent.status, JSON.stringify(answer)).toBe(200)
    return answer
  }
  await send(operateRoutes.operateWriter(), { want: 'keep' })
  next = 0
})

type Given = TableEvent | { readonly result: object }

/** What the table tells next; @returns what stands against it */
async function tells(...given: readonly Given[]): Promise<readonly string[]> {
  const entries = given.map((one, i) => ({
    seq: next + i,
    board: BOARD,
    ...('result' in one && !('type' in one) ? one : { event: one }),
  }))
  const answer = (await send(operateRoutes.operateEntries(), { entries })) as BatchAnswer
  next = answer.next
  return answer.remarks.map(({ code }) => code)
}

/** The desk's word: so many tricks. */
async function rules(tricks: number): Promise<void> {
  const { status } = await desk(phoneRoutes.correctResult(id), {
    tableId,
    board: BOARD,
    result: beside(tricks),
    reason: 'Revoke',
  })
  expect(status).toBe(200)
  next += 1
}

async function averages(): Promise<void> {
  const ruling = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const
  const correction = { kind: 'ruling', table: key, board: BOARD, ruling } as const
  expect((await desk(deskRoutes.correctSession(id), { correction, reason: 'Late' })).status).toBe(200)
  next += 1
}

/** What counts, as it is stored; and the desk says the same. */
async function counting() {
  const { rows } = await client.query(
    `select r.tricks, r.jury, r.adjustment is not null as adjusted from newest_result r join board b on b.id = r.board_id
      where r.table_id = $1 and b.number = $2`,
    [tableId, BOARD],
  )
  const { body } = await desk<DeskPhones>(phoneRoutes.deskPhones(id))
  const shown = body.tables.find((one) => one.tableId === tableId)?.results.find((one) => one.board === BOARD)
  expect(shown?.ruled ?? false).toBe(rows[0]?.jury ?? false)
  return rows[0] ?? null
}

/** The board's result as the desk shows it, and as the phones' own record has it. */
async function entered() {
  const { body } = await desk<DeskPhones>(phoneRoutes.deskPhones(id))
  const shown = body.tables.find((one) => one.tableId === tableId)?.results.find((one) => one.board === BOARD)
  const { rows } = await client.query(
    `select (result ->> 'tricks')::int as tricks, confirmed_at is not null as confirmed from phone_result
      where table_id = $1 and board = $2`,
    [tableId, BOARD],
  )
  return { shown: shown && [shown.result?.tricks, shown.confirmed], kept: rows[0] ?? null }
}

const takeBack = async () => {
  const { corrections } = (await desk<Correctable>(deskRoutes.corrections(id))).body
  const last = corrections.find(({ undoneAt }) => undoneAt === null)!
  expect((await desk(deskRoutes.undoCorrection(id, last.id), {})).status).toBe(200)
  next += 1
}

const RULED = { tricks: 6, jury: true, adjusted: false }
const AVERAGE = { tricks: null, jury: true, adjusted: true }

it('stands when the table takes the end of its game back, and ends it again', async () => {
  await tells(...PLAYED, ended(9))
  await rules(6)
  expect(await tells({ type: 'UNDO_END_GAME' })).toEqual(['result-ruled'])
  expect(await counting()).toEqual(RULED)
  expect(await tells(ended(9))).toEqual(['result-ruled'])
  expect(await counting()).toEqual(RULED)
})

it('stands when the table ends a board that has an average', async () => {
  await tells(...PLAYED)
  await averages()
  expect(await tells(ended(9))).toContain('result-ruled')
  expect(await counting()).toEqual(AVERAGE)
  const { body: doubts } = await desk<readonly { code: string }[]>(deskRoutes.deskDoubts(id))
  expect(doubts.map(({ code }) => code)).toContain('result-ruled')
})

it('stands when a result comes without play, and again', async () => {
  await tells({ result: beside(9) })
  await rules(6)
  expect(await tells({ result: beside(9) }, { result: beside(10) })).toEqual(['result-ruled', 'result-ruled'])
  expect(await counting()).toEqual(RULED)
})

it('stands when the word before it, or behind it, is taken back', async () => {
  await tells(...PLAYED, ended(9), { type: 'CORRECTION', result: by(8) })
  await rules(6)
  expect(await tells({ type: 'UNDO_CORRECTION' })).toEqual(['result-ruled'])
  expect(await counting()).toEqual(RULED)
  expect(await tells({ type: 'CORRECTION', result: by(7) })).toEqual([])
  expect(await counting()).toEqual({ ...RULED, tricks: 7 })
  expect(await tells({ type: 'UNDO_CORRECTION' })).toEqual([])
  expect(await counting()).toEqual(RULED)
})

it('stands when the board is begun again', async () => {
  await tells(...PLAYED, ended(9), { type: 'CORRECTION', result: by(8) })
  expect(await tells(...PLAYED, ended(9))).toEqual(['result-ruled'])
  expect(await counting()).toEqual({ ...RULED, tricks: 8 })
  // And is taken back as any other, once.
  expect(await tells({ type: 'UNDO_CORRECTION' })).toEqual([])
  expect(await counting()).toEqual({ tricks: 9, jury: false, adjusted: false })
  await expect(tells({ type: 'UNDO_CORRECTION' })).rejects.toThrow('no-result')
})

it('gives way to a later word of the director, and to what the table told meanwhile once he takes it back', async () => {
  await tells(...PLAYED)
  await averages()
  await tells(ended(9))
  await takeBack()
  expect(await counting()).toEqual({ tricks: 9, jury: false, adjusted: false })
  expect(await tells({ type: 'UNDO_END_GAME' })).toEqual([])
  expect(await counting()).toBeNull()
})

it('is gone once the director takes it back: what the table tells from then on counts', async () => {
  await tells({ result: beside(9) })
  await averages()
  expect(await tells({ result: beside(8) })).toEqual(['result-ruled'])
  await takeBack()
  expect(await counting()).toEqual({ tricks: 8, jury: false, adjusted: false })
  expect(await tells({ result: beside(10) })).toEqual([])
  expect(await counting()).toEqual({ tricks: 10, jury: false, adjusted: false })
})

it('leaves the phones what counts once it is taken back, and nothing where nothing does', async () => {
  await tells(...PLAYED, ended(9))
  await averages()
  await tells({ type: 'UNDO_END_GAME' }, ended(8))
  await takeBack()
  expect(await entered()).toEqual({ shown: [8, true], kept: { tricks: 8, confirmed: true } })
  await averages()
  await tells({ type: 'UNDO_END_GAME' })
  await takeBack()
  expect(await entered()).toEqual({ shown: undefined, kept: null })
})

it('stands beside what is put right before and after it, once the session is over', async () => {
  await tells({ result: beside(9) })
  await desk(deskRoutes.deskFinish(id), {})
  await client.query("update mini_session set status = 'CLOSED', version = version + 1 where id = $1", [id])
  const { registrations } = (await desk<Correctable>(deskRoutes.corrections(id))).body
  const renames = async (to: string) => {
    const correction = { kind: 'registration', registration: registrations[0]!.key, to }
    expect((await desk(deskRoutes.correctSession(id), { correction, reason: 'So' })).body).toMatchObject({
      success: true,
    })
  }
  await renames('Ashford')
  await rules(6)
  expect(await counting()).toEqual(RULED)
  await renames('Ashton')
  expect(await counting()).toEqual(RULED)
  const { corrections } = (await desk<Correctable>(deskRoutes.corrections(id))).body
  expect(corrections.map(({ correction }) => correction.kind)).toEqual([
    'registration',
    'result',
    'registration',
  ])
  expect((await desk(deskRoutes.undoCorrection(id, corrections[1]!.id), {})).status).toBe(200)
  expect(await counting()).toEqual({ tricks: 9, jury: false, adjusted: false })
})
