/** Club evening from its two files: dropped, named, stored, and handed to the players. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inAllLooks } from './support/looks.ts'
import { logIn } from './support/site.ts'
import { expect, type Page, type Staff, test } from './support/test.ts'

const SHARED = process.env.OPENROOM_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url))
const shared = (name: string) => `${SHARED}/data/usebio/${name}`
const RESULTS = shared('ukbc_usebio-and-pbn.xml')
const HANDS = shared('ukbc_usebio-and-pbn.hands.pbn')

const DIRECTOR: Staff = { email: 'dora@oakmere.example', password: 'four spades by north' }

test.describe.configure({ mode: 'serial' })
test.skip(!existsSync(RESULTS), 'the shared files are not here')

test.beforeAll(async ({ server }) => {
  const token = (club: string) => server.openroom('token', 'create', `Feed of ${club}`, '--organiser', club)
  await token('Oakmere BC')
  await token('Elmbridge BC')
  await server.openroom(
    ...['user', 'create', DIRECTOR.email, '--name', 'Dora Rector', '--role', 'ADMIN'],
    ...['--password', DIRECTOR.password, '--club', 'Oakmere BC'],
  )
})

/** Files that are dropped on the dialog, as from a folder. */
async function drop(page: Page, ...files: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload tournament' })
  await dialog.locator('input[type=file]').setInputFiles([...files])
}

test('from two files to the link in ten seconds', async ({ page, server }, info) => {
  await logIn(page, server.url, DIRECTOR)
  await page.goto(`${server.url}/upload`)
  const dialog = page.getByRole('dialog', { name: 'Upload tournament' })
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  const begun = Date.now()
  await drop(page, HANDS, RESULTS)
  const name = dialog.getByLabel('Name')
  await expect(name).toHaveValue('Wednesday AM Pairs')
  await expect(
    dialog.getByText(
      'A new session of Oakmere BC: Wednesday 9 April, 24 boards, 144 results, 24 boards with',
    ),
  ).toBeVisible()
  const proposed = Date.now() - begun
  await inAllLooks(page, 'evening-named')
  await name.fill('Oakmere Wednesday 9 April')
  const pressed = Date.now()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  const notice = page.getByRole('region', { name: 'Upload' })
  const link = notice.getByRole('link', { name: /\/screen\/\d+$/ })
  await expect(link).toBeVisible()
  // How long is no question here, but for whoever looks: without the pictures between.
  const description = `${proposed + Date.now() - pressed}`
  info.annotations.push({ type: 'milliseconds from drop to link', description })
  await expect(notice.getByRole('heading', { name: 'Oakmere Wednesday 9 April' })).toBeVisible()
  await expect(notice.getByRole('img', { name: 'Code of the link for players' })).toBeVisible()
  await inAllLooks(page, 'evening-stored')
})
