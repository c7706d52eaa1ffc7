/** Whether a value from outside has the shape of an event of a table, so that the reducer never throws. */
import type { TableEvent, TableEventType } from './events.ts'
import { type Guard, isRecord, listOf, orAbsent, shape, text } from './guards.ts'
import { EVENT_RULES } from './rules/all.ts'

export const TABLE_EVENT_TYPES = Object.keys(EVENT_RULES) as readonly TableEventType[]

const GUARDS: ReadonlyMap<unknown, Guard> = new Map(
  TABLE_EVENT_TYPES.map((type) => [
    type,
    shape({ ...EVENT_RULES[type].fields, comments: orAbsent(listOf(text)) }),
  ]),
)

export const isTableEventType = (type: unknown): type is TableEventType => GUARDS.has(type)

/** Whether every part that the event's type needs is there and of its kind; other parts are ignored. */
export const isTableEvent = (value: unknown): value is TableEvent =>
  isRecord(value) && (GUARDS.get(value.type)?.(value) ?? false)
