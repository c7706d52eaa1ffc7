/** Pieces of results as they are written on the wire. */
import type { Contract } from '@openroom/bridge/contract'
import type { Outcome } from '@openroom/bridge/score/outcome'
import { byLine, type Direction, toDirection, type Line as WireLine } from '@openroom/protocol/names'
import type { PairFrequencyRow } from '@openroom/protocol/schema/results'
import { contractText } from '@openroom/protocol/table/words'
import type { ResultRow } from './content.public.ts'

export type ByLine<T> = Readonly<Record<WireLine, T>>

type Played = Pick<ResultRow, 'contract' | 'tricks'>

export const declarerOf = (contract: Contract | null): Direction | null =>
  contract?.kind === 'played' ? toDirection(contract.declarer) : null

/** Tricks above or below the contract. */
export const relativeTricks = ({ contract, tricks }: Played): number | null =>
  contract?.kind === 'played' && tricks !== null ? tricks - contract.level - 6 : null

/** `4S`, `Passed out`, `Not played`; `null` when an adjustment leaves none. */
export function contractShown({ contract, status, adjustment }: ResultRow): string | null {
  if (contract) return contractText(contract)
  return status === 'notPlayed' && adjustment === null ? 'Not played' : null
}

const negate = (score: number): number => (score === 0 ? 0 : -score)

/** Each side's score from its own view. */
export function scoresShown({ score_ns: scoreNs }: ResultRow, outcome: Outcome): ByLine<number | null> {
  if (outcome.kind === 'split') {
    return { NORTH_SOUTH: outcome.scoreNs, EAST_WEST: negate(outcome.scoreEw) }
  }
  return byLine((side) => (scoreNs === null ? null : side === 'NS' ? scoreNs : negate(scoreNs)))
}

export const isAdjusted = ({ jury, adjustment }: ResultRow): boolean => jury || adjustment !== null

/** What a line of any traveller says of the play. */
export function playShown(
  row: ResultRow,
  outcome: Outcome,
): Pick<PairFrequencyRow, 'contract' | 'declarer' | 'lead' | 'result' | 'scores'> {
  return {
    contract: contractShown(row),
    declarer: declarerOf(row.contract),
    lead: row.lead,
    result: relativeTricks(row),
    scores: scoresShown(row, outcome),
  }
}

type Share = Extract<ResultRow['adjustment'], { kind: 'weighted' }>['ns'][number]

const isSameShare = (a: Share, b: Share): boolean =>
  a.scoreNs === b.scoreNs && JSON.stringify([a.contract, a.tricks]) === JSON.stringify([b.contract, b.tricks])

/** Parts of a weighted ruling, each with both sides' shares of it. */
export function weightedShares({ adjustment }: ResultRow) {
  if (adjustment?.kind !== 'weighted') return []
  const { ns } = adjustment
  const ew = adjustment.ew ?? ns
  const all = [...ns, ...ew.filter((part) => !ns.some((known) => isSameShare(known, part)))]
  return all.map((part) => ({
    weights: byLine((side) => (side === 'NS' ? ns : ew).find((own) => isSameShare(own, part))?.weight ?? 0),
    contract: part.contract && contractText(part.contract),
    declarer: declarerOf(part.contract),
    lead: part.lead,
    result: relativeTricks(part),
    scores: byLine((side) => (side === 'NS' ? part.scoreNs : negate(part.scoreNs))),
    scoreNs: part.scoreNs,
  }))
}

/** Decimals a published figure was rounded to. */
function countDecimals(value: number): number {
  const [, fraction = ''] = String(value).split('.')
  return Math.min(fraction.length, 6)
}

/**
 * Whether a published figure says something else than ours. A whole number may be a figure of two
 * decimals that happened to be whole, so at least two are looked at where ours has them.
 */
export function differs(published: number | null | undefined, ours: number | null): published is number {
  if (published === null || published === undefined) return false
  return ours === null || Math.abs(published - ours) > 0.5 * 10 ** -countDecimals(published) + 1e-6
}
