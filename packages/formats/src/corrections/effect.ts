/** How much of a session a correction changes. */
import type { DocumentSession } from '../json/document.ts'

export type Effect = {
  /** Pairs or teams with another name, other players or other penalties. */
  readonly registrations: number
  /** Results that are others, or of others. */
  readonly results: number
}

const entriesOfSession = ({ registrations }: DocumentSession): ReadonlyMap<string, string> =>
  new Map(registrations.map((one) => [one.key, JSON.stringify({ ...one, official: null })]))

/** Those of either that the other has not so. */
function countOthers(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key)).length
}

const resultsByTableKey = ({ tables }: DocumentSession): ReadonlyMap<string, string> =>
  new Map(
    tables.flatMap(({ key, results, ns, ew, players }) =>
      results.map((one) => [
        `${key} ${one.board}`,
        JSON.stringify([{ ...one, official: null }, ns, ew, players]),
      ]),
    ),
  )

export const effectOf = (before: DocumentSession, after: DocumentSession): Effect => ({
  registrations: countOthers(entriesOfSession(before), entriesOfSession(after)),
  results: countOthers(resultsByTableKey(before), resultsByTableKey(after)),
})
