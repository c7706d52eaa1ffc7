/** What can be done at a replay by keys, buttons and swipes; where there is nothing more to go to, that is said. */
import type { RefObject } from 'react'
import { t } from '../../texts/t.ts'
import type { KeyAction } from '../../ui/action.ts'
import { withKeys } from '../../ui/keys.ts'
import { commonActions, TABLE_KEYS } from '../../ui/table/actions.ts'
import type { Say } from '../../ui/table/said/useSaying.ts'
import type { Moves } from './cursor.ts'
import type { BoardSteps } from './useBoards.ts'
import type { Playback } from './usePlayback.ts'
import type { Replay } from './useReplay.ts'

type Bare = Omit<KeyAction, 'id' | 'keys'>

/** From one end of a record to the other. */
export function playbackActions(
  moves: Moves,
  { playing, go, toggle }: Playback,
  say: (text: string) => void,
) {
  const to = (position: number | null, end: 'said.end' | 'said.beginning') => ({
    disabled: position === null,
    run: () => (position === null ? say(t(end)) : go(position)),
  })
  const still = !playing && moves.next === null
  return {
    rewind: { text: t('replay.rewind'), icon: 'first', ...to(moves.rewind, 'said.beginning') },
    previous: { text: t('replay.previous'), icon: 'previous', ...to(moves.previous, 'said.beginning') },
    toggle: {
      text: t(playing ? 'replay.stop' : 'replay.play'),
      icon: playing ? 'stop' : 'start',
      disabled: still,
      run: () => (still ? say(t('said.end')) : toggle()),
    },
    next: { text: t('replay.next'), icon: 'next', ...to(moves.next, 'said.end') },
    end: to(moves.end, 'said.end'),
  } satisfies Readonly<Record<string, Bare>>
}

export function replayActions(
  replay: Replay,
  boards: BoardSteps,
  voice: RefObject<Say>,
  ways: { readonly whatIf: (() => void) | null; readonly quiz: (() => void) | null },
) {
  const { moves, playback, steps, otherRoom } = replay
  const { now: trick, most, onTrick } = steps
  const say = (text: string) => voice.current(text, true)
  const playing = playbackActions(moves, playback, say)
  const orSay = (go: (() => void) | null, text: string) => ({
    disabled: go === null,
    run: () => (go === null ? say(text) : go()),
  })
  const { disabled, run } = playing.rewind
  const toStart = { disabled, run }
  const toTrick = (number: number) => ({ disabled: false, run: () => onTrick(number) })
  const none = t('said.whatIf.none')
  return withKeys(TABLE_KEYS, {
    ...playing,
    nextTrick: trick < most ? toTrick(trick + 1) : playing.end,
    previousTrick: trick > 1 ? toTrick(trick - 1) : toStart,
    nextBoard: { text: t('replay.board.next'), icon: 'next', ...orSay(boards.next, t('said.board.last')) },
    previousBoard: {
      text: t('replay.board.previous'),
      icon: 'previous',
      ...orSay(boards.previous, t('said.board.first')),
    },
    quiz: { text: t('replay.quiz'), ...orSay(ways.quiz, none) },
    whatIf: { text: t('replay.whatIf'), icon: 'branch', ...orSay(ways.whatIf, none) },
    ...commonActions(replay, otherRoom, say),
  })
}
