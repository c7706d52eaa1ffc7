/** A table as it is printed: the deal, who sat where, auction, play and result as lines, in place of the picture. */
import { type BySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { phaseOf } from '@openroom/bridge/table/view'
import { toDirection, toWireVulnerability } from '@openroom/protocol/names'
import { useIsPrinting } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { Hands } from '../deal/Hands.tsx'
import { AuctionTable } from './AuctionTable.tsx'
import styles from './onPaper.module.css'
import { ResultHeadline } from './ResultPanel.tsx'
import { SideScore } from './SideScore.tsx'
import { TricksTable } from './TricksTable.tsx'

type OnPaperProps = {
  readonly state: TableState
  /** Hands that are not to be seen are not printed either. */
  readonly visible: BySeat<boolean>
  /** What it is, where it is not simply the board. */
  readonly title?: string
}

const nothing = (): void => undefined

export function OnPaper(props: OnPaperProps) {
  return useIsPrinting() ? <Lines {...props} /> : null
}

function Lines({ state, visible, title }: OnPaperProps) {
  const { board, calls, contract, players, tricks, posted } = state
  if (board === null) return null
  const { deal, number, dealer, vulnerability } = board
  const declared = contract?.kind === 'played' ? contract : null
  const seen = (seat: Seat) => {
    const hand = visible[seat] ? deal?.[seat] : null
    return hand ? [...hand] : null
  }
  const hands = deal && { NORTH: seen('N'), EAST: seen('E'), SOUTH: seen('S'), WEST: seen('W') }
  return (
    <div className={styles.paper} data-paper>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <dl className={styles.players}>
        {SEATS.map((seat) => (
          <div key={seat}>
            <dt>{t(`seat.${seat}`)}</dt>
            <dd>{players[seat]?.name ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <div className={styles.deal}>
          <Hands
            board={{
              number,
              hands,
              dealer: toDirection(dealer),
              vulnerability: toWireVulnerability(vulnerability),
            }}
          />
        </div>
        <div className={styles.lines}>
          <AuctionTable board={board} calls={calls} open={false} contract={declared} />
          {phaseOf(state) === 'ended' && (
            <div className={styles.result}>
              <ResultHeadline state={state} />
              {posted?.scoreNs != null && declared && <SideScore scoreNs={posted.scoreNs} />}
            </div>
          )}
        </div>
        {declared && tricks.length > 0 && (
          <div className={styles.play}>
            <TricksTable tricks={tricks} contract={declared} turn={null} onTrick={nothing} />
          </div>
        )}
      </div>
    </div>
  )
}
