/**
 * What a console has of a table's log: what the server has confirmed, and behind it what was typed since. What was not
 * sent yet can be changed and taken back without a trace; what was sent is taken back by the director's events.
 */
import { explanationText, readExplanations } from '@openroom/bridge/operate/explained'
import { takeBack, takeBackMoves } from '@openroom/bridge/operate/follows'
import type { TableEvent } from '@openroom/bridge/table/events'
import { checkLog } from '@openroom/bridge/table/log'
import { foldTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { hasTrait, isOfFamily } from '@openroom/bridge/table/traits'
import type { OperatedEntry } from '@openroom/protocol/schema/operate'

/** What belongs to one key, or follows from it by itself. */
export type Entered = OperatedEntry & {
  /** Entries of one group are taken back together. */
  readonly group: number
  readonly state: 'typed' | 'sending' | 'sent'
  /** When it was typed. */
  readonly at: number
  /** Taken back, or what took something back. */
  readonly isBack?: boolean
}

export type Undone = { readonly board: number; readonly events: readonly TableEvent[] }

export type TableRecord = {
  readonly entries: readonly Entered[]
  /** What can be done again, the last at the end. */
  readonly undone: readonly Undone[]
}

export const NO_RECORD: TableRecord = { entries: [], undone: [] }

export const eventsOf = ({ entries }: TableRecord, board: number): readonly TableEvent[] =>
  entries.flatMap((one) => (one.board === board && one.event ? [one.event] : []))

/** What was folded last: a key adds an event or two to as many as two hundred. */
let folded: { readonly events: readonly TableEvent[]; readonly state: TableState } = {
  events: [],
  state: EMPTY_TABLE,
}

/** The same object while nothing was added. */
export function stateOf(record: TableRecord, board: number): TableState {
  const events = eventsOf(record, board)
  const goesOn = folded.events.every((event, i) => event === events[i])
  const state = goesOn ? foldTable(events.slice(folded.events.length), folded.state) : foldTable(events)
  folded = { events, state }
  return state
}

const nextGroup = ({ entries }: TableRecord): number => (entries.at(-1)?.group ?? 0) + 1

type Added = Pick<OperatedEntry, 'event' | 'result'>

/** With more at its end; every list is a group of its own. */
export function added(
  record: TableRecord,
  board: number,
  groups: readonly (readonly Added[])[],
  now: number,
  more: Pick<Entered, 'isBack'> = {},
): TableRecord {
  const entries = [...record.entries]
  let group = nextGroup(record)
  for (const one of groups) {
    for (const part of one)
      entries.push({ seq: entries.length, board, ...part, group, state: 'typed', at: now, ...more })
    group += 1
  }
  return { entries, undone: [] }
}

const eventList = (events: readonly TableEvent[]): readonly Added[] => events.map((event) => ({ event }))

/** What takes a group back that was sent; `null`: it cannot be, a board that has begun stays. */
function reversal(
  { entries }: TableRecord,
  state: TableState,
  group: readonly Entered[],
): readonly TableEvent[] | null {
  const events = group.flatMap(({ event }) => event ?? [])
  const [first] = events
  if (first === undefined || events.some(({ type }) => type === 'START_AUCTION')) return null
  if (first.type === 'ALERT_BID') return [{ ...first, alert: !first.alert }]
  if (first.type === 'EXPLAIN_BID') return [{ ...first, explanations: [] }]
  if (first.type === 'SET_HANDS') {
    const before = entries.slice(0, group[0]?.seq)
    return [
      {
        type: 'SET_HANDS',
        deal: stateOf({ entries: before, undone: [] }, group[0]?.board ?? 0).board?.deal ?? null,
      },
    ]
  }
  if (first.type === 'CLAIM_DECLINE') return [{ type: 'UNDO_CLAIM' }]
  const moves = events.filter(({ type }) => hasTrait(type, 'move')).length
  if (moves > 0) return takeBackMoves(state, moves)
  return first.type.startsWith('CLAIM') || first.type === 'CORRECTION' ? takeBack(state) : []
}

/**
 * What another console has overtaken, behind what that one wrote: entry by entry, where it still can have happened.
 * @returns with it what cannot
 */
export function putBehind(
  record: TableRecord,
  aside: readonly Entered[],
  now: number,
): { readonly record: TableRecord; readonly left: readonly Entered[] } {
  const left: Entered[] = []
  let all = record
  for (const one of aside) {
    const { board, event, result } = one
    const isPossible = !event || checkLog([event], stateOf(all, board)).ok
    // What follows on an entry that does not fit would say something else without it.
    if (!isPossible || left.some((before) => before.board === board)) left.push(one)
    else all = added(all, board, [[{ ...(event && { event }), ...(result && { result }) }]], now)
  }
  return { record: all, left }
}

/** What stands of a board that was put on the table, each as it was entered; nothing that was only told. */
export const stoodOf = (record: TableRecord, board: number): readonly (readonly TableEvent[])[] =>
  [...standing(record, board)]
    .reverse()
    .map((group) => group.flatMap(({ event }) => event ?? []))
    .filter(
      (events) =>
        events.length > 0 &&
        !events.some(({ type }) => hasTrait(type, 'opens') || isOfFamily(type, 'notice')),
    )

/** Groups of a board that stand, the last first. */
function standing({ entries }: TableRecord, board: number): readonly (readonly Entered[])[] {
  const groups = new Map<number, Entered[]>()
  for (const one of entries) {
    if (one.board !== board || one.isBack) continue
    const known = groups.get(one.group)
    if (known) known.push(one)
    else groups.set(one.group, [one])
  }
  return [...groups.values()].reverse()
}

/** A claim that was accepted is taken back with the answer. */
function groupsBack(groups: readonly (readonly Entered[])[]): ReadonlySet<number> {
  const [last, before] = groups
  const isAnswer = last?.some(
    ({ event }) => event?.type === 'CLAIM_ACCEPT' || event?.type === 'CLAIM_DECLINE',
  )
  const back = isAnswer ? [last, before] : [last]
  return new Set(back.flatMap((group) => group?.map((one) => one.group) ?? []))
}

/** What is only told, as that the director was called, or who sits there: once it was sent it stays. */
const isNotice = (group: readonly Entered[]): boolean =>
  group.every(
    ({ event }) => event !== undefined && (isOfFamily(event.type, 'notice') || event.type === 'SEAT_PLAYER'),
  )

/**
 * Without the last that was entered of a board; the same record when nothing can be taken back.
 * @param what `moves`: also before what is only told and was not sent yet
 */
export function undone(
  record: TableRecord,
  board: number,
  now: number,
  what: 'entered' | 'moves' = 'entered',
): TableRecord {
  const isKept = (group: readonly Entered[]) =>
    isNotice(group) && (what === 'moves' || group.some(({ state }) => state !== 'typed'))
  const groups = standing(record, board).filter((group) => !isKept(group))
  const [last] = groups
  if (last === undefined) return record
  const redo = (list: readonly Entered[]): readonly Undone[] => {
    const events = list.flatMap(({ event }) => event ?? [])
    return events.length > 0 ? [...record.undone, { board, events }] : record.undone
  }
  const tail = record.entries.slice(-last.length)
  const isTail = tail.every((one, i) => one === last[i])
  if (isTail && last.every(({ state }) => state === 'typed'))
    return { entries: record.entries.slice(0, -last.length), undone: redo(last) }
  const events = reversal(record, stateOf(record, board), last)
  if (events === null) return record
  const back = groupsBack(groups)
  const entries = record.entries.map((one) => (back.has(one.group) ? { ...one, isBack: true } : one))
  const marked = added({ entries, undone: [] }, board, [eventList(events)], now, { isBack: true })
  const again = [...back].length > 1 ? [...(groups[1] ?? []), ...last] : last
  return { entries: marked.entries, undone: redo(again) }
}

/** With what was taken back last, where it still can be. */
export function redone(record: TableRecord, now: number): TableRecord {
  const last = record.undone.at(-1)
  if (last === undefined) return record
  const isStill =
    last.events.some(({ type }) => type === 'START_AUCTION') ||
    checkLog(last.events, stateOf(record, last.board)).ok
  const rest = record.undone.slice(0, -1)
  if (!isStill) return { ...record, undone: rest }
  return { ...added(record, last.board, [eventList(last.events)], now), undone: rest }
}

/** What is said of a call: in the call itself while it is here, else by an event of its own. */
export function withSaid(
  record: TableRecord,
  board: number,
  index: number,
  said: { readonly alert: boolean; readonly text: string },
  now: number,
): TableRecord {
  const calls = standing(record, board)
    .flat()
    .filter(({ event }) => event?.type === 'BID')
  const made = stateOf(record, board).calls[index]
  if (!made) return record
  const explanations = readExplanations(said.text)
  const own = calls.find(
    ({ event, state }) => state === 'typed' && event?.type === 'BID' && event.seat === made.seat,
  )
  const isLast = index === stateOf(record, board).calls.length - 1
  if (own?.event?.type === 'BID' && isLast) {
    const { alert: _alert, explanations: _explanations, ...call } = own.event
    const event: TableEvent = {
      ...call,
      ...(said.alert && { alert: true }),
      ...(explanations.length > 0 && { explanations }),
    }
    return {
      ...record,
      entries: record.entries.map((one) => (one === own ? { ...one, event, at: now } : one)),
    }
  }
  const events: TableEvent[] = []
  if (made.alert !== said.alert) events.push({ type: 'ALERT_BID', index, alert: said.alert })
  if (explanationText(explanations) !== explanationText(made.explanations))
    events.push({ type: 'EXPLAIN_BID', index, explanations })
  return events.length === 0 ? record : added(record, board, [eventList(events)], now)
}
