/** Whether a page is open to everybody, as far as a machine can tell. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

export async function hasNoFaults(page: Page): Promise<void> {
  // What is still on its way has no heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const where = new URL(page.url()).search
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${where} ${id}: ${html} ${failureSummary}`),
  )
  expect(faults).toEqual([])
}
