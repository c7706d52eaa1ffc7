/** The vulnerability of a board where its games tell different ones. */

import { vulnerabilityOf } from '@openroom/bridge/board'
import type { Contract } from '@openroom/bridge/contract'
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { remark, type Warnings } from '../remark.ts'
import type { Place } from '../report.ts'
import { type Weighed, type Witness, weigh } from './weigh.ts'

/** One game of a board as its file tells it. */
export type VulnerableGame = {
  readonly vulnerability: Vulnerability | null
  readonly contract: Contract | null
  readonly tricks: number | null
  /** The score that is told; `null` where it is only what contract and tricks make. */
  readonly told: number | null
  /** Published points of north-south. */
  readonly points: number | null
  readonly place: Place
}

/** The number says more than a game, and less than two. */
const NUMBER = 1.5

const scoreUnder = ({ contract, tricks, told }: VulnerableGame, reading: Vulnerability): number | null => {
  if (told !== null) return told
  if (contract === null || (contract.kind === 'played' && tricks === null)) return null
  return duplicateScore(contract, reading, tricks ?? 0)
}

/** How many games have published points, if their scores stand to each other as these do. */
function countFitting(games: readonly VulnerableGame[], reading: Vulnerability): number {
  const known = games.flatMap((game) => {
    const score = scoreUnder(game, reading)
    return score === null || game.points === null ? [] : [{ score, points: game.points }]
  })
  const isInOrder = known.every((one, i) =>
    known
      .slice(i + 1)
      .every((other) => Math.sign(one.score - other.score) === Math.sign(one.points - other.points)),
  )
  return isInOrder && known.length > 1 ? known.length : 0
}

/** So many games of a board are compared each with each other. */
const COMPARED = 200

/** What most of the games, its number, the scores that are told and the published points say. */
export function weighedVulnerability(
  number: number,
  games: readonly VulnerableGame[],
  warnings: Warnings,
): Vulnerability {
  const usual = vulnerabilityOf(number)
  const readings = [...new Set(games.flatMap(({ vulnerability }) => vulnerability ?? []))]
  if (readings.length < 2) return readings[0] ?? usual
  const compared = games.slice(0, COMPARED)
  const witnesses: readonly Witness<Vulnerability>[] = [
    { name: 'figures', speaksFor: (one) => 2 * countFitting(compared, one) },
    {
      name: 'score',
      speaksFor: (one) =>
        2 *
        games.filter((game) => game.told !== null && scoreUnder({ ...game, told: null }, one) === game.told)
          .length,
    },
    { name: 'rows', speaksFor: (one) => games.filter(({ vulnerability }) => vulnerability === one).length },
    { name: 'number', speaksFor: (one) => (one === usual ? NUMBER : 0) },
  ]
  const tell = ({ taken, because }: Weighed<Vulnerability>) => {
    const odd = games.find(
      ({ vulnerability }) => vulnerability !== null && vulnerability !== (taken ?? usual),
    )!
    const args = {
      about: 'vulnerability',
      board: number,
      one: odd.vulnerability!,
      other: taken ?? readings.find((one) => one !== odd.vulnerability)!,
      counts: taken ?? usual,
      why: because[0] ?? 'none',
    }
    return remark('weighed', { args, place: odd.place })
  }
  const told = { readings, textOf: String, tell, instead: usual }
  const weighed = warnings.questions.answered(weigh(readings, witnesses), told)
  warnings.add(tell(weighed))
  return weighed.taken ?? usual
}
