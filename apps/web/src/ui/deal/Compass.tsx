/** The board seen from above: vulnerable sides in red, the dealer's letter in a disc, the number in the middle. */
import { boardLabel } from '@openroom/bridge/board'
import { SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import { isVulnerable, type Vulnerability } from '@openroom/bridge/vulnerability'
import { t } from '../../texts/t.ts'
import styles from './compass.module.css'

const BORDER: Readonly<Record<Seat, { readonly path: string; readonly x: number; readonly y: number }>> = {
  N: { path: 'M2 2h96L76 24H24Z', x: 50, y: 13 },
  E: { path: 'M98 2v96L76 76V24Z', x: 87, y: 50 },
  S: { path: 'M98 98H2l22-22h52Z', x: 50, y: 87 },
  W: { path: 'M2 98V2l22 22v52Z', x: 13, y: 50 },
}

type CompassProps = { readonly number: number; readonly dealer: Seat; readonly vulnerability: Vulnerability }

export function Compass({ number, dealer, vulnerability }: CompassProps) {
  return (
    <svg viewBox="0 0 100 100" width="86" height="86" className={styles.compass} aria-hidden="true">
      {SEATS.map((seat) => {
        const { path, x, y } = BORDER[seat]
        const marks = { 'data-vulnerable': isVulnerable(vulnerability, sideOf(seat)) }
        return (
          <g key={seat} {...marks}>
            <path d={path} />
            {seat === dealer && <circle cx={x} cy={y} r="10" />}
            <text x={x} y={y} data-dealer={seat === dealer}>
              {t(`seat.${seat}.short`)}
            </text>
          </g>
        )
      })}
      <text x="50" y="51" className={styles.number} data-long={boardLabel(number).length > 2 || undefined}>
        {boardLabel(number)}
      </text>
    </svg>
  )
}
