/** Names of players, pairs and teams as PBN files write them. */
import type { BySeat, Seat } from '@openroom/bridge/seat'
import type { DocumentPlayer } from '../json/document.ts'
import { cleanName, player } from '../json/documentBuilder.ts'
import { withLetters } from '../json/entities.ts'
import { Shared } from './shared.ts'
import { isUnknown } from './values.ts'

/** `Name#12345`: a name with the organiser's number; `Name#` without. */
const NUMBERED = /^(.*?)#([A-Za-z0-9/-]{0,50})$/

const PLAYERS = new Shared<DocumentPlayer | null>()

/** A player from one name; `null` when nothing is left of it. */
export const parsePlayer = (text: string): DocumentPlayer | null => PLAYERS.of(text, readPlayer)

function readPlayer(given: string): DocumentPlayer | null {
  const text = withLetters(given)
  const match = NUMBERED.exec(text.trim())
  const name = cleanName((match ? match[1]! : text).replace(/[#;]/g, ' '))
  if (name === null || isUnknown(name)) return null
  return player(name, match?.[2] ? match[2] : null)
}

/** Two names in one: separated by `;` as the standard says, else as programs do. */
function splitPeople(text: string): readonly string[] {
  if (text.includes(';')) return text.split(';')
  const signed = text.split(/\s+[-–/&+]\s+/)
  if (signed.length > 1) return signed
  // An `I` may be an initial.
  const worded = text.split(/\s+(?:and|og|et|und|AND|OG|ET|UND|And|Og|Et|Und|i)\s+/)
  if (worded.length > 1) return worded
  const hyphened = text.split('-')
  return hyphened.length === 2 && !/\d/.test(text) ? hyphened : [text]
}

export const playersIn = (text: string): readonly DocumentPlayer[] =>
  splitPeople(withLetters(text))
    .flatMap((name) => parsePlayer(name) ?? [])
    .slice(0, 20)

/** Two players of a side; the same word for both is the name of the pair. */
export function pairOfNames(
  names: BySeat<string | null>,
  seats: readonly [Seat, Seat],
): readonly DocumentPlayer[] {
  const [one, two] = seats.map((seat) => names[seat])
  const both = one !== null && one === two ? [one] : [one, two]
  return both.flatMap((name) => (name ? (parsePlayer(name) ?? []) : []))
}

/** The number in names that are no names, such as `Para-16` for both players of a pair. */
export const numberInName = (name: string): string | null => /^\p{L}+[-\s](\d{1,4})$/u.exec(name)?.[1] ?? null

export const joinedNames = (players: readonly DocumentPlayer[]): string | null =>
  cleanName(players.map(({ name }) => name).join(' - '))
