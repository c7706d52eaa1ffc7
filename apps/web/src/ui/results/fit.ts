/** Which columns a table of results has room for: told by its width, and by how wide it has been found to be. */
import { TIERS, type Tier, tierOf } from './columns.ts'

export type Fit = {
  readonly tier: Tier
  /** What the narrowest form still needs, px, where it has to be moved sideways; `null` where it fits. */
  readonly sideways: number | null
}

/** Widths below which columns of a tier did not fit, px. */
export type Needs = Partial<Readonly<Record<Tier, number>>>

/** Rounding, px. */
const SLACK = 1

/** Long figures, larger text or text set wide take more room than a tier has usually: the next lower one is drawn. */
/** @param letters how much larger than usual the reader has them */
export function fitOf(width: number, needs: Needs, letters = 1): Fit {
  const fits = (tier: Tier): boolean => (needs[tier] ?? 0) <= width + SLACK
  const upTo = TIERS.slice(0, TIERS.indexOf(tierOf(width / letters)) + 1)
  const tier = upTo.findLast(fits) ?? 'phone'
  return { tier, sideways: tier === 'phone' && !fits('phone') ? (needs.phone ?? null) : null }
}

/** @param tier drawn now, and how wide it turned out to be */
export function learnNeeds(needs: Needs, width: number, tier: Tier, needed: number): Needs {
  if (needed > width + SLACK) return { ...needs, [tier]: needed }
  // Nothing narrower is drawn instead of it, so it can be seen to fit again: with other rows, say.
  return tier === 'phone' ? { ...needs, phone: 0 } : needs
}

export const isSameFit = (one: Fit, other: Fit): boolean =>
  one.tier === other.tier && one.sideways === other.sideways
