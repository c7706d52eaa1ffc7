/** Instants as the viewer reads them: their own zone, the event's on demand. */
import { t } from '../texts/t.ts'

/** As the page's language is written; English with the day before the month and 24 hours, as in most of the bridge world. */
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(t('language.locale'), options)

const format = (at: Date, options: Intl.DateTimeFormatOptions): string => formatOf(options).format(at)

export const timeOf = (at: Date): string => format(at, { hour: '2-digit', minute: '2-digit' })

/** `14:32`, `0:05`: minutes and seconds. */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

/** A zone that this browser knows; else the viewer's own. */
function known(zone: string | null): Intl.DateTimeFormatOptions {
  if (zone === null) return {}
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return { timeZone: zone }
  } catch {
    return {}
  }
}

/** @param zone whose day it is: an evening stays that of its town, whoever reads of it; `null`: the viewer's */
export const weekdayOf = (at: Date, zone: string | null = null): string =>
  format(at, { weekday: 'short', ...known(zone) })

/** `20 Nov`, with the year when it is another one. */
export const dayOf = (at: Date, now = new Date(), zone: string | null = null): string =>
  format(at, {
    day: 'numeric',
    month: 'short',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }),
    ...known(zone),
  })

/** `Saturday 21 November`. */
export const longDayOf = (at: Date): string =>
  format(at, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')

/** The viewer's zone in short: `CET`, `GMT+2`. */
export const zoneName = (at: Date): string =>
  formatOf({ timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Its words and numbers, each by itself, as they are written in a whole date: `7 marca`, where the month alone is `marzec`. */
export function dayParts(at: Date) {
  const parts = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).formatToParts(
    at,
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? ''
  return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') }
}

export const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString()

/** A day without a time, `2026-11-21`, as that day wherever the viewer is. */
export const ofDay = (date: string): Date => new Date(`${date}T00:00:00`)

/** The time in the event's own zone; `null` when that is not known. */
export function inZone(at: Date, zone: string | null): string | null {
  if (zone === null) return null
  try {
    return t('time.inZone', {
      time: format(at, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: zone }),
      zone,
    })
  } catch {
    return null
  }
}

/** The day in the event's own zone; empty when that is not known. */
export function dayIn(at: Date, zone: string | null): string {
  try {
    return zone === null ? '' : format(at, { day: 'numeric', month: 'short', timeZone: zone })
  } catch {
    return ''
  }
}

/**
 * `Sat, 21 Nov, 19:00` by the clocks of a zone, with the year when it is another one; the viewer's zone where
 * it is not known.
 */
export function momentIn(instant: string, zone: string | null, now = new Date()): string {
  const isOther = new Date(instant).getFullYear() !== now.getFullYear()
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isOther ? { year: 'numeric' } : {}),
    hour: '2-digit',
    minute: '2-digit',
  }
  try {
    return format(new Date(instant), zone === null ? options : { ...options, timeZone: zone })
  } catch {
    return format(new Date(instant), options)
  }
}
