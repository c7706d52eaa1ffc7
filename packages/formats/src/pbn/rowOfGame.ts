/** Which row of a score table is a game's, where none is wholly the same, and what counts where the two differ. */
import { vulnerabilityOf } from '@openroom/bridge/board'
import { sameContract } from '@openroom/bridge/contract'
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentResult } from '../json/document.ts'
import { remark, type Warnings } from '../remark.ts'
import { ALL_TRICKS, canBeScored } from '../weigh/possible.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import type { PlayedFacts } from './scoreRow.ts'

/** What ends too early: 320 for 3200. */
const isCutFrom = (one: number, other: number): boolean => one !== 0 && Math.trunc(other / 10) === one

function isSameContract({ contract: a }: PlayedFacts, { contract: b }: PlayedFacts): boolean {
  return a !== null && b !== null && sameContract(a, b)
}

const FIGURES = ['pointsNs', 'pointsEw', 'percentNs', 'percentEw', 'impsNs', 'impsEw'] as const

/** Figures that both publish, and whether they are the same. */
function sameFigures(one: DocumentResult['official'], other: DocumentResult['official']): boolean {
  const both = FIGURES.filter((name) => one?.[name] != null && other?.[name] != null)
  return both.length > 0 && both.every((name) => one![name] === other![name])
}

/** Alone the same contract, or the same tricks, may be another table's. */
const ENOUGH = 2

/** The row that is this game's though something in one of them is misprinted; `null` where none is likely. */
export function likelyRow(game: PlayedFacts, rows: readonly PlayedFacts[]): PlayedFacts | null {
  const alike = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
  const witnesses: readonly Witness<PlayedFacts | null>[] = [
    { name: 'table', speaksFor: (row) => (row === null ? ENOUGH : 0) },
    { name: 'contract', speaksFor: (row) => (row && isSameContract(row, game) ? 1 : 0) },
    {
      name: 'tricks',
      speaksFor: (row) => (row && row.tricks !== null && row.tricks === game.tricks ? 1 : 0),
    },
    {
      name: 'score',
      speaksFor: (row) => {
        const [one, other] = [row?.scoreNs ?? null, game.scoreNs]
        if (one === null || other === null) return 0
        return one === other || isCutFrom(one, other) || isCutFrom(other, one) ? 1 : 0
      },
    },
    { name: 'figures', speaksFor: (row) => (row && sameFigures(row.official, game.official) ? ENOUGH : 0) },
  ]
  return weigh([null, ...alike], witnesses).taken
}

type Told = Pick<PlayedFacts, 'contract' | 'tricks' | 'scoreNs'>

const scoreShown = ({ tricks, scoreNs }: Told): string => `${scoreNs ?? '?'} (${tricks ?? '?'})`

/** Published figures of other rows that stand on the same side of these as their scores do. */
function countTurned(told: Told, own: DocumentResult['official'], others: readonly PlayedFacts[]): number {
  if (told.scoreNs === null) return 0
  return others.filter(({ scoreNs, official }) => {
    const name = FIGURES.find((one) => own?.[one] != null && official?.[one] != null)
    if (!name || scoreNs === null) return false
    const sign = name.endsWith('Ns') ? 1 : -1
    return Math.sign(told.scoreNs! - scoreNs) === sign * Math.sign(own![name]! - official![name]!)
  }).length
}

type About = {
  readonly board: number
  readonly line: number
  readonly vulnerability: Vulnerability | null
  /** The other rows of the board. */
  readonly others: readonly PlayedFacts[]
}

/** Contract, tricks and score of a game and its row: where they differ, what more of the board speaks for. */
export function toldOfPlayedFacts(
  row: PlayedFacts,
  game: PlayedFacts,
  about: About,
  warnings: Warnings,
): Told {
  const whole: Told = {
    contract: row.contract ?? game.contract,
    tricks: row.tricks ?? game.tricks,
    scoreNs: row.scoreNs ?? game.scoreNs,
  }
  const differs = {
    contract: row.contract !== null && game.contract !== null && !sameContract(row.contract, game.contract),
    tricks: row.tricks !== null && game.tricks !== null && row.tricks !== game.tricks,
    scoreNs: row.scoreNs !== null && game.scoreNs !== null && row.scoreNs !== game.scoreNs,
  }
  if (!Object.values(differs).includes(true) || row.adjustment !== null || game.adjustment !== null)
    return whole
  const official = row.official ?? game.official
  const vulnerability = about.vulnerability ?? vulnerabilityOf(about.board)
  const isWhole = ({ contract, tricks, scoreNs }: Told): boolean =>
    contract !== null &&
    (tricks === null ? ALL_TRICKS : [tricks]).some(
      (one) => duplicateScore(contract, vulnerability, one) === scoreNs,
    )
  const withContract = (told: Told): Told => ({ ...told, contract: told.contract ?? whole.contract })
  const witnesses: readonly Witness<Told>[] = [
    { name: 'figures', speaksFor: (told) => countTurned(told, official, about.others) },
    { name: 'score', speaksFor: (told) => (isWhole(withContract(told)) ? 1 : 0) },
    { name: 'score', speaksFor: ({ scoreNs }) => (scoreNs !== null && canBeScored(scoreNs) ? 1 : 0) },
  ]
  const readings: readonly Told[] = [row, game]
  const tell = ({ taken: counts, because }: Weighed<Told>) => {
    const both = { about: 'row', board: about.board, one: scoreShown(row), other: scoreShown(game) }
    const args = { ...both, counts: counts ? scoreShown(counts) : 'none', why: because[0] ?? 'none' }
    return remark('weighed', { args, place: { line: about.line, column: 1 } })
  }
  const told = { readings, textOf: scoreShown, tell }
  const weighed = warnings.questions.answered(weigh<Told>(readings, witnesses), told)
  warnings.add(tell(weighed))
  const { taken } = weighed
  if (taken) {
    const scoreNs = taken.scoreNs ?? whole.scoreNs
    const filled = { ...withContract(taken), tricks: taken.tricks ?? whole.tricks, scoreNs }
    return [filled, withContract(taken)].find(isWhole) ?? taken
  }
  return {
    contract: differs.contract ? null : whole.contract,
    tricks: null,
    scoreNs: differs.scoreNs ? null : whole.scoreNs,
  }
}
