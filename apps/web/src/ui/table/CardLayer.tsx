/** All cards of a table in one layer; each is one element that moves from hand to trick to its winner. */

import { type Card, isCard } from '@openroom/bridge/card'
import type { Seat } from '@openroom/bridge/seat'
import { DURATION } from '@openroom/protocol/specified'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { CardFace } from '../cards/CardFace.tsx'
import { heightOf } from '../cards/geometry.ts'
import styles from './cardLayer.module.css'
import { DdsChip } from './DdsChip.tsx'
import type { CardBox } from './layout/cards.ts'
import { type Frame, middle } from './layout/frame.ts'
import { type Move, movesBetween } from './motion.ts'

/** Court cards wear their crown from this width (px) on. */
const COURT_WIDTH = 56

let stillness: MediaQueryList | undefined

function still(): boolean {
  stillness ??= window.matchMedia?.('(prefers-reduced-motion: reduce)')
  return stillness?.matches ?? false
}

/** The moves under way: to ask an element for its animations would have the page laid out first. */
const moving = new WeakMap<HTMLElement, Animation>()

/**
 * Only what the compositor can animate alone is in the keyframes: with another property among them the page would draw
 * each frame itself. What else a card wears on its way is an attribute.
 */
function animate(element: HTMLElement, { dx, dy, scale, fromOpacity, toOpacity, raised }: Move): void {
  moving.get(element)?.cancel()
  element.dataset.moving = raised ? 'above' : 'along'
  const move = element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: fromOpacity },
      { transform: 'translate(0, 0) scale(1)', opacity: toOpacity },
    ],
    // It stays as it ended until the attribute is gone: a card that is taken would be seen once more.
    { duration: DURATION.cardMove, easing: 'ease-out', fill: 'forwards' },
  )
  moving.set(element, move)
  move.onfinish = () => {
    delete element.dataset.moving
    move.cancel()
    moving.delete(element)
  }
}

/** The layer's element of a card: of fifty, two or three move at a time. */
const elementOf = (layer: HTMLDivElement | null, key: string): HTMLElement | null =>
  layer?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? null

/** Lets cards move whenever their boxes change while the felt keeps its size. */
function useMoves(layer: RefObject<HTMLDivElement | null>, boxes: readonly CardBox[], frame: Frame): void {
  const last = useRef<{ readonly boxes: readonly CardBox[]; readonly frame: Frame } | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = { boxes, frame }
    if (before === null || before.frame.size !== frame.size || still()) return
    const originOf = ({ seat }: CardBox) => middle(frame.hands[seat].area)
    const moves = movesBetween(before.boxes, boxes, originOf)
    for (const move of moves) {
      const element = elementOf(layer.current, move.key)
      if (element?.animate) animate(element, move)
    }
  }, [layer, boxes, frame])
}

type LaidCardProps = Omit<CardBox, 'key'> & {
  readonly id: string
  readonly pressable: boolean
  /** Its double-dummy figure. */
  readonly figure: number | null
}

/** One card: of fifty, two or three move at a time, and the others are left alone. */
const LaidCard = memo(function LaidCard(props: LaidCardProps) {
  const { id, card, seat, place, drawing, x, y, w, z, dim, pressable, figure } = props
  return (
    <div
      className={styles.card}
      data-key={id}
      data-place={place}
      data-seat={seat}
      data-dim={dim || undefined}
      data-pressable={pressable || undefined}
      style={{ width: w, height: w * heightOf(drawing), left: x, top: y, zIndex: z, fontSize: w }}
    >
      <CardFace card={card} drawing={drawing} court={w >= COURT_WIDTH} />
      {figure !== null && <DdsChip over={figure} at={drawing} />}
    </div>
  )
})

/** Cards under a finger or the mouse; those who use neither have a button for each beside the table. */
function usePressed(
  layer: RefObject<HTMLDivElement | null>,
  onCard: ((card: Card) => void) | undefined,
): void {
  useEffect(() => {
    const element = layer.current
    if (!element || !onCard) return
    const press = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-pressable]') : null
      if (isCard(pressed?.dataset.key)) onCard(pressed.dataset.key)
    }
    element.addEventListener('click', press)
    return () => element.removeEventListener('click', press)
  }, [layer, onCard])
}

export function CardLayer({
  boxes,
  frame,
  figures,
  turn,
  onCard,
}: {
  readonly boxes: readonly CardBox[]
  readonly frame: Frame
  /** Double-dummy figures of the cards that may be played now. */
  readonly figures: ReadonlyMap<Card, number> | null
  /** The place of the hand on turn. */
  readonly turn: Seat | null
  readonly onCard: ((card: Card) => void) | undefined
}) {
  const layer = useRef<HTMLDivElement>(null)
  useMoves(layer, boxes, frame)
  usePressed(layer, onCard)
  return (
    <div ref={layer} className={styles.layer} aria-hidden="true">
      {boxes.map(({ key, ...box }) => (
        <LaidCard
          {...box}
          key={key}
          id={key}
          pressable={onCard !== undefined && box.place === 'hand' && box.seat === turn}
          figure={box.card && box.place === 'hand' ? (figures?.get(box.card) ?? null) : null}
        />
      ))}
    </div>
  )
}
