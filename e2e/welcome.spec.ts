/** The first hour of a site, in the browser alone: from the link in the terminal to an evening to look at, and without it. */
import { inAllLooks } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const linkIn = (said: string): string => /http\S+\/welcome#\S+/.exec(said)?.[0] ?? 'no link'

test('whoever has the link sets the site up, once, and has three ways to begin', async ({ page, server }) => {
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'This site is new' })).toBeVisible()
  await inAllLooks(page, 'new-site')
  await page.getByRole('link', { name: 'Set it up' }).click()
  // Without the link its key is asked for.
  await expect(page.getByLabel('Key', { exact: true })).toBeVisible()
  await inAllLooks(page, 'welcome')
  await expect.poll(server.said).toMatch(/\/welcome#/)
  const link = linkIn(server.said())
  await page.getByLabel('Key', { exact: true }).fill('another')
  const put = async (): Promise<void> => {
    await page.getByLabel('Name of the site').fill('Bridge Federation of Oakmere')
    await page.getByLabel('Club', { exact: true }).fill('Oakmere BC')
    await page.getByLabel('Your name').fill('Anna Ash')
    await page.getByLabel('E-mail').fill('anna@oakmere.example')
    await page.getByLabel('Password', { exact: true }).fill('seven no trumps, redoubled')
    await page.getByLabel('Password again').fill('seven no trumps, redoubled')
  }
  await put()
  const send = page.getByRole('button', { name: 'Set up the site' })
  await send.click()
  await expect(page.getByText('This key does not open the site.')).toBeVisible()
  await page.getByLabel('Key', { exact: true }).fill(new URL(link).hash.slice(1))
  await send.click()
  await expect(page.getByRole('heading', { name: 'Ways to begin' })).toBeVisible()
  await expect(page).toHaveTitle('Ways to begin – Bridge Federation of Oakmere')
  await inAllLooks(page, 'welcome-ways')
  await page.getByRole('button', { name: 'Make one up' }).click()
  await page.getByRole('link', { name: 'Look at it' }).click()
  await expect(page.getByRole('heading', { name: 'Lindenhaven Evening' })).toBeVisible()
  await page.goto(`${server.url}/welcome`)
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('button', { name: 'Make one up' })).toBeVisible()
  await page.goto(server.url)
  await expect(page.getByRole('link', { name: 'First steps' })).toBeVisible()
})

test('for others it opens nothing any more', async ({ browser, server }) => {
  await server.restart()
  const page = await (await browser.newContext()).newPage()
  await page.goto(linkIn(server.said()))
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible()
  expect(server.said().match(/\/welcome#/g)).toHaveLength(1)
})
