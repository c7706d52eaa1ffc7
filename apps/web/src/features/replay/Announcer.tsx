/** Tells each step to screen readers, politely; while playing on its own only calls for whole tricks. */
import { useEffect, useState } from 'react'
import { Said } from '../../ui/table/Said.tsx'
import type { ReplayLog } from './replayLog.ts'
import { spokenStep } from './spokenStep.ts'

export function Announcer({
  log,
  position,
  from,
  playing,
}: {
  readonly log: ReplayLog
  readonly position: number
  readonly from: number
  readonly playing: boolean
}) {
  const [text, setText] = useState('')
  useEffect(() => {
    if (from === position) return
    const next = spokenStep(log, { from, to: position, playing })
    if (next !== '') setText(next)
  }, [log, position, from, playing])
  return <Said text={text} />
}
