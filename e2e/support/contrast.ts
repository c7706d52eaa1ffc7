/** Contrast of what is drawn with what lies under it, as the browser has computed both (WCAG 1.4.3). */
import type { Page } from '@playwright/test'

/**
 * The least contrast among elements in view, of their colour with the nearest ground that is painted.
 * @param ground a custom property of the element, where a drawing lies under it
 * @returns `null` where there are none
 */
export const leastContrast = (page: Page, selector: string, ground?: string): Promise<number | null> =>
  page.evaluate(
    ([selector, ground]) => {
      const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!pen) throw new Error('There is no canvas.')
      const rgba = (colour: string): readonly number[] => {
        pen.clearRect(0, 0, 1, 1)
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
        return [...pen.getImageData(0, 0, 1, 1).data]
      }
      const groundOf = (element: Element | null): readonly number[] => {
        for (let one = element; one; one = one.parentElement) {
          const painted = rgba(getComputedStyle(one).backgroundColor)
          if (painted[3] === 255) return painted
        }
        return [255, 255, 255]
      }
      const luminance = (colour: readonly number[]): number => {
        const [r = 0, g = 0, b = 0] = colour.map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const contrasts = [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)
        .map((one) => {
          const style = getComputedStyle(one)
          const under = ground ? rgba(style.getPropertyValue(ground)) : groundOf(one)
          const [a, b] = [luminance(rgba(style.color)), luminance(under)]
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
        })
      return contrasts.length === 0 ? null : Math.min(...contrasts)
    },
    [selector, ground] as const,
  )

/** Grounds of elements, as the browser has computed them. */
export const grounds = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility())
        .map((one) => getComputedStyle(one).backgroundColor),
    selector,
  )
