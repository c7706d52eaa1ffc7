/**
 * In a Data Connector's place: a scoring program that speaks to one makes its session here, and has from players' phones what it
 * would have from Bridgemates (docs/bridgemates.md). Whatever is answered is kept before, so that nothing is lost or told twice
 * when either side ends at any moment.
 */
import { groupBy } from '@openroom/bridge/groupBy'
import {
  eveningOfTold,
  sectionLetters,
  type ToldEvening,
  type ToldSeat,
  type ToldSection,
  toldCallSchema,
  toldEveningOf,
  toldEventSchema,
  toldHandSchema,
  toldPlayerSchema,
  toldResultSchema,
  toldSeatSchema,
  toldUpdateSchema,
} from '@openroom/formats/bws/toldEvening'
import type { TerminalEvening } from '@openroom/protocol/schema/terminals'
import { FeedLost, FeedRefused, type IngestClient } from '../client.ts'
import { sentSession } from '../plan.ts'
import type { TerminalClient } from './client.ts'
import {
  type AllStood,
  broughtUp,
  layoutOfStood,
  newStood,
  placeOf,
  type QueueName,
  type Stood,
  sectionOf,
  toldAgain,
} from './stood.ts'
import { keyOf, toldOf } from './told.ts'
import {
  type Answered,
  type Asked,
  COMMANDS,
  type Command,
  type ConnectorError,
  DATA_TYPES,
  type DataType,
  ERRORS,
  type ResultDto,
  TD_CALL,
} from './wire.ts'

export type StandInKeeping = {
  readonly read: () => Promise<AllStood | null>
  readonly write: (kept: AllStood) => Promise<void>
}

export type StandInOptions = {
  readonly sessions: Pick<IngestClient, 'start' | 'storeSession'>
  readonly terminals: Pick<TerminalClient, 'callDirector' | 'evening' | 'rule'>
  readonly keeping: StandInKeeping
  /** The key that programs have to give; `null`: any. */
  readonly licence: string | null
  /** Seconds between the tables and the public. */
  readonly delay: number
  /** By the clock of the room. */
  readonly now: () => Date
  /** Hears what a person beside it is to know. */
  readonly say: (line: string) => void
}

type Given = { readonly type: DataType; readonly data?: unknown; readonly last?: number }

const DONE: Given = { type: 'ok' }

/** Answered as an error, with words for whoever looks into the program's log. */
class Refusal extends Error {
  readonly error: ConnectorError

  constructor(error: ConnectorError, detail: string) {
    super(detail)
    this.error = error
  }
}

/** Start of the commands of an event: results are taken from then on. */
const START_READING = 4

const NAMES: ReadonlyMap<number, Command> = new Map(
  Object.entries(COMMANDS).map(([name, number]) => [number, name as Command]),
)

const POLLS: { readonly [Polled in Command]?: readonly [queue: QueueName, isAll: boolean] } = {
  pollResults: ['results', false],
  pollPlayers: ['players', false],
  pollParticipations: ['participations', false],
  pollHandrecords: ['handrecords', false],
  pollTdCalls: ['tdCalls', false],
  pollAllResults: ['results', true],
  pollAllPlayers: ['players', true],
  pollAllParticipations: ['participations', true],
  pollAllHandrecords: ['handrecords', true],
  pollAllTdCalls: ['tdCalls', true],
}

const ACCEPTS: { readonly [Accepted in Command]?: QueueName } = {
  acceptResults: 'results',
  acceptPlayers: 'players',
  acceptParticipations: 'participations',
  acceptHandrecords: 'handrecords',
  acceptTdCalls: 'tdCalls',
}

type Schema<T> = {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean
    readonly data?: T
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
    }
  }
}

function checked<T>(schema: Schema<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data as T
  const [issue] = read.error?.issues ?? []
  throw new Refusal('validation', `${(issue?.path ?? []).map(String).join('.')}: ${issue?.message}`)
}

const allChecked = <T>(schema: Schema<T>, value: unknown): readonly T[] =>
  (Array.isArray(value) ? value : [value]).map((one) => checked(schema, one))

/** Later ones in the place of earlier ones of the same key. */
const merged = <T>(before: readonly T[], more: readonly T[], keyOfOne: (one: T) => string): readonly T[] => [
  ...new Map([...before, ...more].map((one) => [keyOfOne(one), one])).values(),
]

type RoundAt = { readonly section: string; readonly table: number; readonly round: number }

/** Rounds that are others than before, or are no more. */
function changedRounds(before: readonly ToldSection[], after: readonly ToldSection[]): readonly RoundAt[] {
  const roundsOf = (sections: readonly ToldSection[]) =>
    new Map(
      sections.flatMap(({ Letters, Tables }) =>
        Tables.flatMap(({ TableNumber, Rounds }) =>
          Rounds.map((one) => {
            const at = { section: Letters, table: TableNumber, round: one.RoundNumber }
            return [JSON.stringify(at), { at, text: JSON.stringify(one) }] as const
          }),
        ),
      ),
    )
  const now = roundsOf(after)
  return [...roundsOf(before)].flatMap(([key, { at, text }]) => (now.get(key)?.text === text ? [] : [at]))
}

/** Rounds below the first that is told stay as they are, those above the last are no more; other tables stay. */
function updated(before: ToldSection | undefined, told: ToldSection): ToldSection {
  const known = new Map((before?.Tables ?? []).map((one) => [one.TableNumber, one]))
  const tables = told.Tables.map((one) => {
    const first = one.Rounds[0]?.RoundNumber ?? 1
    const earlier = known.get(one.TableNumber)?.Rounds.filter(({ RoundNumber }) => RoundNumber < first) ?? []
    return { ...one, Rounds: [...earlier, ...one.Rounds] }
  })
  const byNumber = new Map([...known, ...tables.map((one) => [one.TableNumber, one] as const)])
  return { ...told, Tables: [...byNumber.values()].sort((a, b) => a.TableNumber - b.TableNumber) }
}

const seatKey = (one: ToldSeat): string => `${placeOf(one)} ${one.Direction} ${Math.max(1, one.RoundNumber)}`

const seated = (before: readonly ToldSeat[], more: readonly ToldSeat[]): readonly ToldSeat[] =>
  merged(before, more, seatKey).filter(({ IsRemoval }) => !IsRemoval)

export class StandIn {
  readonly #options: StandInOptions
  #all: AllStood | null = null
  /** One call at a time. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: StandInOptions) {
    this.#options = options
  }

  answer(asked: Asked): Promise<Answered> {
    const mine = this.#turn.then(() => this.#answer(asked))
    this.#turn = mine.catch(() => {})
    return mine
  }

  async #answer(asked: Asked): Promise<Answered> {
    try {
      return this.#told(asked, await this.#done(asked))
    } catch (error) {
      const [name, detail] = this.#failureOf(error)
      return { ...this.#told(asked, { type: 'error', data: detail }), ErrorType: ERRORS[name] }
    }
  }

  #told({ Command, SessionGuid }: Asked, { type, data, last = 0 }: Given): Answered {
    const SerializedData = data === undefined ? '' : JSON.stringify(data)
    return {
      RequestCommand: Command,
      DataType: DATA_TYPES[type],
      LastQueueItemId: last,
      ErrorType: ERRORS.none,
      SessionGuid,
      SerializedData,
    }
  }

  /** Errors: whatever is no answer for a program. */
  #failureOf(error: unknown): readonly [ConnectorError, string] {
    if (error instanceof Refusal) return [error.error, error.message]
    if (error instanceof FeedLost) return ['busy', error.message]
    if (error instanceof FeedRefused)
      return [error.refusal.code === 'session-not-found' ? 'entryUnknown' : 'validation', error.message]
    throw error
  }

  async #done(asked: Asked): Promise<Given> {
    const { licence } = this.#options
    if (licence !== null && asked.LicenceKey !== licence)
      throw new Refusal('validation', 'The licence key is not the one that is expected here.')
    const command = NAMES.get(asked.Command)
    if (command === undefined) throw new Refusal('notImplemented', `Command ${asked.Command}`)
    const data = this.#dataOf(asked)
    this.#all ??= (await this.#options.keeping.read()) ?? {}
    if (command === 'ping') return { type: 'ok', data: data ?? '' }
    if (command === 'initializeEvent') return this.#initialize(asked, data)
    if (command === 'continueEvent') return this.#goOn(data)
    if (['connect', 'disconnect', 'clearData'].includes(command)) return DONE
    const stood = this.#all[asked.SessionGuid]
    if (stood === undefined || stood.session === null)
      throw new Refusal('entryUnknown', 'This session was not made here.')
    const poll = POLLS[command]
    if (poll) return this.#poll(asked, stood, ...poll)
    const accepted = ACCEPTS[command]
    if (accepted) return this.#accept(stood, accepted, data)
    return this.#put(asked, stood, command, data)
  }

  #dataOf({ SerializedData: text }: Asked): unknown {
    if (text === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      throw new Refusal('wrongDataType', 'The data is no JSON.')
    }
  }

  async #keep(stood: Stood): Promise<Stood> {
    const before = this.#all?.[stood.told.guid]
    if (before === stood) return stood
    this.#all = { ...this.#all, [stood.told.guid]: stood }
    await this.#options.keeping.write(this.#all)
    return stood
  }

  /** The session is made at the site, or is there already: what was entered in it stays, and is told again. */
  async #initialize(asked: Asked, data: unknown): Promise<Given> {
    const event = checked(toldEventSchema, data)
    const told = toldEveningOf(event)
    if (!told.ok) throw new Refusal('validation', told.error)
    const before = this.#all?.[told.value.guid]
    // Another day would be another session.
    const { date, start } = before?.told ?? told.value
    const given = { ...told.value, date, start }
    const stood = toldAgain(before ?? newStood(given))
    const stored = await this.#store(asked, stood, given)
    if (event.Commands & START_READING) await this.#options.sessions.start(stored.session!)
    this.#options.say(
      `${given.name}: session ${stored.session} is made. Give out its phones' links at the desk.`,
    )
    return DONE
  }

  async #goOn(data: unknown): Promise<Given> {
    const guid = `${(data as { readonly EventGuid?: unknown } | null)?.EventGuid}`
    const stood = this.#all?.[guid]
    if (stood === undefined || stood.session === null)
      throw new Refusal('entryUnknown', 'This session was not made here.')
    await this.#options.terminals.evening(stood.session)
    return DONE
  }

  /** What the program says now, in the place of what it has said; rounds that have results stay as they are. */
  async #store(asked: Asked, stood: Stood, told: ToldEvening): Promise<Stood> {
    const { sessions, terminals, delay } = this.#options
    if (stood.session !== null) {
      const evening = await terminals.evening(stood.session)
      const { spots } = layoutOfStood(stood, evening)
      for (const at of changedRounds(stood.told.sections, told.sections)) {
        const spot = spots.find(
          ({ letters, table }) =>
            letters === at.section && table.number === at.table && table.round === at.round,
        )
        if (spot && spot.table.results.length > 0)
          throw new Refusal(
            'movement',
            `Table ${at.section}${at.table} has results of round ${at.round}, which would be lost: delete them first.`,
          )
      }
    }
    const made = eveningOfTold(told, delay)
    if (!made.ok) throw new Refusal('validation', made.error)
    const { session, firstBoards, ...rest } = made.value
    const stored = await sessions.storeSession({
      ...rest,
      session: sentSession(session),
      firstBoards: Object.fromEntries(firstBoards),
    })
    const next = { ...stood, told, session: stored.miniSessionId }
    const evening = await terminals.evening(next.session)
    // Who plays is the program's own word.
    return this.#keep(broughtUp(next, this.#now(asked, evening), (name) => name !== 'results'))
  }

  #now = ({ ClubId }: Asked, evening: TerminalEvening) => ({
    evening,
    club: ClubId,
    at: this.#options.now(),
  })

  async #poll(asked: Asked, before: Stood, name: QueueName, isAll: boolean): Promise<Given> {
    const { terminals } = this.#options
    const evening = await terminals.evening(before.session!)
    const stood = await this.#keep(broughtUp(before, this.#now(asked, evening)))
    const { items, accepted } = stood.queues[name]
    const batch = isAll ? items : items.filter(({ id }) => id > accepted)
    const last = batch.at(-1)
    if (last === undefined) throw new Refusal('noData', 'There is nothing new.')
    return {
      type: name,
      data: batch.map(({ dto }) => dto),
      last: last.id,
    }
  }

  async #accept(stood: Stood, name: QueueName, data: unknown): Promise<Given> {
    if (!Number.isSafeInteger(data)) throw new Refusal('wrongDataType', 'An id is accepted.')
    const queue = stood.queues[name]
    const item = queue.items.find(({ id }) => id === data)
    if (item === undefined) throw new Refusal('entryUnknown', 'There is no such item.')
    if (item.id > queue.accepted)
      await this.#keep({ ...stood, queues: { ...stood.queues, [name]: { ...queue, accepted: item.id } } })
    return DONE
  }

  async #put(asked: Asked, stood: Stood, command: Command, data: unknown): Promise<Given> {
    const { told } = stood
    switch (command) {
      case 'updateMovement':
        return this.#update(asked, stood, data)
      case 'putPlayers': {
        const more = allChecked(toldPlayerSchema, data)
        const players = merged(told.players, more, ({ PlayerNumber }) => PlayerNumber)
        await this.#store(asked, stood, { ...told, players })
        return DONE
      }
      case 'putParticipations': {
        const seats = seated(told.seats, allChecked(toldSeatSchema, data))
        await this.#store(asked, stood, { ...told, seats })
        return DONE
      }
      case 'putHandrecords': {
        const more = allChecked(toldHandSchema, data)
        const hands = merged(told.hands, more, (one) => `${one.SectionLetters} ${one.BoardNumber}`)
        await this.#store(asked, stood, { ...told, hands })
        return DONE
      }
      case 'putResults':
        return this.#rule(asked, stood, allChecked(toldResultSchema, data))
      case 'putTdCalls':
        return this.#call(asked, stood, allChecked(toldCallSchema, data))
      case 'getMovement': {
        const letters = checked(sectionLetters, (data as { readonly Letters?: unknown } | null)?.Letters)
        const section = told.sections.find(({ Letters }) => Letters === letters)
        if (!section) throw new Refusal('movement', `There is no section ${letters}.`)
        return { type: 'section', data: sectionOf(told, section) }
      }
      case 'getAllMovements':
        return { type: 'movement', data: told.sections.map((one) => sectionOf(told, one)) }
      // Phones have none of them.
      case 'putBridgemate2Settings':
      case 'putBridgemate3Settings':
        return DONE
      default:
        throw new Refusal('notImplemented', command)
    }
  }

  async #update(asked: Asked, stood: Stood, data: unknown): Promise<Given> {
    const { IsDeleted, AddedPlayers, Participations, Winners, ...section } = checked(toldUpdateSchema, data)
    const { told } = stood
    const others = told.sections.filter(({ Letters }) => Letters !== section.Letters)
    const before = told.sections.find(({ Letters }) => Letters === section.Letters)
    const players = merged(told.players, AddedPlayers, ({ PlayerNumber }) => PlayerNumber)
    const seats = seated(told.seats, Participations)
    if (IsDeleted) {
      if (!before) throw new Refusal('noUpdates', 'There is no such section.')
      await this.#store(asked, stood, { ...told, sections: others, players, seats })
      return DONE
    }
    const now = updated(before, { ...section, Winners: Winners === 2 ? 2 : 1 })
    const sections = before
      ? told.sections.map((one) => (one === before ? now : one))
      : [...told.sections, now]
    const next = { ...told, sections, players, seats }
    if (JSON.stringify(next) === JSON.stringify(told)) throw new Refusal('noUpdates', 'All of it was there.')
    await this.#store(asked, stood, next)
    this.#options.say(`Section ${section.Letters}: its movement is another.`)
    return { type: 'section', data: sectionOf(next, now) }
  }

  /** The program's results are the director's word; each is stored before the next. */
  async #rule(
    asked: Asked,
    stood: Stood,
    results: readonly ReturnType<typeof toldResultSchema.parse>[],
  ): Promise<Given> {
    const { terminals } = this.#options
    const session = stood.session!
    const layout = layoutOfStood(stood, await terminals.evening(session))
    const words = results.map((one) => {
      const said = toldOf({ ...one, SessionGuid: stood.told.guid } as ResultDto, layout)
      if (!said.ok) throw new Refusal('movement', said.error)
      return said.value
    })
    let changed = 0
    for (const { tableId, board, word } of words) {
      const ruling = word && { result: word.result, average: word.average ?? null }
      if ((await terminals.rule(session, { tableId, board, word: ruling })).changed) changed += 1
    }
    const own = new Set(results.map(keyOf))
    const evening = await terminals.evening(session)
    const isOwn = (name: QueueName, key: string) => name === 'results' && own.has(key)
    await this.#keep(broughtUp(stood, this.#now(asked, evening), isOwn))
    if (changed === 0) throw new Refusal('noUpdates', 'All of it was there.')
    return DONE
  }

  async #call(
    asked: Asked,
    stood: Stood,
    calls: readonly ReturnType<typeof toldCallSchema.parse>[],
  ): Promise<Given> {
    const { terminals } = this.#options
    const session = stood.session!
    const { spots } = layoutOfStood(stood, await terminals.evening(session))
    const byPlace = groupBy(calls, (one) => `${placeOf(one)} round ${one.RoundNumber}`)
    for (const [place, own] of byPlace) {
      const spot = spots.find(
        ({ letters, table }) => `${letters}${table.number} round ${table.round}` === place,
      )
      const status = own.at(-1)!.Status
      if (!spot) throw new Refusal('movement', `There is no ${place}.`)
      // That the director comes, or later, is said at the desk.
      if (status !== TD_CALL.called && status !== TD_CALL.resolved) continue
      const state = status === TD_CALL.called ? 'open' : 'done'
      await terminals.callDirector(session, { tableId: spot.table.tableId, state })
    }
    const evening = await terminals.evening(session)
    const isOwn = (name: QueueName, key: string) => name === 'tdCalls' && byPlace.has(key)
    await this.#keep(broughtUp(stood, this.#now(asked, evening), isOwn))
    return DONE
  }
}
