/** The two of a pair: in one line, or below each other where a line would cut the second. */
import type { Registration } from '@openroom/protocol/schema/results'
import { Fragment } from 'react'
import { pairSurnames, surnameOf } from '../names.ts'
import styles from './partners.module.css'

type PartnersProps = {
  readonly pair: Pick<Registration, 'name' | 'players'>
  readonly stacked: boolean
}

export function Partners({ pair, stacked }: PartnersProps) {
  const { players } = pair
  if (!stacked || players.length < 2) return pairSurnames(pair)
  return (
    <span className={styles.partners}>
      {players.map((player, at) => (
        <Fragment key={player.playerId}>
          {at > 0 && (
            <>
              {' '}
              <span className="said">–</span>{' '}
            </>
          )}
          <span className={styles.partner}>{surnameOf(player)}</span>
        </Fragment>
      ))}
    </span>
  )
}
