/** Cards that can be chosen, a button each, suit by suit. */
import { type Card, SUITS, suitOf } from '@openroom/bridge/card'
import { CardText } from '../../ui/cards/CallText.tsx'
import { DdsChip } from '../../ui/table/DdsChip.tsx'

type CardButtonsProps = {
  readonly cards: readonly Card[]
  /** What each makes, beside it; `null`: not told. */
  readonly figures: ReadonlyMap<Card, number> | null
  readonly onCard: (card: Card) => void
}

export const CardButtons = ({ cards, figures, onCard }: CardButtonsProps) =>
  SUITS.map((suit) => {
    const own = cards.filter((card) => suitOf(card) === suit)
    if (own.length === 0) return null
    return (
      <p key={suit}>
        {own.map((card) => (
          <button key={card} type="button" onClick={() => onCard(card)}>
            <CardText card={card} />
            {figures?.get(card) !== undefined && <DdsChip over={figures.get(card) ?? 0} at="line" />}
          </button>
        ))}
      </p>
    )
  })
