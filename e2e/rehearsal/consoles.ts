/** Consoles and viewers of a rehearsed match, and what a board comes to. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { resultOf } from '@openroom/bridge/table/view'
import { expect, type Page } from '../support/test.ts'
import { pause } from './real.ts'
import { KEPT } from './viewers.ts'

export const ROOMS = ['OPEN', 'CLOSED'] as const
export type Room = (typeof ROOMS)[number]

/** What a board comes to, however it was written down. */
export const essence = (events: readonly TableEvent[]) => {
  const { calls, tricks } = foldTable(events)
  const { contract, tricks: won, scoreNs } = resultOf(foldTable(events)) ?? {}
  return {
    contract,
    won,
    scoreNs,
    calls: calls.map(({ seat, call }) => `${seat} ${call}`),
    cards: tricks.flatMap(({ cards }) => cards.map(({ seat, card }) => `${seat} ${card}`)),
  }
}

export const countsOf = (log: readonly TableEvent[]) =>
  Object.fromEntries(KEPT.map((type) => [type, log.filter((event) => event.type === type).length]))

export const isSent = (page: Page) => expect(page.locator('[data-line]')).toHaveText('All sent')
export const isSaid = (page: Page, text: string) => expect(page.locator('[data-said]')).toHaveText(text)

/** Opens a console by the address below its code. */
export async function sitDown(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'To the table' }).click()
  await expect(page.locator('[data-next]')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** Opens the table as soon as it can be seen; until then it looks again. */
export async function follow(page: Page, address: string, everyMs: number): Promise<void> {
  for (;;) {
    await page.goto(address).catch(() => {})
    const tab = page.getByRole('tab', { name: 'Bidding', exact: true })
    // The page draws itself a while after it is there; `isVisible` would not wait for that.
    const isThere = await tab.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await pause(everyMs)
  }
}

/** The director's form of a console, with a call for him from a seat. */
export async function callDirector(page: Page, seat: string, director: string) {
  const form = page.getByRole('dialog', { name: 'Director' })
  await form.getByRole('button', { name: seat }).click()
  await form.getByLabel('Name of the director').fill(director)
  await form.getByRole('button', { name: 'Announce' }).click()
  return form
}
