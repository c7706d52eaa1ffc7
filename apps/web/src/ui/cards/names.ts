/** How a name is shortened to fit its place: first name, initial, surname, ellipsis. */

import { splitName } from '@openroom/protocol/playerName'

/** Width of a text in px as the browser would draw it. */
export type Measure = (text: string) => number

const ELLIPSIS = '…'

/** The forms of a name from the fullest to the shortest. */
export function nameForms(name: string): readonly string[] {
  const { name: given, surname } = splitName(name)
  if (given === '') return [surname]
  const initials = given
    .split(/\s+/)
    .map((word) => `${[...word][0]}.`)
    .join(' ')
  const first = `${[...given][0]}. ${surname}`
  const bare = surname.replace(/^(\p{Ll}\S*\s+)+/u, '')
  return [...new Set([`${given} ${surname}`, `${initials} ${surname}`, first, surname, bare])]
}

/** A text cut so that it fits with an ellipsis; at least one letter stays. */
function cut(text: string, room: number, measure: Measure): string {
  const letters = [...text]
  let fits = 1
  for (let most = letters.length; fits < most; ) {
    const middle = Math.ceil((fits + most) / 2)
    if (measure(letters.slice(0, middle).join('').trimEnd() + ELLIPSIS) <= room) fits = middle
    else most = middle - 1
  }
  return letters.slice(0, fits).join('').trimEnd() + ELLIPSIS
}

/** The fullest form of a name that fits into `room` px. */
export function fitName(name: string, room: number, measure: Measure): string {
  const forms = nameForms(name)
  const form = forms.find((text) => measure(text) <= room)
  return form ?? cut(forms.at(-1) ?? name, room, measure)
}

/** Words that are no name: whole, or cut. */
export const fitText = (text: string, room: number, measure: Measure): string =>
  measure(text) <= room ? text : cut(text, room, measure)
