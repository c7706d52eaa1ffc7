/** What decides how an event is scored, as the columns that it is stored in, and back. */
import type { DocumentEvent } from '@openroom/formats/json/document'
import type { Row } from '../core/database/tables.ts'
import { storableJson } from '../core/storable.ts'

export type ScoredEvent = Pick<
  DocumentEvent,
  'type' | 'calcType' | 'otherCalcTypes' | 'arrangeType' | 'winners' | 'sectionsScored' | 'conventions'
>

export const eventColumns = (event: ScoredEvent) => ({
  type: event.type,
  calc_type: event.calcType,
  other_calc_types: storableJson(event.otherCalcTypes),
  arrange_type: event.arrangeType,
  winners: event.winners,
  sections_scored: event.sectionsScored,
  conventions: storableJson(event.conventions),
})

type EventRow = Pick<Row<'event'>, keyof ReturnType<typeof eventColumns>>

export const scoredEventOf = (row: EventRow): ScoredEvent => ({
  type: row.type,
  calcType: row.calc_type,
  otherCalcTypes: row.other_calc_types,
  arrangeType: row.arrange_type,
  winners: row.winners,
  sectionsScored: row.sections_scored,
  conventions: row.conventions,
})
