/** A trick that was played, card by card. */
import type { TableState } from '@openroom/bridge/table/state'
import { t } from '../../../texts/t.ts'
import { spokenPlayed } from './place.ts'
import { sentences } from './sentences.ts'

/** @param number from 1 */
export function spokenTrick({ tricks }: TableState, number: number): string | null {
  const trick = tricks[number - 1]
  if (trick === undefined) return null
  const cards = trick.cards.map(spokenPlayed).join(', ')
  const won = trick.winner && t('said.trick.winner', { seat: t(`seat.${trick.winner}`) })
  return sentences([t('said.trick.of', { number, cards }), won])
}
