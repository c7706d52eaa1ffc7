/** What a page's visitors cannot get at: things that stick out, and what lies where nothing scrolls to. */
import type { Page } from '@playwright/test'

/** Text twice as large as usual on the pages to come, as a visitor's browser may have it. */
export const doubleText = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const enlarge = () => {
      if (document.documentElement) document.documentElement.style.fontSize = '200%'
    }
    enlarge()
    new MutationObserver(enlarge).observe(document, { childList: true })
  })

/** Pixels by which the page can be moved sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Names of buttons and links that are neither in view nor can be scrolled there. */
export function unreachable(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    type Axis = 'x' | 'y'
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName
    const middle = (element: Element, axis: Axis) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return axis === 'x' ? (left + right) / 2 : (top + bottom) / 2
    }
    const holds = (box: Element, at: number, axis: Axis) => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      return axis === 'x' ? at >= left && at <= right : at >= top && at <= bottom
    }
    const isLost = (element: Element, axis: Axis) => {
      let at = middle(element, axis)
      for (let box = element.parentElement; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        const overflow = axis === 'x' ? style.overflowX : style.overflowY
        if (overflow === 'visible' || box === document.documentElement || box === document.body) continue
        if (holds(box, at, axis)) continue
        if (overflow !== 'auto' && overflow !== 'scroll') return true
        at = middle(box, axis)
      }
      const root = document.documentElement
      const end = axis === 'x' ? root.clientWidth : Math.max(root.scrollHeight, root.clientHeight) - scrollY
      return at < 0 || at > end
    }
    const all = [...document.querySelectorAll('button, a[href], select, input')]
    return all
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => !element.matches('[href^="#"]'))
      .filter((element) => isLost(element, 'x') || isLost(element, 'y'))
      .map(nameOf)
  })
}
