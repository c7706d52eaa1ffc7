/** Clock times of a place: an instant as date and time in a zone, and back. */

/** As inputs hold them: `2026-11-21` and `19:30`. */
export type Zoned = { readonly date: string; readonly time: string }

const partsIn = (zone: string, at: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

export function toZoned(instant: string, zone: string): Zoned {
  const { year, month, day, hour, minute } = partsIn(zone, Date.parse(instant))
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** Browsers make a time of less: `T:00Z` is the year 2000 in some. */
const IS_WHOLE = /^\d{4,}-\d\d-\d\dT\d\d:\d\d$/

function asUtc({ date, time }: Zoned): number {
  const at = `${date}T${time}`
  return IS_WHOLE.test(at) ? Date.parse(`${at}:00Z`) : Number.NaN
}

/** How far a zone's clocks are ahead of UTC at an instant, in ms. */
const aheadAt = (zone: string, at: number): number => asUtc(toZoned(new Date(at).toISOString(), zone)) - at

/**
 * The instant at which the clocks of a zone show a time; of two, the earlier.
 * @returns `null` for a time that is skipped that day, or that is no time
 */
export function fromZoned(zoned: Zoned, zone: string): string | null {
  const wall = asUtc(zoned)
  if (Number.isNaN(wall)) return null
  const day = 24 * 3600 * 1000
  const instants = [wall - day, wall + day]
    .map((near) => wall - aheadAt(zone, near))
    .filter((at) => asUtc(toZoned(new Date(at).toISOString(), zone)) === wall)
  return instants.length === 0 ? null : new Date(Math.min(...instants)).toISOString()
}

/** A clock time some days and minutes later, as calendars count. */
export function addTime({ date, time }: Zoned, days: number, minutes = 0): Zoned {
  const at = new Date(asUtc({ date, time }) + days * 24 * 3600 * 1000 + minutes * 60_000)
  return { date: at.toISOString().slice(0, 10), time: at.toISOString().slice(11, 16) }
}

/** The zones that this browser knows, with the one it is in. */
export function listZones(): readonly string[] {
  const own = ownZone()
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set(['UTC', ...known, own])].sort()
}

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
