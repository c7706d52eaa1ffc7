/** What a person does on the site, in the words of its texts. */
import { fileURLToPath } from 'node:url'
import { expect, type Page, type Staff } from './test.ts'

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

export async function logIn(page: Page, url: string, staff: Staff): Promise<void> {
  await page.goto(`${url}/login`)
  const dialog = page.getByRole('dialog', { name: 'LOGIN' })
  await dialog.getByLabel('E-mail').fill(staff.email)
  await dialog.getByLabel('Password', { exact: true }).fill(staff.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toBeHidden()
}

/** Uploads files and waits for the verdict: in the dialog when they are refused, else above the list. */
export async function upload(page: Page, url: string, ...files: readonly string[]): Promise<void> {
  await page.goto(`${url}/upload`)
  const dialog = page.getByRole('dialog', { name: 'Upload tournament' })
  await dialog.locator('input[type=file]').setInputFiles([...files])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(/^(Read and stored\.|Refused\.|Nothing new)/)).toBeVisible()
}
