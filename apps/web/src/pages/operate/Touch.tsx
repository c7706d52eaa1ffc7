/** What can be entered by finger: the bidding box, or the cards of the hand on turn. */
import { legalCalls } from '@openroom/bridge/auction'
import { CALLS } from '@openroom/bridge/call'
import { type Card, DECK, SUITS, suitOf } from '@openroom/bridge/card'
import { seatNamed } from '@openroom/bridge/operate/typed'
import { cardsPlayed } from '@openroom/bridge/play'
import type { Seat } from '@openroom/bridge/seat'
import { handsLeft, phaseOf, playableCards, seatOnTurn } from '@openroom/bridge/table/view'
import { t } from '../../texts/t.ts'
import { BiddingBox } from '../../ui/bidding/BiddingBox.tsx'
import { CardText } from '../../ui/cards/CallText.tsx'
import type { PartProps } from './ConsoleHead.tsx'
import styles from './operate.module.css'

export function Touch({ operating, is }: PartProps) {
  const { state, board, writer, text } = is
  const named = seatNamed(text)
  const seat = named ?? seatOnTurn(state)
  if (board === null || seat === null || (writer && !writer.isYou)) return null
  if (phaseOf(state) === 'auction' && state.board)
    return (
      <BiddingBox
        label={t('operate.bidding')}
        legal={named === null ? legalCalls(state.board.dealer, state.calls) : CALLS}
        make={(call) => operating.tap({ type: 'BID', seat, call })}
      />
    )
  const { cards, can } = cardsOf(is, seat)
  return (
    <Cards
      cards={cards}
      can={named === null ? can : new Set(cards)}
      seat={seat}
      play={(card) => operating.tap({ type: 'PLAY_CARD', seat, card })}
    />
  )
}

/** The cards of a hand, or all that were not seen where it is not known. */
function cardsOf(
  { state }: PartProps['is'],
  seat: Seat,
): { readonly cards: readonly Card[]; readonly can: ReadonlySet<Card> } {
  const held = handsLeft(state)
  const own = held[seat]
  if (own) return { cards: own, can: new Set(playableCards(state) ?? own) }
  const gone = new Set(cardsPlayed(state.tricks).map(({ card }) => card))
  const others = new Set(Object.values(held).flatMap((hand) => hand ?? []))
  const left = DECK.filter((card) => !gone.has(card) && !others.has(card))
  return { cards: left, can: new Set(left) }
}

type CardsProps = {
  readonly seat: Seat
  readonly cards: readonly Card[]
  readonly can: ReadonlySet<Card>
  readonly play: (card: Card) => void
}

function Cards({ seat, cards, can, play }: CardsProps) {
  return (
    <fieldset className={styles.hand} aria-label={t('operate.cards', { seat: t(`seat.${seat}`) })}>
      {SUITS.map((suit) => (
        <div key={suit} className={styles.suit}>
          {cards
            .filter((card) => suitOf(card) === suit)
            .map((card) => (
              <button
                key={card}
                type="button"
                data-card={card}
                disabled={!can.has(card)}
                onClick={() => play(card)}
              >
                <CardText card={card} />
              </button>
            ))}
        </div>
      ))}
    </fieldset>
  )
}
