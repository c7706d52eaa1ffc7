/** Double-dummy figures of a hand's cards, put together by what they come to. */
import { type Card, compareCards } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { type Seat, sideOf } from '@openroom/bridge/seat'
import { t } from '../../texts/t.ts'

export type FigureGroup = {
  /** Declarer's tricks above or below the contract. */
  readonly over: number
  readonly cards: readonly Card[]
}

/** @param better whether more or fewer tricks for declarer come first */
export function groupFigures(
  figures: ReadonlyMap<Card, number>,
  better: 'more' | 'fewer',
): readonly FigureGroup[] {
  const groups = new Map<number, Card[]>()
  for (const [card, over] of figures) groups.set(over, [...(groups.get(over) ?? []), card])
  const sign = better === 'more' ? -1 : 1
  return [...groups]
    .sort(([a], [b]) => sign * (a - b))
    .map(([over, cards]) => ({ over, cards: cards.sort(compareCards) }))
}

/** Which of the figures is good for the hand on turn. */
export const betterFor = (turn: Seat | null, contract: PlayedContract | null): 'more' | 'fewer' =>
  contract && turn && sideOf(turn) !== sideOf(contract.declarer) ? 'fewer' : 'more'

/** What a figure means: `makes exactly`, `2 down`. */
export const overWords = (over: number): string =>
  t(over === 0 ? 'dds.makes' : over > 0 ? 'dds.over' : 'dds.down', { count: Math.abs(over) })
