/** Quiet hours: from one time of the day to another where the reader is. Pure. */
import type { QuietHours } from '@openroom/protocol/schema/push'

const DAY = 24 * 60

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** @returns when they end, ms; `null` outside of them */
export function quietUntil(quiet: QuietHours | null, now: number): number | null {
  if (quiet === null || quiet.from === quiet.to) return null
  const local = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: quiet.timeZone,
  }).format(now)
  const at = minutesOf(local)
  const length = (minutesOf(quiet.to) - minutesOf(quiet.from) + DAY) % DAY
  const since = (at - minutesOf(quiet.from) + DAY) % DAY
  if (since >= length) return null
  const minute = Math.floor(now / 60_000) * 60_000
  return minute + (length - since) * 60_000
}
