/**
 * What a single board proves of its figures that are not ours: each reason holds only where it gives every
 * figure of the board, or where the file says two things of which one at most can be right.
 */
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import type { Reason } from '@openroom/bridge/score/figureReasons'
import type { DocumentResult, DocumentSession } from '../json/document.ts'
import { allScores } from '../weigh/possible.ts'
import { decimalsOf, type ResultFigure } from './figures.ts'
import { linesOfSession, type Variant, variantOn } from './pairVariants.ts'
import { ROUNDED, type Sheet, sheetOf } from './sheet.ts'

export type BoardFigures = {
  readonly session: DocumentSession
  readonly board: number
  readonly variant: Variant
  /** All figures of one kind on the board. */
  readonly figures: readonly ResultFigure[]
  readonly sheet: Sheet
  readonly digits: number
}

/** The reason for a figure of the board; `null` for none that is proved. */
export type Proof = (figure: ResultFigure) => Reason | null

const NONE: Proof = () => null

/** The results of the board with one or more of them changed. */
function linesWith(
  { session, board }: BoardFigures,
  change: (one: DocumentResult, at: number) => DocumentResult,
) {
  let at = 0
  const tables = session.tables.map((table) => ({
    ...table,
    results: table.results.filter((one) => one.board === board).map((one) => change(one, at++)),
  }))
  return linesOfSession({ ...session, tables })
}

/**
 * Whether all figures of the board follow from what is changed; they have the decimals of their column, in which 5 is 5.00.
 * @param besides figures that need not follow
 */
function givesAll(
  found: BoardFigures,
  change: (one: DocumentResult, at: number) => DocumentResult,
  besides: (figure: ResultFigure) => boolean = () => false,
): boolean {
  const { figures, digits } = found
  const sheet = sheetWith(found, change)
  return figures.every((figure) => besides(figure) || ROUNDED.fits(figure, sheet, digits))
}

const sheetWith = (found: BoardFigures, change: (one: DocumentResult, at: number) => DocumentResult): Sheet =>
  sheetOf(linesWith(found, change), variantOn(found.variant, linesOfSession(found.session)))

const resultsOn = ({ session, board }: BoardFigures): readonly DocumentResult[] =>
  session.tables.flatMap(({ results }) => results.filter((one) => one.board === board))

/** A score that is not what its contract makes: as it stands (it may be what was meant), and what else may have been. */
function misprints(found: BoardFigures, one: DocumentResult): readonly number[] {
  const { contract, tricks, scoreNs } = one
  if (scoreNs === null || contract?.kind !== 'played' || tricks === null) return []
  const vulnerability = found.session.boards.find(({ number }) => number === found.board)?.vulnerability
  const made = duplicateScore(contract, vulnerability ?? 'NONE', tricks)
  return made === scoreNs ? [] : [scoreNs, made, -scoreNs, 10 * scoreNs, Math.trunc(scoreNs / 10)]
}

/**
 * A score that is not what its contract makes is misprinted: with another all figures of the board follow. 550 that is
 * printed as 55 has lost its last sign, and what stands beside it may have too, 15.24 as 15.2: said of that figure alone.
 */
function misprintedScore(found: BoardFigures): Proof {
  const { figures, digits } = found
  for (const [at, one] of resultsOn(found).entries()) {
    for (const scoreNs of misprints(found, one)) {
      const sheet = sheetWith(found, (own, i) => (i === at ? { ...own, scoreNs } : own))
      const isCutBesides = (figure: ResultFigure) => !ROUNDED.fits(figure, sheet, digits)
      const isShort = (figure: ResultFigure) =>
        figure.table.results.includes(one) && ROUNDED.fits(figure, sheet, decimalsOf([figure]))
      if (figures.every((figure) => !isCutBesides(figure) || isShort(figure)))
        return (figure) => (isCutBesides(figure) ? 'cut-with-its-score' : 'score-misprinted')
    }
  }
  return NONE
}

const MOST_TRIED = 100

/** Rows whose figures are farthest from ours: a result that is misprinted moves its own most. */
const ROWS_TRIED = 3

/** Beyond, the search takes longer than what it shows is worth. */
const MOST_FIGURES = 240

/** Scores that another result may have: for matchpoints its place among the others is enough. */
function scoresTried(found: BoardFigures, one: DocumentResult): readonly number[] {
  const [{ kind }] = found.figures as readonly [ResultFigure]
  if (kind === 'imps') return allScores()
  const made = resultsOn(found).flatMap((other) =>
    other === one || other.scoreNs === null ? [] : [other.scoreNs],
  )
  const distinct = [...new Set(made)].sort((a, b) => a - b)
  const between = distinct.map((score, at) => (score + (distinct[at + 1] ?? score + 20)) / 2)
  return distinct.length === 0 ? [] : [distinct[0]! - 10, ...distinct, ...between]
}

/** One result that stands wrongly in the file: with another score, and nothing else changed, all figures follow. */
function misprintedResult(found: BoardFigures): Proof {
  const { figures, sheet } = found
  if (figures.length < FEWEST || figures.length > MOST_FIGURES) return NONE
  const distance = new Map<DocumentResult, number>()
  for (const figure of figures) {
    const own = figure.table.results.find((one) => one.board === found.board)
    const ours = sheet.ours(figure)
    if (own && ours !== null)
      distance.set(own, Math.max(distance.get(own) ?? 0, Math.abs(ours - figure.given)))
  }
  const rows = resultsOn(found)
  const farthest = rows
    .map((one, at) => ({ one, at, far: distance.get(one) ?? 0 }))
    .filter(({ one, far }) => far > 0 && one.adjustment === null && one.scoreNs !== null)
    .sort((a, b) => b.far - a.far)
  for (const { one, at } of farthest.slice(0, ROWS_TRIED)) {
    for (const scoreNs of scoresTried(found, one)) {
      const change = (own: DocumentResult, i: number) => (i === at ? { ...own, scoreNs } : own)
      if (givesAll(found, change)) return () => 'result-misprinted'
    }
  }
  return NONE
}

/** A few figures follow from many scores. */
const FEWEST = 6

/** A result that the director gave its figures: those of all others follow once it does not count as a score. */
function awardedRow(found: BoardFigures): Proof {
  const { figures, sheet, digits } = found
  if (figures.length < FEWEST) return NONE
  const differing = figures.filter((figure) => !ROUNDED.fits(figure, sheet, digits))
  const rows = resultsOn(found).flatMap((one, at) => {
    const isOwn = ({ table }: ResultFigure) => table.results.includes(one)
    const isOdd = differing.some(isOwn) && !differing.every(isOwn)
    return isOdd && one.adjustment === null && one.scoreNs !== null ? [{ at, isOwn }] : []
  })
  const average = { kind: 'average', ns: 'AVE', ew: 'AVE' } as const
  for (const { at, isOwn } of rows.slice(0, MOST_TRIED)) {
    const change = (one: DocumentResult, i: number) => (i === at ? { ...one, adjustment: average } : one)
    if (givesAll(found, change, isOwn)) return () => 'awarded-row'
  }
  return NONE
}

/** The same score at another table of the same field has our figure in the file, and this one another. */
function equalScores({ figures, variant, sheet, digits }: BoardFigures): Proof {
  const isApart = variant.conventions.ranking.sections === 'apart'
  const resultOf = ({ table, board }: ResultFigure) => table.results.find((one) => one.board === board)
  const keyOf = (figure: ResultFigure): string | null => {
    const result = resultOf(figure)
    if (!result || result.scoreNs === null || result.adjustment !== null) return null
    return `${isApart ? figure.table.section : ''} ${figure.side} ${result.scoreNs}`
  }
  const ours = new Map<string, number>()
  for (const figure of figures) {
    const key = keyOf(figure)
    if (key !== null && ROUNDED.fits(figure, sheet, digits)) ours.set(key, (ours.get(key) ?? 0) + 1)
  }
  return (figure) => {
    const key = keyOf(figure)
    return key !== null && (ours.get(key) ?? 0) > 1 ? 'contradicts-equal-scores' : null
  }
}

/** Beside a percentage that the director awarded stands a figure that is not that percentage of the board's top. */
function ownAward({ figures, sheet, digits }: BoardFigures): Proof {
  const isAwarded = ({ table, board, side }: ResultFigure): boolean => {
    const adjustment = table.results.find((one) => one.board === board)?.adjustment
    const award = adjustment?.kind === 'average' ? adjustment[side === 'NS' ? 'ns' : 'ew'] : null
    return award === 'AVE' || typeof award === 'number'
  }
  const others = figures.filter((figure) => !isAwarded(figure))
  const isProved = others.length > 3 && others.every((figure) => ROUNDED.fits(figure, sheet, digits))
  return (figure) => (isProved && isAwarded(figure) ? 'contradicts-own-award' : null)
}

/** What the board proves of each of its figures, the reasons for the whole board first. */
export function proofOf(found: BoardFigures): Proof {
  const whole = [misprintedScore, misprintedResult, awardedRow]
  for (const of of whole) {
    const proof = of(found)
    if (proof !== NONE) return proof
  }
  const single = [equalScores, ownAward].map((of) => of(found))
  return (figure) => single.reduce<Reason | null>((reason, proof) => reason ?? proof(figure), null)
}
