/** What each type of event is for those who do not fold it: gate, replay, live push, queries. Nothing else keeps a list of types. */
import type { TableEventType } from './events.ts'
import { EVENT_RULES } from './rules/all.ts'
import type { EventFamily, EventTrait } from './rules/rule.ts'

export const EVENT_TYPES = Object.keys(EVENT_RULES) as readonly TableEventType[]

/** Whether this version knows the type. */
export const isEventType = (type: string): type is TableEventType => Object.hasOwn(EVENT_RULES, type)

/** @param type as it is stored: one that this version does not know has no trait */
export const hasTrait = (type: string, trait: EventTrait): boolean =>
  isEventType(type) && EVENT_RULES[type].traits.includes(trait)

/** @param type as `hasTrait` */
export const isOfFamily = (type: string, ...families: readonly EventFamily[]): boolean =>
  isEventType(type) && families.includes(EVENT_RULES[type].family)

export const typesWith = (trait: EventTrait): readonly TableEventType[] =>
  EVENT_TYPES.filter((type) => hasTrait(type, trait))

/** What happens on a board once it is opened: the steps by which commentary knows its place. */
export const happenings = (): readonly TableEventType[] =>
  EVENT_TYPES.filter((type) => !hasTrait(type, 'opens'))

export const typesOf = (...families: readonly EventFamily[]): readonly TableEventType[] =>
  EVENT_TYPES.filter((type) => isOfFamily(type, ...families))
