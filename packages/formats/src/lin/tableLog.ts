/** The log of a LIN table: who called and played what, with what was said about it. */
import { auctionEnd, contractSoFar } from '@openroom/bridge/auction'
import type { Contract } from '@openroom/bridge/contract'
import { openingLeader } from '@openroom/bridge/play'
import { bySeat, SEATS, type Seat, seatAfter } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { PostedResult } from '@openroom/bridge/table/facts'
import type { RecordedCall, RecordedCard, TableRecord } from '@openroom/bridge/table/record'
import { type SeatCard, winningSoFar } from '@openroom/bridge/trick'
import type { DocumentBoard, DocumentTableLog } from '../json/document.ts'
import { cleanName } from '../json/documentBuilder.ts'
import { boardOfDocument, logOfRecord } from '../recordLog.ts'
import { remark, type Warnings } from '../remark.ts'
import { TEXT_LENGTH } from './comments.ts'
import type { LinTable } from './file.ts'

/** Comments and explanations that one event of a document can hold. */
const TEXTS_PER_EVENT = 100

/** Comments of one event, at most 100: the later ones are joined when there are more. */
export function fittingTexts(
  comments: readonly string[],
  table: LinTable,
  warnings: Warnings,
): readonly string[] {
  if (comments.length <= TEXTS_PER_EVENT) return comments
  const kept: string[] = []
  for (const comment of comments) {
    const last = kept.at(-1)
    const joined = `${last}\n${comment}`
    if (kept.length === TEXTS_PER_EVENT && joined.length > TEXT_LENGTH) {
      warnings.add(remark('lin-commentary', { place: table.place }))
      break
    }
    if (kept.length >= TEXTS_PER_EVENT / 2 && joined.length <= TEXT_LENGTH) kept[kept.length - 1] = joined
    else kept.push(comment)
  }
  return kept
}

const withLinComments = (comments: readonly string[]) => (comments.length > 0 ? { comments } : {})

function recordedCalls(table: LinTable, dealer: Seat, warnings: Warnings): readonly RecordedCall[] {
  return table.calls.map(({ call, alert, explanations, comments }, i) => ({
    seat: seatAfter(dealer, i),
    call,
    ...(alert ? { alert } : {}),
    ...(explanations.length > 0
      ? { explanations: explanations.slice(0, TEXTS_PER_EVENT).map((text) => ({ to: 'all' as const, text })) }
      : {}),
    ...withLinComments(fittingTexts(comments, table, warnings)),
  }))
}

/** The contract that the calls make, finished or not. */
export function calledContract(
  table: LinTable,
  dealer: Seat,
): { readonly contract: Contract | null; readonly finished: boolean } {
  const calls = table.calls.map(({ call }, i) => ({ seat: seatAfter(dealer, i), call }))
  const end = auctionEnd(calls)
  return end.finished
    ? { contract: end.contract, finished: true }
    : { contract: contractSoFar(calls), finished: false }
}

/** Cards in the order of play: each from the hand that held it, or in rotation where that is not known. */
function recordedCards(
  table: LinTable,
  contract: Contract | null,
  warnings: Warnings,
): readonly RecordedCard[] {
  if (contract?.kind !== 'played') return []
  const { deal } = table
  const played: RecordedCard[] = []
  let leader = openingLeader(contract)
  let trick: SeatCard[] = []
  for (const { card, comments } of table.cards) {
    const holder = deal && SEATS.find((seat) => deal[seat]?.includes(card))
    const last = trick.at(-1)
    const seat = holder ?? (last ? seatAfter(last.seat) : leader)
    played.push({ seat, card, ...withLinComments(fittingTexts(comments, table, warnings)) })
    trick.push({ seat, card })
    if (trick.length === 4) {
      leader = winningSoFar(trick, contract.strain)?.seat ?? leader
      trick = []
    }
  }
  return played
}

function withComments(event: TableEvent, comments: readonly string[]): TableEvent {
  return comments.length > 0 ? { ...event, comments } : event
}

/** Commentary before the first call belongs to the start, that after the end to the last event. */
function annotateEvents(
  events: readonly TableEvent[],
  table: LinTable,
  warnings: Warnings,
): readonly TableEvent[] {
  const start = events.findIndex(({ type }) => type === 'START_AUCTION')
  const opening = fittingTexts(table.opening, table, warnings)
  const at = events.length - 1
  const closing = fittingTexts([...(events[at]?.comments ?? []), ...table.closing], table, warnings)
  return events.map((event, i) => {
    if (i === start)
      return withComments(event, i === at ? [...opening, ...closing].slice(0, TEXTS_PER_EVENT) : opening)
    return i === at ? withComments(event, closing) : event
  })
}

/**
 * The log, or `null` when the file has only the deal and perhaps the result.
 * @param posted what the file says of the outcome; `null` when nothing
 */
export function linLog(
  table: LinTable,
  board: DocumentBoard,
  contract: Contract | null,
  posted: PostedResult | null,
  warnings: Warnings,
): DocumentTableLog | null {
  const silent = table.calls.length === 0 && table.cards.length === 0
  if (silent && table.opening.length === 0 && table.closing.length === 0) return null
  const dealer = table.dealer ?? board.dealer
  const record: TableRecord = {
    board: { ...boardOfDocument(board), dealer, deal: table.deal ?? boardOfDocument(board).deal },
    players: bySeat((seat) => {
      const name = cleanName(table.names?.[seat] ?? '')
      return name === null ? null : { id: null, name }
    }),
    calls: recordedCalls(table, dealer, warnings),
    contract,
    cards: recordedCards(table, contract, warnings),
    claim: table.tricks === null || table.cards.length === 52 ? null : { seat: null, tricks: table.tricks },
    result: posted,
  }
  const log = logOfRecord(record, table.place, warnings)
  return log && { ...log, events: annotateEvents(log.events, table, warnings) }
}
