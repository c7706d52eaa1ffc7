/**
 * What a session that comes in is to one that is stored. Identity is what was played: the same deals and the
 * same people or the same results, whatever the file calls it; people and results decide where the deals are not known.
 */
import { KnownNames } from '@openroom/bridge/person/knownNames'
import type { DocumentSession } from '../json/document.ts'
import { type Evidence, evidenceOf, evidenceOfOutcomes, isCertain } from './evidence.ts'
import { type Facts, factsOf } from './facts.ts'
import { withOneName } from './people.ts'

/**
 * `same`: a correction of it; `more`: other tables that played its deals; `hands`: deals that it has already;
 * `other`: something else.
 */
export type Relation = 'same' | 'more' | 'hands' | 'other'

type Counted = { readonly same: number; readonly other: number }

type Closeness = {
  readonly deals: Counted
  readonly results: Counted
  /** Share of the smaller set of people that is in the other; `null` when nobody is named in one of them. */
  readonly people: number | null
  /** The results, whoever scored them where, */
  readonly rows: Evidence
  /** and on which board alone. */
  readonly outcomes: Evidence
}

/** How much of two maps with the same keys is the same. */
function countSame<K>(a: ReadonlyMap<K, string>, b: ReadonlyMap<K, string>): Counted {
  let [same, other] = [0, 0]
  for (const [key, value] of a) {
    const own = b.get(key)
    if (own === undefined) continue
    if (own === value) same += 1
    else other += 1
  }
  return { same, other }
}

function shareOfPeople(a: ReadonlySet<string>, b: ReadonlySet<string>): number | null {
  const least = Math.min(a.size, b.size)
  return least === 0 ? null : [...a].filter((one) => b.has(one)).length / least
}

/** By their players, or by what they are called: a file may have but the names of teams. */
function sharedPeople(stored: Facts, given: Facts): number | null {
  const people = shareOfPeople(stored.people, given.people)
  const names = shareOfPeople(stored.names, given.names)
  return people === null || names === null ? people : Math.max(people, names)
}

const isHalfOrMore = (people: number | null): boolean => people === null || people >= 0.5

/** By number where that tells more: with a corrected name, by people, there is nothing to compare. */
function resultsCounted(stored: Facts, given: Facts, people: number | null): Counted {
  const byPeople = countSame(stored.results, given.results)
  if (!isHalfOrMore(people)) return byPeople
  const byNumber = countSame(stored.numbered, given.numbered)
  return byNumber.same > byPeople.same ? byNumber : byPeople
}

function closenessOf(stored: Facts, given: Facts): Closeness {
  const people = sharedPeople(stored, given)
  return {
    people,
    rows: evidenceOf(stored, given),
    outcomes: evidenceOfOutcomes(stored, given),
    deals: countSame(stored.deals, given.deals),
    results: resultsCounted(stored, given, people),
  }
}

/** A few results can be the same by chance; of a whole game they are not. */
const SURE = 4

const mostly = ({ same, other }: Counted): boolean => same > other

/** The hands of a game may be mistaken, and corrected later: its results then prove that it is the same. */
const provedByResults = ({ results, people }: Closeness): boolean =>
  results.same >= SURE && results.same > 3 * results.other && isHalfOrMore(people)

/** Without any deal it takes more to know a game by its outcomes alone. */
const SURE_WITHOUT_DEALS = 20

/** By people and results; or by results that are equal in nearly all places, whoever sat there. */
const proved = (close: Closeness): boolean => provedByResults(close) || isCertain(close.rows)

type Compared = { readonly stored: Facts; readonly given: Facts; readonly close: Closeness }

/** Several questions are asked of the same two, one after the other. */
const COMPARED = new WeakMap<DocumentSession, { readonly stored: DocumentSession; readonly of: Compared }>()

function closeness(stored: DocumentSession, given: DocumentSession): Compared {
  const known = COMPARED.get(given)
  if (known?.stored === stored) return known.of
  const [before, now] = withOneName(stored, given)
  const [one, other] = [factsOf(before), factsOf(now)]
  const of = { stored: one, given: other, close: closenessOf(one, other) }
  COMPARED.set(given, { stored, of })
  return of
}

/** Whether as much is common to the two that it cannot be by chance, nor by people who play the same boards once more. */
export function isProved(stored: DocumentSession, given: DocumentSession): boolean {
  const { close } = closeness(stored, given)
  const { deals, outcomes } = close
  return proved(close) || (mostly(deals) && isCertain(outcomes))
}

/** Whether nobody in the one can be anybody in the other, however written; where nobody is named, nobody knows. */
export function areStrangers(storedSession: DocumentSession, givenSession: DocumentSession): boolean {
  const { stored, given, close } = closeness(storedSession, givenSession)
  if (close.people !== 0) return false
  const known = new KnownNames(stored.people)
  return ![...given.people].some((name) => known.likely(name).length > 0)
}

function ofKnownDeals(close: Closeness, stored: Facts, given: Facts): Relation {
  if (!mostly(close.deals)) return proved(close) ? 'same' : 'other'
  if (!given.isPlayed) return stored.isPlayed ? 'hands' : 'same'
  if (!stored.isPlayed) return 'same'
  if (close.people === null ? mostly(close.results) : close.results.same + close.results.other > 0)
    return 'same'
  if (close.people !== null && close.people >= 0.5) return 'same'
  return isCertain(close.rows) || isCertain(close.outcomes) ? 'same' : 'more'
}

/** Enough to ask, not to know. */
const FAIR = 5

/** Most rows in the same places; or nearly all of few, where people do not say otherwise. */
function isFair({ same, other, bits }: Evidence, people: number | null): boolean {
  const few = people === null || people >= 0.25
  return (
    (bits >= FAIR && few && same > 9 * other) || (isCertain({ same, other: 0, bits }) && same >= 2 * other)
  )
}

/** What two sessions have in common that may be one, though it is not proved; `null` where nothing says so. */
export function likeness(storedSession: DocumentSession, givenSession: DocumentSession): Evidence | null {
  const { stored, given, close } = closeness(storedSession, givenSession)
  const isDealtOtherwise = close.deals.other > 0 && !mostly(close.deals)
  if (!stored.isPlayed || !given.isPlayed || isDealtOtherwise) return null
  if (isFair(close.rows, close.people)) return close.rows
  return isCertain(close.outcomes) ? close.outcomes : null
}

/**
 * @param isAddressed whether the files give both the same address: event, stage, session and day
 */
export function relationOf(
  storedSession: DocumentSession,
  givenSession: DocumentSession,
  isAddressed: boolean,
): Relation {
  const { stored, given, close } = closeness(storedSession, givenSession)
  if (close.deals.same + close.deals.other > 0) return ofKnownDeals(close, stored, given)
  if (stored.deals.size > 0 && given.deals.size > 0) return 'other'
  const samePeople = isHalfOrMore(close.people)
  if (!stored.isPlayed || !given.isPlayed) return isAddressed && samePeople ? 'same' : 'other'
  const { same, other } = close.results
  if (samePeople && same > 0 && same >= other) return 'same'
  return isCertain(close.rows) || isCertain(close.outcomes, SURE_WITHOUT_DEALS) ? 'same' : 'other'
}
