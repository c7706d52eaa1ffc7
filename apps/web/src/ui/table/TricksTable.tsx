/** The play trick by trick: leader, cards, winner. */
import type { PlayedContract } from '@openroom/bridge/contract'
import { type Seat, sideOf } from '@openroom/bridge/seat'
import type { Trick } from '@openroom/bridge/table/state'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { CardText } from '../cards/CallText.tsx'
import { AUCTION_SEATS } from './auctionRows.ts'
import styles from './tricksTable.module.css'

/** Moves the pane alone until a row is whole in it, with the one before: the page stays where it is. */
function keepInPane(row: HTMLElement, pane: HTMLElement): void {
  const { top, bottom, height } = row.getBoundingClientRect()
  // The steps lie over the pane's lower edge where they do not come after the rows.
  const steps = pane.querySelector('fieldset')
  const edges = pane.getBoundingClientRect()
  const covered = steps && getComputedStyle(steps).position === 'sticky' ? steps.offsetHeight : 0
  const over = bottom - (edges.bottom - covered)
  const under = top - height - edges.top
  if (over > 0) pane.scrollTop += Math.min(over, under)
  else if (under < 0) pane.scrollTop += under
}

/** Of the row that is looked at; what else changes in the pane moves nothing. */
function useInPane(row: RefObject<HTMLElement | null>, current: number): void {
  useEffect(() => {
    const pane = row.current?.closest<HTMLElement>('[role="tabpanel"]')
    if (!pane || current === 0 || typeof ResizeObserver === 'undefined') return
    // Tells at once too.
    const observer = new ResizeObserver(() => row.current && keepInPane(row.current, pane))
    observer.observe(pane)
    return () => observer.disconnect()
  }, [row, current])
}

type Props = {
  readonly tricks: readonly Trick[]
  readonly contract: PlayedContract | null
  /** Whose card comes next; `null` when nobody's. */
  readonly turn: Seat | null
  /** The trick looked at; `null` when it is the last one. */
  readonly marked?: number | null
  /** Goes to the first card of a trick. */
  readonly onTrick: (trick: number) => void
}

function Row({
  row,
  trick,
  number,
  now,
  marked,
  turn,
  onTrick,
}: {
  row: RefObject<HTMLTableRowElement | null> | undefined
  trick: Trick
  number: number
  now: boolean
  marked: boolean
  turn: Seat | null
  onTrick: Props['onTrick']
}) {
  return (
    <tr ref={row} data-now={now || undefined} data-marked={marked || undefined}>
      <th scope="row">
        <button type="button" onClick={() => onTrick(number)} aria-label={t('trick.goto', { number })}>
          {number}
        </button>
      </th>
      {AUCTION_SEATS.map((seat) => {
        const played = trick.cards.find((one) => one.seat === seat)
        return (
          <td
            key={seat}
            data-won={trick.winner === seat || undefined}
            data-led={trick.leader === seat || undefined}
          >
            {trick.leader === seat && (
              <i className={styles.leader} role="img" aria-label={t('trick.leads')} />
            )}
            {played && <CardText card={played.card} />}
            {played?.irregular && (
              <abbr className={styles.irregular} title={t(`irregular.${played.irregular}`)}>
                <span aria-hidden="true">!</span>
                <span className="said"> {t(`said.irregular.${played.irregular}`)}</span>
              </abbr>
            )}
            {trick.winner === seat && <span className="said"> {t('tricks.wins')}</span>}
            {!played && seat === turn && (
              <span className={styles.turn} role="img" aria-label={t('turn.toPlay')}>
                ?
              </span>
            )}
          </td>
        )
      })}
      <td className={styles.side}>{trick.winner && t(`side.${sideOf(trick.winner)}`)}</td>
    </tr>
  )
}

export function TricksTable({ tricks, contract, turn, marked = null, onTrick }: Props) {
  const last = tricks.at(-1)
  const begun = last !== undefined && last.winner === null
  const rows: readonly Trick[] =
    begun || turn === null ? tricks : [...tricks, { leader: turn, cards: [], winner: null }]
  const current = marked ?? rows.length
  const row = useRef<HTMLTableRowElement>(null)
  useInPane(row, contract === null ? 0 : current)
  if (contract === null) return <p className={styles.none}>{t('tricks.none')}</p>
  return (
    <table className={styles.table} aria-label={t('tricks.label')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="said">{t('tricks.number')}</span>
          </th>
          {AUCTION_SEATS.map((seat) => (
            <th key={seat} scope="col">
              <abbr title={t(`seat.${seat}`)}>{t(`seat.${seat}.short`)}</abbr>
            </th>
          ))}
          <th scope="col">{t('tricks.won')}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .map((trick, at) => ({ trick, number: at + 1 }))
          .map(({ trick, number }) => (
            <Row
              key={number}
              row={number === current ? row : undefined}
              trick={trick}
              number={number}
              now={trick.winner === null}
              marked={number === marked}
              turn={trick.winner === null ? turn : null}
              onTrick={onTrick}
            />
          ))}
      </tbody>
    </table>
  )
}
