/** Results as the Bridgemates sent them: the last that was not erased counts. */
import { type Card, isCard } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { Award } from '@openroom/bridge/score/outcome'
import { type Seat, SIDES, type Side } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentResult } from '../json/document.ts'
import { result } from '../json/documentBuilder.ts'
import { declaredContract, parsePbnContract, parseSeat, parseTricks } from '../pbn/values.ts'
import { remark, type Warnings } from '../remark.ts'
import { adjustmentText } from '../rulingText.ts'
import type { Weighed } from '../weigh/weigh.ts'
import { type Movement, sectionIn } from './movement.ts'
import { type BwsRow, type BwsRows, isTrue, numberIn, textIn } from './rows.ts'

export type Received = {
  readonly section: number
  readonly table: number
  readonly round: number
  readonly board: number
  readonly ns: number
  readonly ew: number
  /** Whether the pairs sat in each other's direction: `ns` is the pair whose number is one of east-west. */
  readonly turned: boolean
  /** Where the row contradicts itself who declares, or the side of it; `null`: nothing tells. Absent: as the row says. */
  readonly declarer?: Seat | Side | null
  readonly row: BwsRow
}

/** What became of the rows of a file: each is counted once. */
export type ReceivedRows = {
  readonly received: readonly Received[]
  readonly erased: number
  /** Rows that a later one of the same pairs and board replaces. */
  readonly replaced: readonly Received[]
  /** Rows without table, round, board or pairs. */
  readonly unplaced: readonly BwsRow[]
}

const WRONG_DIRECTION = /wrong\s*direction/i

function readReceived(row: BwsRow): Received | null {
  const [table, round] = [numberIn(row, 'Table', 1, 10_000), numberIn(row, 'Round', 1, 1_000)]
  const board = numberIn(row, 'Board', 1, 999)
  const [ns, ew] = [numberIn(row, 'PairNS', 1, 100_000), numberIn(row, 'PairEW', 1, 100_000)]
  if (table === null || round === null || board === null || ns === null || ew === null) return null
  const turned = WRONG_DIRECTION.test(textIn(row, 'Remarks'))
  const pairs = turned ? { ns: ew, ew: ns } : { ns, ew }
  return { section: sectionIn(row), table, round, board, ...pairs, turned, row }
}

/** When a row was entered: the day, and the time that stands in a column of its own; 0 where it is not told. */
function timeEntered(row: BwsRow): number {
  const [day, time] = [row.datelog, row.timelog]
  if (!(day instanceof Date)) return 0
  const isDayAlone = day.getTime() % DAY === 0
  const within = time instanceof Date && isDayAlone ? ((time.getTime() % DAY) + DAY) % DAY : 0
  return day.getTime() + within
}

const DAY = 86_400_000

/**
 * Rows by section, board and pairs, of which the last counts: by the time at which it was entered, else by the order. Where a number is a pair of its own in each direction,
 * 3 against 6 and 6 against 3 are four pairs; elsewhere they are the same two, entered again the other way round.
 */
export function receivedOf(rows: BwsRows, { repeats }: Pick<Movement, 'repeats'>): ReceivedRows {
  const last = new Map<string, Received>()
  const replaced: Received[] = []
  const unplaced: BwsRow[] = []
  let erased = 0
  for (const row of rows.ReceivedData) {
    if (isTrue(row, 'Erased')) {
      erased += 1
      continue
    }
    const received = readReceived(row)
    if (received === null) {
      unplaced.push(row)
      continue
    }
    const { section, board, ns, ew, turned } = received
    const [north, east] = turned ? [ew, ns] : [ns, ew]
    const pairs = repeats.has(section) || north < east ? `${north}-${east}` : `${east}-${north}`
    const key = `${section} ${board} ${pairs}`
    const before = last.get(key)
    if (before && timeEntered(before.row) > timeEntered(row)) {
      replaced.push(received)
      continue
    }
    if (before) replaced.push(before)
    last.delete(key)
    last.set(key, received)
  }
  return { received: [...last.values()], erased, replaced, unplaced }
}

const AVERAGES: Readonly<Record<number, Award>> = { 60: 'AVE+', 50: 'AVE', 40: 'AVE-' }

/** `40%-60%`, of North-South and East-West. */
function percentages(remarks: string): readonly [Award, Award] | null {
  const match = /^(\d{1,3})\s*%?\s*[-/]\s*(\d{1,3})\s*%?$/.exec(remarks)
  if (!match) return null
  const [ns, ew] = [Number(match[1]), Number(match[2])]
  return ns <= 100 && ew <= 100 ? [AVERAGES[ns] ?? ns, AVERAGES[ew] ?? ew] : null
}

export function leadOf(row: BwsRow): Card | null {
  const text = textIn(row, 'LeadCard').toUpperCase().replace(/\s+/g, '').replace('10', 'T')
  return isCard(text) ? text : null
}

type Played = { readonly contract: Contract; readonly tricks: number | null }

export function playedOf(row: BwsRow, declarer = parseSeat(textIn(row, 'NS/EW'))): Played | null {
  const contract = declaredContract(parsePbnContract(textIn(row, 'Contract').replace(/\s+/g, '')), declarer)
  if (contract === null) return null
  if (contract.kind === 'passedOut') return { contract, tricks: null }
  const tricks = parseTricks(textIn(row, 'Result'), contract.declarer, contract.level)
  return tricks ? { contract, tricks: tricks.tricks } : null
}

/** What contract and tricks of a row come to; where only the side that declares is known, its score alone. */
function scoredOf({ row, board, declarer }: Received, vulnerability: Vulnerability): DocumentResult | null {
  const side = SIDES.find((one) => one === declarer)
  const seat = side === undefined ? (declarer as Seat | null | undefined) : side === 'NS' ? 'N' : 'E'
  const played = playedOf(row, seat ?? undefined)
  if (played === null) return null
  const { contract, tricks } = played
  const lead = leadOf(row)
  if (declarer === null) return result({ board, lead })
  const score = scoreNs(contract, vulnerability, tricks ?? 0)
  return result(
    side === undefined ? { board, contract, tricks, scoreNs: score, lead } : { board, scoreNs: score, lead },
  )
}

/** Percentages that stand beside what was played: a director has awarded them, which is asked where it can be. */
function awardedBeside(
  { board }: Received,
  ruled: DocumentResult,
  played: DocumentResult | null,
  warnings: Warnings,
): DocumentResult {
  if (played === null || played.scoreNs === null) return ruled
  const readings = [ruled, played]
  const textOf = (one: DocumentResult) =>
    one.adjustment ? adjustmentText(one.adjustment) : `${one.scoreNs ?? ''}`
  const tell = ({ taken, because }: Weighed<DocumentResult>) => {
    const args = { about: 'ruling', board, one: textOf(ruled), other: textOf(played) }
    return remark('weighed', { args: { ...args, counts: textOf(taken ?? ruled), why: because[0] ?? 'none' } })
  }
  const told = { readings, textOf, tell, instead: ruled }
  const found = warnings.questions.answered<DocumentResult>({ taken: null, because: [] }, told)
  warnings.add(tell(found))
  const { contract, tricks, lead } = played
  return found.taken === played ? played : { ...ruled, contract, tricks, lead }
}

/** The result of a row; `null` while there is none, as for a late play. */
export function resultOfReceived(
  received: Received,
  vulnerability: Vulnerability,
  warnings: Warnings,
): DocumentResult | null {
  const { row, board } = received
  const remarks = textIn(row, 'Remarks')
  const played = scoredOf(received, vulnerability)
  const awarded = percentages(remarks)
  if (awarded) {
    const [ns, ew] = awarded
    const ruled = result({ board, adjustment: { kind: 'average', ns, ew }, jury: true })
    return awardedBeside(received, ruled, played, warnings)
  }
  if (/not\s*played|no\s*play/i.test(remarks)) return result({ board, status: 'notPlayed' })
  if (/arbitral/i.test(remarks))
    return result({ board, status: 'notPlayed', jury: true, juryComment: remarks })
  if (played) return played
  const written = resultCells(row)
  if (written === '' || /late/i.test(remarks)) {
    warnings.add(remark('bws-no-result', { args: { board }, excerpt: written }))
  } else {
    warnings.add(remark('bws-result', { args: { board, written }, excerpt: written }))
  }
  return null
}

const resultCells = (row: BwsRow): string =>
  [textIn(row, 'NS/EW'), textIn(row, 'Contract'), textIn(row, 'Result'), textIn(row, 'Remarks')]
    .filter((one) => one !== '')
    .join(' ')

/** Names the rows that are no results of their own: entered again later, or without a place. */
export function reportRows({ replaced, unplaced }: ReceivedRows, warnings: Warnings): void {
  for (const { board, ns, ew, row } of replaced) {
    warnings.add(remark('bws-entered-again', { args: { board, ns, ew }, excerpt: resultCells(row) }))
  }
  for (const row of unplaced) {
    const board = textIn(row, 'Board')
    warnings.add(remark('bws-unplaced', { args: { board }, excerpt: resultCells(row) }))
  }
}
