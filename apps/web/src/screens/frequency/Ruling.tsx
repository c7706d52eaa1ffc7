/** What the director decided of a room's result: shares of a weighted score, and the jury's comment. */
import type { Room } from '@openroom/protocol/address'
import type { FrequencyRoom } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { Words } from '../../ui/cards/Words.tsx'
import { signed, weight } from '../../ui/figures.ts'
import { ContractCell, DeclarerCell, LeadCell, OverCell, Signed } from '../../ui/results/cells.tsx'
import styles from './frequency.module.css'
import { commentOf } from './rows.ts'

type Share = FrequencyRoom['weightedFrequencies'][number]

/** One figure where both sides have the same share. */
function weightText({ weights: { NORTH_SOUTH, EAST_WEST } }: Share): string {
  if (NORTH_SOUTH === EAST_WEST) return weight(NORTH_SOUTH)
  return t('frequency.weights', { ns: weight(NORTH_SOUTH), ew: weight(EAST_WEST) })
}

function ShareOf({ share }: { readonly share: Share }) {
  const score = share.scores.NORTH_SOUTH
  return (
    <span className={styles.ruled}>
      <b>{weightText(share)}</b>
      <ContractCell contract={share.contract} />
      <DeclarerCell declarer={share.declarer} />
      <LeadCell lead={share.lead} />
      <OverCell over={share.result} />
      <Signed value={score} text={signed(score)} />
    </span>
  )
}

type RulingProps = { readonly room: Room; readonly result: FrequencyRoom; readonly columns: number }

export function Ruling({ room, result, columns }: RulingProps) {
  const comment = commentOf(result)
  const shares = result.weightedFrequencies
  return (
    <tr className={`${styles.share} ${styles.comment}`}>
      <td colSpan={columns}>
        <b>{t(`frequency.room.${room}`)}</b>
        {shares.length > 0 && (
          <>
            {' '}
            <span className={styles.adjusted}>{t('frequency.adjusted')}</span>
            {shares.map((share, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shares have no name of their own
              <ShareOf key={at} share={share} />
            ))}
          </>
        )}
        {comment !== null && (
          <span className={styles.said}>
            {t('frequency.jury')}: <Words text={comment} />
          </span>
        )}
      </td>
    </tr>
  )
}
