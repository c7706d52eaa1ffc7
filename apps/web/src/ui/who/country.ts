/** Countries as flags and words. */
import { localeNow, type TextId, t } from '../../texts/t.ts'

const NATIONS: Readonly<Record<string, TextId>> = {
  'GB-ENG': 'country.england',
  'GB-SCT': 'country.scotland',
  'GB-WLS': 'country.wales',
}

/** Codes that stand for no country. */
const NO_COUNTRY = /^(?:ZZ|X[AB])$/

let names: Intl.DisplayNames | null = null

/** In the reader's language; `null`: no code, but what is to be shown. */
export function countryName(country: string): string | null {
  const nation = NATIONS[country]
  if (nation !== undefined) return t(nation)
  if (!/^[A-Z]{2}$/.test(country) || NO_COUNTRY.test(country)) return null
  names ??= new Intl.DisplayNames([localeNow()], { type: 'region', fallback: 'none' })
  return names.of(country) ?? null
}

const sign = (from: number, letters: string): string =>
  [...letters].map((letter) => String.fromCodePoint(from + letter.charCodeAt(0))).join('')

/** Two letters as regional signs, a part of a country as a black flag with its letters. */
export const flagOf = (code: string): string =>
  code.length === 2
    ? sign(0x1f1e6 - 65, code)
    : `\u{1f3f4}${sign(0xe0000, code.replace('-', '').toLowerCase())}\u{e007f}`
