/** Names in the order, and in lists, of the page's language. */
import { localeNow } from './t.ts'

let collator: Intl.Collator | null = null
let list: Intl.ListFormat | null = null

/** Å comes last in Danish, Ł after L in Polish; 2 before 10. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator(localeNow(), { numeric: true })
  return collator.compare(one, other)
}

/** Any of them, `A, B or C`, with what stands between. */
export const eitherOf = (parts: readonly string[]) =>
  new Intl.ListFormat(localeNow(), { type: 'disjunction' }).formatToParts(parts)

/** All of them: `A, B and C`. */
export function listed(parts: readonly (string | number)[]): string {
  list ??= new Intl.ListFormat(localeNow(), { type: 'conjunction' })
  return list.format(parts.map(String))
}
