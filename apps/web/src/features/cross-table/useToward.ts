/** Draws what comes into view bit by bit: a range that follows another by some items each frame. */
import { startTransition, useEffect, useState } from 'react'
import { type Range, toward } from './cells.ts'

const NOTHING: Range = { from: 0, to: 0 }

/** @param most items more in one frame */
export function useToward(wanted: Range, most: number): Range {
  const [drawn, setDrawn] = useState(NOTHING)
  const { from, to } = toward(drawn, wanted, most)
  const isThere = drawn.from === from && drawn.to === to
  useEffect(() => {
    if (isThere) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn({ from, to })))
    return () => cancelAnimationFrame(frame)
  }, [isThere, from, to])
  return { from, to }
}
