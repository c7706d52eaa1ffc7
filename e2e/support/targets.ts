/** Whether a finger meets every control: 44 px around its middle, as far as nothing else lies nearer. */
import type { Page } from '@playwright/test'

const CONTROLS = 'a[href], button, summary, select, input, textarea, label, [role="tab"], [role="menuitem"]'

type Target = {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Controls in view, as a finger sees them: a field within its label is one with it. */
export const targets = (page: Page): Promise<readonly Target[]> =>
  page.evaluate((controls) => {
    const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? one.tagName
    return [...document.querySelectorAll(controls)]
      .filter((one) => !one.parentElement?.closest(controls))
      .filter((one) => !one.matches(':disabled, [aria-disabled="true"], [tabindex="-1"]'))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ one, box }) => {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const at = document.elementFromPoint(x, y)
        if (box.width <= 1 || at === null) return false
        if (one.contains(at)) return true
        // Scrolled away within a dialog: what lies there is its backdrop, or what it lies in.
        const isCutOff = (around: Element) => {
          const { left, right, top, bottom } = around.getBoundingClientRect()
          const isIn = left <= x && x <= right && top <= y && y <= bottom
          return !isIn && getComputedStyle(around).overflow !== 'visible'
        }
        for (let around = one.parentElement; around !== null && around !== at; around = around.parentElement)
          if (isCutOff(around)) return false
        return at.contains(one) && !at.matches('dialog')
      })
      .map(({ one, box: { x, y, width: w, height: h } }) => ({ name: nameOf(one), x, y, w, h }))
  }, CONTROLS)

/** Pairs of controls of which one has the other's middle in its 44 px. */
export async function crowded(page: Page): Promise<readonly string[]> {
  const all = await targets(page)
  const middle = ({ x, y, w, h }: Target) => ({ x: x + w / 2, y: y + h / 2 })
  return all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => {
        const [a, b] = [middle(one), middle(other)]
        return Math.abs(a.x - b.x) < 22 && Math.abs(a.y - b.y) < 22
      })
      .map((other) => `${one.name} | ${other.name}`),
  )
}

/** Taps 20 px beside the middle of a control, where nothing else lies, that do not meet it. */
export async function missed(page: Page): Promise<readonly string[]> {
  const all = await targets(page)
  return page.evaluate(
    ([targets, controls]) => {
      const faults: string[] = []
      const STEPS = [
        [20, 0],
        [-20, 0],
        [0, 20],
        [0, -20],
      ] as const
      for (const { name, x, y, w, h } of targets) {
        for (const [dx, dy] of STEPS) {
          const [px, py] = [x + w / 2 + dx, y + h / 2 + dy]
          const at = document.elementFromPoint(px, py)
          const distance = (one: (typeof targets)[number]) =>
            Math.hypot(
              Math.max(one.x - px, px - one.x - one.w, 0),
              Math.max(one.y - py, py - one.y - one.h, 0),
            )
          const own = distance({ name, x, y, w, h })
          const nearer = targets.some((one) => one.name !== name && distance(one) <= own)
          if (at === null || nearer || at.closest(controls)) continue
          const met: string[] = []
          const note = (event: Event) => {
            event.preventDefault()
            event.stopImmediatePropagation()
            if (event.target instanceof Element) {
              const one = event.target.closest(controls)
              met.push(one?.getAttribute('aria-label') ?? one?.textContent?.trim() ?? '')
            }
          }
          window.addEventListener('click', note, { capture: true, once: true })
          window.addEventListener('focus', note, { capture: true, once: true })
          const touch = new Touch({ identifier: 1, target: at, clientX: px, clientY: py })
          const init = { bubbles: true, cancelable: true, changedTouches: [touch] }
          at.dispatchEvent(new TouchEvent('touchstart', { ...init, touches: [touch] }))
          at.dispatchEvent(new TouchEvent('touchend', { ...init, touches: [] }))
          window.removeEventListener('click', note, { capture: true })
          window.removeEventListener('focus', note, { capture: true })
          if (!met.includes(name)) faults.push(`${name}: ${met.join(', ') || 'nothing'}`)
        }
      }
      return [...new Set(faults)]
    },
    [all, CONTROLS] as const,
  )
}
