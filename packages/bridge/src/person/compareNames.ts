/** Whether two names are one person's: the one way in which names of people are compared. */
import { meant, type Told } from './meant.ts'
import { areSame, isSameWord, matched } from './sameName.ts'
import { type SpelledName, spelled } from './spelling.ts'

/**
 * `same`: one name, however it is written; `likely`: one of the two tells less (an initial, the surname alone), or is
 * written in other letters; `other`: somebody else's.
 */
export type Likeness = 'same' | 'likely' | 'other'

export const isSameName = (name: string, otherName: string): boolean =>
  name === otherName || areSame(spelled(name), spelled(otherName))

type FitsAsTold = (one: Told, other: Told) => boolean

const isSameTold: FitsAsTold = (one, other) => isSameWord(one.ways, other.ways)

/** `Wm` of William: drawn together. */
function isDrawnTogether(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

const isShortOf: FitsAsTold = (one, other) =>
  (one.isInitial || one.isCut) &&
  one.ways.some(
    (short) =>
      short !== '' &&
      other.ways.some(
        (long) => (one.isInitial && long.startsWith(short)) || (one.isCut && isDrawnTogether(short, long)),
      ),
  )

const fits: FitsAsTold = (one, other) =>
  isSameTold(one, other) || isShortOf(one, other) || isShortOf(other, one)

/** The first of two surnames, as Spanish ones are: of the last three words the middle one may be a first name as well. */
const FIRST_SURNAME =
  /^(?:.+(?:ez|iz)|garcia|martin|moreno|munoz|romero|alonso|navarro|torres|ramos|serrano|molina|castro|ortega|rubio|marin|medina|garrido|cortes|castillo|santos|lozano|guerrero|cano|prieto|cruz|calvo|gallego|vidal|leon|herrera|pena|flores|cabrera|campos|vega|fuentes|reyes|silva|costa|pereira|ferreira|oliveira|sousa|souza|rodrigues|fernandes|gomes|lopes|goncalves|almeida|ribeiro|carvalho)$/

const isAtEdge = (own: Told, j: number, length: number, isAlone: boolean): boolean =>
  j === 0 ||
  j === length - 1 ||
  (isAlone && j === length - 2 && own.ways.some((way) => FIRST_SURNAME.test(way)))

/** All that the shorter one tells is in the longer one too, and that is a first name or a surname at least. */
function isPartOf(shorter: readonly Told[], longer: readonly Told[]): boolean {
  const found = matched(shorter, longer, fits)
  return (
    found?.some((j, i) => {
      const [own, other] = [shorter[i]!, longer[j]!]
      return !own.isInitial && isSameTold(own, other) && isAtEdge(own, j, longer.length, shorter.length === 1)
    }) ?? false
  )
}

function isPartOfEither(own: readonly Told[], others: readonly Told[]): boolean {
  if (own.length < others.length) return isPartOf(own, others)
  return isPartOf(others, own) || (own.length === others.length && isPartOf(own, others))
}

function isLikelyName(name: SpelledName, otherName: SpelledName): boolean {
  const [one, other] = [meant(name), meant(otherName)]
  if (one.isNumbered && other.isNumbered) return false
  const by = one.isForeign === other.isForeign ? 'letters' : 'sounds'
  const others = other.by(by, one)
  return one.by(by, other).some((told) => others.some((otherTold) => isPartOfEither(told, otherTold)))
}

export function compareNames(name: string, otherName: string): Likeness {
  if (name === otherName) return 'same'
  const [one, other] = [spelled(name), spelled(otherName)]
  if (areSame(one, other)) return 'same'
  return isLikelyName(one, other) ? 'likely' : 'other'
}
