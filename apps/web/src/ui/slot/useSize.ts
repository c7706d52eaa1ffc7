/** An element's own size: every layout follows its container, never the window. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPrinting } from '../../paper/printing.ts'
import type { Size } from './slotSize.ts'
import { useSlotSize } from './slotSize.ts'

const sizeOf = (element: Element): Size => {
  const { width, height } = element.getBoundingClientRect()
  return { width: Math.round(width), height: Math.round(height) }
}

const isEmpty = ({ width, height }: Size): boolean => width === 0 || height === 0

/**
 * The element is measured once the browser has laid it out for the next frame: to ask sooner would make it do so at
 * once, in the middle of what it is at. What was guessed wrong is drawn again before that frame is seen.
 *
 * @param guess what counts until then, and where nothing is laid out, as in a test without a screen
 * @param of what is told of a size
 */
export function useMeasured<T extends HTMLElement, M>(
  guess: Size,
  of: (size: Size) => M,
  isSame: (one: M, other: M) => boolean,
): readonly [RefObject<T | null>, M] {
  const ref = useRef<T>(null)
  const [shown, setShown] = useState(() => of(guess))
  const known = useRef(shown)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const size = sizeOf(element)
      const next = of(size)
      if (!isEmpty(size) && !isSame(next, known.current)) {
        known.current = next
        flushSync(() => setShown(next))
      }
      // What is around it may have been measured together with it, and sizes it anew in this frame.
      requestAnimationFrame(() => element.removeAttribute('data-guessed'))
    }
    // The browser would count what was guessed wrong among what moves under a reader's eyes.
    element.setAttribute('data-guessed', '')
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of, isSame])
  return [ref, shown]
}

const whole = (size: Size): Size => size
const isSameSize = (one: Size, other: Size): boolean =>
  one.width === other.width && one.height === other.height
const widthOf = ({ width }: Size): number => width

/** @param guess the size until it is measured; the slot's unless given. What follows its slot has paper's on paper */
export function useSize<T extends HTMLElement>(guess?: Size): readonly [RefObject<T | null>, Size] {
  const room = useSlotSize()
  const isOnPaper = useIsPrinting() && guess === undefined
  const [ref, size] = useMeasured<T, Size>(guess ?? room, whole, isSameSize)
  return [ref, isOnPaper ? room : size]
}

/** The width alone, for what does not mind how high it grows. */
export function useWidth<T extends HTMLElement>(): readonly [RefObject<T | null>, number] {
  const room = useSlotSize()
  const isOnPaper = useIsPrinting()
  const [ref, width] = useMeasured<T, number>(room, widthOf, Object.is)
  return [ref, isOnPaper ? room.width : width]
}
