/** In a match view the replay of the same board in the other room moves along. */

import { positionOf } from '@openroom/bridge/table/cindex'
import type { TableState } from '@openroom/bridge/table/state'
import { firstStop, lastStop, stopOfCard } from '@openroom/bridge/table/steps'
import { cardCount } from '@openroom/bridge/table/view'
import type { Room } from '@openroom/protocol/address'
import { useEffect, useRef } from 'react'
import type { Moment, RoomsTogether } from '../../../ui/slot/roomsTogether.ts'
import { placeOf, type ReplayLog } from '../replayLog.ts'
import type { Playback } from '../usePlayback.ts'

const callCount = ({ calls }: TableState): number => calls.length

export function momentAt({ states, steps }: ReplayLog, position: number): Omit<Moment, 'board'> {
  const state = states[position]
  return {
    calls: state ? callCount(state) : 0,
    isAuctionOver: state?.contract != null,
    cards: state ? cardCount(state) : 0,
    isEnd: position >= lastStop(steps),
  }
}

/** Where a record comes nearest to a moment of another record of its board. */
export function positionAt(
  log: ReplayLog,
  { calls, isAuctionOver, cards, isEnd }: Omit<Moment, 'board'>,
): number {
  const last = log.states.at(-1)
  if (isEnd || last === undefined || cardCount(last) < cards) return lastStop(log.steps)
  if (cards > 0) return placeOf(log, cardCount, cards)
  if (isAuctionOver || callCount(last) < calls) return stopOfCard(log.steps, 0)
  return calls === 0 ? firstStop(log.steps) : placeOf(log, callCount, calls)
}

type StepsTogetherProps = {
  readonly together: RoomsTogether
  readonly room: Room
  readonly board: number
  readonly log: ReplayLog
  readonly playback: Playback
}

export default function StepsTogether({ together, room, board, log, playback }: StepsTogetherProps) {
  const { position, go } = playback
  /** Where the other one knows it to be: at first where every replay begins, whatever happened while this was loaded. */
  const known = useRef(positionOf(log.steps, null))
  useEffect(() => {
    if (position === known.current) return
    known.current = position
    together.tell(room, { board, ...momentAt(log, position) })
  }, [together, room, board, log, position])
  useEffect(
    () =>
      together.follow(room, (moment) => {
        if (moment.board !== board) return
        known.current = positionAt(log, moment)
        go(known.current)
      }),
    [together, room, board, log, go],
  )
  return null
}
