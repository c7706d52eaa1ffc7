/** Results of the same pairs on one board that a file has more than once: what it publishes may say which counts. */
import { imps } from '@openroom/bridge/score/imps'
import type { DocumentResult } from '../json/document.ts'
import { type RemarkCode, remark, type Warnings } from '../remark.ts'
import type { Place, Remark } from '../report.ts'
import { type Weighed, type Witness, weigh } from './weigh.ts'

export type Repeat = {
  readonly scoreNs: number | null
  /** Published points of north-south. */
  readonly points: number | null
}

/** @param fits whether a result and its published points stand so to the others of the board */
function weighedBy<T extends Repeat>(
  readings: readonly T[],
  fits: (scoreNs: number, points: number) => boolean,
): Weighed<T> {
  const told = new Set(readings.flatMap(({ points }) => points ?? []))
  const [only] = told
  const speaksFor = ({ scoreNs, points: own }: T): number => {
    const points = own ?? (told.size === 1 ? only : null)
    return Number(scoreNs !== null && points != null && fits(scoreNs, points))
  }
  return weigh(readings, [{ name: 'figures', speaksFor } satisfies Witness<T>])
}

/** @param others the other results of the board */
export function weighedRepeat<T extends Repeat>(
  readings: readonly T[],
  others: readonly Repeat[],
): Weighed<T> {
  const known = others.flatMap(({ scoreNs, points }) =>
    scoreNs === null || points === null ? [] : [{ scoreNs, points }],
  )
  return weighedBy(
    readings,
    (scoreNs, points) =>
      known.length > 0 &&
      known.every((other) => Math.sign(scoreNs - other.scoreNs) === Math.sign(points - other.points)),
  )
}

/** In a match, where the IMPs of a board follow from the other room. */
export const weighedInRoom = <T extends Repeat>(
  readings: readonly T[],
  otherRoom: readonly (number | null)[],
): Weighed<T> =>
  weighedBy(readings, (scoreNs, points) =>
    otherRoom.some((other) => other !== null && imps(scoreNs - other) === points),
  )

const scoreOfRepeat = ({ scoreNs }: Repeat) => scoreNs ?? '?'

export type ToldRepeat = Repeat & {
  /** All that came of it: what is the same in all of it counts once. */
  readonly outcome: string
  readonly place: Place
}

/**
 * The one of several results that counts, with a remark of it; `null`: none does.
 * @param alike the remark where all came to the same
 */
export function settledRepeat<T extends ToldRepeat>(
  board: number,
  readings: readonly T[],
  weighed: (readings: readonly T[]) => Weighed<T>,
  alike: RemarkCode,
  warnings: Warnings,
): T | null {
  const [first, last] = [readings[0]!, readings.at(-1)!]
  const scores = new Set(readings.map(({ outcome }) => outcome))
  const { taken, because } = weighed(readings)
  if (taken === null && scores.size === 1) {
    warnings.add(remark(alike, { args: { board, first: first.place.line }, place: last.place }))
    return last
  }
  const tell = ({ taken: counted, because: why }: Weighed<T>) => {
    const isOther = (one: T) => one !== counted && one.outcome !== (counted ?? first).outcome
    const [one, other] = [scoreOfRepeat(counted ?? first), scoreOfRepeat(readings.find(isOther) ?? last)]
    const counts = counted === null ? 'none' : one
    const args = { about: 'twice', board, one, other, counts, why: why[0] ?? 'none' }
    return remark('weighed', { args, place: last.place })
  }
  const told = { readings, textOf: scoreOfRepeat, tell }
  const answered = warnings.questions.answered({ taken, because }, told)
  warnings.add(tell(answered))
  return answered.taken
}

type Outcome = Pick<DocumentResult, 'contract' | 'tricks' | 'scoreNs' | 'adjustment' | 'lead'>

/** A result of which is only known that there was one. */
export const leaveUndecided = <R extends Outcome>(result: R): R => ({
  ...result,
  contract: null,
  tricks: null,
  scoreNs: null,
  adjustment: null,
  lead: null,
})

/** What a result is worth, whatever else is told of it. */
export const worthOf = ({ scoreNs, adjustment, contract, tricks }: Outcome): string =>
  JSON.stringify(scoreNs === null && adjustment === null ? [contract, tricks] : [scoreNs, adjustment])

/** What is said of the same four with one board twice; `null`: it came to the same. */
export function settledAlike(one: DocumentResult, other: DocumentResult | null): Remark {
  const { board, scoreNs } = one
  const [first, second] = [scoreNs ?? '?', other?.scoreNs ?? scoreNs ?? '?']
  const counts = other === null ? first : 'none'
  const why = other === null ? 'rows' : 'none'
  return remark('weighed', { args: { about: 'twice', board, one: first, other: second, counts, why } })
}
