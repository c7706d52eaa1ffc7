/** The convention cards of a pair, or of a team's pairs: files that open beside the page. */
import { cardAddress } from '@openroom/protocol/conventionCard'
import type { Registration } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { pairSurnames } from '../names.ts'
import styles from './flag.module.css'

type CardLinksProps = {
  readonly of: Pick<Registration, 'name' | 'players' | 'cards'> | null | undefined
  /** Where others stand beside it, a pair's card says whose it is. */
  readonly isNamed?: boolean
}

export function CardLinks({ of, isNamed = false }: CardLinksProps) {
  if (!of?.cards) return null
  return (
    <p className={styles.cards}>
      {of.cards.map(({ card, players }) => {
        const isPairs = players.length === 0
        const two = of.players.filter(({ playerId }) => isPairs || players.includes(playerId))
        const names = pairSurnames({ name: of.name, players: two })
        return (
          <a key={players.join()} href={cardAddress(card)} target="_blank" rel="noopener">
            {isPairs && !isNamed ? t('who.card') : t('who.card.of', { names })}
          </a>
        )
      })}
    </p>
  )
}
