/** The viewer's place in a replay, and automatic play. It knows the log's steps and nothing of the table. */

import { cindexOf, positionOf } from '@openroom/bridge/table/cindex'
import { isPauseBefore, nextStop, type Steps } from '@openroom/bridge/table/steps'
import { DURATION } from '@openroom/protocol/specified'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The address follows the cursor after this pause: browsers refuse too many changes in a row. */
export const ADDRESS_MS = 200

const WAIT_MS = 100

export type Playback = {
  readonly position: number
  /** Where the last move came from. */
  readonly from: number
  readonly playing: boolean
  readonly go: (position: number | null) => void
  readonly toggle: () => void
}

type Place = { readonly position: number; readonly from: number }

/** Steps on while playing; stops at the end and waits before a correction. */
function useAutoplay(
  steps: Steps,
  position: number,
  playing: boolean,
  on: (next: number | null) => void,
): void {
  useEffect(() => {
    if (!playing) return
    const next = nextStop(steps, position)
    if (next === null || isPauseBefore(steps, position)) {
      on(null)
      return
    }
    // The browser's own voice reads each step to its end (ui/table/ear/speech.ts).
    const step = () => {
      if ('speaking' in document.documentElement.dataset) timer = setTimeout(step, WAIT_MS)
      else on(next)
    }
    let timer = setTimeout(step, DURATION.replayStep)
    return () => clearTimeout(timer)
  }, [steps, position, playing, on])
}

/**
 * @param cindex the cursor the address asks for
 * @param onCindex tells the address where the cursor is
 */
export function usePlayback(
  steps: Steps,
  cindex: number | null,
  onCindex: (cindex: number) => void,
): Playback {
  const [place, setPlace] = useState<Place>(() => {
    const position = positionOf(steps, cindex)
    return { position, from: position }
  })
  const [playing, setPlaying] = useState(false)
  const [shown, setShown] = useState(steps)
  // Another board begins anew, under the same buttons.
  if (shown !== steps) {
    const position = positionOf(steps, cindex)
    setShown(steps)
    setPlace({ position, from: position })
    setPlaying(false)
  }
  const { position } = place

  const move = useCallback((to: number) => setPlace((at) => ({ position: to, from: at.position })), [])
  const go = useCallback(
    (to: number | null) => {
      setPlaying(false)
      if (to !== null) move(to)
    },
    [move],
  )
  const onAuto = useCallback(
    (next: number | null) => (next === null ? setPlaying(false) : move(next)),
    [move],
  )
  useAutoplay(steps, position, playing, onAuto)

  const reported = useRef(cindex)
  const tell = useEffectEvent(onCindex)
  const begun = useRef<Steps | null>(null)
  useEffect(() => {
    if (begun.current !== steps) {
      begun.current = steps
      return
    }
    const timer = setTimeout(() => {
      reported.current = cindexOf(steps, position)
      tell(reported.current)
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [steps, position])

  // Somebody else moved the address: back and forward, a link.
  useEffect(() => {
    if (cindex === null || cindex === reported.current) return
    reported.current = cindex
    go(positionOf(steps, cindex))
  }, [steps, cindex, go])

  const toggle = useCallback(() => {
    // At a pause before a correction, pressing play goes over it.
    if (!playing && isPauseBefore(steps, position)) {
      const next = nextStop(steps, position)
      if (next !== null) move(next)
      return
    }
    setPlaying(!playing && nextStop(steps, position) !== null)
  }, [playing, steps, position, move])
  return { ...place, playing, go, toggle }
}
