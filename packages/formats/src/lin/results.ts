/** What a LIN file says of the outcome of a board: the header, the operator, the cards. */
import { suitOf } from '@openroom/bridge/card'
import { type Contract, sameContract } from '@openroom/bridge/contract'
import { formatContract } from '@openroom/bridge/notation'
import { openingLeader } from '@openroom/bridge/play'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { SEATS, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import type { PostedResult } from '@openroom/bridge/table/facts'
import { type SeatCard, winningSoFar } from '@openroom/bridge/trick'
import type { DocumentBoard } from '../json/document.ts'
import { remark, type Warnings } from '../remark.ts'
import type { TricksPlayed } from '../weigh/played.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import type { LinTable } from './file.ts'
import { calledContract } from './tableLog.ts'
import type { LinResult } from './values.ts'

/** How many tricks the declarer has by the cards that were played; what is left may be claimed. */
function tricksPlayed({ cards, deal }: LinTable, contract: Contract): TricksPlayed | null {
  if (contract.kind !== 'played' || cards.length < 4) return null
  let leader: Seat = openingLeader(contract)
  const tricks = Math.floor(cards.length / 4)
  let won = 0
  for (let at = 0; at < 4 * tricks; at += 4) {
    const trick: SeatCard[] = []
    for (const { card } of cards.slice(at, at + 4)) {
      const last = trick.at(-1)
      const holder = deal && SEATS.find((seat) => deal[seat]?.includes(card))
      trick.push({ seat: holder ?? (last ? seatAfter(last.seat) : leader), card })
    }
    leader = winningSoFar(trick, contract.strain)?.seat ?? leader
    if (sideOf(leader) === sideOf(contract.declarer)) won += 1
  }
  return { least: won, most: 13 - (tricks - won) }
}

/** More than half of the trumps are with a side. */
const MOST_TRUMPS = 7

/** Whether the declaring side holds the trumps; `null` where that is not known, or nothing is trumps. */
function hasTrumps({ deal }: LinTable, contract: Contract): boolean | null {
  if (contract.kind !== 'played' || contract.strain === 'NT' || deal === null) return null
  const { declarer, strain } = contract
  const hands = SEATS.filter((seat) => sideOf(seat) === sideOf(declarer)).map((seat) => deal[seat])
  if (hands.includes(null)) return null
  return hands.flatMap((hand) => hand ?? []).filter((one) => suitOf(one) === strain).length >= MOST_TRUMPS
}

const isSameBid = (one: Contract, other: Contract): boolean =>
  one.kind === 'played' && other.kind === 'played' && one.level === other.level && one.strain === other.strain

/** The contract of the header, or that of the auction. */
function weighedContract(table: LinTable, header: LinResult, called: Contract): Weighed<Contract> {
  const lead = table.cards[0]?.card
  const leader = lead && table.deal && SEATS.find((seat) => table.deal![seat]?.includes(lead))
  const plays = (one: Contract): boolean =>
    one.kind === 'played' && (leader ? openingLeader(one) === leader : lead !== undefined)
  const areTrumpsTold = [header.contract, called].every((one) => hasTrumps(table, one) !== null)
  // Tricks that the operator has otherwise say that the header's line is not of this play.
  const isOtherwise = header.tricks !== null && table.tricks !== null && header.tricks !== table.tricks
  const witnesses: readonly Witness<Contract>[] = [
    { name: 'play', speaksFor: (one) => Number(plays(one)) },
    { name: 'deal', speaksFor: (one) => Number(areTrumpsTold && hasTrumps(table, one)) },
    { name: 'tricks', speaksFor: (one) => Number(isOtherwise && one === called) },
  ]
  return weigh([header.contract, called], witnesses)
}

/** Half a witness: a play may be taken down wrongly. */
const ALONE = 0.5

/** Of the header's tricks, the operator's and those of a play to the end. */
function weighedTricks(
  readings: readonly number[],
  told: readonly number[],
  played: TricksPlayed | null,
): Weighed<number> {
  const isPlayed = (one: number) => played !== null && one >= played.least && one <= played.most
  const witnesses: readonly Witness<number>[] = [
    { name: 'rows', speaksFor: (one) => Math.max(0, told.filter((other) => other === one).length - 1) },
    { name: 'play', speaksFor: (one) => (isPlayed(one) ? ALONE : 0) },
  ]
  return weigh(readings, witnesses)
}

export type LinOutcome = {
  /** `null` before the end of the auction. */
  readonly contract: Contract | null
  /** Declarer's tricks; `null` when passed out or not known. */
  readonly tricks: number | null
}

/** The outcome by header, auction, operator and cards; where they differ, the rest of the board says which counts. */
export function outcomeOfLinTable(
  table: LinTable,
  header: LinResult | null,
  dealer: Seat,
  warnings: Warnings,
): LinOutcome {
  const called = calledContract(table, dealer)
  const fromCalls = called.finished || table.cards.length > 0 ? called.contract : null
  /** What is taken, told, and asked where nothing decides. */
  const decided = <T extends number | Contract>(
    about: string,
    readings: readonly T[],
    weighed: Weighed<T>,
  ): T | null => {
    const textOf = (one: number | Contract) => (typeof one === 'object' ? formatContract(one) : one)
    const [one, ...others] = readings.map(textOf)
    const tell = ({ taken, because }: Weighed<T>) => {
      const both = { about, board: table.number, one: one!, other: others.join(', ') }
      const args = { ...both, counts: taken === null ? 'none' : textOf(taken), why: because[0] ?? 'none' }
      return remark('weighed', { args, place: table.place })
    }
    const answered = warnings.questions.answered(weighed, { readings, textOf, tell })
    warnings.add(tell(answered))
    return answered.taken
  }
  let contract = header?.contract ?? fromCalls
  if (header && called.finished && called.contract && !sameContract(header.contract, called.contract)) {
    const about = isSameBid(header.contract, called.contract) ? 'declarer' : 'contract'
    const both = [header.contract, called.contract]
    contract = decided(about, both, weighedContract(table, header, called.contract))
  }
  if (contract === null || contract.kind === 'passedOut') return { contract, tricks: null }
  const isOfHeader = header !== null && isSameBid(header.contract, contract)
  const told = [isOfHeader ? header.tricks : null, table.tricks].filter((one) => one !== null)
  const played = tricksPlayed(table, contract)
  const end = played !== null && played.least === played.most ? played.least : null
  const known = [...new Set([...told, ...(end === null ? [] : [end])])]
  if (known.length < 2) return { contract, tricks: known[0] ?? null }
  return { contract, tricks: decided('tricks', known, weighedTricks(known, told, played)) }
}

/** The outcome as posted; `null` while it is not known. */
export function postedResult({ contract, tricks }: LinOutcome, board: DocumentBoard): PostedResult | null {
  if (contract === null) return null
  if (contract.kind === 'passedOut') return { contract, tricks: null, scoreNs: 0 }
  if (tricks === null) return null
  return { contract, tricks, scoreNs: scoreNs(contract, board.vulnerability, tricks) }
}
