/** What tonight's session could be called: as the club's earlier ones are, by week day and scoring. */
import type { EarlierSession, UploadPreview } from '@openroom/protocol/schema/upload'

/** How days are written, in the language of the page. */
export type DayWords = {
  /** A day's `Tuesday`, `23`, `November`, `2026`. */
  readonly wordsOf: (date: string) => Readonly<Record<DayPart, string>>
  /** `Tuesday pairs 23 November` of what was played, where nothing is known of the club. */
  readonly usual: (of: Played) => string
}

type DayPart = 'weekday' | 'month' | 'year' | 'day'
export type Played = Pick<EarlierSession, 'date' | 'type' | 'calcType'>

/** Longer words first: the year before the day that may stand in it. */
const PARTS: readonly DayPart[] = ['weekday', 'month', 'year', 'day']

const isWordy = (part: DayPart): boolean => part === 'weekday' || part === 'month'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name with marks where it says its own day; `null` where it says none of it. */
export function patternOf(name: string, date: string, { wordsOf }: DayWords): string | null {
  const words = wordsOf(date)
  const pattern = PARTS.reduce((text, part) => {
    const word = escaped(words[part])
    const whole = isWordy(part)
      ? new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'giu')
      : new RegExp(`(?<!\\d)0?${word}(?!\\d)`, 'g')
    return text.replace(whole, `{${part}}`)
  }, name)
  return pattern === name ? null : pattern
}

const filled = (pattern: string, date: string, { wordsOf }: DayWords): string => {
  const words = wordsOf(date)
  return PARTS.reduce((text, part) => text.replaceAll(`{${part}}`, words[part]), pattern)
}

/** What programs call a session that nobody has named: their own name, a number, a file. */
const NAMELESS =
  /^(bridge ?(mate|game|session|club|scorer)?s?|game|session|event|untitled|unknown|test|pairs|teams?|[\W\d_]*|.*\.(pbn|xml|bws|lin|dup))$/iu

export const isNameless = (name: string): boolean => NAMELESS.test(name.trim())

/** The pattern of most of them, the newest where as many have another. */
function usualPattern(earlier: readonly EarlierSession[], days: DayWords): string | null {
  const counts = new Map<string, number>()
  for (const { name, date } of earlier) {
    const pattern = patternOf(name, date, days)
    if (pattern !== null) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}

/** Sessions of the same week day and kind, then of the same kind. */
function alike({ date, type, calcType }: Played, earlier: readonly EarlierSession[], { wordsOf }: DayWords) {
  const kind = earlier.filter((one) => one.type === type && one.calcType === calcType)
  const { weekday } = wordsOf(date)
  return [kind.filter((one) => wordsOf(one.date).weekday === weekday), kind]
}

/**
 * Names to choose from, the likeliest first: what it is called already; what the file says, unless that is no name; what
 * the club's earlier sessions are called; what such an evening is called anywhere.
 * @param today for files that do not tell the day
 */
export function proposedNames(
  { session, earlier }: Pick<UploadPreview, 'session' | 'earlier'>,
  days: DayWords,
  today: string,
): readonly string[] {
  if (session === null) return []
  const played = { ...session, date: session.date ?? today }
  const patterns = alike(played, earlier, days).flatMap((some) => usualPattern(some, days) ?? [])
  const own = isNameless(session.name) ? [] : [session.name]
  const club = patterns.map((pattern) => filled(pattern, played.date, days))
  return [...new Set([...own, ...club, days.usual(played)])]
}
