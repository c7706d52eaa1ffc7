/** A console: what is done at it, and how that gets to the server. One for each page. */

import type { Board } from '@openroom/bridge/board'
import type { BreachCode } from '@openroom/bridge/breach'
import { explanationText } from '@openroom/bridge/operate/explained'
import type { TypedResult } from '@openroom/bridge/operate/resultLine'
import { type LineUp, readSeats, seatEvents } from '@openroom/bridge/operate/seats'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { PostedResult } from '@openroom/bridge/table/facts'
import { appendEvent, checkLog } from '@openroom/bridge/table/log'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import type { BatchAnswer } from '@openroom/protocol/schema/ingest'
import type { ConsoleNews, DeskMessage, Operated, OperatedTable } from '@openroom/protocol/schema/operate'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { Refused } from '../../live/bearerCalls.ts'
import { link as connection } from '../../live/connection.ts'
import type { InHall } from '../../live/hall.ts'
import {
  boardNow,
  boardOf,
  hasResult,
  isAsKnown,
  isUntouched,
  nextBoard,
  nextTable,
  opening,
} from './boards.ts'
import { type Calls, callsOf } from './calls.ts'
import { atNoTable, namesAt, type Operating, type Said } from './consoleState.ts'
import { type KeptLink, keepAside, keepEntries, keepLink, keptAside, keptEntries } from './kept.ts'
import { LeftTables } from './leftTables.ts'
import { confirmed, merged, sending } from './merge.ts'
import { OnDevice } from './onDevice.ts'
import { type Pressed, pressed, read, type Tapped, tapped } from './press.ts'
import { added, putBehind, redone, stateOf, stoodOf, type TableRecord, undone, withSaid } from './record.ts'
import { type Line, Sender } from './sender.ts'

/** It beats so often; where nothing can be pushed it looks more often for what is new. */
const BEAT_MS = 15_000
const LOOK_MS = 4_000

/** So long a call waits for its explanation. */
const EXPLAIN_MS = 60_000

export class OperatingConsole {
  readonly store: StoreApi<Operating>
  #link: KeptLink
  #calls: Calls
  #sender: Sender | null = null
  readonly #left: LeftTables
  readonly #onDevice = new OnDevice(keepEntries, () => {
    const { table, record } = this.#is
    return table && { tableId: table.tableId, entries: record.entries }
  })
  #beating: ReturnType<typeof setTimeout> | null = null
  readonly #now: () => number
  /** What was told last of the table; `null`: nothing comes by itself. */
  #news: ConsoleNews | null = null
  #unfollow = () => {}
  /** Sign of the plan that is known; `null`: it is looked at anew. */
  #plan: string | null = null

  constructor(link: KeptLink, operated: Operated, now: () => number = Date.now) {
    this.#link = link
    this.#calls = callsOf(link)
    this.#now = now
    this.store = createStore<Operating>(() => atNoTable(operated, link.name))
    this.#left = new LeftTables((left) => this.store.setState({ left }), now)
  }

  get #is(): Operating {
    return this.store.getState()
  }

  /** Goes to a table of the link, with all that is on this device of it. */
  async sit(table: OperatedTable): Promise<void> {
    this.leave()
    await this.#onDevice.settled()
    const [entries, aside] = await Promise.all([keptEntries(table.tableId), keptAside(table.tableId)])
    const record: TableRecord = { entries, undone: [] }
    this.#onDevice.begin(entries)
    this.store.setState({
      table,
      aside,
      wanted: null,
      text: '',
      reading: null,
      said: null,
      messages: [],
      here: null,
    })
    this.#show(record, boardNow(record) ?? entries.at(-1)?.board ?? null)
    this.#keep({ tableId: table.tableId })
    const others = this.#is.operated.tables.filter(({ tableId }) => tableId !== table.tableId)
    void this.#left.begin(others, this.#calls)
    const sender = new Sender(this.#calls, table.tableId, {
      record: () => this.#is.record,
      kept: () => this.#onDevice.settled(),
      begun: (from, to) => this.#mark(sending(this.#is.record, from, to)),
      // What was on its way when the table was left is asked about by whoever sends on there.
      confirmed: (answer) => this.#sender === sender && this.#hasArrived(answer),
      lookFrom: (seq) => this.#lookFrom(seq),
      line: (line) => this.#sender === sender && this.#say(line),
    })
    this.#sender = sender
    await this.#lookFrom(0).then(
      () => this.#say({ kind: 'up' }),
      (error) => this.#missed(error),
    )
    sender.wake()
    this.#follow(table.tableId)
    await this.#beat()
  }

  /** Another operator's name, or the first one. */
  call(name: string): void {
    this.#keep({ name })
    this.#calls = callsOf(this.#link)
    this.store.setState({ name })
    const { table } = this.#is
    if (table) void this.sit(table)
  }

  leave(): void {
    this.#unfollow()
    this.#sender?.stop()
    this.#sender = null
    this.#left.stop()
    if (this.#beating !== null) clearTimeout(this.#beating)
    this.#onDevice.stop()
  }

  /** What the hall is told. */
  get hall(): InHall {
    return this.#calls.hall
  }

  readonly callDirector = (tableId: number, state: 'open' | 'done') =>
    this.#calls.callDirector(tableId, state)

  press(key: string): void {
    const { state, text, writer } = this.#is
    if (writer && !writer.isYou && !['?', '*', 'Escape'].includes(key)) this.#tell('notYours')
    else this.#do(pressed(state, text, key))
  }

  /** What keys would type, at once: by finger. */
  type(text: string): void {
    this.#do(read(this.#is.state, text))
  }

  /** A call or card by finger. */
  tap(event: Tapped): void {
    const { state, text } = this.#is
    const did = tapped(state, text, event)
    if (did) this.#do(did)
  }

  #do(did: Pressed): void {
    const { board } = this.#is
    switch (did.kind) {
      case 'text':
        this.store.setState({ text: did.text, reading: did.reading, said: null })
        break
      case 'unknown':
        if (did.dropped) this.store.setState({ text: '', reading: null })
        this.#tell('unknown')
        break
      case 'undo':
        this.undo()
        break
      case 'redo':
        this.redo()
        break
      case 'next':
        this.next()
        break
      case 'board':
        this.look(did.number, did.isSure)
        break
      case 'seat':
        this.#typeSeats(did.text)
        break
      case 'enter':
        if (board !== null) this.enter(board, did.groups, did.forced)
        break
      case 'alert':
      case 'explain':
        this.#beginToExplain(did.kind === 'alert')
        this.show(did.kind)
        break
      default:
        this.show(did.kind)
    }
  }

  /** Says why nothing has changed. */
  #tell(kind: 'unknown' | 'nothing' | 'notYours' | 'first'): void {
    this.store.setState({ said: { kind } })
  }

  enter(board: number, groups: readonly (readonly TableEvent[])[], forced: readonly TableEvent[] = []): void {
    const { record } = this.#is
    // The server would refuse it, and all that is typed after it.
    if (!checkLog(groups.flat(), stateOf(record, board)).ok) {
      this.#tell('nothing')
      return
    }
    const lists = groups.map((events) => events.map((event) => ({ event })))
    const typed = groups[0] ?? []
    this.#change(added(record, board, lists, this.#now()), board, { kind: 'entered', events: typed, forced })
  }

  /** @param what as `undone` has it */
  undo(what: 'entered' | 'moves' = 'entered'): void {
    const { record, board } = this.#is
    if (board === null) return
    const back = undone(record, board, this.#now(), what)
    if (back === record) {
      this.#tell('nothing')
      return
    }
    const isGone = !back.entries.some((one) => one.board === board)
    this.#change(back, isGone ? (back.entries.at(-1)?.board ?? null) : board, { kind: 'undone' })
  }

  redo(): void {
    const { record, board } = this.#is
    const last = record.undone.at(-1)
    const again = redone(record, this.#now())
    this.#change(again, last?.board ?? board, { kind: last ? 'redone' : 'nothing' })
  }

  /** The next board of the round is put on the table. */
  next(): void {
    const { operated, table, record } = this.#is
    if (!table) return
    const playing = boardNow(record)
    const number = playing ?? nextBoard(operated, table, record)
    if (playing !== null && this.#is.board !== playing) this.look(playing)
    else if (playing !== null) this.#tell('nothing')
    else if (number !== null) this.begin(boardOf(operated, number))
    else this.#nextRound(operated, table)
  }

  #nextRound(operated: Operated, table: OperatedTable): void {
    const following = nextTable(operated, table)
    if (following) void this.sit(following)
    else this.#tell('nothing')
  }

  /** A board that was left for another one comes back to the table as it stood. */
  begin(board: Board): void {
    const { table, record } = this.#is
    if (!table) return
    const lists = [opening(table, board, record), ...stoodOf(record, board.number)].map((group) =>
      group.map((event) => ({ event })),
    )
    this.#change(added(record, board.number, lists, this.#now()), board.number, { kind: 'begun' })
  }

  /**
   * A board to look at and correct. One that has not begun begins, where none is being played: else it is asked for once
   * more, with the number still typed.
   */
  look(number: number, isSure = false): void {
    const { operated, record } = this.#is
    const playing = boardNow(record)
    const isThere = record.entries.some((one) => one.board === number)
    const isLeft = isThere && number !== playing && !hasResult(record, number)
    if (isLeft && isSure) this.begin(boardOf(operated, number))
    else if (isThere) {
      this.#show(record, number)
      // Viewers look at another one: it goes on where it lay once that is wished.
      if (isLeft) this.store.setState({ text: `b${number}`, said: { kind: 'left', board: number } })
    } else if (!operated.boards.some((one) => one.number === number))
      this.store.setState({ text: '', reading: null, said: { kind: 'noBoard', board: number } })
    else if (playing === null || isSure || isUntouched(record, playing)) this.begin(boardOf(operated, number))
    else this.store.setState({ text: `b${number}`, reading: null, said: { kind: 'busy', board: number } })
  }

  /** @returns whether what was played can be with these hands */
  giveHands(deal: Board['deal']): boolean {
    const { board, state } = this.#is
    const event = { type: 'SET_HANDS', deal } as const
    const isPossible = board !== null && appendEvent(state, event).ok
    if (isPossible) this.enter(board, [[event]])
    return isPossible
  }

  #typeSeats(text: string): void {
    const { table, state } = this.#is
    const read = table && readSeats(text, namesAt(state), table.rosters)
    if (state.board === null) this.#tell('first')
    else if (!read || read.kind === 'none') this.#tell('unknown')
    else if (read.kind === 'more') this.store.setState({ text, reading: null, said: null })
    else {
      this.store.setState({ text: '', reading: null })
      this.seat(read.seats)
    }
  }

  /** Who sits at the table from now on, also for its next boards. */
  seat(seats: LineUp): void {
    const { board, state } = this.#is
    const events = seatEvents(namesAt(state), seats)
    if (board === null) this.#tell('first')
    else if (events.length === 0) this.#tell('nothing')
    else this.enter(board, [events])
  }

  /** What was said of the last call before stays until it is written anew. */
  #beginToExplain(isAlert: boolean): void {
    const { calls } = this.#is.state
    const made = calls.at(-1)
    const text = explanationText(made?.explanations ?? [])
    this.explain(calls.length - 1, { alert: isAlert || made?.alert === true, text }, EXPLAIN_MS)
  }

  /** @param heldMs how long the call waits for more to be said of it */
  explain(index: number, said: { readonly alert: boolean; readonly text: string }, heldMs = 0): void {
    const { record, board } = this.#is
    if (board !== null)
      this.#change(withSaid(record, board, index, said, this.#now() + heldMs), board, this.#is.said)
  }

  /** A result without auction and play. */
  result(number: number, result: TypedResult): void {
    const { contract, tricks, lead } = result
    const lists = [[{ result: { contract, tricks, lead } }]]
    this.#change(added(this.#is.record, number, lists, this.#now()), number, {
      kind: 'result',
      result,
      board: number,
    })
  }

  /** The director's word on a board. */
  correct(number: number, result: PostedResult): void {
    this.enter(number, [[{ type: 'CORRECTION', result }]])
  }

  show(open: Operating['open']): void {
    this.store.setState({ open, text: '', reading: null })
  }

  async ask(want: 'take' | 'leave'): Promise<void> {
    const { table } = this.#is
    if (!table) return
    this.store.setState({ wanted: want })
    try {
      const { writer } = await this.#calls.ask(table.tableId, want)
      if (this.#is.table?.tableId !== table.tableId) return
      if (want === 'take') await this.#lookFrom(0)
      this.store.setState({ writer, wanted: null })
      this.#say({ kind: 'up' })
      if (want === 'take') this.#sender?.wake()
    } catch (error) {
      this.#missed(error)
      if (error instanceof Refused && !error.isPassing) this.store.setState({ wanted: null })
      this.#beatIn(LOOK_MS)
    }
  }

  async tell(text: string): Promise<void> {
    const { table } = this.#is
    if (!table) return
    this.#hear([await this.#calls.say(table.tableId, text)])
  }

  /** The network is back, or the page is looked at again. */
  wake(): void {
    this.#sender?.wake()
    this.#left.wake()
    void this.#beat()
  }

  /** The page is left, or loaded anew. */
  hurry(): void {
    this.#onDevice.hurry()
  }

  /** What stood aside is put behind what came from elsewhere, as far as it can be, or given up. */
  settleAside(isKept: boolean): void {
    const { aside, record, table } = this.#is
    const put = isKept ? putBehind(record, aside, this.#now()) : { record, left: [] }
    if (table) void keepAside(table.tableId, put.left)
    this.store.setState({ aside: put.left })
    if (!isKept) return
    const said: Said | null = put.left.length > 0 ? { kind: 'unfit' } : null
    this.#change(put.record, put.record.entries.at(-1)?.board ?? null, said)
  }

  /** What counts may be the director's word all the same. */
  #hasArrived({ next, remarks }: BatchAnswer): void {
    this.#mark(confirmed(this.#is.record, next))
    if (remarks.some(({ code }) => code === ('result-ruled' satisfies BreachCode)))
      this.store.setState({ said: { kind: 'ruled' } })
  }

  #keep(parts: Partial<KeptLink>): void {
    this.#link = { ...this.#link, ...parts }
    void keepLink(this.#link)
  }

  #change(record: TableRecord, board: number | null, said: Said | null): void {
    this.#mark(record)
    this.store.setState({
      board,
      state: board === null ? EMPTY_TABLE : stateOf(record, board),
      said,
      text: '',
      reading: null,
    })
    this.#sender?.wake()
  }

  #show(
    record: TableRecord,
    board: number | null,
    typed: Pick<Operating, 'text' | 'reading'> = { text: '', reading: null },
  ): void {
    const state = board === null ? EMPTY_TABLE : stateOf(record, board)
    const { text, reading } = typed
    this.store.setState({ record, board, state, text, reading })
  }

  /** First onto the device. */
  #mark(record: TableRecord): void {
    this.store.setState({ record })
    this.#onDevice.write()
  }

  #say(line: Line): void {
    if (line.kind !== 'up' || this.#is.line.kind !== 'up') this.store.setState({ line })
    if (line.kind === 'taken') void this.#beat()
  }

  #missed(error: unknown): void {
    if (!(error instanceof Refused)) throw error
    this.#say({ kind: error.status === 401 ? 'over' : 'down' })
  }

  async #lookFrom(from: number): Promise<void> {
    const { table } = this.#is
    if (!table) return
    const told = await this.#calls.log(table.tableId, from)
    if (this.#is.table?.tableId !== table.tableId) return
    const { record, aside, newest } = merged(this.#is.record, told.entries, from, this.#now())
    if (aside.length > 0) {
      const all = [...this.#is.aside, ...aside]
      await keepAside(table.tableId, all)
      this.store.setState({ aside: all })
    }
    const isOther = record.entries.length !== this.#is.record.entries.length || aside.length > 0
    // Where nothing is shown yet the last of what came, results alone too.
    const board = newest ?? this.#is.board ?? record.entries.at(-1)?.board ?? null
    this.#mark(record)
    // Words on results of other boards take nothing from what is half typed.
    const isBeside = newest === null && board === this.#is.board
    if (isOther) this.#show(record, board, isBeside ? this.#is : undefined)
  }

  /**
   * Names, hands and rounds that have come since, before the next board needs them.
   * @returns whether they were looked at
   */
  async #renew(tableId: number): Promise<boolean> {
    const before = this.#is
    if (boardNow(before.record) !== null) return false
    const operated = await this.#calls.operated()
    const own = operated.tables.find((one) => one.tableId === tableId)
    if (!own || this.#is.table?.tableId !== tableId || isAsKnown(operated, before.operated)) return true
    this.store.setState({ operated, table: own })
    this.#keep({ operated })
    return true
  }

  #hear(messages: readonly DeskMessage[]): void {
    const known = new Set(this.#is.messages.map(({ id }) => id))
    const fresh = messages.filter(({ id }) => !known.has(id))
    if (fresh.length > 0) this.store.setState({ messages: [...this.#is.messages, ...fresh] })
  }

  #follow(tableId: number): void {
    this.#unfollow()
    const hear = this.#calls.follow(tableId, (news) => this.#take(news))
    const lose = connection.subscribe(({ state }) => {
      if (state === 'connected') return
      this.#news = null
      this.#beatIn(LOOK_MS)
    })
    this.#unfollow = () => {
      this.#news = null
      hear()
      lose()
    }
  }

  /** It looks at once, unless what is other is its own work, or can be shown as it is. */
  #take(news: ConsoleNews | null): void {
    const before = this.#news
    this.#news = news
    const { here, record, messages } = this.#is
    if (news === null || before === null || here === null) return void this.#beat()
    const { delay, isHeld, viewers, status, next, writer, message, plan } = news
    this.store.setState({ here: { delay, isHeld, viewers, status } })
    const own = record.entries.filter(({ state }) => state === 'sent' || state === 'sending').length
    const isKnown = next <= own && message <= (messages.at(-1)?.id ?? 0)
    if (!isKnown || writer !== before.writer || plan !== before.plan || status !== before.status)
      void this.#beat()
  }

  async #beat(): Promise<void> {
    if (this.#beating !== null) clearTimeout(this.#beating)
    const { table, name } = this.#is
    if (!table || name === '') return
    try {
      const after = this.#is.messages.at(-1)?.id ?? 0
      const here = await this.#calls.here({ tableId: table.tableId, present: true, after })
      if (this.#is.table?.tableId !== table.tableId) return
      const { delay, isHeld, viewers, status, writer } = here
      this.store.setState({ here: { delay, isHeld, viewers, status }, writer })
      this.#hear(here.messages)
      if (this.#is.line.kind === 'down') this.#say({ kind: 'up' })
      const plan = this.#news?.plan ?? null
      if ((plan === null || plan !== this.#plan) && (await this.#renew(table.tableId))) this.#plan = plan
      if (writer === null || writer.isYou) this.#sender?.wake()
      else if (here.next > this.#is.record.entries.filter(({ state }) => state === 'sent').length)
        await this.#lookFrom(0)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#missed(error)
    }
    const { wanted } = this.#is
    if (wanted !== null && this.#is.line.kind === 'up') await this.ask(wanted)
    const { writer, line } = this.#is
    if (line.kind === 'over') return
    const isOwn = writer === null || writer === undefined || writer.isYou
    this.#beatIn(line.kind === 'up' && (isOwn || this.#news !== null) ? BEAT_MS : LOOK_MS)
  }

  #beatIn(ms: number): void {
    if (this.#beating !== null) clearTimeout(this.#beating)
    this.#beating = setTimeout(() => void this.#beat(), ms)
  }
}
