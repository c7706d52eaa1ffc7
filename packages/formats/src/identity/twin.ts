/** Two files of one session, of which one has its people and the other its deals. */
import type { DocumentSession } from '../json/document.ts'
import { cardsOf, factsOf } from './facts.ts'

/** Results of a session, whoever made them: two files of one session have the same. */
export const resultsMark = ({ date, tables }: DocumentSession): string =>
  [
    date,
    ...tables
      .flatMap(({ results }) => results.map(({ board, scoreNs }) => `${board}:${scoreNs ?? ''}`))
      .sort(),
  ].join(' ')

/** So many results are not the same by chance. */
const SURE = 8

/** Whether a session names nobody and has deals: it can be the half of another. */
export function isHalf(session: DocumentSession): boolean {
  // Most have no deals, and of a large session the facts take long.
  if (session.date === null || session.boards.every(({ deal }) => deal === null)) return false
  const { people, deals, results } = factsOf(session)
  return people.size === 0 && deals.size > 0 && results.size >= SURE
}

/** Whether it only repeats the results of one that has people, and no other deals. */
export function isHalfOf(session: DocumentSession, stored: DocumentSession): boolean {
  if (factsOf(stored).people.size === 0 || resultsMark(session) !== resultsMark(stored)) return false
  const own = new Map(session.boards.map(({ number, deal }) => [number, deal]))
  return stored.boards.every(({ number, deal }) => {
    const given = own.get(number)
    return deal === null || (given != null && cardsOf(given) === cardsOf(deal))
  })
}
