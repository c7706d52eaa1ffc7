/** What a partnership holds together: expected points, best strain, agreed suit. */
import { type Strain, SUITS, type Suit } from '@openroom/bridge/card'
import type { Known } from './meaning.ts'
import { isMajor, supportPoints, type View } from './view.ts'

/** Points to count on: an open-ended range lies mostly near its lower end. */
export const likely = ({ low, high }: Known): number => low + Math.min((high - low) / 2, 2.7)

/** Cards of a suit that partner and this hand hold for certain. */
export const fitLength = (view: View, suit: Suit): number =>
  view.value.length[suit] + view.partnerShown.min[suit]

/** The longest common suit, majors before minors; `null` without eight cards. */
export function bestFit(view: View): Suit | null {
  const worth = (suit: Suit) => fitLength(view, suit) + (isMajor(suit) ? 0.5 : 0)
  const best = SUITS.reduce((a, b) => (worth(b) > worth(a) ? b : a))
  const major = (['S', 'H'] as const).find((suit) => fitLength(view, suit) >= 8)
  const chosen = major && !isMajor(best) ? major : best
  return fitLength(view, chosen) >= 8 ? chosen : null
}

export type Strength = {
  readonly fit: Suit | null
  /** Own points, with short suits when there is a fit. */
  readonly own: number
  /** Both hands together: what is likely, and the most there can be. */
  readonly together: number
  readonly atMost: number
}

export function strengthOf(view: View): Strength {
  const fit = bestFit(view)
  const own = fit ? Math.max(view.points, supportPoints(view, fit)) : view.points
  return { fit, own, together: own + likely(view.partnerShown), atMost: own + view.partnerShown.high }
}

/** Whether this hand stops what the opponents have bid; partner may help in a suit they shared. */
export const stopsTheirs = (view: View): boolean => view.theirSuits.every((suit) => view.value.stopped[suit])

/** The strain to play game in. */
export function gameStrain(view: View, { fit, together }: Strength): Strain {
  if (fit && isMajor(fit)) return fit
  const unbalanced = SUITS.some((suit) => view.value.length[suit] === 0)
  if (fit && (!stopsTheirs(view) || (unbalanced && together >= 29))) return fit
  return 'NT'
}
