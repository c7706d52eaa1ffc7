/** Who sits at a table of a Bridgemate file: pairs, or in an individual event partners for a while. */
import type { BySeat } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentRegistration } from '../json/document.ts'
import type { Received } from './results.ts'

export type Placed = Pick<Received, 'section' | 'table' | 'round' | 'ns' | 'ew' | 'turned'>

export type Seating = {
  /** As they come up. */
  readonly registrations: readonly DocumentRegistration[]
  /** The two sides of a table as they sat, north-south first. */
  seatedAt(placed: Placed): readonly [DocumentRegistration, DocumentRegistration]
  sitters(placed: Placed): BySeat<DocumentPlayer | null>
}
