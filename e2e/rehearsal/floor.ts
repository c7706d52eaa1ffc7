/** A room of tables as a rehearsal plays it: the desk and most phones over HTTP, each answer kept. */

import { vulnerabilityOf } from '@openroom/bridge/board'
import type { Contract } from '@openroom/bridge/contract'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import { routes } from '@openroom/protocol/routes'
import type { BoardResult, Correctable, NewCorrection } from '@openroom/protocol/schema/corrections'
import type { DeskSession, FinishSession, NewEvent } from '@openroom/protocol/schema/desk'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { Hall } from '@openroom/protocol/schema/hall'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones, PhoneResult, PhoneTables } from '@openroom/protocol/schema/phones'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { viewAt } from '@openroom/protocol/views'
import type { Random } from '@openroom/simulate/random'
import type { Server } from '../support/server.ts'
import { expect, type Staff } from '../support/test.ts'

export type FloorTable = DeskPhones['tables'][number]

type Award = 'AVE+' | 'AVE' | 'AVE-'
/** What a board came to at a table, as it was played: what everything else is held against. */
export type Played = {
  readonly table: FloorTable
  readonly board: number
  readonly ns: string
  readonly ew: string
  readonly result: PhoneResult
  readonly scoreNs: number | null
  readonly award: Award | null
}

const STRAINS = ['C', 'D', 'H', 'S', 'NT'] as const
const SEATS = ['N', 'E', 'S', 'W'] as const

export function someResult(random: Random): PhoneResult {
  if (random.below(20) === 0) return { contract: { kind: 'passedOut' }, lead: null, tricks: null }
  const contract = {
    kind: 'played',
    level: random.between(1, 6) as 1,
    strain: STRAINS[random.below(5)]!,
    declarer: SEATS[random.below(4)]!,
    doubling: random.below(12) === 0 ? 'X' : '',
  } as const
  return { contract, lead: null, tricks: random.between(5, 13) }
}

export const scoreOf = (board: number, { contract, tricks }: PhoneResult): number =>
  contract?.kind === 'played'
    ? scoreNs(contract as Contract & { kind: 'played' }, vulnerabilityOf(board), tricks ?? 0)
    : 0

const json = (body: object, headers: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** How often a director looks again at a change that others came before. */
const MOST_LOOKS = 3

export class Floor {
  readonly #server: Server
  readonly #cookie: string
  readonly id: number
  #secrets = new Map<string, string>()
  readonly #turned = new Set<number>()
  /** For whom somebody plays a round: what they play is told of their pair. */
  readonly substitutes = new Map<string, string>()
  /** By round, table, room and board. */
  readonly played = new Map<string, Played>()

  private constructor(server: Server, cookie: string, id: number) {
    this.#server = server
    this.#cookie = cookie
    this.id = id
  }

  static async made(server: Server, { email, password }: Staff, event: NewEvent): Promise<Floor> {
    const login = await fetch(server.url + routes.login(), {
      method: 'POST',
      body: new URLSearchParams({ username: email, password }),
    })
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const answer = await fetch(server.url + deskRoutes.makeEvent(), json(event, { cookie }))
    expect(answer.status).toBe(200)
    const { miniSessionId } = (await answer.json()) as { readonly miniSessionId: number }
    return new Floor(server, cookie, miniSessionId)
  }

  async answer(
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = { cookie: this.#cookie },
  ) {
    // A line of its own: one that is kept may be closed by the server just when it is used again.
    const alone = { ...headers, connection: 'close' }
    const response = await fetch(this.#server.url + path, body ? json(body, alone) : { headers: alone })
    return { status: response.status, body: await response.json() }
  }

  /** @param headers the desk's, unless others are given */
  async call<T>(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<T> {
    const { status, body: told } = await this.answer(path, body, headers)
    expect([path, body, status, status === 200 || told]).toEqual([path, body, 200, true])
    return told as T
  }

  async start(): Promise<void> {
    await this.call(deskRoutes.deskStart(this.id), {})
    await this.links()
  }

  /** Links of phones for every table that is there now. @returns addresses by table */
  async links(): Promise<ReadonlyMap<string, string>> {
    const { links } = await this.call<CreatedLinks>(operateRoutes.createOperatorLinks(this.id), {
      kind: 'phone',
    })
    this.#secrets = new Map(links.map((one) => [`${one.section ?? ''}${one.number} ${one.room}`, one.secret]))
    return new Map(
      links.map((one) => [
        `${one.section ?? ''}${one.number} ${one.room}`,
        `${this.#server.url}/phone/${one.id}#${one.secret}`,
      ]),
    )
  }

  async tables(round: number): Promise<readonly FloorTable[]> {
    const { tables } = await this.call<DeskPhones>(phoneRoutes.deskPhones(this.id))
    return tables.filter((one) => one.round === round && !one.sitOut)
  }

  placeOf = ({ section, number, room }: FloorTable): string => `${section ?? ''}${number} ${room}`

  phone(table: FloorTable): Readonly<Record<string, string>> {
    const secret = this.#secrets.get(this.placeOf(table))
    expect(secret, this.placeOf(table)).toBeDefined()
    return { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
  }

  keep(table: FloorTable, board: number, result: PhoneResult, award: Award | null = null): void {
    const isTurned = this.#turned.has(table.tableId)
    const [north, east] = [table.ns, table.ew].map((name) =>
      [...this.substitutes].reduce((said, [guest, player]) => said.replace(guest, player), name),
    ) as [string, string]
    const [ns, ew] = isTurned ? [east, north] : [north, east]
    const score = result.contract === null ? null : scoreOf(board, result)
    this.played.set(`${table.tableId} ${board}`, { table, board, ns, ew, result, scoreNs: score, award })
  }

  /** Sat the wrong way round: what was played and what comes is the other pair's. */
  turn(table: FloorTable): void {
    this.#turned.add(table.tableId)
    for (const [key, one] of this.played)
      if (one.table.tableId === table.tableId) this.played.set(key, { ...one, ns: one.ew, ew: one.ns })
  }

  at = (table: FloorTable, board: number): Played | undefined => this.played.get(`${table.tableId} ${board}`)

  /** One side enters, the other confirms. @param first what was entered at first, and refused by the other side */
  async enter(
    table: FloorTable,
    board: number,
    result: PhoneResult,
    first: PhoneResult | null = null,
  ): Promise<void> {
    const at = { tableId: table.tableId, board }
    const own = this.phone(table)
    if (first) await this.call(phoneRoutes.phoneResult(), { ...at, version: 0, by: 'NS', result: first }, own)
    const version = first ? 1 : 0
    const by = first ? 'EW' : 'NS'
    await this.call(phoneRoutes.phoneResult(), { ...at, version, by, result }, own)
    await this.call(
      phoneRoutes.phoneConfirm(),
      { ...at, version: version + 1, by: by === 'NS' ? 'EW' : 'NS' },
      own,
    )
    this.keep(table, board, result)
  }

  async correct(correction: NewCorrection['correction']): Promise<void> {
    await this.call(deskRoutes.correctSession(this.id), { correction, reason: 'Rehearsed' })
  }

  async undoCorrection(): Promise<void> {
    const { corrections } = await this.call<Correctable>(deskRoutes.corrections(this.id))
    const last = corrections.filter(({ undoneAt }) => undoneAt === null).sort((a, b) => b.id - a.id)[0]!
    await this.call(deskRoutes.undoCorrection(this.id, last.id), {})
  }

  field = (): Promise<DeskField> => this.call<DeskField>(deskRoutes.field(this.id))

  /** @returns whether it could be: else in words why not, and nothing has changed */
  async change(change: AskedFieldChange): Promise<boolean> {
    for (let looks = 1; ; looks += 1) {
      const seen = await this.answer(deskRoutes.previewField(this.id), change)
      if (seen.status === 422) return false
      expect([change, seen.status]).toEqual([change, 200])
      const { state } = seen.body as FieldPreview
      const made = await this.answer(deskRoutes.changeField(this.id), { change, state })
      if (made.status === 200) return true
      // A line-up may be shown between the look and the press: the director looks again.
      const { code } = made.body as { readonly code?: string }
      if (code !== 'draw-outdated' || looks === MOST_LOOKS) expect([change, made]).toEqual([change, 200])
    }
  }

  async undoChange(): Promise<void> {
    const { changes } = await this.field()
    await this.call(deskRoutes.undoField(this.id, changes[0]!.id), {})
  }

  /** A table calls; the director comes, and it is settled. */
  async callDirector(table: FloorTable): Promise<void> {
    await this.call(phoneRoutes.phoneCall(), { tableId: table.tableId, state: 'open' }, this.phone(table))
    const calls = async () => (await this.call<Hall>(deskRoutes.deskHall(this.id))).calls
    const [own] = (await calls()).filter((one) => one.tableId === table.tableId)
    expect(own).toBeDefined()
    for (const state of ['coming', 'done'])
      await this.call(deskRoutes.answerCall(this.id, own!.callId), { state })
    expect((await calls()).filter((one) => one.tableId === table.tableId)).toEqual([])
  }

  /** Boards whose cards a stranger is told. */
  async told(): Promise<readonly number[]> {
    const text = await (
      await fetch(this.#server.url + sessionRoutes.exported('session', this.id, 'pbn'))
    ).text()
    const boards = text.split(/(?=\[Board ")/).flatMap((part) => {
      const board = /\[Board "(\d+)"\]/.exec(part)?.[1]
      return board !== undefined && /\[Deal "/.test(part) ? [Number(board)] : []
    })
    return [...new Set(boards)]
  }

  /** The session as a stranger has it. */
  async shown(): Promise<DocumentSession> {
    const path = this.#server.url + sessionRoutes.exported('session', this.id, 'json')
    return sessionsOfDocument((await (await fetch(path)).json()) as TournamentDocument)[0]!
  }

  /** Until when its results can be questioned, as lists say. */
  async finalAt(): Promise<number | null> {
    const listed = (await (
      await fetch(this.#server.url + viewAt('miniSessions').path)
    ).json()) as readonly MiniSession[]
    const { finalAt } = listed.find(({ miniSessionId }) => miniSessionId === this.id)!
    return finalAt === undefined ? null : Date.parse(finalAt)
  }

  /** Results of a board as the desk has them; tables by their ids. */
  results = (board: number): Promise<readonly BoardResult[]> =>
    this.call(deskRoutes.boardResults(this.id, board))

  /** Over, and everything of it public: only then a board knows how often it should have been played. */
  async finish(ending: FinishSession = {}): Promise<void> {
    await this.call(deskRoutes.deskFinish(this.id), ending)
    await this.isClosed()
  }

  async isClosed(): Promise<void> {
    const status = async () => (await this.call<DeskSession>(deskRoutes.deskSession(this.id))).status
    await expect.poll(status).toBe('CLOSED')
  }

  /** What phones show of a round: everything confirmed, and asked no more. */
  async isSettled(round: number): Promise<void> {
    for (const table of await this.tables(round)) {
      const { tables } = await this.call<PhoneTables>(phoneRoutes.phoneTables(), undefined, this.phone(table))
      const own = tables.find(({ tableId }) => tableId === table.tableId)
      const open = own?.results.filter(({ confirmed }) => !confirmed).map(({ board }) => board) ?? []
      expect([round, this.placeOf(table), open]).toEqual([round, this.placeOf(table), []])
    }
  }
}
