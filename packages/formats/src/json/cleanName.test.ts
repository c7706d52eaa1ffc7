/** Names as programs write them, and as people read them. */
import { expect, it } from 'vitest'
import { guessCharset } from '../charset/guess.ts'
import { cleanName } from './documentBuilder.ts'

it.each([
  ['<u>Club night</u>', 'Club night'],
  ['<font color="red">Final</font> <b>A</b>', 'Final A'],
  ['Smith &amp; Jones<br/>', 'Smith & Jones'],
  ['Ann&nbsp;Bell', 'Ann Bell'],
  ['Under < over > even', 'Under < over > even'],
  ['A & B', 'A & B'],
  ['<i></i>', null],
])('%s is %s', (text, name) => expect(cleanName(text)).toBe(name))

it.each(['Jan\xa0Novak', 'Club\xa0night\xa05'])(
  'a no-break space alone says nothing of letters: %j',
  (text) => {
    expect(guessCharset(Uint8Array.from(`${text}\n`, (one) => one.charCodeAt(0)))).toBe('windows-1252')
  },
)
