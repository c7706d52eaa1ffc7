/** All cards of a table in one layer; each is one element that moves from hand to trick to its winner. */
import type { Card } from '@openroom/bridge/card'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { CardFace } from '../cards/CardFace.tsx'
import styles from './cardLayer.module.css'
import { DdsChip } from './DdsChip.tsx'
import type { CardBox } from './layout/cards.ts'
import type { Frame } from './layout/frame.ts'
import { middle } from './layout/rect.ts'
import { MOVE_MS, type Move, movesBetween } from './motion.ts'

/** Court cards wear their crown from this width (px) on. */
const COURT_WIDTH = 56

const still = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

function animate(element: HTMLElement, { dx, dy, scale, fromOpacity, toOpacity }: Move): void {
  const here = element.style.transform
  element.animate(
    [
      { transform: `${here} translate(${dx}px, ${dy}px) scale(${scale})`, opacity: fromOpacity, zIndex: 90 },
      { transform: `${here} translate(0, 0) scale(1)`, opacity: toOpacity, zIndex: 90 },
    ],
    { duration: MOVE_MS, easing: 'ease-out' },
  )
}

/** Lets cards move whenever their boxes change while the felt keeps its size. */
function useMoves(layer: RefObject<HTMLDivElement | null>, boxes: readonly CardBox[], frame: Frame): void {
  const last = useRef<{ readonly boxes: readonly CardBox[]; readonly frame: Frame } | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = { boxes, frame }
    if (before === null || before.frame.size !== frame.size || still()) return
    const originOf = ({ seat }: CardBox) => middle(frame.hands[seat].area)
    for (const move of movesBetween(before.boxes, boxes, originOf)) {
      const element = layer.current?.querySelector<HTMLElement>(`[data-key="${move.key}"]`)
      if (element?.animate) animate(element, move)
    }
  }, [layer, boxes, frame])
}

export function CardLayer({
  boxes,
  frame,
  figures,
}: {
  readonly boxes: readonly CardBox[]
  readonly frame: Frame
  /** Double-dummy figures of the cards that may be played now. */
  readonly figures: ReadonlyMap<Card, number> | null
}) {
  const layer = useRef<HTMLDivElement>(null)
  useMoves(layer, boxes, frame)
  return (
    <div ref={layer} className={styles.layer} aria-hidden="true">
      {boxes.map(({ key, card, seat, place, drawing, x, y, w, z, dim }) => {
        const figure = card && place === 'hand' ? figures?.get(card) : undefined
        return (
          <div
            key={key}
            className={styles.card}
            data-key={key}
            data-place={place}
            data-seat={seat}
            data-dim={dim || undefined}
            style={{ width: w, transform: `translate(${x}px, ${y}px)`, zIndex: z, fontSize: w }}
          >
            <CardFace card={card} drawing={drawing} court={w >= COURT_WIDTH} />
            {figure !== undefined && <DdsChip over={figure} at={drawing} />}
          </div>
        )
      })}
    </div>
  )
}
