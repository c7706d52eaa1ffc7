/**
 * Where the focus goes after a step to another page or screen: to its heading, which is spoken so. The heading may
 * come much later than the step, when its code and what it shows have been loaded.
 */

import { leaveFor } from '../live/leaving.ts'

/** What a step leads to. */
type Aim = 'heading' | 'search'

type Step = {
  readonly aim: Aim
  /** The slot that goes elsewhere; `null`: whichever heading comes first. */
  readonly slot: number | null
  /** What had the focus. */
  readonly from: Element | null
}

let step: Step | null = null
let begun = 0
let aim: Aim = 'heading'

export function beginStep(slot: number | null = null): void {
  step = { aim, slot, from: document.activeElement }
  begun += 1
}

/** Goes elsewhere, to the field that is searched by there; who wants to be asked before is asked here. */
export const goToSearch = (go: () => void): void =>
  leaveFor(() => {
    aim = 'search'
    go()
    aim = 'heading'
  })

/** Counts the steps, for menus: they give the focus back only when nothing else takes it. */
export const stepsBegun = (): number => begun

const isLeft = (active: Element | null, { from }: Step): boolean =>
  active === null || active === document.body || active === from || active.closest('[role="menu"]') !== null

/**
 * A heading takes the focus too where the field comes later, or never, and leaves the step to it.
 * @returns whether it was waited for; who has gone on to something else meanwhile stays there
 */
export function arriveAt(place: HTMLElement, slot: number | null, as: Aim = 'heading'): boolean {
  if (step === null || (step.slot !== null && step.slot !== slot)) return false
  if (step.aim !== as && (as === 'search' || step.from === place)) return false
  if (isLeft(document.activeElement, step)) place.focus({ preventScroll: true })
  step = step.aim === as ? null : { ...step, from: place }
  return true
}
