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
  const end = { disabled: past === null, run: () => (past === null ? say(t('said.now')) : backToLive()) }
  const next = past !== null && now < most ? { disabled: false, run: () => onTrick(now + 1) } : end
  const to = (trick: number, isThere: boolean) => ({
    disabled: !isThere,
    run: () => (isThere ? onTrick(trick) : say(t('said.first'))),
  })
  const previous = to(now - 1, now > 1)
  return withKeys(TABLE_KEYS, {
    next,
    previous,
    nextTrick: next,
    previousTrick: previous,
    rewind: to(1, most > 0),
    end,
    ...commonActions(play, otherTableOf(props, play), say),
  })
}
