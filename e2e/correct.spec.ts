/** A session that is over is put right in the browser: what that changes is seen first, and it is taken back. */
import { finishedSite, session, siteUrl } from './support/finishedSite.ts'
import { inAllLooks } from './support/looks.ts'
import { chooseIn, hire, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

finishedSite('Evening')

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Put right' })

/** Names and scores as visitors see them. */
const ranking = async (page: Page): Promise<string> => {
  await page.goto(`${siteUrl()}/screen/${session('Evening').miniSessionId}?screen=running-score`)
  await expect(page.getByRole('cell', { name: /^\d+\.\d\d$/ }).first()).toBeVisible()
  // Rows come little by little.
  await settled(page)
  return (await page.getByRole('main').textContent()) ?? ''
}

async function openDialog(page: Page): Promise<void> {
  await page.goto(siteUrl())
  const id = session('Evening').miniSessionId
  const row = page.locator('li').filter({ has: page.locator(`a[href="/screen/${id}"]`) })
  await chooseIn(page, row.getByRole('button', { name: /^Actions for/ }).first(), 'Put right')
  await expect(dialogOf(page)).toBeVisible()
}

test('a name and a result are put right, seen by visitors, and taken back', async ({
  page,
  browser,
  server,
}) => {
  const before = await ranking(page)
  const dora = await pageOf(browser, server, await hire(server, 'Dora', 'UPCOMING_EVENT_HANDLER'))
  await openDialog(dora)
  const dialog = dialogOf(dora)
  const submit = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  // Which of the tables is in front of the board.
  const saidAt = async (board: number, what: string): Promise<string> => {
    const said = dialog.getByText(new RegExp(`^\\S.*, board ${board}: ${what}$`))
    await expect(said).toBeVisible()
    return (await said.textContent()) ?? ''
  }
  await submit('Show what would change')
  // Whom it is of, and why.
  await expect(dialog.getByText('This field is required.')).toHaveCount(2)
  const names = await dialog
    .locator('datalist option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
  const old = names.find((name) => before.includes(name.split(' ').at(-1)!))!
  await dialog.getByLabel('Name as it is now').fill(old)
  await dialog.getByLabel('Correct name').fill('Zoe Zephyr')
  await dialog.getByLabel('Reason').fill('Misspelt')
  await submit('Show what would change')
  await expect(dialog.getByText('The ranking stays as it is.')).toBeVisible()
  await submit('Put it right')
  await expect(dialog.getByText(`${old} is Zoe Zephyr`)).toBeVisible()
  expect(await ranking(page)).toContain('Zephyr')

  await dialog.getByLabel('What is wrong?').selectOption('A result')
  await dialog.getByLabel('Board', { exact: true }).selectOption('1')
  const tables = dialog.getByLabel('Table', { exact: true })
  await expect(tables).toBeVisible()
  await tables.selectOption({ index: 1 })
  await dialog.getByLabel('Result', { exact: true }).fill('seven')
  await dialog.getByLabel('Reason').fill('Entered for another board')
  await submit('Show what would change')
  await expect(dialog.getByText(/This is not a result/)).toBeVisible()
  await dialog.getByLabel('Result', { exact: true }).fill('7ntxx n -5')
  await submit('Show what would change')
  const effect = dialog.getByRole('region', { name: 'What it changes' })
  await expect(effect.getByRole('row').nth(1)).toBeVisible()
  await inAllLooks(dora, 'effect')
  await submit('Put it right')
  const played = await saidAt(1, '7NT×× by North 5 down')
  expect(await ranking(page)).not.toBe(before)

  // Weights of what might have happened (Law 12C1c), all by keys.
  await dialog.getByLabel('What is wrong?').selectOption('The director’s score: weighted')
  await dialog.getByLabel('Board', { exact: true }).selectOption('2')
  await tables.selectOption({ index: 1 })
  for (const [number, percent, result] of [
    ['1', '60', '3nt n ='],
    ['2', '30', '-50'],
  ] as const) {
    await dialog.getByLabel(`Share ${number}, %`).fill(percent)
    await dialog.getByLabel(`Result ${number}`).fill(result)
  }
  await dialog.getByLabel('Reason').fill('Law 12C1c')
  await dora.keyboard.press('Enter')
  await expect(dialog.getByText('The percentages for each side must add up to 100.')).toBeVisible()
  await dialog.getByLabel('Share 2, %').fill('40')
  await dora.keyboard.press('Enter')
  await expect(effect.getByRole('row').nth(1)).toBeVisible()
  await inAllLooks(dora, 'weighted', { sizes: ['360x740', '1180x820'] })
  await dora.keyboard.press('Enter')
  const weighted = await saidAt(2, '60% of 3NT by North made, 40% of −50')

  await dialog.getByLabel('What is wrong?').selectOption('Type of event and scoring')
  await dialog.getByLabel('Scoring').selectOption('IMPs')
  await dialog.getByLabel('Reason').fill('The file says otherwise')
  await submit('Show what would change')
  await expect(effect.getByRole('row').nth(1)).toBeVisible()
  await inAllLooks(dora, 'scoring', { sizes: ['360x740'] })
  await submit('Put it right')
  const scored = 'The event: IMPs'
  await expect(dialog.getByText(scored, { exact: true })).toBeVisible()

  // Each is taken back by itself, in any order.
  for (const what of [`${old} is Zoe Zephyr`, scored, played, weighted]) {
    await dialog.getByRole('button', { name: `Undo: ${what}` }).click()
    await expect(dialog.getByRole('button', { name: `Undo: ${what}` })).toBeHidden()
  }
  expect(await ranking(page)).toBe(before)
})
