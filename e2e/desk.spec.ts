/** From an empty installation: a director makes events, starts them, draws what comes next, and everybody sees it. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import type { DeskSession, NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { hasNoFaults } from './support/axe.ts'
import { inAllLooks } from './support/looks.ts'
import { isNightly, NIGHTLY } from './support/nightly.ts'
import { sideways } from './support/reach.ts'
import { chooseEntry, hire, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { inTheme } from './walk/settled.ts'

const PAIRS = Array.from({ length: 8 }, (_, i) => `Ash ${i + 1} - Elm ${i + 1}`).join('\n')

const pictures = process.env.DESK_PICTURES
const look = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

async function openDesk(page: Page): Promise<void> {
  await chooseEntry(page, 'Director’s desk')
}

test('a pairs evening and a team match are made, started and seen', async ({ server, browser }) => {
  const director = await hire(server, 'Dora Director', 'ADMIN')
  const page = await pageOf(browser, server, director)
  const visitor = await pageOf(browser, server, null)
  await visitor.goto(server.url)
  await page.goto(server.url)
  await openDesk(page)
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible()
  await hasNoFaults(page)

  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByRole('button', { name: 'Create the event' }).click()
  await expect(page.getByText('Please check 2 fields.')).toBeVisible()
  await hasNoFaults(page)
  await page.getByLabel('Name', { exact: true }).fill('Tuesday Pairs')
  await page.getByLabel('Pairs, one per line').fill(PAIRS)
  await expect(page.getByText('3 rounds of 6 boards, 24 boards in all.')).toBeVisible()
  await expect(page.getByText('Ash 5 – Elm 5')).toBeVisible()
  await hasNoFaults(page)
  for (const [name, width, height] of [
    ['make-360', 360, 740],
    ['make-tablet', 1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await sideways(page)).toBe(0)
    await look(page, name)
  }
  // As most clubs play, with nothing else chosen.
  await expect(page.getByRole('button', { name: 'Club evening', pressed: true })).toBeVisible()
  await expect(page.getByLabel('Delay of the broadcast')).toHaveValue('0')
  await expect(page.getByLabel('Ranking')).toHaveValue('2')
  await page.getByRole('button', { name: 'Create the event' }).click()
  await expect(page.getByRole('heading', { name: 'Tuesday Pairs: Pairs' })).toBeVisible()
  const upcoming = visitor.getByRole('region', { name: /^Upcoming/ })
  await expect(upcoming.getByRole('heading', { name: 'Tuesday Pairs' })).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
  const live = visitor.getByRole('region', { name: /^Live/ })
  await expect(live.getByRole('heading', { name: 'Tuesday Pairs' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tables' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Start the clock' }).click()
  // Nobody keeps a record of the play that could be held back.
  await expect(page.getByRole('button', { name: /^Hold back/ })).toHaveCount(0)
  await hasNoFaults(page)
  for (const colours of ['light', 'dark'] as const) {
    await inTheme(page, colours)
    await look(page, `run-${colours}`)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sideways(page)).toBe(0)
  await look(page, 'run-360')

  await page.getByRole('button', { name: 'Links for operators' }).click()
  await expect(page.getByRole('img', { name: /as a QR code/ })).toHaveCount(4)
  await hasNoFaults(page)
  expect(await sideways(page)).toBe(0)
  await look(page, 'sheet-360')
  const [address] = await page.getByText(/\/operate\/\d+#/).allTextContents()
  await page.getByRole('button', { name: 'Back to the desk' }).click()
  await page.getByRole('button', { name: 'Hold back: Table 2' }).click()
  await expect(page.getByText('Held back', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume: Table 2' }).click()
  await expect(page.getByText('Held back', { exact: true })).toBeHidden()
  await asksTheDesk(page, server.url, address!.split('#')[1]!)
  await page.getByRole('button', { name: 'Finish' }).click()
  const asked = page.getByRole('dialog')
  await expect(
    asked.getByText(/^\d+ results are missing: Table 1, round 1: 6, .*[^d], and \d+ more tables\.$/),
  ).toBeVisible()
  await asked.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText(/^Closed/)).toBeVisible()

  // A team match by the keyboard alone.
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${server.url}/desk`)
  await page.getByRole('link', { name: 'New event' }).focus()
  await page.keyboard.press('Enter')
  // It begins as the last one was made.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tuesday Pairs')
  await page.getByRole('button', { name: 'Broadcast', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Cup of Lindenhaven')
  await page.keyboard.press('Tab')
  await page.keyboard.type('One match')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Teams, one per line')).toBeFocused()
  await page.keyboard.type('Ash\nElm')
  await expect(page.getByText('2 rounds of 12 boards, 24 boards in all.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cup of Lindenhaven: Match' })).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Running, not public yet/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tables' }).getByRole('listitem')).toHaveCount(2)
  await look(page, 'match')
  await page.setViewportSize({ width: 820, height: 1180 })
  const cut = await page
    .getByRole('combobox', { name: 'To', exact: true })
    .evaluate((choice: HTMLElement) => {
      const given = choice.getBoundingClientRect().width
      choice.style.width = 'max-content'
      const needed = choice.getBoundingClientRect().width
      choice.style.width = ''
      return needed - given
    })
  expect(cut).toBeLessThan(1)
  await visitor.context().close()
  await page.context().close()
})

/** An operator asks, the desk answers; then its link is revoked. */
async function asksTheDesk(page: Page, url: string, secret: string): Promise<void> {
  const headers = { authorization: `Bearer operate_${secret}` }
  const { tables } = await (await page.request.get(url + operateRoutes.operated(), { headers })).json()
  const [{ tableId }] = tables
  const data = { tableId, name: 'Tove', text: 'A revoke at trick five.' }
  expect((await page.request.post(url + operateRoutes.sayToDesk(), { headers, data })).ok()).toBe(true)
  await expect(page.getByText('Question for the desk')).toBeVisible()
  await page.getByLabel('Message to the operator').fill('I am coming.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('I am coming.')).toBeVisible()
  await expect(page.getByText('Question for the desk')).toBeHidden()
  await hasNoFaults(page)
  await page.getByRole('button', { name: 'Links in use' }).click()
  const revoke = page.getByRole('button', { name: 'Revoke: Table 1, operator' })
  await revoke.click()
  await hasNoFaults(page)
  expect(await sideways(page)).toBe(0)
  await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(revoke).toHaveCount(0)
  const asked = async () => (await page.request.get(url + operateRoutes.operated(), { headers })).status()
  await expect.poll(asked).toBe(401)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
}

const SIZES = ['344x882', '912x1368', '1536x864'] as const

const made = async (page: Page, url: string, form: 'swiss' | 'knockOut', teams: number): Promise<number> => {
  const sections = [Array.from({ length: teams }, (_, i) => ({ name: `Team ${i + 1}`, players: [] }))]
  const asked: NewEvent = {
    tournament: `Lindenhaven ${form}`,
    event: 'Teams',
    form,
    sections,
    rounds: form === 'swiss' ? 3 : 1,
    boardsPerRound: 1,
    calcType: 'IMP',
    delay: 0,
    releaseRule: 'DELAY',
    deals: { kind: 'dealt' },
    scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
    ...(form === 'knockOut' && { segment: 'Quarter-finals' }),
  }
  const answer = await page.request.post(url + deskRoutes.makeEvent(), { data: asked })
  return (await answer.json()).miniSessionId
}

/** Every match of a round, by the operators' links: the lower number wins. */
async function play(page: Page, url: string, id: number, round: number, board: number): Promise<void> {
  const of = async <T>(path: string, data?: object): Promise<T> =>
    (await (data ? page.request.post(url + path, { data }) : page.request.get(url + path))).json()
  const { links } = await of<CreatedLinks>(operateRoutes.createOperatorLinks(id), {})
  const { tables } = await of<DeskSession>(deskRoutes.deskSession(id))
  const game = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' }
  for (const { tableId, number, room, ns, ew } of tables.filter((one) => one.round === round)) {
    const { secret } = links.find((one) => one.number === number && one.room === room)!
    const isBetter = Number(ns.slice(5)) < Number(ew.slice(5))
    const contract = isBetter ? game : { kind: 'passedOut' }
    const who = { tableId, writer: `writer-of-${tableId}`, name: 'Tove' }
    const headers = { authorization: `Bearer operate_${secret}` }
    const send = (path: string, body: object) =>
      page.request.post(url + path, { headers, data: { ...who, ...body } })
    await send(operateRoutes.operateWriter(), { want: 'keep' })
    const result = { contract, tricks: isBetter ? 10 : null, lead: null }
    const sent = await send(operateRoutes.operateEntries(), { entries: [{ seq: 0, board, result }] })
    expect(sent.status()).toBe(200)
  }
}

test(
  'a Swiss is paired and a knock-out drawn from the desk, up to the final',
  NIGHTLY,
  async ({ server, browser }) => {
    const { url } = server
    const page = await pageOf(browser, server, await hire(server, 'Nora Next', 'UPCOMING_EVENT_HANDLER'))
    const visitor = await pageOf(browser, server, null)
    const swiss = await made(page, url, 'swiss', 5)
    await page.goto(`${url}/desk?session=${swiss}`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
    await play(page, url, swiss, 1, 1)
    await page.getByRole('link', { name: 'Next round' }).click()
    await expect(page.getByRole('heading', { name: 'Round 2' })).toBeVisible()
    await inAllLooks(page, 'swiss', { sizes: SIZES, fullPage: true })
    // By the keyboard: another pairing is refused until everybody plays once.
    const home = page.getByLabel('Home of match 1')
    const [first, other] = [await home.inputValue(), await page.getByLabel('Home of match 2').inputValue()]
    await home.selectOption(other)
    await expect(page.getByText(/chosen twice or not at all/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled()
    await page.getByLabel('Home of match 2').selectOption(first)
    await page.getByRole('button', { name: 'Confirm', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Tables' }).getByText('Round 2').first()).toBeVisible()
    await visitor.goto(`${url}/screen/${swiss}?screen=tables&round=2`)
    await expect(visitor.getByText('Bye').first()).toBeVisible()

    const knockOut = await made(page, url, 'knockOut', 6)
    await page.goto(`${url}/desk?session=${knockOut}`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
    await visitor.goto(`${url}/screen/${knockOut}?screen=running-score`)
    await play(page, url, knockOut, 1, 1)
    let session = knockOut
    // The final is drawn as the semi-finals are.
    for (const stage of isNightly ? ['Semi-finals', 'Final'] : ['Semi-finals']) {
      await page.goto(`${url}/desk?session=${session}&next`)
      await expect(page.getByLabel('Name of the stage')).toHaveAttribute('placeholder', stage)
      if (stage === 'Final') await page.getByLabel('With a match for third place').check()
      await inAllLooks(page, stage, { sizes: SIZES, fullPage: true })
      await page.getByLabel('Boards per segment').fill('1')
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Lindenhaven knockOut: Teams' })).toBeVisible()
      const next = Number(new URL(page.url()).searchParams.get('session'))
      expect(next).not.toBe(session)
      expect((await page.request.post(url + deskRoutes.deskFinish(session), { data: {} })).ok()).toBe(true)
      session = next
      // Whoever looks at the first stage sees the next one come.
      const bracket = visitor.getByRole('region', { name: 'Bracket' })
      await expect(bracket.getByRole('region', { name: stage }).getByRole('listitem').first()).toBeVisible()
      await inAllLooks(visitor, `bracket-${stage}`, { sizes: SIZES, fullPage: true })
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
      await play(page, url, session, 1, 1)
    }
    if (isNightly) await expect(visitor.getByRole('heading', { name: 'Match for third place' })).toBeVisible()
    await visitor.context().close()
    await page.context().close()
  },
)
