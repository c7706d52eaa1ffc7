/**
 * A language made of English, to look at pages in: letters with accents and a third longer, as German or Finnish are. What
 * it leaves plain is not in the catalogue, what it cuts off has no room for other languages.
 */
import type { Message } from './compiledText.ts'

/** English with pseudo accents, as CLDR calls it. */
export const PSEUDO = 'en-XA'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀćďéƒǧĥíĵķľɱńóṕɋřśťúṽŵẋýžÁƁĆĎÉƑǦĤÍĴĶĽḾŃÓṔɊŘŚŤÚṼŴẊÝŽ'

function pseudo(text: string): string {
  const accented = [...text].map((letter) => [...ACCENTED][PLAIN.indexOf(letter)] ?? letter).join('')
  const letters = [...text].filter((letter) => PLAIN.includes(letter)).length
  // Letters of seats, cards and columns are as short elsewhere.
  if (letters < 4) return accented
  const end = accented.trimEnd().length
  return `${accented.slice(0, end)}${'~'.repeat(Math.ceil(letters / 3))}${accented.slice(end)}`
}

const OWN: Readonly<Record<string, string>> = { 'language.locale': 'de-DE', 'language.decimal': ',' }

/** A compiled message with its words changed, and nothing of what it chooses by. */
export function pseudoMessage(id: string, message: Message): Message {
  const own = OWN[id]
  if (own !== undefined) return [own]
  return message.map((token) => {
    if (typeof token === 'string') return pseudo(token)
    const [name, type, choices] = token
    if (typeof choices !== 'object' || choices === null) return token
    const said = Object.entries(choices).map(([key, one]) => [key, pseudoMessage('', one as Message)])
    return [name, type, Object.fromEntries(said)] as typeof token
  })
}
