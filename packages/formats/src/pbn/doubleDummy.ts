/** Double-dummy tables of a game: OptimumResultTable (PBN 2.1, 5.7) and DoubleDummyTricks. */
import { STRAINS, type Strain } from '@openroom/bridge/card'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import type { RawGame, RawSection } from './rawGame.ts'
import { parseSeat } from './values.ts'
import { wordsOf } from './words.ts'

/** Double-dummy digits: N, S, E, W, each NT, S, H, D, C. */
function fromDigits(value: string): DoubleDummyTable | null {
  if (!/^[0-9a-d]{20}$/i.test(value)) return null
  const tricks = (seat: Seat, strain: Strain) =>
    Number.parseInt(
      value[['N', 'S', 'E', 'W'].indexOf(seat) * 5 + ['NT', 'S', 'H', 'D', 'C'].indexOf(strain)]!,
      16,
    )
  return bySeat((seat) => ({
    C: tricks(seat, 'C'),
    D: tricks(seat, 'D'),
    H: tricks(seat, 'H'),
    S: tricks(seat, 'S'),
    NT: tricks(seat, 'NT'),
  }))
}

const STRAIN_BY_TEXT: ReadonlyMap<string, Strain> = new Map<string, Strain>([
  ...STRAINS.map((strain): [string, Strain] => [strain, strain]),
  ['N', 'NT'],
])

/** A full table in any order of rows and columns. */
function fromRows(section: RawSection): DoubleDummyTable | null {
  const header = section.tag.value.split(/[;\s]+/).map((name) => name.replace(/^[+-]|\\.*$/g, ''))
  const at = (...names: readonly string[]) => header.findIndex((name) => names.includes(name))
  const [declarer, strain, result] = [
    at('Declarer'),
    at('Denomination', 'Suit', 'Strain'),
    at('Result', 'Tricks'),
  ]
  const words = section.texts.flatMap(({ text }) => wordsOf(text))
  if (header.length !== 3 || words.length !== 60 || Math.min(declarer, strain, result) < 0) return null
  const tricks: Record<Seat, Partial<Record<Strain, number>>> = { N: {}, E: {}, S: {}, W: {} }
  for (let row = 0; row < 60; row += 3) {
    const seat = parseSeat(words[row + declarer]!)
    const named = STRAIN_BY_TEXT.get(words[row + strain]!.toUpperCase())
    const won = Number(words[row + result])
    if (!seat || !named || !Number.isInteger(won) || won < 0 || won > 13) return null
    tricks[seat][named] = won
  }
  return bySeat((seat) => {
    const { C, D, H, S, NT } = tricks[seat]
    return { C: C ?? -1, D: D ?? -1, H: H ?? -1, S: S ?? -1, NT: NT ?? -1 }
  })
}

const isFull = (table: DoubleDummyTable): boolean =>
  SEATS.every((seat) => STRAINS.every((strain) => table[seat][strain] >= 0))

/** The games of a board follow each other with the same table: it is read once. */
let latest: { readonly text: string; readonly table: DoubleDummyTable | null } | null = null

function fromTable(raw: RawGame): DoubleDummyTable | null {
  const section = raw.sections.get('OptimumResultTable')
  if (!section) return null
  const text = section.texts.length === 1 ? `${section.tag.value}\n${section.texts[0]!.text}` : ''
  if (text !== '' && latest?.text === text) return latest.table
  const rows = fromRows(section)
  const table = rows && isFull(rows) ? rows : null
  latest = { text, table }
  return table
}

/** The table if there is a full one, else the digits. */
export const doubleDummyOf = (raw: RawGame): DoubleDummyTable | null =>
  fromTable(raw) ?? fromDigits(raw.tags.get('DoubleDummyTricks')?.value.trim() ?? '')
