/** Tells each step to who listens, as much and as often as they want. */
import type { Card } from '@openroom/bridge/card'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type RefObject, useEffect, useRef } from 'react'
import { SeatMarks } from '../../ui/followed/SeatMarks.tsx'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { ear } from '../../ui/table/ear/settings.ts'
import { useEarKeys } from '../../ui/table/ear/useEarKeys.ts'
import { heardBy, type Listener } from '../../ui/table/hearing.ts'
import { spokenFigures } from '../../ui/table/said/figures.ts'
import { spokenOpening, spokenPlace } from '../../ui/table/said/place.ts'
import { Said } from '../../ui/table/said/Said.tsx'
import { spokenStep } from '../../ui/table/said/step.ts'
import type { Say } from '../../ui/table/said/useSaying.ts'
import { useNews, useOpening, usePaced, useSaying, useVoiceOf } from '../../ui/table/said/useSaying.ts'
import { spokenWorth } from '../../ui/table/said/worth.ts'
import type { TableSource } from '../../ui/table/tableSource.ts'
import type { TeamLine } from '../../ui/table/teamFigures.ts'
import type { ReplayLog } from './replayLog.ts'

type Props = Pick<TableSource, 'visible' | 'viewing'> & {
  /** Whose table it is; none of a board by itself. */
  readonly session?: MiniSession
  readonly root: RefObject<HTMLElement | null>
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

/** Single cards go by too fast for a screen reader; for the browser's own voice the replay waits. */
function amountPlaying() {
  const { amount, voice } = ear.getState()
  return amount === 'cards' && !voice ? 'ends' : amount
}

export default function ReplayAnnouncer({
  session,
  root,
  visible,
  viewing,
  log,
  position,
  playing,
  listener,
  teams,
  figures,
  place,
  voice,
}: Props) {
  const told = mayKnow('standing', viewing) && mayKnow('result', viewing)
  const worth = told ? spokenWorth(log.context, teams) : null
  const { lines, say } = useSaying(place)
  useVoiceOf(voice, say)
  const state = log.states[position] ?? EMPTY_TABLE
  const heard = heardBy(state, listener)
  const tell = usePaced(say, () => spokenPlace(heard, worth))
  useEarKeys({ root, state: heard, visible, worth, lines, say })
  const announced = useRef(position)
  const open = useOpening(() => {
    const here = heardBy(log.states[announced.current] ?? EMPTY_TABLE, listener)
    say(spokenOpening(here, worth))
  })
  useEffect(() => {
    if (announced.current === position) return
    open()
    const amount = playing ? amountPlaying() : 'cards'
    const text = spokenStep({ ...log, worth, listener }, { from: announced.current, to: position, amount })
    announced.current = position
    // A step that was asked for is told at once.
    if (playing && ear.getState().gap > 0) tell(text)
    else say(text, !playing)
  }, [log, position, playing, listener, worth, open, say, tell])
  // While cards go by on their own there is no time for them.
  useNews(playing ? null : spokenFigures(figures, state), say)
  return (
    <>
      <Said lines={lines} />
      {session && <SeatMarks session={session} context={log.context} players={state.players} />}
    </>
  )
}
