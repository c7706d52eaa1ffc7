/** Stored events of any schema version as the events of today. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { isTableEvent } from '@openroom/bridge/table/shape'

type Stored = { readonly type: string }

/** Version of the events written now. */
export const EVENT_SCHEMA = 1

/** From a version to the next one; none is needed yet. */
const UPCASTERS: ReadonlyMap<number, (event: Stored) => Stored> = new Map()

/** `null` for an event that this version does not know: it changes nothing at the table. */
export function readEvent(stored: Stored, version: number): TableEvent | null {
  let event = stored
  for (let v = version; v < EVENT_SCHEMA; v++) event = UPCASTERS.get(v)?.(event) ?? event
  return isTableEvent(event) ? event : null
}
