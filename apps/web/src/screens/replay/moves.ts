/** What keys, buttons and swipes of a replay do; where there is nothing more to go to, that is said. */
import type { RefObject } from 'react'
import { t } from '../../texts/t.ts'
import type { KeyMoves } from '../../ui/table/keys.ts'
import { commonMoves } from '../../ui/table/moves.ts'
import type { Say } from '../../ui/table/said/useSaying.ts'
import type { BoardSteps } from './Controls.tsx'
import type { Replay } from './useReplay.ts'

export type ReplayMoves = Required<KeyMoves>

export function replayMoves(
  replay: Replay,
  boards: BoardSteps,
  voice: RefObject<Say>,
  { whatIf, quiz }: { readonly whatIf: (() => void) | null; readonly quiz: (() => void) | null },
): ReplayMoves {
  const { moves, playback, steps, otherRoom } = replay
  const { now: trick, most, onTrick } = steps
  const say = (text: string) => voice.current(text, true)
  const toEnd = (to: number | null) => () => (to === null ? say(t('said.end')) : playback.go(to))
  const toBeginning = (to: number | null) => () => (to === null ? say(t('said.beginning')) : playback.go(to))
  return {
    next: toEnd(moves.next),
    previous: toBeginning(moves.previous),
    nextTrick: () => (trick < most ? onTrick(trick + 1) : toEnd(moves.end)()),
    previousTrick: () => (trick > 1 ? onTrick(trick - 1) : toBeginning(moves.rewind)()),
    rewind: toBeginning(moves.rewind),
    end: toEnd(moves.end),
    toggle: () => (playback.playing || moves.next !== null ? playback.toggle() : say(t('said.end'))),
    nextBoard: () => (boards.next === null ? say(t('said.board.last')) : boards.next()),
    previousBoard: () => (boards.previous === null ? say(t('said.board.first')) : boards.previous()),
    quiz: () => (quiz === null ? say(t('said.whatIf.none')) : quiz()),
    whatIf: () => (whatIf === null ? say(t('said.whatIf.none')) : whatIf()),
    ...commonMoves(replay, otherRoom, say),
  }
}
