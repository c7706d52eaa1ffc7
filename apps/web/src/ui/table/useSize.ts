/** An element's own size: every layout follows its container, never the window. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Size } from './layout/shape.ts'

const sizeOf = (element: Element): Size => {
  const { width, height } = element.getBoundingClientRect()
  return { width: Math.round(width), height: Math.round(height) }
}

const isEmpty = ({ width, height }: Size): boolean => width === 0 || height === 0

/** @param otherwise the size where nothing is laid out, as in a test without a screen */
export function useSize<T extends Element>(otherwise: Size): readonly [RefObject<T | null>, Size] {
  const ref = useRef<T>(null)
  const [size, setSize] = useState(otherwise)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const next = sizeOf(element)
      if (isEmpty(next)) return
      setSize((now) => (now.width === next.width && now.height === next.height ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
