/**
 * On the air, from an empty installation to a closed, archived team match: made at the desk, a real match of the shared
 * files typed in two rooms, with all that goes wrong on such an evening; at the end log, score and export are the file's.
 * `npm run bench -- operator` types real boards in a browser.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { typeBoard } from '@openroom/bridge/operate/testing/typist'
import { imps } from '@openroom/bridge/score/imps'
import type { EventOf, TableEvent } from '@openroom/bridge/table/events'
import { appendEvent } from '@openroom/bridge/table/log'
import { foldTable, reduceTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { playableCards } from '@openroom/bridge/table/view'
import { dealText, sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { readDocument } from '@openroom/formats/json/readDocument'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks, Operated, OperatedEntry, OperatedLog } from '@openroom/protocol/schema/operate'
import type { ScoreCard } from '@openroom/protocol/schema/screens'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { fromWireEvent } from '@openroom/protocol/table/wire'
import { viewAt } from '@openroom/protocol/views'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningServer, startServer } from './server.ts'
import { readSettings } from './settings.ts'
import { type ManualClock, manualClock } from './testing/clock.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { json } from './testing/server.ts'
import { type Listening, type Viewer, viewer } from './testing/viewer.ts'

const SHARED = process.env.OPENROOM_SHARED ?? join(import.meta.dirname, '../../../../shared')
/** Fifteen boards of a semi-final in two rooms, all with their plays and claims. */
const MATCH = join(SHARED, 'data/lin/bridgebots_usbf_sf_14502.lin')
const DELAY = 600
const ROOMS = ['OPEN', 'CLOSED'] as const
type Room = (typeof ROOMS)[number]
type Log = readonly TableEvent[]

/** What an operator does not type: commentary of the record. */
const plain = ({ comments: _comments, ...event }: TableEvent): TableEvent => event

/** What is typed of each board, by room: from its first call on, the same as in the file. */
async function realMatch(): Promise<Readonly<Record<Room, ReadonlyMap<number, Log>>>> {
  const read = await readFile(new Blob([readFileSync(MATCH)]).stream(), LIMITS)
  if (!read.ok) throw new Error(read.error.message)
  const [session] = sessionsOfDocument(read.value.document)
  const of = (room: Room) => {
    const logs = session?.tables.find((table) => table.room === room)?.logs ?? []
    return new Map(
      logs.map(({ board, events }) => {
        const log = events.map(plain)
        const from = log.findIndex(({ type }) => type === 'START_AUCTION')
        expect(typeBoard(log).events).toEqual(log)
        return [board, log.slice(from)]
      }),
    )
  }
  return { OPEN: of('OPEN'), CLOSED: of('CLOSED') }
}

let database: TestDatabase
let dataDir: string
let clock: ManualClock
let server: RunningServer
let url: string

async function begin(): Promise<void> {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  })
  if (!settings.ok) throw new Error(settings.error.join('\n'))
  server = await startServer({
    settings: settings.value,
    logger: pino({ level: 'silent' }),
    version: '1.2.3',
    clock,
    webFolder: join(dataDir, 'web'),
    solverScript: null,
    readerScript: null,
    painterScript: null,
  })
  url = `http://127.0.0.1:${server.port}`
}

async function asked<T>(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<T> {
  const init = body === undefined ? {} : json(body)
  const answer = await fetch(url + path, { ...init, headers: { ...(init.headers as object), ...headers } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const seen = <T>(path: string): Promise<T> => asked<T>(path, {})

/** A console: what is typed is kept, and sent with its number until the server has it. */
class Operator {
  readonly typed: OperatedEntry[] = []
  readonly #headers: Readonly<Record<string, string>>
  readonly #who: { readonly tableId: number; readonly writer: string; readonly name: string }
  next = 0
  isCut = false

  constructor(secret: string, tableId: number, name: string) {
    this.#headers = { authorization: `Bearer ${OPERATOR_PREFIX}${secret}` }
    this.#who = { tableId, writer: `console-of-${name}`, name }
  }

  type(board: number, events: Log): void {
    for (const event of events) this.typed.push({ seq: this.typed.length, board, event })
  }

  /** @param isAnswerLost the server takes it, and nobody hears so */
  async send(isAnswerLost = false): Promise<void> {
    while (!this.isCut && this.next < this.typed.length) {
      const entries = this.typed.slice(this.next, this.next + 200)
      const taken = await asked<{ next: number }>(operateRoutes.operateEntries(), this.#headers, {
        ...this.#who,
        entries,
      })
      if (isAnswerLost) return
      this.next = taken.next
    }
  }

  operated = () => asked<Operated>(operateRoutes.operated(), this.#headers)
  log = () => asked<OperatedLog>(operateRoutes.operatedLog(this.#who.tableId), this.#headers)
}

/** The log with another card first, which is taken back: whoever types a wrong one presses undo after it was sent. */
function withSlip(log: Log): Log {
  let state: TableState = EMPTY_TABLE
  for (const [i, event] of log.entries()) {
    const other = event.type === 'PLAY_CARD' && playableCards(state)?.find((card) => card !== event.card)
    if (other && event.type === 'PLAY_CARD')
      return [
        ...log.slice(0, i),
        { type: 'PLAY_CARD', seat: event.seat, card: other },
        { type: 'CANCEL_CARD' },
        ...log.slice(i),
      ]
    const added = appendEvent(state, event)
    if (added.ok) state = added.value.state
  }
  throw new Error('No card had another beside it.')
}

const endOf = (log: Log): EventOf<'END_GAME'>['result'] => {
  const end = log.at(-1)
  if (end?.type !== 'END_GAME') throw new Error('The board has no end.')
  return end.result
}

/** The director changes a result, and changes it back to what was played. */
const withCorrection = (log: Log): Log => [
  ...log,
  {
    type: 'CORRECTION',
    result: { ...endOf(log), scoreNs: 0, tricks: null, contract: { kind: 'passedOut' } },
  },
  { type: 'CORRECTION', result: endOf(log) },
]

const withDirector = (log: Log): Log => [
  ...log.slice(0, 3),
  { type: 'CALL_DIRECTOR', seat: 'S' },
  { type: 'ACCEPT_CALL', director: 'Vera' },
  ...log.slice(3),
]

/** A table as a viewer has it. */
const shownTo = ({ bodies }: Listening): TableState =>
  bodies.reduce((state, message) => {
    const event = fromWireEvent(message)
    return event ? reduceTable(state, event) : state
  }, EMPTY_TABLE)

async function pass(seconds: number): Promise<void> {
  clock.advance(seconds * 1_000)
  await server.gate.settled()
}

const played = ({ calls, contract, tricks, posted, claim }: TableState) => ({
  calls,
  contract,
  tricks,
  posted,
  claim,
})

describe.skipIf(!existsSync(MATCH))('a real match, from an empty installation to the archive', () => {
  let match: Awaited<ReturnType<typeof realMatch>>
  const viewers: Viewer[] = []

  beforeAll(async () => {
    match = await realMatch()
    database = await testDatabase()
    dataDir = mkdtempSync(join(tmpdir(), 'openroom-air-'))
    clock = manualClock(Date.now())
    await begin()
  })
  afterAll(async () => {
    for (const one of viewers) await one.close()
    await server?.stop()
    await database?.drop()
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  })

  it('is typed in both rooms, and comes out as the file has it', async () => {
    const boards = [...match.OPEN.keys()]
    const account = await server.accounts.create({
      name: 'Vera',
      email: 'vera@oakmere.example',
      password: 'correct horse',
      role: 'ADMIN',
    })
    if (!account.ok) throw new Error(account.error)
    const staff = { cookie: `openroom_session=${(await server.logins.begin(account.value)).token}` }
    const event: NewEvent = {
      tournament: 'Trials',
      event: 'Semi-final',
      form: 'match',
      rounds: 1,
      calcType: 'IMP',
      sections: [['Ash', 'Elm'].map((name) => ({ name, players: [] }))],
      boardsPerRound: boards.length,
      firstBoard: Math.min(...boards),
      delay: DELAY,
      releaseRule: 'DELAY',
      scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
      deals: { kind: 'file', file: readFileSync(MATCH).toString('base64') },
    }
    const made = await asked<{ miniSessionId: number; tournamentId: number }>(
      ...([deskRoutes.makeEvent(), staff, event] as const),
    )
    const id = made.miniSessionId
    const { links } = await asked<CreatedLinks>(operateRoutes.createOperatorLinks(id), staff, {})
    await asked(deskRoutes.deskStart(id), staff, {})

    const consoles = new Map<Room, Operator>()
    const told = new Map<Room, Operated>()
    for (const room of ROOMS) {
      const { secret } = links.find((one) => one.room === room)!
      const first = await new Operator(secret, 0, room).operated()
      told.set(room, first)
      consoles.set(room, new Operator(secret, first.tables[0]!.tableId, room))
    }
    const tableOf = (room: Room): number => told.get(room)!.tables[0]!.tableId
    const watch = async (room: Room): Promise<Listening> => {
      const one = await viewer(url)
      viewers.push(one)
      const listening = one.listen(
        viewAt('watch', { id, table: { kind: 'table', tableId: tableOf(room) } }).destination,
      )
      await listening.wait(1)
      return listening
    }

    // Hands, dealer and vulnerability are those of the file before the first card.
    for (const { number, deal, ...given } of told.get('OPEN')!.boards) {
      const { board } = match.OPEN.get(number)![0] as EventOf<'START_AUCTION'>
      expect({ deal, ...given }).toEqual({
        dealer: board.dealer,
        vulnerability: board.vulnerability,
        deal: dealText(board.deal!),
      })
    }

    const [slip, called, corrected, restarted, cut] = boards as [number, number, number, number, number]
    const want = (room: Room, number: number): Log => {
      const log = match[room].get(number)!
      if (room === 'OPEN')
        return number === slip ? withSlip(log) : number === called ? withDirector(log) : log
      return number === corrected ? withCorrection(log) : log
    }
    const type = (room: Room, number: number): void =>
      consoles.get(room)!.type(number, [{ type: 'START_ROUND', round: 1 }, ...want(room, number)])

    let watching = await watch('OPEN')
    for (const number of boards) {
      for (const room of ROOMS) {
        const console = consoles.get(room)!
        console.isCut = room === 'CLOSED' && number >= cut && number < cut + 3
        type(room, number)
        if (number === restarted && room === 'OPEN') {
          for (const one of viewers.splice(0)) await one.close()
          await server.stop()
          await expect(console.send()).rejects.toThrow()
          await begin()
          watching = await watch('OPEN')
        }
        await console.send(number === slip && room === 'CLOSED')
      }
      await pass(60)
      // Viewers are ten minutes behind: of this board, and of those before, they know nothing yet.
      if (number < boards[8]!) expect(shownTo(watching).board).toBeNull()
    }
    for (const console of consoles.values()) {
      console.isCut = false
      await console.send()
    }

    await asked(deskRoutes.deskFinish(id), staff, {})
    for (let i = 0; i < 40; i++) await pass(60)
    const status = async () => (await asked<{ status: string }>(deskRoutes.deskSession(id), staff)).status
    await expect.poll(() => status()).toBe('CLOSED')

    // Log = file, whatever was undone, called and corrected between.
    for (const room of ROOMS) {
      const { entries } = await consoles.get(room)!.log()
      expect(entries).toEqual(consoles.get(room)!.typed.map((one) => expect.objectContaining(one)))
      for (const number of boards) {
        const log = entries.flatMap((one) => (one.board === number && one.event ? [one.event] : []))
        expect(log.slice(1)).toEqual(want(room, number))
        expect(played(foldTable(log))).toEqual(played(foldTable(match[room].get(number)!)))
      }
    }
    const last = boards.at(-1)!
    await vi.waitFor(() =>
      expect(played(shownTo(watching))).toEqual(played(foldTable(match.OPEN.get(last)!))),
    )

    // Score = file.
    const won = boards.map((number) =>
      imps(endOf(match.OPEN.get(number)!).scoreNs! - endOf(match.CLOSED.get(number)!).scoreNs!),
    )
    const sum = (sign: 1 | -1) => won.reduce((all, one) => all + Math.max(0, sign * one), 0)
    const { tables } = await seen<{ tables: readonly { calcTableId: number }[] }>(
      viewAt('tables', { id, round: 1 }).path,
    )
    const { calcTableId } = tables[0]!
    const card = await seen<ScoreCard>(viewAt('scoreCard', { id, calcTableId, round: 1 }).path)
    expect([card.homeImp, card.visitingImp]).toEqual([sum(1), sum(-1)])
    expect(
      card.scoreCardLines.map(({ homeImp, visitingImp }) => (homeImp ?? 0) - (visitingImp ?? 0)),
    ).toEqual(won.map((one) => one + 0))

    // Export = file, from the archive.
    await asked(staffRoutes.archiveTournament(1, made.tournamentId), staff, {})
    expect((await seen<{ status: string }[]>(viewAt('miniSessions').path)).map((one) => one.status)).toEqual(
      expect.not.arrayContaining(['LIVE', 'DELAYED']),
    )
    const exported = await fetch(url + sessionRoutes.exported('session', id, 'json'))
    const read = readDocument(await exported.text())
    if (!read.ok) throw new Error(read.error.message)
    const [session] = sessionsOfDocument(read.value)
    for (const room of ROOMS) {
      const table = session!.tables.find((one) => one.room === room)!
      expect(table.logs.map(({ board }) => board)).toEqual(boards)
      for (const { board, events } of table.logs) {
        const file = foldTable(match[room].get(board)!)
        expect(played(foldTable(events))).toEqual(played(file))
        const result = table.results.find((one) => one.board === board)!
        const { contract, tricks, scoreNs } = file.posted!
        expect(result).toMatchObject({ contract: contract ?? file.contract, tricks, scoreNs })
      }
    }
  })
})
