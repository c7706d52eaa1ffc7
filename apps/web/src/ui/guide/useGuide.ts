/** Whether somebody is shown round a page: offered at the first visit, begun by a button or by `?guide`. */
import { useState } from 'react'
import { keepText } from '../../live/kept.ts'

/** Pages that somebody can be shown round. */
export type Tour = 'console' | 'make' | 'run'

export type GuideState = 'none' | 'offered' | 'shown'

export type Guide = {
  readonly tour: Tour
  readonly state: GuideState
  readonly show: () => void
  /** It is not offered again in this browser. */
  readonly end: () => void
}

const keyOf = (tour: Tour): string => `openroom.guide.${tour}`

/** Without storage nothing is remembered: then it is not offered, rather than at every visit. */
function isSeen(tour: Tour): boolean {
  try {
    return localStorage.getItem(keyOf(tour)) !== null
  } catch {
    return true
  }
}

const remember = (tour: Tour): boolean => keepText(keyOf(tour), '1')

const first = (tour: Tour): GuideState => {
  if (new URLSearchParams(window.location.search).has('guide')) return 'shown'
  return isSeen(tour) ? 'none' : 'offered'
}

export function useGuide(tour: Tour): Guide {
  const [state, setState] = useState(() => first(tour))
  const end = () => {
    remember(tour)
    setState('none')
  }
  return { tour, state, show: () => setState('shown'), end }
}
