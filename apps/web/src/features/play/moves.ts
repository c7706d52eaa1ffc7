/** What the keys of a live table do; where there is nothing more to go to, that is said. */
import type { RefObject } from 'react'
import { openDialog } from '../../live/account.ts'
import { t } from '../../texts/t.ts'
import type { KeyMoves } from '../../ui/table/keys.ts'
import type { Say } from '../../ui/table/said/useSaying.ts'
import { turnTable } from '../../ui/table/useBelow.ts'
import { otherTableOf } from './links.ts'
import type { Play, PlayProps } from './usePlay.ts'

/** The table plays on its own: a step is a whole trick, and the end is what happens now. */
export function playMoves(props: PlayProps, play: Play, voice: RefObject<Say>): KeyMoves {
  const { steps, past, backToLive, dds, diagram, setDiagram } = play
  const { now, most, onTrick } = steps
  const say = (text: string) => voice.current(text)
  const live = () => (past === null ? say(t('said.now')) : backToLive())
  const next = () => (past !== null && now < most ? onTrick(now + 1) : live())
  const previous = () => (now > 1 ? onTrick(now - 1) : say(t('said.first')))
  const otherTable = otherTableOf(props, play)
  return {
    next,
    previous,
    nextTrick: next,
    previousTrick: previous,
    rewind: () => (most > 0 ? onTrick(1) : say(t('said.first'))),
    end: live,
    otherRoom: () => (otherTable === null ? say(t('said.room.none')) : otherTable()),
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
