/** What a board in play is worth now: its double-dummy result against what the same deal was elsewhere. Pure. */
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { imps } from '@openroom/bridge/score/imps'
import { type Side, sideOf } from '@openroom/bridge/seat'
import { fromWireVulnerability, toSeat } from '@openroom/protocol/names'
import type { DdsArchive } from '@openroom/protocol/schema/screens'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { fromWireContract } from '@openroom/protocol/table/words'

/**
 * `sure`: few tricks are left, and no card of whoever is on turn changes it. `steady`: no card on turn changes it, but
 * much is still to be played. `hangs`: the next card decides.
 */
export type Certainty = 'sure' | 'steady' | 'hangs'

export type Expected = {
  /** Declarer's, when nobody errs. */
  readonly tricks: number
  readonly scoreNs: number
  /** For North-South; `null` where nothing is known of the same deal elsewhere. */
  readonly imps: number | null
  /** North-South's share of the matchpoints against the field's results; `null` where IMPs are counted. */
  readonly percent: number | null
  readonly certainty: Certainty
  /** Tricks that whoever is on turn can lose by the next card. */
  readonly atRisk: number
  readonly tricksLeft: number
}

/** Tricks left in which hardly anything changes any more. */
const FEW = 4

function certaintyOf(atRisk: number, tricksLeft: number): Certainty {
  if (atRisk > 0) return 'hangs'
  return tricksLeft <= FEW ? 'sure' : 'steady'
}

/** @returns `null` while there is nothing to expect: no contract in play, or nothing solved */
export function expectedOf(table: WallTable, dds: DdsArchive | null): Expected | null {
  const contract = table.contract && fromWireContract(table.contract)
  if (table.phase !== 'PLAY' || contract?.kind !== 'played' || !dds || table.vulnerability === null)
    return null
  const values = dds.solvedCards.map(([, tricks]) => tricks)
  if (values.length === 0) return null
  const declaring: Side = sideOf(contract.declarer)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const tricks = sideOf(toSeat(dds.player)) === declaring ? most : least
  const score = scoreNs(contract, fromWireVulnerability(table.vulnerability), tricks)
  const tricksLeft = 13 - Math.floor(dds.cardCount / 4)
  const atRisk = most - least
  return {
    tricks,
    scoreNs: score,
    atRisk,
    tricksLeft,
    imps: table.elsewhere === null || table.unit !== 'IMP' ? null : imps(score - table.elsewhere),
    percent: table.percents?.[tricks] ?? null,
    certainty: certaintyOf(atRisk, tricksLeft),
  }
}
