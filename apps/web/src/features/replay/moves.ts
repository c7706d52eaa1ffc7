/** What keys, buttons and swipes of a replay do; where there is nothing more to go to, that is said. */
import type { RefObject } from 'react'
import { openDialog } from '../../live/account.ts'
import { t } from '../../texts/t.ts'
import type { KeyMoves } from '../../ui/table/keys.ts'
import type { Say } from '../../ui/table/said/useSaying.ts'
import { turnTable } from '../../ui/table/useBelow.ts'
import type { Around } from './panes.tsx'
import type { Replay } from './useReplay.ts'

export type ReplayMoves = Required<KeyMoves>

export function replayMoves(replay: Replay, around: Around, voice: RefObject<Say>): ReplayMoves {
  const { moves, playback, trick, log, goToTrick, dds, diagram, setDiagram, otherRoom } = replay
  const say = (text: string) => voice.current(text)
  const toEnd = (to: number | null) => () => (to === null ? say(t('said.end')) : playback.go(to))
  const toBeginning = (to: number | null) => () => (to === null ? say(t('said.beginning')) : playback.go(to))
  const { boards } = around
  return {
    next: toEnd(moves.next),
    previous: toBeginning(moves.previous),
    nextTrick: () => (trick < log.steps.tricks.length ? goToTrick(trick + 1) : toEnd(moves.end)()),
    previousTrick: () => (trick > 1 ? goToTrick(trick - 1) : toBeginning(moves.rewind)()),
    rewind: toBeginning(moves.rewind),
    end: toEnd(moves.end),
    toggle: () => (playback.playing || moves.next !== null ? playback.toggle() : say(t('said.end'))),
    nextBoard: () => (boards.next === null ? say(t('said.board.last')) : boards.next()),
    previousBoard: () => (boards.previous === null ? say(t('said.board.first')) : boards.previous()),
    otherRoom: () => (otherRoom === null ? say(t('said.room.none')) : otherRoom()),
    dds: () => {
      if (!dds.disabled) dds.set(!dds.on)
      say(t('said.dds', { on: dds.on || dds.disabled ? 'no' : 'yes' }))
    },
    view: () => {
      setDiagram(!diagram)
      say(t('said.view', { diagram: diagram ? 'no' : 'yes' }))
    },
    turn: () => say(t('said.turned', { seat: t(`seat.${turnTable()}`) })),
    help: () => openDialog('keys'),
  }
}
