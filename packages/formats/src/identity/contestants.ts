/** Pairs and teams of a session that comes in, found among those that are stored. */
import type { DocumentRegistration, DocumentSession } from '../json/document.ts'
import { Keys } from '../json/documentBuilder.ts'
import { contestantMark, peopleOf } from './facts.ts'
import { type Marks, pairUp } from './pairing.ts'

/** Stored keys by the keys of what comes in; of somebody new a key of its own. */
export type KeyMap = ReadonlyMap<string, string>

type Way = Marks<DocumentRegistration>

const isNamed = (one: DocumentRegistration): boolean => peopleOf(one).length > 0

const keyAndName: Way = ({ key, name }) => [`${key} ${name}`]
const people: Way = (one) => (isNamed(one) ? [contestantMark(one)] : [])
const name: Way = (one) => (isNamed(one) ? [one.name] : [])
const key: Way = (one) => [one.key]

/** A name can be corrected: in the same game one of its people or the key is enough. */
const OF_SAME: readonly Way[] = [keyAndName, people, name, peopleOf, key]
/** Other tables number their pairs from 1 too. */
const OF_MORE: readonly Way[] = [people, name]

export function contestantKeys(
  stored: DocumentSession['registrations'],
  given: DocumentSession['registrations'],
  isSame: boolean,
): KeyMap {
  const found = pairUp(stored, given, isSame ? OF_SAME : OF_MORE)
  const keys = new Keys()
  for (const one of stored) keys.unique(one.key)
  return new Map(given.map((one) => [one.key, found.get(one)?.key ?? keys.unique(one.key)]))
}
