/** What an entry of a source means at its board: whether it can be, what stands against it, which result follows. */

import { type Breach, type BreachCode, breach } from '@openroom/bridge/breach'
import { sameContract } from '@openroom/bridge/contract'
import { fullDeal } from '@openroom/bridge/deal'
import { knownHands } from '@openroom/bridge/play'
import { err, ok, type Result } from '@openroom/bridge/result'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { PostedResult } from '@openroom/bridge/table/facts'
import { appendEvent } from '@openroom/bridge/table/log'
import type { TableState } from '@openroom/bridge/table/state'
import { isOfFamily } from '@openroom/bridge/table/traits'
import { resultOf } from '@openroom/bridge/table/view'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { dealText, NO_RESULT } from '@openroom/formats/json/documentBuilder'
import { LIVE_EVENTS } from '@openroom/protocol/schema/liveEvents'
import type { EntryOrigin } from '../core/database/allTables.ts'
import { storableJson } from '../core/storable.ts'
import { type Counted, counted, isRuled, NOTHING, type Words } from './counting.ts'
import type { LoggedEntry, NewEntry, ResultVersion } from './fedTable.rows.ts'

/** An entry as it came: an event of the log, or a result. */
export type GivenEntry = {
  readonly seq: number
  readonly board: number
} & (
  | { readonly event: TableEvent; readonly result?: never }
  | { readonly result: GivenResult; readonly event?: never }
)

/** The director's word may also be that there is none after all. */
export type GivenResult = Omit<ResultVersion, 'takenBack'> & { readonly takenBack?: true }

/** Of a board whose result the director takes back. */
export const NONE_AFTER_ALL: GivenResult = { ...NO_RESULT, jury: true, takenBack: true }

export type EntryBoard = {
  readonly id: number
  readonly vulnerability: Vulnerability
  /** As documents write it. */
  readonly deal: NewEntry['deal']
}

export type CheckedEntry = {
  readonly entry: NewEntry
  readonly state: TableState
  readonly words: Words
}

/** What of a board was told so far. */
export type ToldBoard = {
  /** At this table. */
  readonly state: TableState
  /** Of its result: asked of entries that bear one. */
  readonly words: Words
}

type Refused = Breach | { readonly code: 'other-board' }

/** The score that follows from a contract and its tricks; `null` when either is not known. */
function computedScore({ contract, tricks }: PostedResult, vulnerability: Vulnerability): number | null {
  if (contract === null) return null
  if (contract.kind === 'passedOut') return 0
  return tricks === null ? null : scoreNs(contract, vulnerability, tricks)
}

const leadOfTableState = ({ tricks }: TableState) => tricks[0]?.cards[0]?.card ?? null

/** The result that counts in a state: the director's word, else the posted one. */
function versionOfTableState(state: TableState, vulnerability: Vulnerability): ResultVersion {
  const corrected = state.corrections.at(-1)
  const result = corrected ?? state.posted
  if (!result) return NOTHING
  const whole = { ...result, contract: result.contract ?? state.contract }
  const score = result.scoreNs ?? (corrected ? null : computedScore(whole, vulnerability))
  return {
    ...NOTHING,
    ...whole,
    scoreNs: score,
    lead: leadOfTableState(state),
    jury: Boolean(corrected),
    takenBack: false,
  }
}

function dealDiffers(known: NewEntry['deal'], given: NewEntry['deal']): boolean {
  if (known === null || given === null) return false
  return SEATS.some((seat) => known[seat] !== null && given[seat] !== null && known[seat] !== given[seat])
}

/** What a posted result says against the play as far as it was sent, and against itself. */
function resultDoubts(
  state: TableState,
  result: PostedResult,
  vulnerability: Vulnerability,
): readonly BreachCode[] {
  const played = resultOf({ ...state, posted: null, corrections: [] })
  const contract = result.contract ?? state.contract
  const isOther = contract !== null && state.contract !== null && !sameContract(contract, state.contract)
  const tricksDiffer =
    !isOther && played?.tricks != null && result.tricks !== null && played.tricks !== result.tricks
  const score = computedScore({ ...result, contract }, vulnerability)
  const scoreDiffers = score !== null && result.scoreNs !== null && result.scoreNs !== score
  return [
    ...(isOther ? (['contract-differs'] as const) : []),
    ...(tricksDiffer ? (['result-differs'] as const) : []),
    ...(scoreDiffers ? (['score-differs'] as const) : []),
  ]
}

function doubtsOf(state: TableState, event: TableEvent, board: EntryBoard): readonly BreachCode[] {
  if (event.type === 'END_GAME') return resultDoubts(state, event.result, board.vulnerability)
  const deal = event.type === 'START_AUCTION' ? event.board.deal : event.type === 'SET_HANDS' && event.deal
  return deal && dealDiffers(board.deal, dealText(deal)) ? ['deal-differs'] : []
}

/**
 * The hands that the session's board has from here on, where it had none: those of its first auction, else all four
 * once they are known, put in by the operator or seen in the play.
 */
function dealFrom(event: TableEvent, { board, tricks }: TableState): NewEntry['deal'] {
  if (event.type === 'START_AUCTION') return event.board.deal && dealText(event.board.deal)
  if (event.type !== 'SET_HANDS' && event.type !== 'END_GAME') return null
  const known = knownHands({ deal: board?.deal ?? null, tricks })
  return known && fullDeal(known) && dealText(known)
}

/** Who writes: the director and who else is at desk, console or phone, or a program that tells what it was given. */
export type Sender = Exclude<EntryOrigin, 'file'>

/** Whether an entry says something of its board's result. */
export const bearsResult = ({ event }: GivenEntry): boolean =>
  event === undefined || isOfFamily(event.type, 'result')

const ruledOut = ({ result }: Counted): readonly BreachCode[] => (result === null ? ['result-ruled'] : [])

/** What a correction of the board comes to. */
export const correctedAt =
  (state: TableState, { vulnerability }: EntryBoard) =>
  (result: PostedResult): ResultVersion =>
    versionOfTableState({ ...state, corrections: [result] }, vulnerability)

const playedOfState = (state: TableState, { vulnerability }: EntryBoard): ResultVersion =>
  versionOfTableState({ ...state, corrections: [] }, vulnerability)

function checkEvent(
  { state, words }: ToldBoard,
  { seq, board: number }: GivenEntry,
  event: TableEvent,
  board: EntryBoard,
  sender: Sender,
): Result<CheckedEntry, Refused> {
  if (event.type === 'START_AUCTION' && event.board.number !== number) return err({ code: 'other-board' })
  const isSources = sender === 'source'
  // What was put right here is not a program's to take back.
  const isCorrected = isSources
    ? words.rulings.some((one) => one.isEvent && one.isSources)
    : state.corrections.length > 0 || words.rulings.some(({ isEvent }) => isEvent)
  if (event.type === 'UNDO_CORRECTION' && !isCorrected) return err(breach('no-result'))
  const added = appendEvent(state, event)
  if (!added.ok) return added
  const { event: kept, state: after, doubt } = added.value
  const doubts = new Set([...(doubt ? [doubt.code] : []), ...doubtsOf(state, event, board)])
  const word = {
    type: event.type,
    version: versionOfTableState(after, board.vulnerability),
    isSources,
    played: playedOfState(after, board),
  }
  const now = isOfFamily(event.type, 'result') ? counted(words, word) : null
  const entry: NewEntry = {
    seq,
    boardId: board.id,
    entry: kept,
    origin: sender,
    result: now?.result ?? null,
    doubts: [...doubts, ...(now ? ruledOut(now) : [])],
    deal: board.deal === null ? dealFrom(event, after) : null,
  }
  return ok({ entry, state: after, words: now?.words ?? words })
}

function checkResult(
  { state, words }: ToldBoard,
  { seq }: GivenEntry,
  result: GivenResult,
  board: EntryBoard,
  sender: Sender,
): CheckedEntry {
  const { contract, tricks } = result
  const score = result.scoreNs ?? (isRuled(result) ? null : computedScore({ ...result }, board.vulnerability))
  const stored = { ...result, scoreNs: result.status === 'played' ? score : null }
  const doubts = isRuled(result)
    ? []
    : resultDoubts(state, { contract, tricks, scoreNs: result.scoreNs }, board.vulnerability)
  const version = { ...stored, takenBack: result.takenBack ?? false }
  const isSources = sender === 'source'
  const now = counted(words, { type: 'RESULT', version, isSources, played: playedOfState(state, board) })
  const entry: NewEntry = {
    seq,
    boardId: board.id,
    entry: { type: 'RESULT', result: stored },
    origin: sender,
    result: now.result,
    doubts: [...doubts, ...ruledOut(now)],
    deal: null,
  }
  return { entry, state, words: now.words }
}

export const checkEntry = (
  told: ToldBoard,
  given: GivenEntry,
  board: EntryBoard,
  sender: Sender,
): Result<CheckedEntry, Refused> =>
  given.event === undefined
    ? ok(checkResult(told, given, given.result, board, sender))
    : checkEvent(told, given, given.event, board, sender)

/** Whether only the director sends such an entry. */
export const isDirectors = ({ event, result }: GivenEntry): boolean =>
  event === undefined
    ? result !== undefined && isRuled(result)
    : LIVE_EVENTS[event.type].origin === 'director'

const bare = (entry: object): string => storableJson({ ...entry, irregular: undefined })

/** Whether an entry that is stored is the one that was sent; marks were added when it was stored. */
export function isSame(stored: { readonly type: string }, { event, result }: GivenEntry): boolean {
  if (event !== undefined) return bare(stored) === bare(event)
  if (stored.type !== 'RESULT' || result === undefined) return false
  const known = (stored as Extract<LoggedEntry, { type: 'RESULT' }>).result
  const { scoreNs: _known, ...before } = known
  const { scoreNs: _sent, ...sent } = result
  return bare(before) === bare(sent)
}
