/** A page on a phone and on a desk, in both themes; the sweep looks at the site's stops in 33 windows. */
import { inTheme, quiet, settled } from '../walk/settled.ts'
import { hasNoFaults } from './axe.ts'
import { isNightly } from './nightly.ts'
import { sideways } from './reach.ts'
import { expect, type Page, test } from './test.ts'

export type Look = `${number}x${number}`

export const LOOKS: readonly Look[] = ['360x740', '1440x900']

/** `PICTURES=1`: every look is kept as a picture, beside the results of its test. */
const hasPictures = Boolean(process.env.PICTURES)

/** A picture to look at, of what the test has come to. */
export async function keepPicture(page: Page, name: string, more: { readonly fullPage?: boolean } = {}) {
  if (hasPictures) await page.screenshot({ path: test.info().outputPath(`${name}.png`), ...more })
}

/** The same at some sizes, by day and by night. */
export async function keepPictures(page: Page, name: string, sizes: readonly string[], fullPage = false) {
  if (!hasPictures) return
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await inTheme(page, colorScheme)
      await settled(page)
      await keepPicture(page, `${name}-${size}-${colorScheme}`, { fullPage })
    }
  }
  await inTheme(page, 'light')
}

type Looks = {
  readonly sizes?: readonly Look[]
  /** What is done in each window first. */
  readonly arrange?: (width: number) => Promise<unknown>
  readonly fullPage?: boolean
}

/** Every other state, the same ones each time. */
const isOdd = (name: string): boolean =>
  [...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 2 === 1

/**
 * Nothing is wider than any of the windows. The page is open to everybody: in the first of them by day or in the last
 * by night, nightly in both.
 */
export async function inAllLooks(page: Page, name: string, { sizes = LOOKS, arrange, fullPage }: Looks = {}) {
  const isByDay = isOdd(test.info().title + name)
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    await arrange?.(width)
    await settled(page)
    expect([size, await sideways(page)]).toEqual([size, 0])
    await keepPictures(page, name, [size], fullPage)
    if (size === sizes[0] && (isByDay || isNightly)) await hasNoFaults(page, { contrast: true })
  }
  if (isByDay && !isNightly) return
  await inTheme(page, 'dark')
  await quiet(page, 100)
  await hasNoFaults(page, { contrast: true })
  await inTheme(page, 'light')
}
