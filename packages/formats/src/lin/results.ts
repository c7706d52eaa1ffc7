/** What a LIN file says of the outcome of a board: the header, the operator, the cards. */
import { type Contract, sameContract } from '@openroom/bridge/contract'
import { formatContract } from '@openroom/bridge/notation'
import { openingLeader } from '@openroom/bridge/play'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { SEATS, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import type { PostedResult } from '@openroom/bridge/table/facts'
import { type SeatCard, winningSoFar } from '@openroom/bridge/trick'
import type { DocumentBoard } from '../json/document.ts'
import { type RemarkCode, remark, type Warnings } from '../remark.ts'
import { calledContract } from './tableLog.ts'
import type { LinTable } from './tables.ts'
import type { LinResult } from './values.ts'

/** Declarer's tricks when all 52 cards are there; `null` otherwise. */
function tricksOfCards({ cards, deal }: LinTable, contract: Contract): number | null {
  if (cards.length !== 52 || contract.kind !== 'played') return null
  let leader: Seat = openingLeader(contract)
  let won = 0
  for (let at = 0; at < 52; at += 4) {
    const trick: SeatCard[] = []
    for (const { card } of cards.slice(at, at + 4)) {
      const last = trick.at(-1)
      const holder = deal && SEATS.find((seat) => deal[seat]?.includes(card))
      trick.push({ seat: holder ?? (last ? seatAfter(last.seat) : leader), card })
    }
    leader = winningSoFar(trick, contract.strain)?.seat ?? leader
    if (sideOf(leader) === sideOf(contract.declarer)) won += 1
  }
  return won
}

export type LinOutcome = {
  /** `null` before the end of the auction. */
  readonly contract: Contract | null
  /** Declarer's tricks; `null` when passed out or not known. */
  readonly tricks: number | null
}

/** The outcome with the most trusted word first: header, operator, cards. Differences are warned of. */
export function outcomeOf(
  table: LinTable,
  header: LinResult | null,
  dealer: Seat,
  warnings: Warnings,
): LinOutcome {
  const called = calledContract(table, dealer)
  const fromCalls = called.finished || table.cards.length > 0 ? called.contract : null
  const contract = header?.contract ?? fromCalls
  const warn = (code: RemarkCode, args: Readonly<Record<string, string>>) =>
    warnings.add(remark(code, { args: { board: table.number, ...args }, place: table.place }))
  if (header && called.finished && called.contract && !sameContract(header.contract, called.contract)) {
    const [auction, given] = [called.contract, header.contract].map(formatContract)
    warn('lin-contract-differs', { auction: auction!, given: given! })
  }
  if (contract === null || contract.kind === 'passedOut') return { contract, tricks: null }
  const told = [header?.tricks ?? null, table.tricks, tricksOfCards(table, contract)].filter(
    (one) => one !== null,
  )
  if (new Set(told).size > 1) {
    warn('lin-tricks-differ', { tricks: told.join(', ') })
  }
  return { contract, tricks: told[0] ?? null }
}

/** The outcome as posted; `null` while it is not known. */
export function postedResult({ contract, tricks }: LinOutcome, board: DocumentBoard): PostedResult | null {
  if (contract === null) return null
  if (contract.kind === 'passedOut') return { contract, tricks: null, scoreNs: 0 }
  if (tricks === null) return null
  return { contract, tricks, scoreNs: scoreNs(contract, board.vulnerability, tricks) }
}
