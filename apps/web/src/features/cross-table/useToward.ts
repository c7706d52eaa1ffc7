/** Draws what comes into view bit by bit: a range that follows another by some items each frame. */
import { startTransition, useEffect, useState } from 'react'
import { type Range, toward } from './cells.ts'

const NOTHING: Range = { from: 0, to: 0 }

/** A font that arrives has all that is drawn laid out anew: more waits for it so long. */
const FONT_MS = 300

/** Settled once no font is on its way; `null` when none is. */
function fontsAtRest(): Promise<unknown> | null {
  if (document.fonts?.status !== 'loading') return null
  return Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, FONT_MS))])
}

/** @param most items more in one frame */
export function useToward(wanted: Range, most: number): Range {
  const [drawn, setDrawn] = useState(NOTHING)
  const { from, to } = toward(drawn, wanted, most)
  const isThere = drawn.from === from && drawn.to === to
  useEffect(() => {
    if (isThere) return
    let frame: number | null = null
    let isLeft = false
    const goOn = (): void => {
      if (!isLeft) frame = requestAnimationFrame(() => startTransition(() => setDrawn({ from, to })))
    }
    const rest = fontsAtRest()
    if (rest) void rest.then(goOn)
    else goOn()
    return () => {
      isLeft = true
      if (frame !== null) cancelAnimationFrame(frame)
    }
  }, [isThere, from, to])
  return { from, to }
}
