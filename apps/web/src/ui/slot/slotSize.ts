/** How much room a slot has: what its screen is drawn for before it is laid out. */
import { createContext, useContext, useEffect, useRef } from 'react'
import { PAPER, useIsPrinting } from '../../paper/printing.ts'

export type Size = { readonly width: number; readonly height: number }

export const SlotSize = createContext<Size>({ width: 1024, height: 600 })

/** Paper is as large wherever it is printed from. */
export function useSlotSize(): Size {
  const size = useContext(SlotSize)
  return useIsPrinting() ? PAPER : size
}

/**
 * The size of a screen's body as it is laid out, `null` until then: what comes into it later, as a table when its log
 * is there, is drawn for it at once. No state, as nothing is drawn anew for it.
 */
export const BodySize = createContext<{ readonly current: Size | null }>({ current: null })

/** @returns for the body's element, and what it tells those in it */
export function useBodySize() {
  const body = useRef<HTMLElement>(null)
  const size = useRef<Size | null>(null)
  useEffect(() => {
    const element = body.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) size.current = { width: entry.contentRect.width, height: entry.contentRect.height }
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [body, size] as const
}
