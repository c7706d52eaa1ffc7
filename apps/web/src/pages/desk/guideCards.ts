/** Guide cards of an evening: where each pair plays in each round, and what each table has. Pure. */
import { SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import type { DeskPhoneTable } from '@openroom/protocol/schema/phones'

type Side = 'NS' | 'EW'

const SIDES = ['NS', 'EW'] as const

export type GuideLine = {
  readonly table: DeskPhoneTable
  /** Of a pair its direction, of a player of an individual the seat. */
  readonly at: Side | Seat
  /** In an individual. */
  readonly partner: string | null
  /** `null`: sits out. */
  readonly against: string | null
}

export type GuideCard = {
  readonly key: string
  readonly name: string
  /** With its section; `null` where it has none, as players of an individual. */
  readonly number: string | null
  /** Where both sides are numbered from 1. */
  readonly side: Side | null
  readonly lines: readonly GuideLine[]
}

const nameOf = (table: DeskPhoneTable, side: Side): string => (side === 'NS' ? table.ns : table.ew)

const otherSide = (side: Side): Side => (side === 'NS' ? 'EW' : 'NS')

type Entry = {
  readonly key: string
  readonly name: string
  readonly number: string | null
  readonly line: GuideLine
}

const numberAt = ({ numbers, section }: DeskPhoneTable, side: Side): string | null => {
  const number = side === 'NS' ? numbers.ns : numbers.ew
  return number === null ? null : `${section ?? ''}${number}`
}

const pairAt = ({ registrations }: DeskPhoneTable, side: Side): number | null =>
  side === 'NS' ? registrations.ns : registrations.ew

/** Of a table both its pairs; whom somebody who sits out would meet plays nowhere. */
function pairsAt(table: DeskPhoneTable, playing: ReadonlySet<number | null>): readonly Entry[] {
  return SIDES.flatMap((at): readonly Entry[] => {
    const id = pairAt(table, at)
    if (id === null || !playing.has(id)) return []
    const against = table.sitOut ? null : nameOf(table, otherSide(at))
    const line = { table, at, partner: null, against }
    return [{ key: `${id}`, name: nameOf(table, at), number: numberAt(table, at), line }]
  })
}

const playersOf = ({ players }: DeskPhoneTable, side: Side): readonly string[] =>
  side === 'NS' ? players.ns : players.ew

/** Of an individual each of the four. */
function playersAt(table: DeskPhoneTable): readonly Entry[] {
  return SEATS.flatMap((at): readonly Entry[] => {
    const side = sideOf(at)
    const place = at === 'N' || at === 'E' ? 0 : 1
    const name = playersOf(table, side)[place]
    const partner = playersOf(table, side)[1 - place] ?? null
    if (name === undefined) return []
    const against = table.sitOut ? null : nameOf(table, otherSide(side))
    return [{ key: name, name, number: null, line: { table, at, partner, against } }]
  })
}

/** In the order of the first round; rounds in the order of play. */
export function guideCards(tables: readonly DeskPhoneTable[], isIndividual: boolean): readonly GuideCard[] {
  const played = tables.filter(({ sitOut }) => !sitOut)
  const playing = new Set(played.flatMap((table) => SIDES.map((side) => pairAt(table, side))))
  const cards = new Map<string, { name: string; number: string | null; lines: GuideLine[] }>()
  for (const table of [...tables].sort((a, b) => a.round - b.round))
    for (const { key, name, number, line } of isIndividual ? playersAt(table) : pairsAt(table, playing)) {
      const card = cards.get(key) ?? { name, number, lines: [] }
      card.lines.push(line)
      cards.set(key, card)
    }
  const all = [...cards].map(([key, card]) => ({ key, ...card }))
  const numbers = all.flatMap(({ number }) => number ?? [])
  const isOfSides = new Set(numbers).size < numbers.length
  return all.map((card) => {
    const at = card.lines[0]?.at
    return { ...card, side: isOfSides && card.number !== null && (at === 'NS' || at === 'EW') ? at : null }
  })
}

/** Tables as they stand in the room, each with its rounds. */
export function tableCards(tables: readonly DeskPhoneTable[]): readonly (readonly DeskPhoneTable[])[] {
  const cards = new Map<string, DeskPhoneTable[]>()
  for (const table of [...tables].sort((a, b) => a.round - b.round)) {
    const key = `${table.section ?? ''} ${table.number} ${table.room ?? ''}`
    const card = cards.get(key) ?? []
    card.push(table)
    cards.set(key, card)
  }
  return [...cards.values()]
}
