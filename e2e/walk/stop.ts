/** A place of the tour: where it is, who looks at it and what is done there before the picture. */
import type { Page } from '@playwright/test'
import { named } from './named.ts'

export const VIEWPORTS = {
  '360x740': { width: 360, height: 740 },
  '740x360': { width: 740, height: 360 },
  '1024x768': { width: 1024, height: 768 },
  '1600x900': { width: 1600, height: 900 },
} as const

export type Viewport = keyof typeof VIEWPORTS

export const ALL = Object.keys(VIEWPORTS) as readonly Viewport[]
export const WIDE: readonly Viewport[] = ['1024x768', '1600x900']
export const ENDS: readonly Viewport[] = ['360x740', '1600x900']

export type Who = 'visitor' | 'admin' | 'commentator'

export type Stop = {
  readonly name: string
  readonly path: string
  /** A visitor when absent. */
  readonly who?: Who
  /** What is done there stays in the browser, which is then no other stop's. */
  readonly keeps?: boolean
  /** What to do there, at each viewport on a page of its own. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Viewports to which it belongs; all when absent. */
  readonly only?: readonly Viewport[]
  /** Viewports of which there is a dark picture too. */
  readonly dark?: readonly Viewport[]
  /** Screens of the four slots of a session, as query strings; `path` is the session's. */
  readonly split?: { readonly session: number; readonly screens: readonly string[] }
}

/** Presses a button of that name wherever one is visible; a stop without it keeps its picture as it is. */
export const press =
  (name: string | RegExp, role: 'button' | 'tab' | 'switch' | 'menuitem' = 'button') =>
  async (page: Page): Promise<void> => {
    const found = page
      .getByRole(role, { name: named(name) })
      .filter({ visible: true })
      .first()
    await found.click({ timeout: 1_500 }).catch(() => {})
  }

/** Takes an entry of whichever menu has it; where it is not, the picture is kept as it is. */
export const choose = (entry: string) => async (page: Page) => {
  const item = page.getByRole('menuitem', { name: named(entry) })
  for (const menu of [/^Menu$/, /^(Site|Account of .*)$/, /^Tools$/]) {
    const button = page.getByRole('button', { name: menu }).filter({ visible: true }).first()
    await button.press('Enter', { timeout: 1_500 }).catch(() => {})
    await item.waitFor({ timeout: 1_500 }).catch(() => {})
    if (await item.isVisible()) return item.click()
    await page.keyboard.press('Escape')
  }
}
