/** The middle of the felt: a message, the auction, a claim, the result, or the trick's own words. */

import type { Seat } from '@openroom/bridge/seat'
import { resultOf } from '@openroom/bridge/table/view'
import type { CSSProperties } from 'react'
import { t } from '../../texts/t.ts'
import { AuctionPanel } from './AuctionPanel.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import styles from './felt.module.css'
import { trickRect } from './layout/cards.ts'
import { bottom, type Frame, type Rect, resultRoom, right } from './layout/frame.ts'
import { placeOf } from './layout/turned.ts'
import { ResultPanel } from './ResultPanel.tsx'
import type { FeltProps } from './tableProps.ts'

/**
 * Where the words under a finished trick stand in a diagram and on a phone: between its lowest card and South's hand.
 * Lines of text, in their size; the size in u, and the least in px, as `felt.module.css` has them.
 */
const LINE = 1.3
const TEXT = 1.25
const LEAST_TEXT = 12
/** Below the card, in u, where there is room. */
const GAP = 0.6

/** @returns where they lie, if they can below West and East, else between them; `null` where there is no room under the card */
export function noteRect(frame: Frame): Rect | null {
  const { unit, hands, size } = frame
  const card = bottom(trickRect(frame, 'S'))
  const h = LINE * Math.max(LEAST_TEXT, TEXT * unit)
  const lowest = hands.S.area.y - h
  if (lowest < card) return null
  const sides = bottom(hands.W.area)
  const y = Math.min(Math.max(card + GAP * unit, sides), lowest)
  const x = y < sides ? right(hands.W.area) : 0
  return { x, y, w: size.width - 2 * x, h }
}

const isSmall = ({ centre }: Frame): boolean => centre.w < 240

/** Whether a claim takes the middle: while it waits for its answer, and after that as long as it is told. */
function showsClaim({ state, figure, claim }: FeltProps): boolean {
  if (state.claim === null) return false
  if (claim === 'stays') return true
  if (figure.over || state.claim.status === 'declined') return false
  return state.claim.status === 'made' || claim !== 'gone'
}

/** Whether the result takes the middle: posted, passed out, or what a claim came to. */
function showsResult({ state, figure, claim }: FeltProps): boolean {
  if (figure.over) return true
  if (figure.phase !== 'ended') return false
  return figure.declared === null || (claim === 'gone' && resultOf(state) !== null)
}

/** What is in the middle: a message, the auction, a claim, the result, or the place of the next card. */
export function Middle(props: FeltProps & { frame: Frame }) {
  const { state, figure, frame, message, outcome, view, below } = props
  const { phase, turn, trick } = figure
  const { centre, unit } = frame
  const place: CSSProperties = { left: centre.x, top: centre.y, width: centre.w, height: centre.h }
  if (message)
    return (
      <div className={styles.middle} style={place}>
        {message}
      </div>
    )
  if (phase === 'auction' && state.board) {
    return (
      <AuctionPanel
        board={state.board}
        calls={state.calls}
        area={frame.auction}
        unit={unit}
        open={turn !== null}
      />
    )
  }
  if (state.claim && showsClaim(props)) {
    return (
      <div className={styles.middle} style={place}>
        <ClaimPanel claim={state.claim} state={state} figure={figure} small={isSmall(frame)} />
      </div>
    )
  }
  if (showsResult(props)) {
    return (
      <div className={styles.middle} style={place}>
        <ResultPanel state={state} room={resultRoom(centre)}>
          {outcome}
        </ResultPanel>
      </div>
    )
  }
  return (
    <>
      {turn && phase === 'play' && (trick === null || trick.trick.winner === null) && (
        <TurnSlot
          place={placeOf(turn.seat, below)}
          word={t(trick === null || trick.trick.cards.length === 0 ? 'turn.toLead' : 'turn.toPlay')}
          frame={frame}
        />
      )}
      {trick?.trick.winner && (
        <TrickNote
          number={trick.number}
          winner={trick.trick.winner}
          frame={frame}
          below={view === 'diagram' || frame.shape === 'phone'}
        />
      )}
    </>
  )
}

/** px that the word in the place of the next card takes: in a narrower one it would lie on cards. */
const WORD_WIDTH = 36

function TurnSlot({ place, word, frame }: { place: Seat; word: string; frame: Frame }) {
  const { x, y, w, h } = trickRect(frame, place)
  const isShown = frame.shape === 'phone' && w >= WORD_WIDTH
  return (
    <div className={styles.slot} style={{ left: x, top: y, width: w, height: h }} aria-hidden="true">
      {isShown && <span>{word}</span>}
    </div>
  )
}

/** Who won the trick that lies there: under it, or in the free corner of the cross. */
function TrickNote({
  number,
  winner,
  frame,
  below,
}: {
  number: number
  winner: Seat
  frame: Frame
  below: boolean
}) {
  const under = below ? noteRect(frame) : null
  if (below && under === null) return null
  const { x, y, w, h } = trickRect(frame, 'S')
  const style: CSSProperties = under
    ? { left: under.x, top: under.y, width: under.w, textAlign: 'center' }
    : { left: x + w + frame.unit * 0.8, top: y + h - Math.max(16, frame.unit * 1.7) }
  return (
    <p className={styles.note} style={style}>
      {t('trick.won', { number, seat: t(`seat.${winner}`) })}
    </p>
  )
}
