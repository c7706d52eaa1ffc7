/** Results from the players' phones: by touch at two tables, without a network, confirmed, shown to all, corrected. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import { hasNoFaults } from './support/axe.ts'
import { inAllLooks, keepPicture } from './support/looks.ts'
import { hire, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

const DESK_SIZES = ['360x740', '820x1180', '1440x900'] as const
const SIZES = ['320x640', '740x360', '820x1180'] as const

const asked: NewEvent = {
  tournament: 'Tuesday Club',
  event: 'Pairs',
  form: 'howell',
  rounds: 3,
  boardsPerRound: 2,
  sections: [
    ['Ash', 'Birch', 'Hornbeam-Featherstonehaugh', 'Elm'].map((tree) => ({
      name: `${tree} One – ${tree} Two`,
      players: [`${tree} One`, `${tree} Two`],
    })),
  ],
  calcType: 'MP',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'none' },
  delay: 0,
  releaseRule: 'DELAY',
  tellsEarly: true,
}

async function look(page: Page, name: string): Promise<void> {
  await inAllLooks(page, name, { sizes: SIZES, fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
}

/** What has the focus is seen, not below the foot. */
async function isFocusSeen(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name, exact: true }).focus()
  const isSeen = await page.evaluate(() => {
    const at = document.activeElement
    const { x = 0, y = 0, width = 0, height = 0 } = at?.getBoundingClientRect() ?? {}
    return at?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect([name, isSeen]).toEqual([name, true])
}

/** Contract, declarer, lead, result. */
async function enter(page: Page, board: number, over: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Board ${board}\\b`) }).click()
  await page.getByRole('button', { name: '4 spades', exact: true }).click()
  await page.getByRole('button', { name: 'North', exact: true }).click()
  await page.getByRole('button', { name: 'hearts', exact: true }).click()
  await page.getByRole('button', { name: 'queen of hearts', exact: true }).click()
  await page.getByRole('button', { name: over, exact: true }).click()
}

test('a round is entered, confirmed and seen, also over a cut', async ({ server, browser }) => {
  const staff = await hire(server, 'Dora Director', 'ADMIN')
  const director = await pageOf(browser, server, staff)
  const { miniSessionId: id } = await (
    await director.request.post(server.url + deskRoutes.makeEvent(), { data: asked })
  ).json()
  await director.request.post(server.url + deskRoutes.deskStart(id))
  await director.goto(`${server.url}/desk?session=${id}`)
  await director.getByRole('button', { name: 'Links for players’ phones' }).click()
  const codes = director.getByRole('listitem').locator('code')
  await expect(codes).toHaveCount(2)
  await expect(director.getByRole('heading', { level: 1 })).toBeFocused()
  await hasNoFaults(director)
  const [one = '', two = ''] = await codes.allInnerTexts()
  await director.getByRole('button', { name: 'Back to the desk' }).click()

  const phone = await pageOf(browser, server, null)
  await phone.setViewportSize({ width: 390, height: 844 })
  // As of a site that has a mail server.
  await phone.route(`**${phoneRoutes.phoneTables()}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), cards: true } })
  })
  await phone.goto(one)
  await hasNoFaults(phone)
  await phone.getByRole('button', { name: 'One phone for the whole table' }).click()
  await expect(phone.getByLabel('Round')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Whose phone' })).toBeVisible()
  const boards = phone.getByRole('listitem').getByRole('button', { name: /^Board \d/ })
  await expect(boards).toHaveCount(2)
  const numbers = (await boards.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]))
  await look(phone, 'boards')
  await hasNoFaults(phone)
  await enter(phone, numbers[0] ?? 0, '=')
  await look(phone, 'form')
  for (const name of ['6 clubs', 'North', 'hearts', '2 of hearts', '−5']) await isFocusSeen(phone, name)
  await hasNoFaults(phone)
  await phone.getByRole('button', { name: 'Send it to East-West' }).click()
  await expect(phone.getByText('Is this right?')).toBeVisible()
  await look(phone, 'check')
  await hasNoFaults(phone)
  await phone.getByRole('button', { name: 'East-West: this is right' }).click()
  await expect(phone.getByText('Confirmed', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Back' }).click()

  // The second board without a network, and the page closed in between.
  await phone.context().setOffline(true)
  await enter(phone, numbers[1] ?? 0, '−1')
  await phone.getByRole('button', { name: 'Send it to East-West' }).click()
  await phone.getByRole('button', { name: 'East-West: this is right' }).click()
  await phone.getByRole('button', { name: 'Back' }).click()
  await expect(phone.getByRole('status').last()).toContainText('2 entries have not been sent yet')
  await expect(phone.getByRole('region', { name: 'Where you go next' })).toContainText('round 2')
  const topOfBoards = async () => (await boards.first().boundingBox())?.y
  const before = await topOfBoards()
  await phone.context().setOffline(false)
  await expect(phone.getByRole('status').last()).toContainText('All sent')
  // Nothing moves under the finger when it has been sent.
  expect(await topOfBoards()).toBe(before)
  await phone.reload()
  await phone.getByLabel('Round').selectOption('Round 1')
  await expect(boards.nth(1)).toContainText('Confirmed')
  await look(phone, 'next')
  await hasNoFaults(phone)

  // Two phones at the other table: what North entered, East changes and North confirms.
  const north = await pageOf(browser, server, null)
  const east = await pageOf(browser, server, null)
  for (const [page, side] of [
    [north, 'North-South'],
    [east, 'East-West'],
  ] as const) {
    await page.goto(two)
    await page.getByRole('button', { name: side, exact: true }).click()
  }
  await enter(north, numbers[0] ?? 0, '+1')
  await north.getByRole('button', { name: 'Send it to East-West' }).click()
  await expect(north.getByText('East-West must confirm it on their phone.')).toBeVisible()
  const row = east.getByRole('button', { name: new RegExp(`^Board ${numbers[0]}\\b`) })
  await expect(row).toContainText('To be confirmed by East-West')
  await row.click()
  await east.getByRole('button', { name: 'Not right: enter it again' }).click()
  await east.getByRole('button', { name: '4 spades', exact: true }).click()
  await east.getByRole('button', { name: 'North', exact: true }).click()
  await east.getByRole('button', { name: '=', exact: true }).click()
  await east.getByRole('button', { name: 'Send it to North-South' }).click()
  await north.getByRole('button', { name: 'North-South: this is right' }).click()
  await expect(north.getByText('Confirmed', { exact: true })).toBeVisible()

  // The desk sees what is missing, shows travellers, corrects.
  await director.getByText('Results from the players’ phones').click()
  await expect(director.getByRole('heading', { name: 'Round 1: 3 of 4 boards confirmed' })).toBeVisible()
  await expect(director.getByText(`Missing: ${numbers[1]}`).first()).toBeVisible()
  await director.getByLabel('Show tables the other results once everybody has played the board').check()
  await hasNoFaults(director)
  await keepPicture(director, 'desk', { fullPage: true })
  await north.getByRole('button', { name: 'Show the other results' }).click()
  // Its round is not over.
  await expect(north.getByText('Others still have to play this board.')).toBeVisible()
  await hasNoFaults(north)
  await director.getByRole('button', { name: 'Correct a result' }).first().click()
  await director.getByLabel('Board', { exact: true }).fill(`${numbers[0]}`)
  await director.getByLabel('Result', { exact: true }).fill('4s n hq +2')
  await director.getByLabel(/^Reason/).fill('Declarer claimed all')
  await director.getByRole('button', { name: 'Save the result' }).click()
  await expect(director.getByRole('dialog')).toBeHidden()
  const watcher = await pageOf(browser, server, null)
  await watcher.goto(`${server.url}/screen/${id}?screen=frequency&board=${numbers[0]}&session=1`)
  await expect(watcher.getByText('TD').first()).toBeVisible()

  // Round by round: an average in one press where nobody has played, and taken back with another.
  await director.getByRole('link', { name: 'Tables and boards' }).click()
  await inAllLooks(director, 'tables', { sizes: DESK_SIZES, fullPage: true })
  await director.getByRole('button', { name: `Table 2, board ${numbers[1]}: no result` }).click()
  const board = director.getByRole('dialog', { name: `Board ${numbers[1]}` })
  await expect(board.getByRole('row')).toHaveCount(3)
  await board.getByRole('button', { name: /^60 \/ 40/ }).click()
  await expect(board.getByText('Average plus for North-South, Average minus for East-West')).toBeVisible()
  await inAllLooks(director, 'board', { sizes: DESK_SIZES })
  await north.getByRole('button', { name: 'Back' }).click()
  const ruled = north.getByRole('button', { name: new RegExp(`^Board ${numbers[1]}\\b`) })
  await expect(ruled).toContainText('Average plus for North-South')
  await board.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(board.getByText('Average plus for North-South, Average minus for East-West')).toBeHidden()
  await board.getByRole('button', { name: 'Close' }).last().click()
  await expect(ruled).not.toContainText('Average plus')
  await director.getByRole('link', { name: 'Back to the desk' }).click()

  // A code that lies on the table for good: nothing without the number of the evening, then the same table.
  await director.getByRole('link', { name: 'Codes on the tables' }).click()
  await director.getByLabel('To table').fill('2')
  await director.getByRole('button', { name: 'Make codes to print' }).click()
  const forGood = director.getByRole('listitem').locator('code')
  await expect(forGood).toHaveCount(2)
  await inAllLooks(director, 'codes-sheet', { sizes: DESK_SIZES, fullPage: true })
  const lying = (await forGood.first().textContent())!
  await director.getByRole('button', { name: 'Back to the desk' }).click()
  const guest = await pageOf(browser, server, null)
  await guest.goto(lying)
  await expect(guest.getByRole('heading', { name: 'Nothing is being played here now' })).toBeVisible()
  await inAllLooks(guest, 'code-none', { sizes: DESK_SIZES })
  await director.getByRole('button', { name: 'Open the tables for this evening' }).click()
  const tonight = director.getByRole('region', { name: 'This evening’s number' })
  const number = (await tonight.getByText(/^\d{4}$/).textContent())!
  await inAllLooks(director, 'codes', { sizes: DESK_SIZES, fullPage: true })
  await guest.reload()
  await guest.getByLabel('This evening’s number').fill('12')
  await guest.getByRole('button', { name: 'Enter results' }).click()
  await expect(guest.getByText('This is not this evening’s number.')).toBeVisible()
  await inAllLooks(guest, 'code', { sizes: DESK_SIZES })
  await guest.getByLabel('This evening’s number').fill(number)
  await guest.getByRole('button', { name: 'Enter results' }).click()
  await guest.getByRole('button', { name: 'One phone for the whole table' }).click()
  await expect(guest.getByRole('heading', { name: 'Table 1' })).toBeVisible()
  await guest.context().close()
  // Those that are printed already do not end unasked.
  await director.getByRole('button', { name: 'Make codes to print' }).click()
  await director.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(director.getByText('2 tables have a code.')).toBeVisible()
  await director.getByRole('link', { name: 'Back to the desk' }).click()

  // Once it is over, every phone leads to the cards of its pairs, however long their names are.
  await director.getByRole('button', { name: 'Finish' }).click()
  await director.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  for (const page of [phone, north]) {
    await page.reload()
    await expect(page.getByRole('button', { name: /No result/ }).first()).toBeDisabled()
    await page.getByText('Your card and the ranking').click()
    await expect(page.getByRole('link', { name: 'Ranking' })).toBeVisible()
    await look(page, 'over')
  }
  // It may be asking for its tables just now.
  await phone.unrouteAll({ behavior: 'ignoreErrors' })
  for (const page of [director, phone, north, east, watcher]) await page.context().close()
})
