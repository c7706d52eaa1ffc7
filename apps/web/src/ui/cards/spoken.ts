/** Cards, calls, contracts and hands in words, for who listens. */
import { type Call, isBid, levelOf, strainOf } from '@openroom/bridge/call'
import { type Card, rankOf, SUITS, suitOf } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { type Hand, holding } from '@openroom/bridge/deal'
import { t } from '../../texts/t.ts'

/** `queen of diamonds`. */
export const spokenCard = (card: Card): string =>
  t('card.spoken', { rank: t(`rank.${rankOf(card)}`), suit: t(`suit.${suitOf(card)}`) })

/** `1 heart`, `3 notrump`, `pass`. */
export const spokenCall = (call: Call): string =>
  isBid(call)
    ? t('bid.spoken', {
        level: levelOf(call),
        strain: t(`strain.${strainOf(call)}`, { count: levelOf(call) }),
      })
    : t(`call.${call}.spoken`)

/** `4 spades doubled`. */
export function spokenContract({
  level,
  strain,
  doubling,
}: Pick<PlayedContract, 'level' | 'strain' | 'doubling'>): string {
  const bid = spokenCall(`${level}${strain}`)
  return doubling === '' ? bid : t(`contract.${doubling}.spoken`, { bid })
}

/** `spades king, 10, 6; hearts none; ...`, spades first. */
export const spokenHand = (hand: Hand): string =>
  SUITS.map((suit) => {
    const ranks = holding(hand, suit).map((card) => t(`rank.${rankOf(card)}`))
    return `${t(`suit.${suit}`)} ${ranks.length > 0 ? ranks.join(', ') : t('hand.void')}`
  }).join('; ')
