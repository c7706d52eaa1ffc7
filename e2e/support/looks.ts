/** A page on a phone and on a desk, in both themes; the sweep looks at the site's stops in 33 windows. */
import { inTheme, quiet, settled } from '../walk/settled.ts'
import { hasNoFaults } from './axe.ts'
import { sideways } from './reach.ts'
import { expect, type Page, test } from './test.ts'

export type Look = `${number}x${number}`

export const LOOKS: readonly Look[] = ['360x740', '1440x900']

/** `PICTURES=1`: every look is kept as a picture, beside the results of its test. */
const hasPictures = Boolean(process.env.PICTURES)

type Looks = {
  readonly sizes?: readonly Look[]
  /** What is done in each window first. */
  readonly arrange?: (width: number) => Promise<unknown>
  readonly fullPage?: boolean
}

/**
 * Nothing is wider than any of the windows; the page is open to everybody in the first of them by day, and in the last
 * by night.
 */
export async function inAllLooks(page: Page, name: string, { sizes = LOOKS, arrange, fullPage }: Looks = {}) {
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    await arrange?.(width)
    await settled(page)
    expect([size, await sideways(page)]).toEqual([size, 0])
    if (size === sizes[0]) await hasNoFaults(page)
    if (size !== sizes.at(-1) && !hasPictures) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await inTheme(page, colorScheme)
      await quiet(page, 100)
      const path = test.info().outputPath(`${name}-${size}-${colorScheme}.png`)
      if (hasPictures) await page.screenshot({ path, fullPage: fullPage ?? false })
    }
    if (size === sizes.at(-1)) await hasNoFaults(page)
    else await inTheme(page, 'light')
  }
  await inTheme(page, 'light')
}
