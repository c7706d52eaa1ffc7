/** From what a file records of a table (calls, cards, result) to the log that would have made it. */
import { auctionEnd, contractSoFar } from '../auction.ts'
import type { Board } from '../board.ts'
import { type Breach, type BreachCode, breach } from '../breach.ts'
import type { Call } from '../call.ts'
import type { Card } from '../card.ts'
import { declarerTricks } from '../claim.ts'
import type { Contract, PlayedContract } from '../contract.ts'
import { currentTrick } from '../play.ts'
import { err, ok, type Result } from '../result.ts'
import { type BySeat, type Seat, sideOf } from '../seat.ts'
import { isPlayedOut, tricksWon, trickWinner } from '../trick.ts'
import { EventBuffer } from './eventBuffer.ts'
import type { TableEvent } from './events.ts'
import type { Explanation, Irregularity, Player, PostedResult } from './facts.ts'
import { appendEvent } from './log.ts'
import { addOpening } from './opening.ts'
import { addRegularAuction, plainCallEvent } from './regularAuction.ts'
import { addRegularPlay } from './regularPlay.ts'
import type { TableState } from './state.ts'

export type RecordedCall = {
  readonly seat: Seat
  readonly call: Call
  readonly alert?: boolean
  readonly explanations?: readonly Explanation[]
  readonly irregular?: Irregularity
  readonly comments?: readonly string[]
}

export type RecordedCard = {
  readonly seat: Seat
  readonly card: Card
  readonly irregular?: Irregularity
  readonly comments?: readonly string[]
}

export type RecordedClaim = {
  /** `null` when the record does not say who claimed. */
  readonly seat: Seat | null
  /** All the tricks of the claimer's side (declarer's, if unknown); `null`: as the result says. */
  readonly tricks: number | null
  readonly explanation?: string
}

/** One board at one table as a file has it; calls and cards may stop anywhere. */
export type TableRecord = {
  readonly board: Board
  readonly round?: number | null
  readonly players?: BySeat<Player | null>
  readonly calls: readonly RecordedCall[]
  /** `null`: the one the calls make. */
  readonly contract: Contract | null
  /** In the order of play. */
  readonly cards: readonly RecordedCard[]
  /** Absent or `null`: none is told; one is deduced when a play stops short of a known result. */
  readonly claim?: RecordedClaim | null
  readonly result: PostedResult | null
}

/** What is wrong with a record, and where: `index` counts the calls or cards from 0. */
export type RecordBreach = {
  readonly part: 'calls' | 'contract' | 'cards' | 'claim' | 'result'
  readonly index: number | null
  readonly breach: Breach
}

export type RecordLog = {
  readonly events: readonly TableEvent[]
  /** What stands against the record although the log has it, and what was left out. */
  readonly warnings: readonly RecordBreach[]
}

/** A log being written. */
type Draft = { state: TableState; readonly events: EventBuffer; readonly warnings: RecordBreach[] }

/** One log is written after the other. */
const LOG = new EventBuffer()

type Where = Pick<RecordBreach, 'part' | 'index'>

const warn = (draft: Draft, where: Where, code: BreachCode) =>
  draft.warnings.push({ ...where, breach: breach(code) })

const isMarked = (event: TableEvent): boolean => 'irregular' in event && event.irregular !== undefined

/** Adds what can have happened, with a warning for an irregularity that the record does not mark. */
function addEvent(draft: Draft, event: TableEvent, where: Where): RecordBreach | null {
  const added = appendEvent(draft.state, event)
  if (!added.ok) return { ...where, breach: added.error }
  const { doubt, state } = added.value
  if (doubt && !isMarked(event)) draft.warnings.push({ ...where, breach: doubt })
  draft.events.add(added.value.event)
  draft.state = state
  return null
}

const callEvent = (made: RecordedCall): TableEvent => plainCallEvent(made) ?? { type: 'BID', ...made }

/** Calls up to the end of the auction; what a record has beyond it is left out with a warning. */
function addCalls(draft: Draft, calls: readonly RecordedCall[]): RecordBreach | null {
  const { board } = draft.state
  const regular = board && addRegularAuction(draft.events, board.dealer, calls)
  if (regular) {
    draft.state = { ...draft.state, calls: regular }
    return null
  }
  for (const [index, made] of calls.entries()) {
    const where: Where = { part: 'calls', index }
    if (auctionEnd(draft.state.calls).finished) {
      warn(draft, where, 'auction-over')
      return null
    }
    const refused = addEvent(draft, callEvent(made), where)
    if (refused) return refused
  }
  return null
}

/**
 * The contract that the record names, else the one its calls make. When there are cards the last
 * passes may be missing.
 */
function contractOfDraft({ state }: Draft, { contract, result, cards }: TableRecord): Contract | null {
  const named = contract ?? result?.contract
  if (named) return named
  const end = auctionEnd(state.calls)
  if (end.finished) return end.contract
  return cards.length > 0 ? contractSoFar(state.calls) : null
}

/** There are few contracts, and an archive has each many times. */
const ENDS = new Map<string, TableEvent>()

function endEvent(contract: Contract): TableEvent {
  const key =
    contract.kind === 'passedOut'
      ? contract.kind
      : `${contract.level}${contract.strain}${contract.doubling}${contract.declarer}`
  const event = ENDS.get(key) ?? { type: 'END_AUCTION', contract }
  ENDS.set(key, event)
  return event
}

function addContract(draft: Draft, record: TableRecord): RecordBreach | null {
  const contract = contractOfDraft(draft, record)
  if (contract === null) return null
  const silent = record.calls.length === 0
  const warned = draft.warnings.length
  const refused = addEvent(draft, endEvent(contract), { part: 'contract', index: null })
  if (silent) draft.warnings.length = warned
  return refused
}

function addCards(draft: Draft, cards: readonly RecordedCard[]): RecordBreach | null {
  const { contract } = draft.state
  if (cards.length === 0) return null
  if (contract?.kind !== 'played') {
    warn(draft, { part: 'cards', index: 0 }, 'no-contract')
    return null
  }
  const tricks = addRegularPlay(draft.events, contract, draft.state.board?.deal ?? null, cards)
  if (tricks) {
    draft.state = { ...draft.state, tricks }
    return null
  }
  for (const [index, played] of cards.entries()) {
    const where: Where = { part: 'cards', index }
    const refused = addEvent(draft, { type: 'PLAY_CARD', ...played }, where)
    if (refused) return refused
    const winner = trickWinner(currentTrick(draft.state.tricks)?.cards ?? [], contract.strain)
    if (winner) addEvent(draft, { type: 'END_TRICK', winner }, where)
  }
  return null
}

/** The claim that the record tells, or that ends a play of some tricks before a known result. */
function claimOf({ claim, cards, result }: TableRecord, contract: PlayedContract): RecordedClaim | null {
  if (!claim) {
    const stopped = cards.length >= 4 && result !== null && result.tricks !== null
    return stopped ? { seat: null, tricks: result.tricks } : null
  }
  if (claim.tricks !== null || result?.tricks == null) return claim
  const forDeclarer = claim.seat === null || sideOf(claim.seat) === sideOf(contract.declarer)
  return { ...claim, tricks: forDeclarer ? result.tricks : 13 - result.tricks }
}

/** A claim is not made up where the play does not leave it room, nor after the last trick. */
function addClaim(draft: Draft, record: TableRecord): void {
  const { contract, tricks } = draft.state
  if (contract?.kind !== 'played') return
  const where: Where = { part: 'claim', index: null }
  const claim = claimOf(record, contract)
  if (claim === null) return
  if (isPlayedOut(tricks)) {
    const claimed = declarerTricks(claim, contract)
    if (record.claim && claimed !== null && claimed !== tricksWon(tricks)[sideOf(contract.declarer)])
      warn(draft, where, 'claim-impossible')
    return
  }
  const refused = addEvent(draft, { type: 'CLAIM', ...claim }, where)
  if (refused) draft.warnings.push(refused)
  else addEvent(draft, { type: 'CLAIM_ACCEPT' }, where)
}

/**
 * The log of a record: seating, calls with what was said of them, the end of the auction, cards and
 * tricks, a claim, the result. Irregularities are kept and marked; those that the record itself does
 * not mark are warned of.
 * @returns the log and its warnings, or the first call or card that cannot have happened
 */
export function recordToLog(record: TableRecord): Result<RecordLog, RecordBreach> {
  const events = LOG
  events.cut(0)
  const draft: Draft = { state: addOpening(events, record), events, warnings: [] }
  const refused = addCalls(draft, record.calls) ?? addContract(draft, record) ?? addCards(draft, record.cards)
  if (refused) return err(refused)
  addClaim(draft, record)
  if (record.result) {
    const { contract } = record.result
    const result = contract ? record.result : { ...record.result, contract: draft.state.contract }
    addEvent(draft, { type: 'END_GAME', result }, { part: 'result', index: null })
  }
  return ok({ events: events.taken(), warnings: draft.warnings })
}
