/** The convention cards of a pair, or of a team's pairs: files that open beside the page. */
import { cardAddress } from '@openroom/protocol/conventionCard'
import type { Registration } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { pairSurnames } from '../names.ts'
import styles from './flag.module.css'

type CardLinksProps = { readonly of: Pick<Registration, 'name' | 'players' | 'cards'> | null | undefined }

export function CardLinks({ of }: CardLinksProps) {
  if (!of?.cards) return null
  return (
    <p className={styles.cards}>
      {of.cards.map(({ card, players }) => {
        const two = of.players.filter(({ playerId }) => players.includes(playerId))
        const names = pairSurnames({ name: of.name, players: two })
        return (
          <a key={players.join()} href={cardAddress(card)} target="_blank" rel="noopener">
            {players.length === 0 ? t('who.card') : t('who.card.of', { names })}
          </a>
        )
      })}
    </p>
  )
}
