/** IMPs for an artificial score. */
import type { Award } from './outcome.ts'

/**
 * AVE+ and AVE− are worth plus and minus `average` IMPs; a percentage in between in proportion,
 * 60 % being AVE+ and 40 % AVE−.
 * @see Law 86A
 */
export function impsForAward(award: Award, average: number): number {
  if (award === 'AVE') return 0
  if (award === 'AVE+') return average
  if (award === 'AVE-') return -average
  return ((award - 50) / 10) * average
}
