/** Tells each step to screen readers, politely; while playing on its own only calls for whole tricks. */
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import { type RefObject, useEffect, useRef } from 'react'
import { type Ears, heardBy } from '../../ui/table/hearing.ts'
import { spokenOpening } from '../../ui/table/said/place.ts'
import { Said } from '../../ui/table/said/Said.tsx'
import { spokenStep } from '../../ui/table/said/step.ts'
import { type Say, useOpening, useSaying, useVoiceOf } from '../../ui/table/said/useSaying.ts'
import type { ReplayLog } from './replayLog.ts'

type Props = {
  readonly log: ReplayLog
  readonly position: number
  readonly playing: boolean
  /** Whose ears: only what that seat's side of the screen heard; `null`: everything. */
  readonly ears: Ears | null
  /** What the result means, and how the match stands. */
  readonly worth: string | null
  /** Names this table where several speak. */
  readonly place: string
  readonly voice: RefObject<Say>
}

export function Announcer({ log, position, playing, ears, worth, place, voice }: Props) {
  const { lines, say } = useSaying(place)
  useVoiceOf(voice, say)
  const told = useRef(position)
  const open = useOpening(() => {
    const here = heardBy(log.states[told.current] ?? EMPTY_TABLE, ears)
    say(spokenOpening(here, worth))
  })
  useEffect(() => {
    if (told.current === position) return
    open()
    const step = { from: told.current, to: position, playing }
    told.current = position
    say(spokenStep({ ...log, worth, ears }, step))
  }, [log, position, playing, ears, worth, open, say])
  return <Said lines={lines} />
}
