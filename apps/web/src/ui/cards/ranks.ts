/** A rank as it is printed on cards and in diagrams: `Q` and `10` in English, `D` and `10` in French. */
import type { Rank } from '@openroom/bridge/card'
import { t } from '../../texts/t.ts'

export const rankText = (rank: Rank): string => t(`rank.${rank}.short`)

/** Whether it takes the room of two letters, as `10` does, or a Swedish jack. */
export const isWide = (rank: Rank): boolean => rankText(rank).length > 1

/** Whether it is broader than what is seen of a card in a fan, unless it is set narrower: a Polish jack is a `W`. */
export const isBroad = (rank: Rank): boolean => isWide(rank) || rankText(rank) === 'W'

/** Whether it is two letters, which are broader than two figures: a Swedish jack is `Kn`. */
export const hasLetters = (rank: Rank): boolean => /\D{2}/.test(rankText(rank))
