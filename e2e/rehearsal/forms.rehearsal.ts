/** Every form of desk, console and phones in windows of three sizes, by day and by night: `PICTURES=1` keeps what they look like. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import { phonePage } from '@openroom/protocol/phoneLink'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { inAllLooks } from '../support/looks.ts'
import type { Server } from '../support/server.ts'
import { hire, pageOf } from '../support/staff.ts'
import { crowded, missed } from '../support/targets.ts'
import { expect, type Page, test } from '../support/test.ts'
import { settled } from '../walk/settled.ts'

const SIZES = ['360x740', '820x1180', '1440x900'] as const

const LONG = ['Wilhelmina Oldenbarnevelt', 'Bartholomew Featherstonehaugh'] as const
const PAIRS = [LONG.join(' – '), 'Ash One – Ash Two', 'Birch One – Birch Two', 'Pair 4']

const USUAL = {
  rounds: 2,
  boardsPerRound: 2,
  calcType: 'MP',
  delay: 0,
  releaseRule: 'DELAY',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'dealt' },
} as const

const entrant = (name: string) => ({ name, players: name.includes(' – ') ? name.split(' – ') : [] })

const EVENINGS = {
  pairs: { form: 'howell', tournament: 'Tuesday Club', event: 'Pairs', sections: [PAIRS.map(entrant)] },
  swiss: {
    form: 'swiss',
    tournament: 'Lindenhaven League',
    event: 'Teams',
    calcType: 'IMP',
    sections: [['Ash', 'Birch', 'Cedar', LONG.join(' and '), 'Elm'].map(entrant)],
  },
} as const

async function made(page: Page, server: Server, which: keyof typeof EVENINGS): Promise<number> {
  const asked = { ...USUAL, ...EVENINGS[which] } as unknown as NewEvent
  const answer = await page.request.post(server.url + deskRoutes.makeEvent(), { data: asked })
  const { miniSessionId: id } = await answer.json()
  await page.request.post(server.url + deskRoutes.deskStart(id))
  return id
}

/** In all windows; on a phone every control is met by a finger. */
async function look(page: Page, name: string): Promise<void> {
  await inAllLooks(page, name, { sizes: SIZES, fullPage: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await settled(page)
  expect([name, await crowded(page), await missed(page)]).toEqual([name, [], []])
}

const PLACES = {
  desk: ['/desk', '/operate'],
  forms: ['mitchell', 'individual', 'match', 'roundRobin', 'swiss', 'knockOut'],
} as const

test('the desk', async ({ server, browser }) => {
  const page = await pageOf(browser, server, await hire(server, 'Dora Director', 'ADMIN'))
  const pairs = await made(page, server, 'pairs')
  const swiss = await made(page, server, 'swiss')
  for (const path of PLACES.desk) {
    await page.goto(server.url + path)
    await look(page, path.slice(1))
  }
  await page.goto(`${server.url}/desk?new`)
  for (const form of PLACES.forms) {
    await page.getByLabel('Movement').selectOption(form)
    await page.locator('textarea').fill(form === 'match' ? 'Ash\nElm' : PAIRS.concat('Elm', 'Fir').join('\n'))
    await look(page, `make-${form}`)
  }
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.locator('textarea').fill('')
  await page.getByLabel('Deals').selectOption('file')
  await page.getByRole('button', { name: 'Create the event' }).click()
  await look(page, 'make-faults')
  await page.goto(`${server.url}/desk?new&guide`)
  await look(page, 'make-guide')
  await page.goto(`${server.url}/desk?session=${pairs}`)
  await look(page, 'run')
  await page.getByRole('button', { name: 'Show me round' }).click()
  await look(page, 'run-guide')
  await page.reload()
  await page.getByText('Results from the players’ phones').click()
  await expect(page.getByRole('heading', { name: /^Round 1/ })).toBeVisible()
  await look(page, 'phone-results')
  await page.getByRole('button', { name: 'Correct a result' }).first().click()
  await page.getByLabel('Result', { exact: true }).fill('seven')
  await page.getByRole('button', { name: 'Save the result' }).click()
  await look(page, 'phone-correct')
  await page.keyboard.press('Escape')
  await look(page, 'leave')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('button', { name: 'Who plays' }).first().click()
  await look(page, 'pair-names')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Finish' }).click()
  await look(page, 'finish')
  await page.keyboard.press('Escape')
  for (const name of ['Links for operators', 'Links for players’ phones']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('img', { name: /as a QR code/ }).first()).toBeVisible()
    await look(page, name.replace(/\W+/g, '-'))
    await page.getByRole('button', { name: 'Back to the desk' }).click()
  }
  await page.goto(`${server.url}/desk?after=${pairs}`)
  await look(page, 'after')
  await page.goto(`${server.url}/desk?session=${swiss}`)
  await look(page, 'run-teams')
  await page.goto(`${server.url}/desk?session=${swiss}&next`)
  await look(page, 'next')
  await page.goto(`${server.url}/users`)
  await look(page, 'users')
})

test('what is put right', async ({ server, browser }) => {
  const page = await pageOf(browser, server, await hire(server, 'Petra Right', 'ADMIN'))
  for (const which of ['pairs', 'swiss'] as const) {
    const id = await made(page, server, which)
    for (const isOver of [false, true]) {
      if (isOver) await page.request.post(server.url + deskRoutes.deskFinish(id), { data: {} })
      await page.goto(`${server.url}/desk?session=${id}`)
      if (isOver) await expect(page.getByText(/^Closed/)).toBeVisible()
      await page.getByRole('button', { name: 'Put right' }).click()
      const kind = page.getByRole('dialog').getByLabel('What is wrong?')
      const kinds = await kind
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
      for (const one of kinds) {
        await kind.selectOption(one)
        await look(page, `correct-${which}-${isOver ? 'over' : 'open'}-${one}`)
      }
    }
  }
})

async function links(page: Page, server: Server, id: number, kind: 'operator' | 'phone') {
  const path = server.url + operateRoutes.createOperatorLinks(id)
  const answer = await page.request.post(path, { data: { kind } })
  return ((await answer.json()) as CreatedLinks).links
}

test('console', async ({ server, browser }) => {
  const director = await pageOf(browser, server, await hire(server, 'Cora Console', 'ADMIN'))
  const [link] = await links(director, server, await made(director, server, 'swiss'), 'operator')
  if (!link) throw new Error('There is no link.')
  const page = await pageOf(browser, server, null)
  await page.goto(server.url + operatePage(link.id, link.secret))
  await look(page, 'console-name')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'To the table' }).click()
  await expect(page.locator('[data-next]')).toBeVisible()
  await look(page, 'console-empty')
  await page.getByRole('button', { name: 'Show me round' }).click()
  await look(page, 'console-guide')
  await page.reload()
  await page.getByRole('button', { name: 'Next board' }).click()
  await look(page, 'console-auction')
  for (const key of ['1', 'c', 'a']) await page.keyboard.press(key)
  await look(page, 'console-alert')
  await page.keyboard.press('Enter')
  await page.keyboard.press('1')
  await page.keyboard.press('c')
  await look(page, 'console-law')
  for (const key of ['Escape', 'p', 'p', 'p']) await page.keyboard.press(key)
  await page.getByText('Claim', { exact: true }).click()
  await look(page, 'console-play')
  for (const [key, name] of [
    ['=', 'results'],
    ['/', 'hands'],
    ['*', 'director'],
    ['?', 'keys'],
  ] as const) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, `console-${name}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto(`${server.url}/operate`)
  await look(page, 'operate-links')
})

test('phones', async ({ server, browser }) => {
  const director = await pageOf(browser, server, await hire(server, 'Phila Phone', 'ADMIN'))
  const all = await links(director, server, await made(director, server, 'pairs'), 'phone')
  for (const [at, link] of all.entries()) {
    const page = await pageOf(browser, server, null)
    await page.goto(server.url + phonePage(link.id, link.secret))
    await page.getByRole('button', { name: 'One phone for the whole table' }).click()
    await look(page, `phone-${at}`)
    const who = page.getByRole('button', { name: /^Who plays / })
    if (await who.first().isVisible()) {
      await who.first().click()
      await page.getByRole('button', { name: 'Save the names' }).click()
      await look(page, `phone-${at}-players`)
    }
    await page.reload()
    await page.getByText('Your card and the ranking').click()
    await look(page, `phone-${at}-card`)
    await page
      .getByRole('button', { name: /^Board/ })
      .first()
      .click()
    await page.getByRole('button', { name: '3 notrump', exact: true }).click()
    await look(page, `phone-${at}-form`)
  }
  const page = await pageOf(browser, server, null)
  await page.goto(`${server.url}/phone/999#abcdefghijklmnop`)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await look(page, 'phone-refused')
})
