/** What can be done at a live table; where there is nothing more to go to, that is said. */
import type { RefObject } from 'react'
import { t } from '../../texts/t.ts'
import { withKeys } from '../../ui/keys.ts'
import { commonActions, TABLE_KEYS } from '../../ui/table/actions.ts'
import type { Say } from '../../ui/table/said/useSaying.ts'
import { otherTableOf } from './links.ts'
import type { Play, PlayProps } from './usePlay.ts'

/** The table plays on its own: a step is a whole trick, and the end is what happens now. */
export function playActions(props: PlayProps, play: Play, voice: RefObject<Say>) {
  const { steps, past, backToLive } = play
  const { now, most, onTrick } = steps
  const say = (text: string) => voice.current(text, true)
  const live = () => (past === null ? say(t('said.now')) : backToLive())
  const next = () => (past !== null && now < most ? onTrick(now + 1) : live())
  const previous = () => (now > 1 ? onTrick(now - 1) : say(t('said.first')))
  return withKeys(TABLE_KEYS, {
    next,
    previous,
    nextTrick: next,
    previousTrick: previous,
    rewind: () => (most > 0 ? onTrick(1) : say(t('said.first'))),
    end: live,
    ...commonActions(play, otherTableOf(props, play), say),
  })
}
