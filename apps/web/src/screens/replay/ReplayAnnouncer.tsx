/** Tells each step to screen readers, politely; while playing on its own only calls for whole tricks. */
import type { Card } from '@openroom/bridge/card'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import { type RefObject, useEffect, useRef } from 'react'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { heardBy, type Listener } from '../../ui/table/hearing.ts'
import { spokenFigures } from '../../ui/table/said/figures.ts'
import { spokenOpening } from '../../ui/table/said/place.ts'
import { Said } from '../../ui/table/said/Said.tsx'
import { spokenStep } from '../../ui/table/said/step.ts'
import { type Say, useNews, useOpening, useSaying, useVoiceOf } from '../../ui/table/said/useSaying.ts'
import { spokenWorth } from '../../ui/table/said/worth.ts'
import type { TeamLine } from '../../ui/table/teamFigures.ts'
import type { ReplayLog } from './replayLog.ts'

type Props = {
  readonly log: ReplayLog
  readonly position: number
  readonly playing: boolean
  /** Who listens: only what that seat's side of the screen heard; `null`: everything. */
  readonly listener: Listener | null
  /** How the match stands; none of pairs. */
  readonly teams: readonly TeamLine[]
  /** Double-dummy figures of the next card, once they are known. */
  readonly figures: ReadonlyMap<Card, number> | null
  /** Names this table where several speak. */
  readonly place: string
  readonly voice: RefObject<Say>
}

export default function ReplayAnnouncer({
  log,
  position,
  playing,
  listener,
  teams,
  figures,
  place,
  voice,
}: Props) {
  const hiding = useHiding()
  const worth = hiding ? null : spokenWorth(log.context, teams)
  const { lines, say } = useSaying(place)
  useVoiceOf(voice, say)
  const announced = useRef(position)
  const open = useOpening(() => {
    const here = heardBy(log.states[announced.current] ?? EMPTY_TABLE, listener)
    say(spokenOpening(here, worth))
  })
  useEffect(() => {
    if (announced.current === position) return
    open()
    const step = { from: announced.current, to: position, playing }
    announced.current = position
    say(spokenStep({ ...log, worth, listener }, step))
  }, [log, position, playing, listener, worth, open, say])
  const state = log.states[position] ?? EMPTY_TABLE
  // While cards go by on their own there is no time for them.
  useNews(playing ? null : spokenFigures(figures, state), say)
  return <Said lines={lines} />
}
