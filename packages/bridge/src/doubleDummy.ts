/** Double-dummy figures of a deal; the solver is a package of its own. */
import type { ByStrain } from './card.ts'
import type { BySeat } from './seat.ts'

/** Tricks with best play by all: declarer's seat, then strain. */
export type DoubleDummyTable = BySeat<ByStrain<number>>
