/** The felt of a small board: its auction, the trick on the table, or its result. */
import { isBid, levelOf, strainOf } from '@openroom/bridge/call'
import { rankOf, suitOf } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { toSeat } from '@openroom/protocol/names'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { fromBidValue } from '@openroom/protocol/table/words'
import { t } from '../../texts/t.ts'
import { rankText } from '../cards/ranks.ts'
import { SuitGlyph } from '../cards/SuitGlyph.tsx'
import { overText, signed } from '../figures.ts'
import { isPlain } from './plain.ts'
import styles from './smallBoard.module.css'
import { playedContract, turnOf } from './words.ts'

function Strain({ strain }: Pick<PlayedContract, 'strain'>) {
  return strain === 'NT' ? t('strain.NT.short') : <SuitGlyph suit={strain} decorative on="card" />
}

function Call({ value }: { readonly value: string }) {
  const call = fromBidValue(value)
  if (call === null) return null
  if (!isBid(call)) return <>{t(`call.${call}`)}</>
  return (
    <span>
      {levelOf(call)}
      <Strain strain={strainOf(call)} />
    </span>
  )
}

function Auction({ table }: { readonly table: WallTable }) {
  const turn = turnOf(table)
  return (
    <span className={styles.auction}>
      {table.bidding.map(({ direction, value }) => (
        <span key={direction} className={styles.call} data-call={value}>
          <small>{t(`seat.${toSeat(direction)}.short`)}</small>
          <Call value={value} />
        </span>
      ))}
      {turn && table.bidding.length < 4 && (
        <span className={styles.call} data-turn>
          <small>{t(`seat.${turn}.short`)}</small>?
        </span>
      )}
    </span>
  )
}

function Contract({ contract }: { readonly contract: PlayedContract }) {
  const { level, strain, doubling, declarer } = contract
  return (
    <span className={styles.contract} data-doubled={doubling !== '' || undefined}>
      <b>
        {level}
        <Strain strain={strain} />
        {doubling === 'X' ? '×' : doubling === 'XX' ? '××' : ''}
      </b>
      <small>{t('wall.by', { seat: t(`seat.${declarer}.short`) })}</small>
    </span>
  )
}

function Trick({ table }: { readonly table: WallTable }) {
  const turn = turnOf(table)
  return (
    <span className={styles.trick} data-turn={turn ?? undefined}>
      {table.trick.map(({ direction, card }) => (
        <span key={direction} className={styles.card} data-seat={toSeat(direction)}>
          <SuitGlyph suit={suitOf(card)} decorative on="card" />
          {rankText(rankOf(card))}
        </span>
      ))}
    </span>
  )
}

function Score({ table }: { readonly table: WallTable }) {
  const { result, score } = table
  return (
    <span className={styles.result}>
      {result !== null && <b>{overText(result)}</b>}
      {score !== null && <span>{signed(score)}</span>}
    </span>
  )
}

export function Felt({ table }: { readonly table: WallTable }) {
  const { phase } = table
  const contract = playedContract(table)
  if (phase === 'WAITING') return <span className={styles.felt}>{t('wall.waiting')}</span>
  if (isPlain(table)) return <span className={styles.felt}>{t('wall.filter.playing')}</span>
  if (phase === 'BID')
    return (
      <span className={styles.felt}>
        <Auction table={table} />
      </span>
    )
  return (
    <span className={styles.felt}>
      {contract ? <Contract contract={contract} /> : t('wall.passedOut')}
      {phase === 'PLAY' ? <Trick table={table} /> : <Score table={table} />}
    </span>
  )
}
