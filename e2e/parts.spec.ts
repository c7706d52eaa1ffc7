/** The page of parts (`npm run parts`): what is made of them stays open to everybody, whatever their names, sizes and states. */
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { hasNoFaults } from './support/axe.ts'
import { keepPicture } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { sideways } from './support/reach.ts'
import { expect, type Page, test } from './support/test.ts'
import { quiet } from './walk/settled.ts'

const DEV = join(import.meta.dirname, '../apps/web/dev')

let server: ViteDevServer
let url = ''

test.beforeAll(async () => {
  server = await createServer({
    configFile: join(DEV, 'vite.config.ts'),
    // Beside one that somebody looks at.
    server: { port: 0, strictPort: false, hmr: false },
    logLevel: 'error',
  })
  await server.listen()
  url = server.resolvedUrls?.local[0] ?? ''
})

test.afterAll(() => server.close())

async function look(page: Page, query: string, heading: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${url}design?${query}`)
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeAttached()
  await quiet(page, 200)
  expect([query, width, await sideways(page)]).toEqual([query, width, 0])
  await hasNoFaults(page, { contrast: true })
  await keepPicture(page, `${query.replaceAll(/\W+/g, '-')}-${width}`, { fullPage: true })
}

const PARTS = [
  ['theme=light&names=usual', 1440],
  ['theme=dark&names=longest', 360],
  ['theme=light&names=rtl&lost', 820],
] as const

for (const [query, width] of PARTS)
  test(`all parts: ${query}, ${width} px`, NIGHTLY, async ({ page }) => {
    await look(page, query, 'SmallBoard', width)
    const strip = page.locator('[data-lost][role="status"]')
    await expect(strip).toHaveCount(query.includes('lost') ? 1 : 0)
  })

test('each dialog, open', NIGHTLY, async ({ page }) => {
  await page.goto(`${url}design?theme=light&names=usual`)
  const section = page.locator('[data-of="Dialog"], [data-of="ConfirmDialog"], [data-of="PasswordDialog"]')
  const names = await section.getByRole('button').allTextContents()
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) {
    const query = `theme=dark&names=longest&dialog=${encodeURIComponent(name)}`
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${url}design?${query}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await quiet(page, 200)
    expect([name, await sideways(page)]).toEqual([name, 0])
    await keepPicture(page, `dialog-${name.replaceAll(' ', '-')}`)
  }
})
