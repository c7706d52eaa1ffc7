/**
 * Where the focus goes after a step to another page or screen: to its heading, which is spoken so. The heading may
 * come much later than the step, when its code and what it shows have been loaded.
 */

type Step = {
  /** The slot that goes elsewhere; `null`: whichever heading comes first. */
  readonly slot: number | null
  /** What had the focus. */
  readonly from: Element | null
}

let step: Step | null = null
let begun = 0

export function beginStep(slot: number | null = null): void {
  step = { slot, from: document.activeElement }
  begun += 1
}

/** Counts the steps, for menus: they give the focus back only when nothing else takes it. */
export const stepsBegun = (): number => begun

const isLeft = (active: Element | null, { from }: Step): boolean =>
  active === null || active === document.body || active === from || active.closest('[role="menu"]') !== null

/** @returns whether the heading was waited for; who has gone on to something else meanwhile stays there */
export function arriveAt(heading: HTMLElement, slot: number | null): boolean {
  if (step === null || (step.slot !== null && step.slot !== slot)) return false
  if (isLeft(document.activeElement, step)) heading.focus({ preventScroll: true })
  step = null
  return true
}
