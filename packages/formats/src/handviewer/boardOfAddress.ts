/**
 * A board that an address tells by itself, nothing being stored: as LIN (`lin=`), as PBN (`pbn=`), or hand by hand
 * as BBO's hand viewer takes it: `n= e= s= w=` the hands, `nn= en= sn= wn=` the names, `d= v= b=` dealer,
 * vulnerability and number, `a=` the auction, `p=` the play, `c=` the tricks that declarer claimed
 * (https://www.bridgebase.com/tools/hvdoc.html).
 */
import { auctionEnd, contractSoFar } from '@openroom/bridge/auction'
import { type Board, dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { completeDeal, type PartialDeal } from '@openroom/bridge/deal'
import { openingLeader } from '@openroom/bridge/play'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type BySeat, bySeat, isSeat, SEATS, type Seat, seatAfter } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { RecordedCard, TableRecord } from '@openroom/bridge/table/record'
import { type SeatCard, winningSoFar } from '@openroom/bridge/trick'
import type { TournamentDocument } from '../json/document.ts'
import { cleanName, sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { readLinText } from '../lin/readLin.ts'
import { parseCards, parseNames, parseVulnerability } from '../lin/values.ts'
import { pbnReader } from '../pbn/readPbn.ts'
import { boardOfDocument, logOfRecord } from '../recordLog.ts'
import { type RemarkCode, remark, Warnings } from '../remark.ts'
import type { ReadResult, Remark } from '../report.ts'
import { textAsSource } from '../text.ts'
import { type ToldCall, toldCalls, toldCards } from './calls.ts'

export type AddressedBoard = {
  readonly events: readonly TableEvent[]
  /** What was left out, and why. */
  readonly warnings: readonly Remark[]
}

/** Names, calls and cards of one board fit many times over. */
export const LONGEST_ADDRESS = 12_000

type Query = Pick<URLSearchParams, 'get'>

const refuseAddress = (code: RemarkCode, args: Remark['args'] = {}) => err(remark(code, { args }))

/** A value of the address that cannot be. */
const unread = (code: RemarkCode, name: string, value: string) =>
  refuseAddress(code, { name, value: value.slice(0, 60) })

const HANDS: Readonly<Record<Seat, string>> = { N: 'n', E: 'e', S: 's', W: 'w' }

function dealIn(query: Query): Result<PartialDeal, Remark> {
  const hands: Record<Seat, ReturnType<typeof parseCards>> = { N: null, E: null, S: null, W: null }
  for (const seat of SEATS) {
    const value = query.get(HANDS[seat])?.trim() ?? ''
    if (value === '') continue
    const cards = parseCards(value)
    if (cards === null) return unread('address-hand', HANDS[seat], value)
    hands[seat] = cards
  }
  if (SEATS.every((seat) => hands[seat] === null)) return refuseAddress('address-empty')
  const complete = completeDeal(hands)
  if (complete.ok) return complete
  const { error } = complete
  return error.code === 'card-twice'
    ? refuseAddress('address-card-twice', { card: error.card })
    : refuseAddress('address-hand-size', { name: HANDS[error.seat], cards: error.cards })
}

function boardOfQuery(query: Query, deal: PartialDeal): Result<Board, Remark> {
  const told = query.get('b')?.trim() ?? ''
  if (told !== '' && !/^[1-9]\d{0,3}$/.test(told)) return unread('address-board', 'b', told)
  const number = told === '' ? 1 : Number(told)
  const d = query.get('d')?.trim().toUpperCase() ?? ''
  if (d !== '' && !isSeat(d)) return unread('address-dealer', 'd', d)
  const v = query.get('v')?.trim() ?? ''
  const vulnerability = v === '' ? vulnerabilityOf(number) : parseVulnerability(v)
  if (vulnerability === null) return unread('address-vulnerability', 'v', v)
  return ok({ number, dealer: isSeat(d) ? d : dealerOf(number), vulnerability, deal })
}

/** Each card from the hand that held it; in rotation where that is not known. */
function playedFrom(
  deal: PartialDeal,
  calls: TableRecord['calls'],
  cards: NonNullable<ReturnType<typeof toldCards>>,
): readonly RecordedCard[] {
  const end = auctionEnd(calls)
  const contract = end.finished ? end.contract : contractSoFar(calls)
  if (contract?.kind !== 'played') return []
  let leader = openingLeader(contract)
  let trick: SeatCard[] = []
  return cards.map((card) => {
    const last = trick.at(-1)
    const seat = SEATS.find((one) => deal[one]?.includes(card)) ?? (last ? seatAfter(last.seat) : leader)
    trick.push({ seat, card })
    if (trick.length === 4) {
      leader = winningSoFar(trick, contract.strain)?.seat ?? leader
      trick = []
    }
    return { seat, card }
  })
}

const recordedCall =
  (dealer: Seat) =>
  ({ call, alert, explanation, comment }: ToldCall, index: number) => ({
    seat: seatAfter(dealer, index),
    call,
    ...(alert || explanation !== null ? { alert: true } : {}),
    ...(explanation === null ? {} : { explanations: [{ to: 'all' as const, text: explanation }] }),
    ...(comment === null ? {} : { comments: [comment] }),
  })

function handByHand(query: Query): Result<AddressedBoard, Remark> {
  const deal = dealIn(query)
  if (!deal.ok) return deal
  const board = boardOfQuery(query, deal.value)
  if (!board.ok) return board
  const auction = query.get('a') ?? ''
  const made = toldCalls(auction)
  if (made === null) return unread('address-auction', 'a', auction)
  const play = query.get('p') ?? ''
  const cards = toldCards(play)
  if (cards === null) return unread('address-play', 'p', play)
  const claimed = query.get('c')?.trim() ?? ''
  const calls = made.map(recordedCall(board.value.dealer))
  return logRecord({
    board: board.value,
    players: bySeat((seat) => {
      const name = cleanName(query.get(`${HANDS[seat]}n`) ?? '')
      return name === null ? null : { id: null, name }
    }),
    calls,
    contract: null,
    cards: playedFrom(deal.value, calls, cards),
    claim: /^(\d|1[0-3])$/.test(claimed) ? { seat: null, tricks: Number(claimed) } : null,
    result: null,
  })
}

function logRecord(record: TableRecord): Result<AddressedBoard, Remark> {
  const warnings = new Warnings(LIMITS)
  const log = logOfRecord(record, null, warnings)
  if (log === null) return refuseAddress('address-impossible')
  return ok({ events: log.events, warnings: warnings.all() })
}

type Names = BySeat<string | null>

/**
 * The first board of a document: its log where there is one, else its result, else its deal alone.
 * @param names of a deal alone, which has no table
 */
function firstBoard(document: TournamentDocument, names: Names | null): Result<AddressedBoard, Remark> {
  for (const { tables, boards } of sessionsOfDocument(document)) {
    const log = tables.flatMap(({ logs }) => logs)[0]
    if (log) return ok({ events: log.events, warnings: [] })
    const [board] = boards
    if (!board) continue
    const table = tables.find(({ results }) => results.some((one) => one.board === board.number))
    const result = table?.results.find((one) => one.board === board.number)
    return logRecord({
      board: boardOfDocument(board),
      players: bySeat((seat) => {
        const name = table?.players[seat]?.name ?? cleanName(names?.[seat] ?? '')
        return name === null ? null : { id: null, name }
      }),
      calls: [],
      contract: result?.contract ?? null,
      cards: [],
      result: null,
    })
  }
  return refuseAddress('address-empty')
}

function fromFile(read: ReadResult, names: Names | null = null): Result<AddressedBoard, Remark> {
  if (!read.ok) return read
  const { document, warnings, faults } = read.value
  const board = firstBoard(document, names)
  return board.ok
    ? ok({ ...board.value, warnings: [...faults, ...warnings, ...board.value.warnings] })
    : board
}

/** LIN has them before the deal. */
const linNames = (lin: string): Names | null =>
  parseNames(/(?:^|\|)\s*pn\|([^|]*)/i.exec(lin)?.[1] ?? '')?.[0] ?? null

/** @param query the parameters of an address, decoded */
export async function boardOfAddress(query: Query): Promise<Result<AddressedBoard, Remark>> {
  const [lin, pbn] = [query.get('lin'), query.get('pbn')]
  if (lin !== null && lin.trim() !== '') return fromFile(readLinText(lin, LIMITS), linNames(lin))
  if (pbn !== null && pbn.trim() !== '') return fromFile(await pbnReader.read(textAsSource(pbn), LIMITS))
  return handByHand(query)
}
