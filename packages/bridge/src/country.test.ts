import { expect, it } from 'vitest'
import { countryCode } from './country.ts'

it.each([
  ['NL', 'NL'],
  ['nld', 'NL'],
  ['NED', 'NL'],
  [' ger ', 'DE'],
  ['SUI', 'CH'],
  ['UK', 'GB'],
  ['ENG', 'GB-ENG'],
  ['KOS', 'XK'],
  // Organisers write these for a team of their own; no flag is chosen for them.
  ['TPE', null],
  ['NIR', null],
  ['XX', null],
  ['Atlantis', null],
  ['', null],
])('reads %s as %s', (given, code) => expect(countryCode(given)).toBe(code))
