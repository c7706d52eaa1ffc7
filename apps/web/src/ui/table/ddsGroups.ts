/** Double-dummy figures of a hand's cards, put together by what they come to. */
import { type Card, compareCards } from '@openroom/bridge/card'

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
