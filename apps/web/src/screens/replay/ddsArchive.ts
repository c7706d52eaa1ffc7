/** The server's answers for a recorded moment, for when the browser's own solver fails. */

import type { Card } from '@openroom/bridge/card'
import { tricksNeeded } from '@openroom/bridge/contract'
import type { TableState } from '@openroom/bridge/table/state'
import { trickOnTable } from '@openroom/bridge/table/view'
import { archive } from '../../live/archive.ts'
import { cache } from '../../live/cache.ts'
import type { DoubleDummy } from '../../ui/secrecy/doubleDummy.ts'

/** Whose record is asked for. */
export type Recorded = {
  readonly source: DoubleDummy
  readonly miniSessionId: number
  readonly ns: number
  readonly board: number
}

/**
 * Declarer's tricks above or below the contract with each card.
 * @returns `null` without an answer: that is logged only (specification 2, section 8)
 */
export async function archivedFigures(
  { source, miniSessionId, ns, board }: Recorded,
  state: TableState,
): Promise<ReadonlyMap<Card, number> | null> {
  const { contract, tricks } = state
  if (contract?.kind !== 'played') return null
  const finished = tricks.filter(({ winner }) => winner !== null).length
  const onTable = trickOnTable(state)?.cards.length ?? 0
  const at = source.recorded({
    id: miniSessionId,
    ns,
    board,
    trickCount: finished,
    cardsInTrick: onTable,
  })
  try {
    const { body } = await cache.fetchQuery(archive(miniSessionId, at))
    return new Map(body.solvedCards.map(([card, total]) => [card, total - tricksNeeded(contract)]))
  } catch (error) {
    console.warn('DDS fetch unsuccessful', error)
    return null
  }
}
