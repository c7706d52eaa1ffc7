/** Cards and contracts in plain text, where nothing can be drawn: in sentences, options and labels. */
import { type Card, rankOf, type Suit, suitOf } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { t } from '../../texts/t.ts'
import { rankText } from './ranks.ts'

export const SUIT_SIGN: Readonly<Record<Suit, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** `♠10`. */
export const plainCard = (card: Card): string => SUIT_SIGN[suitOf(card)] + rankText(rankOf(card))

/** `4♠× by South`. */
export function plainContract({
  level,
  strain,
  doubling,
  declarer,
}: Pick<PlayedContract, 'level' | 'strain' | 'doubling' | 'declarer'>): string {
  const what = strain === 'NT' ? t('strain.NT.short') : SUIT_SIGN[strain]
  return `${level}${what}${'×'.repeat(doubling.length)} ${t('contract.by', { seat: t(`seat.${declarer}`) })}`
}
