/** A finger drawn sideways over a part of the screen. Up and down still scrolls, two fingers still enlarge. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { KeyAction } from '../action.ts'

export type Swipes = { readonly left: KeyAction; readonly right: KeyAction }

/** Shorter is a tap that slipped, in px. */
const LEAST = 48
/** Slower is a drag, in ms. */
const LONGEST_MS = 700
/** From closer to the window's edge the system goes back, in px. */
const EDGE = 28

type Start = { readonly id: number; readonly x: number; readonly y: number; readonly at: number }

/** Something under the finger that scrolls sideways itself. */
function scrollsSideways(from: EventTarget | null, to: Element): boolean {
  for (let at = from instanceof Element ? from : null; at && at !== to; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}

const isSideways = (start: Start, { clientX, clientY, timeStamp }: PointerEvent): boolean => {
  const [dx, dy] = [Math.abs(clientX - start.x), Math.abs(clientY - start.y)]
  return dx >= LEAST && dx > 2 * dy && timeStamp - start.at <= LONGEST_MS
}

export function useSwipe(place: RefObject<HTMLElement | null>, swipes: Swipes | undefined): void {
  const swipe = useEffectEvent((way: keyof Swipes) => swipes?.[way].run())
  const wanted = swipes !== undefined
  useEffect(() => {
    const element = place.current
    if (element === null || !wanted) return
    let start: Start | null = null
    const onDown = (event: PointerEvent) => {
      const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event
      const second = start !== null
      const edge = x < EDGE || x > innerWidth - EDGE
      const free = event.pointerType === 'touch' && !edge && !scrollsSideways(event.target, element)
      start = free && !second ? { id, x, y, at } : null
    }
    const onUp = (event: PointerEvent) => {
      const from = start
      start = null
      if (from === null || from.id !== event.pointerId || !isSideways(from, event)) return
      swipe(event.clientX < from.x ? 'left' : 'right')
    }
    const onCancel = () => {
      start = null
    }
    element.addEventListener('pointerdown', onDown)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
    }
  }, [place, wanted])
}
