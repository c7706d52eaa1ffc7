/** How a visitor has chosen so far: sums alone, kept in the browser until they are forgotten. */
import { keepText, readKept } from '../../../live/kept.ts'

const KEY = 'openroom.quiz'

export type Tally = {
  readonly asked: number
  /** As the player at the table. */
  readonly same: number
  /** Cards, and those of them that gave no trick away double dummy. */
  readonly cards: number
  readonly best: number
}

export const NO_TALLY: Tally = { asked: 0, same: 0, cards: 0, best: 0 }

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** What another page, or another version, may have left there counts nothing. */
export function parseTally(text: string | null): Tally {
  try {
    const { asked, same, cards, best } = { ...NO_TALLY, ...JSON.parse(text ?? '{}') } as Tally
    const isSound =
      [asked, same, cards, best].every(isCount) && same <= asked && cards <= asked && best <= cards
    return isSound ? { asked, same, cards, best } : NO_TALLY
  } catch {
    return NO_TALLY
  }
}

export function readTally(): Tally {
  return parseTally(readKept(KEY))
}

/** A browser that keeps nothing counts for as long as the page is there. */
function writeTally(tally: Tally): void {
  keepText(KEY, tally.asked === 0 ? null : JSON.stringify(tally))
}

/** @param change what is added to the sums */
export function addToTally(change: Tally): Tally {
  const before = readTally()
  const after = {
    asked: before.asked + change.asked,
    same: before.same + change.same,
    cards: before.cards + change.cards,
    best: before.best + change.best,
  }
  writeTally(after)
  return after
}

export function forgetTally(): Tally {
  writeTally(NO_TALLY)
  return NO_TALLY
}
