/** The optimum: par score and contracts, and tricks with best play. */
import { STRAINS } from '@openroom/bridge/card'
import { type Seat, sideOf } from '@openroom/bridge/seat'
import { type Direction, toDirection, toSeat } from '@openroom/protocol/names'
import type { Board, OptimumScores } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { StrainHead } from '../cards/StrainHead.tsx'
import { signed } from '../figures.ts'
import { ContractCell, OverCell } from '../results/cells.tsx'
import styles from './optimum.module.css'

/** Pairs stand together: N and S, E and W. */
const ROWS: readonly Seat[] = ['N', 'S', 'E', 'W']
/** Tricks that make a contract stand out. */
const MAKES = 7

/** Either of a side is the side. */
const seats = ([one, two]: readonly Direction[]): string => {
  if (one === undefined) return ''
  const seat = toSeat(one)
  return t(two === undefined ? `seat.${seat}.short` : `side.${sideOf(seat)}`)
}

/** `N-S +200 5♥× E −1`. */
export function Par({ optimum }: { readonly optimum: OptimumScores }) {
  const { score, contracts } = optimum
  const side = t(score < 0 ? 'side.EW' : 'side.NS')
  if (contracts.length === 0) return <span className={styles.par}>{t('deal.optimum.zero')}</span>
  return (
    <span className={styles.par}>
      <b>{t('deal.optimum.side', { side, score: signed(Math.abs(score)) })}</b>
      {contracts.map(({ contract, declarers, result }) => (
        <span key={`${contract}${declarers.join('')}`} className={styles.contract}>
          <ContractCell contract={contract} /> {seats(declarers)} <OverCell over={result} />
        </span>
      ))}
    </span>
  )
}

export function TricksTable({ optimum }: { readonly optimum: OptimumScores }) {
  return (
    <table className={styles.tricks}>
      <caption className="said">{t('deal.optimum.table')}</caption>
      <StrainHead />
      <tbody>
        {ROWS.map((seat) => (
          <tr key={seat}>
            <th scope="row">{t(`seat.${seat}.short`)}</th>
            {STRAINS.map((strain) => {
              const tricks = optimum.maxTricks[toDirection(seat)][strain]
              return (
                <td key={strain} data-makes={tricks >= MAKES}>
                  {tricks}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** All four hands are known, and the server has not computed yet what they make. */
export const isBeingSolved = ({ hands, optimumScores }: Board): boolean =>
  optimumScores === null && hands !== null && Object.values(hands).every((hand) => hand !== null)
