/** An element's own size: every layout follows its container, never the window. */
import { type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Room } from '../slot/room.ts'
import type { Size } from './layout/shape.ts'

const sizeOf = (element: Element): Size => {
  const { width, height } = element.getBoundingClientRect()
  return { width: Math.round(width), height: Math.round(height) }
}

const isEmpty = ({ width, height }: Size): boolean => width === 0 || height === 0

/**
 * The element is measured once the browser has laid it out for the next frame: to ask sooner would make it do so at
 * once, in the middle of what it is at. What was guessed wrong is drawn again before that frame is seen.
 *
 * @param guess the size until then, and where nothing is laid out, as in a test without a screen; the slot's unless given
 */
export function useSize<T extends Element>(guess?: Size): readonly [RefObject<T | null>, Size] {
  const room = useContext(Room)
  const ref = useRef<T>(null)
  const [size, setSize] = useState(guess ?? room)
  const known = useRef(size)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const next = sizeOf(element)
      const { width, height } = known.current
      if (isEmpty(next) || (next.width === width && next.height === height)) return
      known.current = next
      flushSync(() => setSize(next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
