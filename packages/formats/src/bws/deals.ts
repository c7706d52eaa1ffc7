/** Hands and double-dummy tables of a Bridgemate file, by section and board. */

import type { Card } from '@openroom/bridge/card'
import { completeDeal, type PartialDeal } from '@openroom/bridge/deal'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { type BySeat, bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import { parseCards } from '../lin/values.ts'
import { remark, type Warnings } from '../remark.ts'
import { sectionIn } from './movement.ts'
import { type BwsRow, type BwsRows, numberIn, textIn } from './rows.ts'

const NAMES: BySeat<string> = { N: 'North', E: 'East', S: 'South', W: 'West' }

function handIn(row: BwsRow, seat: Seat): readonly Card[] | null {
  const suit = (name: string) => textIn(row, `${NAMES[seat]}${name}`).replace(/-/g, '')
  const cards = parseCards(`S${suit('Spades')}H${suit('Hearts')}D${suit('Diamonds')}C${suit('Clubs')}`)
  return cards && cards.length > 0 ? cards : null
}

/** Deals by `section board`; one that cannot be is left out with a warning. */
export function dealsOf(rows: BwsRows, warnings: Warnings): ReadonlyMap<string, PartialDeal> {
  const deals = new Map<string, PartialDeal>()
  for (const row of rows.HandRecord) {
    const board = numberIn(row, 'Board', 1, 999)
    if (board === null) continue
    const hands = bySeat((seat) => handIn(row, seat))
    if (SEATS.every((seat) => hands[seat] === null)) continue
    const complete = completeDeal(hands)
    if (complete.ok) deals.set(`${sectionIn(row)} ${board}`, complete.value)
    else {
      warnings.add(remark('bws-hands', { args: { board } }))
    }
  }
  return deals
}

/** Tricks by declarer and strain by `section board`, where all twenty are told. */
export function doubleDummiesOf(rows: BwsRows): ReadonlyMap<string, DoubleDummyTable> {
  const tables = new Map<string, DoubleDummyTable>()
  for (const row of rows.HandEvaluation) {
    const board = numberIn(row, 'Board', 1, 999)
    const tricks = (seat: Seat, suit: string) => numberIn(row, `${NAMES[seat]}${suit}`, 0, 13)
    const all = bySeat((seat) => ({
      C: tricks(seat, 'Clubs'),
      D: tricks(seat, 'Diamonds'),
      H: tricks(seat, 'Hearts'),
      S: tricks(seat, 'Spades'),
      NT: tricks(seat, 'Notrump'),
    }))
    const known = SEATS.every((seat) => Object.values(all[seat]).every((one) => one !== null))
    if (board !== null && known) tables.set(`${sectionIn(row)} ${board}`, all as DoubleDummyTable)
  }
  return tables
}
