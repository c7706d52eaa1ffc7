/** Where two tables with the same board part company: the first call, the opening lead, the first card. */
import type { Call } from '../call.ts'
import type { Card } from '../card.ts'
import { sameContract } from '../contract.ts'
import { cardsPlayed } from '../play.ts'
import type { Seat } from '../seat.ts'
import type { CardPlayed, TableState } from './state.ts'

type Made<T> = { readonly seat: Seat; readonly did: T }

/** What each of them did; `null` where that table's record ends before. */
export type Parting<T> = {
  /** Calls, or cards, that both have in common before. */
  readonly at: number
  readonly here: Made<T> | null
  readonly there: Made<T> | null
}

export type Partings = {
  readonly call: Parting<Call> | null
  readonly lead: Parting<Card> | null
  /** The first other card after the same opening lead against the same contract. */
  readonly card: Parting<Card> | null
}

function partingOf<T>(here: readonly Made<T>[], there: readonly Made<T>[]): Parting<T> | null {
  const length = Math.max(here.length, there.length)
  for (let at = 0; at < length; at++) {
    const [own = null, other = null] = [here[at], there[at]]
    if (own?.seat !== other?.seat || own?.did !== other?.did) return { at, here: own, there: other }
  }
  return null
}

const callsOf = ({ calls }: TableState): readonly Made<Call>[] =>
  calls.map(({ seat, call }) => ({ seat, did: call }))

const cardsOfTableState = ({ tricks }: TableState): readonly Made<Card>[] =>
  cardsPlayed(tricks).map(({ seat, card }: CardPlayed) => ({ seat, did: card }))

/** @param here and `there`: the end of each table's record of the same board */
export function partingsOf(here: TableState, there: TableState): Partings {
  const [own, other] = [cardsOfTableState(here), cardsOfTableState(there)]
  const both = Math.min(own.length, other.length)
  const isAlike =
    here.contract !== null && there.contract !== null && sameContract(here.contract, there.contract)
  const lead = partingOf(own.slice(0, Math.min(both, 1)), other.slice(0, Math.min(both, 1)))
  return {
    call: partingOf(callsOf(here), callsOf(there)),
    lead,
    card: isAlike && lead === null ? partingOf(own.slice(0, both), other.slice(0, both)) : null,
  }
}
