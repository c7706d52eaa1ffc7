/**
 * A finger is wider than a line of a table: a tap that meets no control goes to the one it is nearest to, as long
 * as that lies within 44 px around its middle (WCAG 2.5.5). So tables stay dense, and no control's own
 * place is taken from it.
 */

/** Half of 44 px. */
const REACH = 22
/** A finger that moved further scrolls. */
const SLIP = 10
/** One that stays longer opens the browser's own menu. */
const LONGEST_MS = 600

const CONTROLS = 'a[href], button, summary, select, input, textarea, label, [role="tab"], [role="menuitem"]'

type Point = { readonly x: number; readonly y: number }

/** How far a point lies outside of a control's own box, by axis. */
function outside({ left, right, top, bottom }: DOMRect, { x, y }: Point): Point {
  return { x: Math.max(left - x, x - right, 0), y: Math.max(top - y, y - bottom, 0) }
}

/** Whether a point lies on the control, or in 44 px around its middle. */
function reaches(box: DOMRect, point: Point): boolean {
  const across = Math.max(REACH - box.width / 2, 0)
  const along = Math.max(REACH - box.height / 2, 0)
  const off = outside(box, point)
  return off.x <= across && off.y <= along
}

const isOpen = (control: Element): boolean =>
  !control.matches(':disabled, [aria-disabled="true"], [tabindex="-1"]') &&
  control.checkVisibility({ visibilityProperty: true, opacityProperty: false })

/** What scrolled out of its box is not there to be met. */
function isInView(control: Element, { left, right, top, bottom }: DOMRect): boolean {
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return at !== null && (control.contains(at) || at.contains(control))
}

/** The control that a tap at a point means; `null` where there is none, or the point is on one itself. */
export function controlNear(target: Element, point: Point): HTMLElement | null {
  if (target.closest(CONTROLS) !== null) return null
  const place = target.closest('[role="dialog"]') ?? document.body
  const near = [...place.querySelectorAll<HTMLElement>(CONTROLS)]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control, box }) => box.width > 1 && reaches(box, point) && isOpen(control))
    .filter(({ control, box }) => isInView(control, box))
    .map(({ control, box }) => ({ control, off: outside(box, point) }))
    .sort((a, b) => Math.hypot(a.off.x, a.off.y) - Math.hypot(b.off.x, b.off.y))
  return near[0]?.control ?? null
}

function use(control: HTMLElement): void {
  if (control.matches('input:not([type="radio"], [type="checkbox"]), textarea, select')) control.focus()
  else control.click()
}

/** Watches the page's taps. */
export function snapTaps(): void {
  let start: (Point & { readonly at: number }) | null = null
  document.addEventListener('touchstart', ({ touches, timeStamp }) => {
    const [touch] = touches
    start = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
  })
  document.addEventListener(
    'touchend',
    (event) => {
      const from = start
      start = null
      const [touch] = event.changedTouches
      if (from === null || touch === undefined || event.timeStamp - from.at > LONGEST_MS) return
      if (Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > SLIP) return
      if (!(event.target instanceof Element) || event.defaultPrevented) return
      const control = controlNear(event.target, from)
      if (control === null) return
      // What would be clicked instead is not.
      event.preventDefault()
      use(control)
    },
    { passive: false },
  )
}
