/** Dates counted from the first day. */

const DAY = 86_400_000

/** The ISO date so many days after another. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The `session`-th session (from 0) of an event: two a day, at 10:00 and 14:30 UTC. */
export function sessionTime(date: string, session: number): { date: string; startDateTime: string } {
  const day = dayAfter(date, Math.floor(session / 2))
  return { date: day, startDateTime: `${day}T${session % 2 === 0 ? '10:00' : '14:30'}:00Z` }
}

/** The evenings of a series: one a week, at 18:30 UTC. */
export function eveningOf(date: string, week: number): { date: string; startDateTime: string } {
  const day = dayAfter(date, 7 * week)
  return { date: day, startDateTime: `${day}T18:30:00Z` }
}
