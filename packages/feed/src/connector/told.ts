/** Results as Bridgemates tell them, and as they are told what counts. Pure. */
import { type Card, RANKS, STRAINS, type SUITS } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Seat } from '@openroom/bridge/seat'
import type { PhoneResult } from '@openroom/protocol/schema/phones'
import type { TellResults, TerminalResult, TerminalWord } from '@openroom/protocol/schema/terminals'
import type { Layout, Spot } from './layout.ts'
import type { ResultDto } from './wire.ts'

type Told = TellResults['results'][number]

const PASSED_OUT = 0
const NOT_PLAYED = -10
const AWARDS = ['AVE-', 'AVE', 'AVE+'] as const
const DOUBLINGS = ['', 'X', 'XX'] as const
/** Clubs are 1. */
const LEAD_SUITS = ['C', 'D', 'H', 'S'] as const

const NONE: PhoneResult = { contract: null, lead: null, tricks: null }

/** N, E, S, W are 1 to 4. */
const seatOf = (direction: number): Seat | undefined => (['N', 'E', 'S', 'W'] as const)[direction - 1]
const directionOf = (seat: Seat): number => ['N', 'E', 'S', 'W'].indexOf(seat) + 1
const isNs = (seat: Seat): boolean => seat === 'N' || seat === 'S'

export const keyOf = (
  one: Pick<ResultDto, 'SectionLetters' | 'TableNumber' | 'RoundNumber' | 'BoardNumber'>,
) => `${one.SectionLetters}${one.TableNumber} round ${one.RoundNumber} board ${one.BoardNumber}`

function leadOf({ LeadCardRank: rank, LeadCardSuit: suit }: ResultDto): Card | null {
  const letter = LEAD_SUITS[suit - 1]
  const face = RANKS[14 - rank]
  return letter === undefined || face === undefined ? null : `${letter}${face}`
}

function contractOf(dto: ResultDto): Contract | null {
  const strain = STRAINS[dto.Denomination - 1]
  const declarer = seatOf(dto.DeclarerDirection) ?? (dto.DeclaringPair === dto.PairEastWest ? 'E' : 'N')
  const doubling = DOUBLINGS[dto.Stake]
  const level = dto.Level as 1 | 2 | 3 | 4 | 5 | 6 | 7
  if (strain === undefined || doubling === undefined) return null
  return { kind: 'played', level, strain, declarer, doubling } as Contract
}

/** The result and average of a message. @returns `null` where it says neither */
function saidIn(dto: ResultDto): Pick<TerminalWord, 'result' | 'average'> | null {
  const { Level: level, TotalTricks: tricks } = dto
  if (level === PASSED_OUT) return { result: { ...NONE, contract: { kind: 'passedOut' } }, average: null }
  if (level === NOT_PLAYED) return { result: NONE, average: null }
  if (level < 0 && level >= -9) {
    const place = -level - 1
    const average = { ns: AWARDS[Math.floor(place / 3)]!, ew: AWARDS[place % 3]! }
    return { result: NONE, average }
  }
  const contract = level >= 1 && level <= 7 ? contractOf(dto) : null
  if (contract === null || !Number.isInteger(tricks) || tricks < 0 || tricks > 13) return null
  return { result: { contract, lead: leadOf(dto), tricks }, average: null }
}

/** Whether the pairs sat the other way round: the declarer's seat is the other side's. */
function isTurned(dto: ResultDto): boolean {
  const seat = seatOf(dto.DeclarerDirection)
  if (dto.Level < 1 || seat === undefined || dto.PairNorthSouth === dto.PairEastWest) return false
  return isNs(seat) ? dto.DeclaringPair === dto.PairEastWest : dto.DeclaringPair === dto.PairNorthSouth
}

/**
 * Registrations of a section by their number there and side. Said also where they are as drawn: the desk may draw others before
 * it hears of it.
 */
function pairsOf(dto: ResultDto, spot: Spot, { spots, numberOf }: Layout): TerminalWord['pairs'] {
  const { ns, ew } = spot.table
  const isAsDrawn = dto.PairNorthSouth === numberOf(ns) && dto.PairEastWest === numberOf(ew)
  if (isAsDrawn) return isTurned(dto) ? { ns: ew, ew: ns } : { ns, ew }
  const own = spots.filter(({ letters }) => letters === spot.letters)
  const find = (number: number, side: 'ns' | 'ew') => {
    const same = own.find(({ table: one }) => numberOf(one[side]) === number)
    const other = own.find(({ table: one }) => numberOf(one[side === 'ns' ? 'ew' : 'ns']) === number)
    return same?.table[side] ?? other?.table[side === 'ns' ? 'ew' : 'ns'] ?? null
  }
  return { ns: find(dto.PairNorthSouth, 'ns'), ew: find(dto.PairEastWest, 'ew') }
}

/** What a message says of a board; errors are sentences. */
export function toldOf(dto: ResultDto, layout: Layout): Result<Told, string> {
  const spot = layout.spots.find(
    ({ letters, table }) =>
      letters === dto.SectionLetters && table.number === dto.TableNumber && table.round === dto.RoundNumber,
  )
  if (!spot) return err(`${keyOf(dto)}: this table and round are not of the session`)
  const at = { tableId: spot.table.tableId, board: dto.BoardNumber }
  if (!Number.isInteger(dto.BoardNumber) || dto.BoardNumber < 1 || dto.BoardNumber > 9_999)
    return err(`${keyOf(dto)}: there is no such board`)
  if (dto.IsDeleted) return ok({ ...at, word: null })
  const said = saidIn(dto)
  if (said === null) return err(`${keyOf(dto)}: the result cannot be read`)
  return ok({ ...at, word: { ...said, pairs: pairsOf(dto, spot, layout) } })
}

const AVERAGES: ReadonlyMap<unknown, number> = new Map(AWARDS.map((award, i) => [award, i]))

function levelOf({ result, adjustment }: TerminalResult): number | null {
  if (adjustment !== null) {
    if (adjustment.kind !== 'average') return null
    const ns = AVERAGES.get(adjustment.ns)
    const ew = AVERAGES.get(adjustment.ew)
    return ns === undefined || ew === undefined ? null : -(3 * ns + ew + 1)
  }
  const { contract } = result
  if (contract === null) return NOT_PLAYED
  return contract.kind === 'passedOut' ? PASSED_OUT : contract.level
}

/**
 * What counts of a board, for its table.
 * @param counts `null`: there is no result any more
 * @returns `null` where a Bridgemate has no word for it
 */
export function resultFor(
  { letters, table }: Spot,
  board: number,
  counts: TerminalResult | null,
  { guid, numberOf }: Layout,
): ResultDto | null {
  const level = counts === null ? NOT_PLAYED : levelOf(counts)
  if (level === null) return null
  const contract =
    counts?.adjustment === null && counts.result.contract?.kind === 'played' ? counts.result.contract : null
  const lead = contract === null ? null : (counts?.result.lead ?? null)
  const [ns, ew] = [numberOf(table.ns), numberOf(table.ew)]
  return {
    SessionGuid: guid,
    SectionLetters: letters,
    TableNumber: table.number,
    RoundNumber: table.round,
    BoardNumber: board,
    ScoringDirection: 3,
    IsDeleted: counts === null,
    PairNorthSouth: ns,
    PairEastWest: ew,
    DeclaringPair: contract && !isNs(contract.declarer) ? ew : ns,
    DeclarerDirection: contract ? directionOf(contract.declarer) : 0,
    Level: level,
    Denomination: contract ? STRAINS.indexOf(contract.strain) + 1 : 0,
    Stake: contract ? DOUBLINGS.indexOf(contract.doubling as '') : 0,
    TotalTricks: contract ? (counts?.result.tricks ?? 0) : 0,
    LeadCardRank: lead === null ? 0 : 14 - RANKS.indexOf(lead[1] as (typeof RANKS)[number]),
    LeadCardSuit: lead === null ? 0 : LEAD_SUITS.indexOf(lead[0] as (typeof SUITS)[number]) + 1,
    ValidationMessages: null,
  }
}

/** What a result says, without what it is a message of. */
export function wordOf(dto: ResultDto): string {
  if (dto.IsDeleted) return 'deleted'
  const { PairNorthSouth, PairEastWest, DeclarerDirection, Level, Denomination, Stake, TotalTricks } = dto
  return [PairNorthSouth, PairEastWest, DeclarerDirection, Level, Denomination, Stake, TotalTricks].join(' ')
}
