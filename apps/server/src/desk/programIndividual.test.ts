/** An individual of a scoring program's file, played on phones to its end, and given back: read by mdbtools, as it was played. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seat } from '@openroom/bridge/seat'
import { JetDatabase } from '@openroom/formats/bws/jet/database'
import { blankJet } from '@openroom/formats/bws/jet/testing/blankJet'
import { BRIDGEMATE_TABLES } from '@openroom/formats/bws/testing/eveningFile'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { DeskSession, MadeEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { PhoneTables } from '@openroom/protocol/schema/phones'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { directorOf, json, type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let cookie: string
let folder: string

beforeAll(async () => {
  server = await testServer()
  cookie = await directorOf(server)
  folder = mkdtempSync(join(tmpdir(), 'openroom-individual-'))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function call<T>(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<T> {
  const init = body === undefined ? {} : json(body)
  const response = await fetch(server.url + path, {
    ...init,
    headers: { ...(init.headers as object), ...headers },
  })
  const answer = await response.json()
  expect([response.status, answer]).toMatchObject([200, expect.anything()])
  return answer as T
}
const desk = <T = unknown>(path: string, body?: object) => call<T>(path, { cookie }, body)

const PEOPLE = [
  'Ida Ash',
  'Nora Field',
  'Cora Elm',
  'Tove Holt',
  'Mia Quay',
  'Ada Vane',
  'Una Rook',
  'Eva Lind',
]

/** Who sits North, East, South and West at two tables, round by round. */
const MOVEMENT: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ],
  [
    [1, 3, 5, 7],
    [2, 4, 6, 8],
  ],
  [
    [1, 4, 8, 5],
    [3, 2, 7, 6],
  ],
]
const SEATS: readonly Seat[] = ['N', 'E', 'S', 'W']

/** Sets that go round. */
type Sets = readonly (readonly number[])[]
const ONE_AFTER_ANOTHER: Sets = [
  [1, 2],
  [3, 4],
  [5, 6],
]
/** As a relay or a share leaves them, and one of another size. */
const APART: Sets = [
  [1, 4],
  [2, 5, 7],
  [3, 6],
]
const setAt = (sets: Sets, round: number, table: number) => sets[(round + table) % sets.length]!

function individualFile(sets: Sets): Uint8Array {
  const partners = ['South', 'West'].map((name) => ({ name, kind: 'integer' as const }))
  const tables = BRIDGEMATE_TABLES.map((one) =>
    one.name === 'RoundData' || one.name === 'ReceivedData'
      ? { ...one, columns: [...one.columns, ...partners] }
      : one,
  )
  const file = new JetDatabase(blankJet(4, tables))
  file.append('Section', { ID: 1, Letter: 'A', Tables: 2, MissingPair: 0, Winners: 1 })
  for (const [i, round] of MOVEMENT.entries())
    for (const [j, [NSPair, EWPair, South, West]] of round.entries()) {
      const own = setAt(sets, i, j)
      const place = { Section: 1, Table: j + 1, Round: i + 1 }
      // The program has them played from the last one on.
      const CustomBoards = own.toReversed().join(',')
      const boards = { LowBoard: own[0]!, HighBoard: own.at(-1)!, CustomBoards }
      file.append('RoundData', { ...place, NSPair, EWPair, South, West, ...boards })
    }
  for (const [j, numbers] of MOVEMENT[0]!.entries())
    for (const [k, Direction] of SEATS.entries())
      file.append('PlayerNumbers', {
        ...{ Section: 1, Table: j + 1, Direction, Number: `${900 + numbers[k]!}` },
        ...{ Name: PEOPLE[numbers[k]! - 1]!, Updated: false, Processed: false },
      })
  return file.bytes()
}

type Row = Readonly<Record<string, string>>

/** By Debian's mdbtools. */
function rowsByTools(bytes: Uint8Array, table: string): readonly Row[] {
  const path = join(folder, 'a.bws')
  writeFileSync(path, bytes)
  const { stdout } = spawnSync('mdb-export', ['-Q', path, table], { encoding: 'utf8' })
  const [head = '', ...lines] = stdout.trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [names[i]!, value])))
}

it.runIf(spawnSync('mdb-export', ['--version']).error === undefined).each([
  ['boards that follow each other', ONE_AFTER_ANOTHER, 12],
  ['boards that do not', APART, 14],
] as const)(
  'comes back with every result, its four players and its declarer: %s',
  async (_, sets, results) => {
    const file = individualFile(sets)
    const { miniSessionId: id } = await desk<MadeEvent>(deskRoutes.makeOfProgram(), {
      ...{ tournament: 'Individual', event: 'Singles', calcType: 'MP', delay: 0 },
      ...{ fileName: 'SINGLES.bws', file: Buffer.from(file).toString('base64') },
    })
    await desk(deskRoutes.deskStart(id), {})
    const { links } = await desk<CreatedLinks>(operateRoutes.createOperatorLinks(id), { kind: 'phone' })
    expect(links).toHaveLength(2)
    const played: string[] = []
    for (const round of [1, 2, 3])
      for (const { secret } of links) {
        const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
        const { tables } = await call<PhoneTables>(phoneRoutes.phoneTables(), headers)
        const table = tables.find((one) => one.round === round)!
        const numbers = MOVEMENT[round - 1]![table.number - 1]!
        const own = setAt(sets, round - 1, table.number - 1)
        // One after another from the lowest, or as the file has them.
        expect(table.boards).toEqual(sets === APART ? own.toReversed() : own)
        for (const board of table.boards!) {
          const declarer = SEATS[(board + round) % 4]!
          const contract = {
            kind: 'played',
            level: 2,
            strain: 'H',
            declarer,
            doubling: board === 3 ? 'X' : '',
          }
          const result = { contract, lead: null, tricks: 6 + (board % 4) }
          const at = { tableId: table.tableId, board }
          await call(phoneRoutes.phoneResult(), headers, { ...at, version: 0, by: 'NS', result })
          await call(phoneRoutes.phoneConfirm(), headers, { ...at, version: 1, by: 'EW' })
          const over = result.tricks - 8
          const [N, E, S, W] = numbers
          played.push(
            [
              ...[round, table.number, board, N, E, S, W, numbers[SEATS.indexOf(declarer)], declarer],
              ...[board === 3 ? '2 H x' : '2 H', over === 0 ? '=' : over > 0 ? `+${over}` : `${over}`],
            ].join(' '),
          )
        }
      }
    const { tables: atDesk } = await desk<DeskSession>(deskRoutes.deskSession(id))
    expect(atDesk.map((one) => one.boards - one.results)).toEqual(atDesk.map(() => 0))
    await desk(deskRoutes.deskFinish(id), {})
    const status = async () => (await desk<DeskSession>(deskRoutes.deskSession(id))).status
    await expect.poll(status, { timeout: 20_000 }).toBe('CLOSED')
    const response = await fetch(server.url + deskRoutes.programFile(id), { headers: { cookie } })
    const back = new Uint8Array(await response.arrayBuffer())
    const columns = ['Round', 'Table', 'Board', 'PairNS', 'PairEW', 'South', 'West', 'Declarer', 'NS/EW']
    expect(played).toHaveLength(results)
    expect(
      rowsByTools(back, 'ReceivedData').map((row) =>
        [...columns, 'Contract', 'Result'].map((name) => row[name]).join(' '),
      ),
    ).toEqual(played)
    for (const name of ['Section', 'RoundData', 'PlayerNumbers'])
      expect(rowsByTools(back, name)).toEqual(rowsByTools(file, name))
    expect(rowsByTools(back, 'PlayerNumbers').map((row) => row.Name)).toEqual(
      MOVEMENT[0]!.flat().map((number) => PEOPLE[number - 1]),
    )
  },
)
