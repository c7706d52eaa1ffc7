/** What a choice was worth beside the table's and the best. */
import { type Call, isBid, strainOf } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { actorOnTurn } from '@openroom/bridge/table/view'
import { toDirection } from '@openroom/protocol/names'
import type { Played } from '../../../ui/played/played.ts'

/** Tricks given away double dummy against the best card; `null` while the figures are not known. */
export function tricksLost(
  state: TableState,
  figures: ReadonlyMap<Card, number> | null,
  card: Card,
): number | null {
  const own = figures?.get(card)
  const actor = actorOnTurn(state)
  if (!figures || own === undefined || actor === null || state.contract?.kind !== 'played') return null
  const isDeclarers = sideOf(actor) === sideOf(state.contract.declarer)
  const best = (isDeclarers ? Math.max : Math.min)(...figures.values())
  return Math.abs(best - own)
}

/** The most tricks that the caller's side makes in the strain of a bid; `null` for other calls. */
export function tricksIn(call: Call, seat: Seat, table: DoubleDummyTable): number | null {
  if (!isBid(call)) return null
  const own = SEATS.filter((one) => sideOf(one) === sideOf(seat))
  return Math.max(...own.map((one) => table[one][strainOf(call)]))
}

export type Counted<T> = { readonly value: T; readonly tables: number }

const counted = <T>(values: readonly T[]): readonly Counted<T>[] =>
  [...new Set(values)]
    .map((value) => ({ value, tables: values.filter((one) => one === value).length }))
    .sort((a, b) => b.tables - a.tables)

/** What the field called after the same auction. */
export function fieldCalls(all: readonly Played[], { calls }: TableState): readonly Counted<Call>[] {
  const before = calls.map(({ call }) => call)
  const next = all.flatMap(({ calls: own }) => {
    const call = own?.[before.length]
    return own && call !== undefined && before.every((one, i) => own[i] === one) ? [call] : []
  })
  return counted(next)
}

/** What the field led against the same strain from the same side of the table. */
export function fieldLeads(all: readonly Played[], { contract }: TableState): readonly Counted<Card>[] {
  if (contract?.kind !== 'played') return []
  const by = toDirection(contract.declarer)
  const leads = all.flatMap(({ lead, declarer, contract: text }) =>
    lead !== null && declarer === by && text?.slice(1).startsWith(contract.strain) ? [lead] : [],
  )
  return counted(leads)
}
