/** The legal cards of the hand on turn, a button each, suit by suit as the hand is drawn beside them. */
import { type Card, suitOf } from '@openroom/bridge/card'
import type { TableState } from '@openroom/bridge/table/state'
import { playableCards } from '@openroom/bridge/table/view'
import { CardText } from '../../ui/cards/CallText.tsx'
import { bySuits, shownOrder } from '../../ui/cards/order.ts'
import { DdsChip } from '../../ui/table/DdsChip.tsx'
import { strainOf } from '../../ui/table/figure.ts'
import { useHandDiagram } from '../../ui/table/useHandDiagram.ts'

type CardButtonsProps = {
  readonly state: TableState
  /** What each makes, beside it; `null`: not told. */
  readonly figures: ReadonlyMap<Card, number> | null
  readonly onCard: (card: Card) => void
}

export function CardButtons({ state, figures, onCard }: CardButtonsProps) {
  const [diagram] = useHandDiagram()
  const order = shownOrder(diagram ? 'diagram' : 'cards', strainOf(state))
  return bySuits(playableCards(state) ?? [], order).map((own) => (
    <p key={own[0] && suitOf(own[0])}>
      {own.map((card) => (
        <button key={card} type="button" onClick={() => onCard(card)}>
          <CardText card={card} />
          {figures?.get(card) !== undefined && <DdsChip over={figures.get(card) ?? 0} at="line" />}
        </button>
      ))}
    </p>
  ))
}
