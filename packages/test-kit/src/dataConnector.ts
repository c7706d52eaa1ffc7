/**
 * A Data Connector of our own, with Bridgemates behind it that tests press: it checks what it is told by the rules that the
 * maker of the true one has published, keeps what is entered in queues until it is accepted, and fails as it is asked to.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Dto = Readonly<Record<string, unknown>>

type Asked = {
  readonly Command: number
  readonly ClubId: string
  readonly LicenceKey: string
  readonly SessionGuid: string
  readonly SerializedData: string
}

/** What goes wrong with a call. */
export type Fault =
  /** An error number in the answer; nothing is done. */
  | { readonly kind: 'error'; readonly error: number }
  /** A page in the place of an answer; nothing is done. */
  | { readonly kind: 'html' }
  /** All is done, and the answer gets lost. */
  | { readonly kind: 'lost' }
  /** Nothing is done, and the line is cut. */
  | { readonly kind: 'cut' }

export type Hooks = {
  /** Before a call is done. @param count calls of this command so far, from 1 */
  readonly before?: (command: number, count: number) => Promise<Fault | null> | Fault | null
  /** After it was done, before it is answered. */
  readonly after?: (command: number, count: number) => Promise<void> | void
}

export type BridgemateEntry = {
  readonly section: string
  readonly table: number
  readonly round: number
  readonly board: number
}

type Queue = { readonly type: number; items: { readonly id: number; readonly dto: Dto }[]; accepted: number }

type Session = {
  readonly guid: string
  readonly sections: Map<string, Dto>
  readonly results: Map<string, Dto>
  readonly participations: Map<string, Dto>
  readonly hands: Map<number, Dto>
  readonly calls: Map<string, Dto>
  readonly queues: Readonly<Record<QueueName, Queue>>
}

type QueueName = 'results' | 'players' | 'participations' | 'hands' | 'calls'

class Refused extends Error {
  readonly error: number

  constructor(error: number, detail: string) {
    super(detail)
    this.error = error
  }
}

const NO_DATA = 2
const NO_UPDATES = 3
const MOVEMENT = 4
const INVALID = 5
const UNKNOWN_ENTRY = 6
const EXCEPTION = 7
const NOT_IMPLEMENTED = 8
const WRONG_TYPE = 12

const POLLS: Readonly<Record<number, readonly [QueueName, boolean]>> = {
  19: ['results', false],
  20: ['players', false],
  21: ['participations', false],
  22: ['hands', false],
  23: ['results', true],
  24: ['players', true],
  25: ['participations', true],
  26: ['hands', true],
  36: ['calls', false],
  37: ['calls', true],
}
const ACCEPTS: Readonly<Record<number, QueueName>> = {
  27: 'results',
  28: 'players',
  29: 'participations',
  30: 'hands',
  38: 'calls',
}

const check = (is: boolean, detail: string, error = INVALID): void => {
  if (!is) throw new Refused(error, detail)
}

const isWhole = (value: unknown, low: number, high = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high
const isText = (value: unknown): value is string => typeof value === 'string'
const listIn = (value: unknown): readonly Dto[] => (Array.isArray(value) ? (value as Dto[]) : [])

function checkSection(section: Dto, guid: string): void {
  check(section.SessionGuid === guid, 'section: another session')
  check(/^([A-Z])\1{0,2}$/.test(`${section.Letters}`), `letters ${section.Letters}`)
  check(section.Winners === 1 || section.Winners === 2, 'winners')
  check([10, 20, 30].includes(Number(section.GameType)), 'game type')
  check(section.EWMoveBeforePlay === 0, 'EWMoveBeforePlay is not supported')
  const numbers = new Set<unknown>()
  for (const table of listIn(section.Tables)) {
    check(table.SessionGuid === guid && table.SectionLetters === section.Letters, 'table: another section')
    check(
      isWhole(table.TableNumber, 1) && !numbers.has(table.TableNumber),
      `table number ${table.TableNumber}`,
    )
    numbers.add(table.TableNumber)
    for (const [i, round] of listIn(table.Rounds).entries()) {
      check(
        round.RoundNumber === i + 1,
        `table ${table.TableNumber}: round ${round.RoundNumber} in place ${i + 1}`,
      )
      check(round.SessionGuid === guid && round.TableNumber === table.TableNumber, 'round: another table')
      check(isWhole(round.PairNS, 0) && isWhole(round.PairEW, 0), 'pairs')
      const isSitOut = round.PairNS === 0 || round.PairEW === 0
      const isZero = round.LowBoardNumber === 0 && round.HighBoardNumber === 0
      const isRange =
        isWhole(round.LowBoardNumber, 1) && isWhole(round.HighBoardNumber, Number(round.LowBoardNumber))
      check(isSitOut ? isZero : isRange, `boards ${round.LowBoardNumber}–${round.HighBoardNumber}`)
      const mates = [
        round.MatesTableSectionLetters !== null,
        round.MatesTableTableNumber !== 0,
        round.MatesTableRoundNumber !== 0,
      ]
      check(new Set(mates).size === 1, 'all of the mates table or nothing')
    }
  }
}

function checkHand(hand: Dto): void {
  check(isWhole(hand.BoardNumber, 1), 'hand: board')
  const cards: string[] = []
  for (const suit of ['Spades', 'Hearts', 'Diamonds', 'Clubs'])
    for (const seat of ['North', 'East', 'South', 'West']) {
      const holding = hand[`${seat}${suit}`]
      check(isText(holding) && /^[AKQJT98765432]*$/.test(holding), `${seat}${suit}`)
      cards.push(...[...`${holding}`].map((rank) => `${suit} ${rank}`))
    }
  check(new Set(cards).size === 52 && cards.length === 52, 'a hand has 13 cards, each once')
}

function checkResult(result: Dto): void {
  check(result.ScoringDirection === 3, 'ScoringDirection is 3')
  check(isWhole(result.BoardNumber, 1), 'board number')
  if (result.IsDeleted === true) return
  check(isWhole(result.PairNorthSouth, 1) && isWhole(result.PairEastWest, 1), 'pairs of a result')
  check([result.PairNorthSouth, result.PairEastWest].includes(result.DeclaringPair), 'declaring pair')
  check(isWhole(result.DeclarerDirection, 0, 4), 'declarer')
  check(isWhole(result.Level, -10, 7), 'level')
  check(isWhole(result.Denomination, 0, 5) && isWhole(result.Stake, 0, 2), 'denomination and stake')
  check(Number(result.Level) < 1 || Number(result.Denomination) > 0, 'a contract has a denomination')
  check(isWhole(result.TotalTricks, 0, 13), 'tricks')
  check(result.LeadCardRank === 0 || isWhole(result.LeadCardRank, 2, 14), 'lead')
}

const keyOf = (one: Dto): string =>
  [one.SectionLetters, one.TableNumber, one.RoundNumber, one.BoardNumber].join(' ')

export class DataConnector {
  readonly #server: Server
  readonly #sessions = new Map<string, Session>()
  readonly #counts = new Map<number, number>()
  #nextItem = 1
  /** Calls in their order. */
  readonly calls: { readonly command: number; readonly data: unknown }[] = []
  hooks: Hooks = {}

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The session that is there; tests have one. */
  get session(): Session {
    const [session] = this.#sessions.values()
    if (!session) throw new Error('no session')
    return session
  }

  get guids(): readonly string[] {
    return [...this.#sessions.keys()]
  }

  /** A round as its table has it. */
  round(section: string, table: number, round: number): Dto | undefined {
    const tables = listIn(this.session.sections.get(section)?.Tables)
    return listIn(tables.find(({ TableNumber }) => TableNumber === table)?.Rounds)[round - 1]
  }

  /** A result as its table shows it. */
  shown({ section, table, round, board }: BridgemateEntry): Dto | undefined {
    return this.session.results.get([section, table, round, board].join(' '))
  }

  /** Players enter and confirm a result, or a director does. */
  enter(entry: BridgemateEntry, result: Dto = {}): void {
    const round = this.round(entry.section, entry.table, entry.round) ?? {}
    this.#tell('results', {
      ...this.#placed(entry),
      BoardNumber: entry.board,
      ScoringDirection: 3,
      IsDeleted: false,
      PairNorthSouth: round.PairNS,
      PairEastWest: round.PairEW,
      DeclaringPair: round.PairNS,
      DeclarerDirection: 1,
      Level: 4,
      Denomination: 4,
      Stake: 0,
      TotalTricks: 10,
      LeadCardRank: 0,
      LeadCardSuit: 0,
      ...result,
    })
  }

  /** What was accepted is forgotten, and the next item is the first. */
  countAnew(): void {
    const { results } = this.session.queues
    results.items = []
    results.accepted = 0
    this.#nextItem = 1
  }

  delete(entry: BridgemateEntry): void {
    this.enter(entry, { IsDeleted: true })
  }

  /** @param direction 1 North, 2 East, 3 South, 4 West */
  sit(section: string, table: number, direction: number, who: Dto): void {
    this.#tell('participations', {
      ...this.#placed({ section, table, round: 1 }),
      Direction: direction,
      PlayerNumber: '',
      FirstName: '',
      LastName: '',
      CountryCode: '',
      IsPlayerSwap: false,
      ...who,
    })
  }

  /** @param status 1 called, 3 resolved */
  callTd(section: string, table: number, round: number, status: number): void {
    this.#tell('calls', { ...this.#placed({ section, table, round }), Hour: 20, Minute: 15, Status: status })
  }

  #placed({ section, table, round }: Omit<BridgemateEntry, 'board'>): Dto {
    return {
      SessionGuid: this.session.guid,
      SectionLetters: section,
      TableNumber: table,
      RoundNumber: round,
      ValidationMessages: null,
    }
  }

  #tell(name: QueueName, dto: Dto): void {
    const { queues, results } = this.session
    queues[name].items.push({ id: this.#nextItem++, dto })
    if (name !== 'results') return
    if (dto.IsDeleted === true) results.delete(keyOf(dto))
    else results.set(keyOf(dto), dto)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET')
      return void response.end('Bridgemate dataconnector service version 0 of a test')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked
    const count = (this.#counts.get(asked.Command) ?? 0) + 1
    this.#counts.set(asked.Command, count)
    const fault = (await this.hooks.before?.(asked.Command, count)) ?? null
    if (fault?.kind === 'html') {
      response.setHeader('content-type', 'text/html')
      return void response.end('<html><body>Welcome</body></html>')
    }
    if (fault?.kind === 'cut') return void response.destroy()
    const answer =
      fault?.kind === 'error'
        ? this.#answer(asked, { type: 4, error: fault.error, data: 'as the test asks' })
        : this.#do(asked)
    await this.hooks.after?.(asked.Command, count)
    if (fault?.kind === 'lost') return void response.destroy()
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(answer))
  }

  #answer(
    { Command, SessionGuid }: Asked,
    { type, error = 0, data = '', last = 0 }: { type: number; error?: number; data?: unknown; last?: number },
  ) {
    return {
      RequestCommand: Command,
      DataType: type,
      LastQueueItemId: last,
      ErrorType: error,
      SessionGuid,
      SerializedData: data === '' ? '' : JSON.stringify(data),
    }
  }

  #do(asked: Asked) {
    let data: unknown = null
    try {
      data = asked.SerializedData === '' ? null : JSON.parse(asked.SerializedData)
      this.calls.push({ command: asked.Command, data })
      return this.#answer(asked, this.#done(asked.Command, asked.SessionGuid, data))
    } catch (error) {
      const number = error instanceof Refused ? error.error : EXCEPTION
      return this.#answer(asked, { type: 4, error: number, data: `${error}` })
    }
  }

  #done(
    command: number,
    guid: string,
    data: unknown,
  ): { type: number; error?: number; data?: unknown; last?: number } {
    if (command === 4) return { type: 1, data }
    if (command === 5) return this.#initialize(data as Dto)
    if (command === 31) {
      check(this.#sessions.has(`${(data as Dto).EventGuid}`), 'no such event', UNKNOWN_ENTRY)
      return { type: 1 }
    }
    if (command === 34) return this.#managed(data as Dto)
    const session = this.#sessions.get(guid)
    if (!session) throw new Refused(UNKNOWN_ENTRY, 'no such session')
    const poll = POLLS[command]
    if (poll) return this.#poll(session.queues[poll[0]], poll[1])
    const accepted = ACCEPTS[command]
    if (accepted) {
      check(isWhole(data, 1), 'an id is accepted', WRONG_TYPE)
      const queue = session.queues[accepted]
      check(
        queue.items.some(({ id }) => id === data),
        'no such item',
        UNKNOWN_ENTRY,
      )
      queue.accepted = Math.max(queue.accepted, Number(data))
      return { type: 1 }
    }
    if (command === 6) return this.#updateMovement(session, data as Dto)
    if (command === 10) return this.#putResults(session, data)
    if (command === 13) return this.#putHands(session, data)
    if (command === 39) {
      for (const call of listIn(data)) session.calls.set(`${call.SectionLetters}${call.TableNumber}`, call)
      return { type: 1 }
    }
    throw new Refused(NOT_IMPLEMENTED, `command ${command}`)
  }

  #managed(asked: Dto) {
    check(asked.Command === 2, 'which sessions run', NOT_IMPLEMENTED)
    const [first = null] = this.guids
    const SessionInformation = this.guids.map((guid) => ({ SessionGuid: guid }))
    return { type: 17, data: { EventGuid: first, SessionInformation, IsRunning: first !== null } }
  }

  #initialize(init: Dto) {
    check(isWhole(init.Commands, 0, 255), 'commands')
    const given = listIn(init.Sessions)
    check(given.length === 1, 'one session')
    const [session] = given
    const guid = `${session?.SessionGuid}`
    check(/^[0-9A-F]{32}$/.test(guid), `guid ${guid}`)
    check(isText(session?.Name) && session.Name !== '', 'name')
    check(
      isWhole(session?.Year, 2000) && isWhole(session?.Month, 1, 12) && isWhole(session?.Day, 1, 31),
      'date',
    )
    const groups = listIn(session?.ScoringGroups)
    check(groups.length > 0, 'scoring groups')
    const sections = groups.flatMap((group) => listIn(group.Sections))
    check(sections.length > 0, 'sections')
    for (const section of sections) checkSection(section, guid)
    check(new Set(sections.map(({ Letters }) => Letters)).size === sections.length, 'letters twice')
    for (const one of listIn(init.Participations)) {
      const hasNumber = one.PlayerNumber !== ''
      const hasName = isText(one.LastName) && one.LastName !== ''
      check(hasNumber !== hasName, 'either a number or a name')
      check(isWhole(one.Direction, 1, 4) && isWhole(one.RoundNumber, 0, 1), 'direction and round')
    }
    for (const hand of listIn(init.Handrecords)) checkHand(hand)
    const queue = (type: number): Queue => ({ type, items: [], accepted: 0 })
    // What was kept of all sessions is forgotten.
    if (Number(init.Commands) & 128) this.#sessions.clear()
    this.#sessions.set(guid, {
      guid,
      sections: new Map(sections.map((one) => [`${one.Letters}`, one])),
      results: new Map(),
      participations: new Map(
        listIn(init.Participations).map((one) => [
          `${one.SectionLetters}${one.TableNumber} ${one.Direction}`,
          one,
        ]),
      ),
      hands: new Map(listIn(init.Handrecords).map((one) => [Number(one.BoardNumber), one])),
      calls: new Map(),
      queues: {
        results: queue(12),
        players: queue(10),
        participations: queue(11),
        hands: queue(13),
        calls: queue(21),
      },
    })
    return { type: 1 }
  }

  #poll({ type, items, accepted }: Queue, all: boolean) {
    const batch = all ? items : items.filter(({ id }) => id > accepted)
    if (batch.length === 0) return { type: 4, error: NO_DATA, data: 'nothing' }
    return { type, data: batch.map(({ dto }) => dto), last: batch.at(-1)!.id }
  }

  #updateMovement(session: Session, section: Dto) {
    checkSection(section, session.guid)
    const letters = `${section.Letters}`
    const before = session.sections.get(letters)
    if (before && JSON.stringify(before.Tables) === JSON.stringify(section.Tables))
      return { type: 4, error: NO_UPDATES, data: 'the same' }
    for (const table of listIn(section.Tables)) {
      const known = listIn(
        listIn(before?.Tables).find(({ TableNumber }) => TableNumber === table.TableNumber)?.Rounds,
      )
      const rounds = listIn(table.Rounds)
      const first = Array.from({ length: Math.max(known.length, rounds.length) }, (_, i) => i).find(
        (i) => JSON.stringify(known[i]) !== JSON.stringify(rounds[i]),
      )
      // Results are forgotten from the first round on that is another.
      for (const [key, result] of session.results)
        if (
          first !== undefined &&
          result.SectionLetters === letters &&
          result.TableNumber === table.TableNumber &&
          Number(result.RoundNumber) > first
        )
          session.results.delete(key)
    }
    session.sections.set(letters, section)
    return { type: 7, data: section }
  }

  #putResults(session: Session, data: unknown) {
    const results = listIn(data)
    let changed = 0
    for (const result of results) {
      checkResult(result)
      const round = this.round(
        `${result.SectionLetters}`,
        Number(result.TableNumber),
        Number(result.RoundNumber),
      )
      check(round !== undefined, 'no such round', MOVEMENT)
    }
    for (const result of results) {
      const key = keyOf(result)
      if (JSON.stringify(session.results.get(key)) !== JSON.stringify(result)) changed += 1
      if (result.IsDeleted === true) session.results.delete(key)
      else session.results.set(key, result)
    }
    return changed > 0 ? { type: 1 } : { type: 4, error: NO_UPDATES, data: 'the same' }
  }

  #putHands(session: Session, data: unknown) {
    const hands = listIn(data)
    for (const hand of hands) checkHand(hand)
    for (const hand of hands) session.hands.set(Number(hand.BoardNumber), hand)
    return { type: 1 }
  }
}
