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
import { impsText, overText, percentText, signed, signedImps } from '../figures.ts'
import { isPlain } from './plain.ts'
import styles from './smallBoard.module.css'
import { isUntold, playedContract, resultsText, turnOf } from './words.ts'

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

const figureText = ({ figure, unit }: WallTable): string =>
  unit === 'PERCENT' ? percentText(figure, 1) : signedImps(figure)

/** What the board is worth, or may still be. */
function worthText(table: WallTable): string | null {
  const { phase, figure, unit, atStake } = table
  if (phase === 'PLAY') return atStake >= 6 ? t('wall.stake', { imps: atStake }) : null
  if (figure === null) return null
  return unit === 'IMP'
    ? impsText(figure, figureText(table))
    : t(`wall.figure.${unit}`, { value: figureText(table) })
}

type ContractProps = { readonly contract: PlayedContract | null; readonly table: WallTable }

function Contract({ contract, table }: ContractProps) {
  const { ns, ew, phase } = table
  const worth = worthText(table)
  return (
    <span className={styles.contract} data-doubled={contract?.doubling || undefined}>
      {contract ? (
        <span>
          <b>
            {contract.level}
            <Strain strain={contract.strain} />
            {contract.doubling === 'X' ? '×' : contract.doubling === 'XX' ? '××' : ''}
          </b>{' '}
          {t('wall.by', { seat: t(`seat.${contract.declarer}.short`) })}
        </span>
      ) : (
        t('wall.passedOut')
      )}
      {phase === 'PLAY' && <small>{t('wall.tricks', { ns: ns.tricks, ew: ew.tricks })}</small>}
      {worth !== null && <small data-stake={phase === 'PLAY' || undefined}>{worth}</small>}
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
  if (isUntold(table)) return <span className={styles.felt}>{resultsText(table)}</span>
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
      <Contract contract={contract} table={table} />
      {phase === 'PLAY' ? <Trick table={table} /> : <Score table={table} />}
    </span>
  )
}
