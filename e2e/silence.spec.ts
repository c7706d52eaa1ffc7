/** A network that goes without a word: every live screen says how old it is, and is at now as soon as it is back. */

import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import { phonePage } from '@openroom/protocol/phoneLink'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { viewAt } from '@openroom/protocol/views'
import { GRAND_SLAM } from '@openroom/test-kit/boards'
import { logOf, match, shows, watch } from './support/liveMatch.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { keepPicture, keepPictures, LOOKS } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { type SilentLine, silentLine } from './support/silentLine.ts'
import { hire, pageOf } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

const PLAY = logOf(GRAND_SLAM)
const LEAD = PLAY.findIndex((entry) => 'event' in entry && entry.event.type === 'PLAY_CARD')

test.use({ site: 'any' })

let source: LiveSource
let line: SilentLine

test.beforeAll(async ({ server }) => {
  source = await LiveSource.of(server, 'Silence Trial')
  line = await silentLine(server.url)
})

test.afterAll(() => line.close())

const lost = (page: Page) => page.getByText(/^No network, \d+ s old\./)
const mark = (page: Page) => page.getByText('LIVE', { exact: true }).filter({ visible: true }).first()

/** A match with the first trick under way. */
async function begun(key: string): Promise<Live> {
  const live = await source.begin(match(key))
  await live.send('open', PLAY.slice(0, LEAD + 2))
  return live
}

const isGrey = async (page: Page): Promise<void> => {
  await expect(lost(page)).toBeVisible()
  await expect(mark(page)).toHaveAttribute('data-lost', 'true')
}

/** A trick is played meanwhile, and shown at once when `back`. */
async function goesOn(page: Page, live: Live, back: () => unknown): Promise<void> {
  await live.send('open', PLAY.slice(LEAD + 2, LEAD + 6))
  await back()
  await shows(page, PLAY.slice(0, LEAD + 6))
  await expect(lost(page)).toHaveCount(0)
  await expect(mark(page)).not.toHaveAttribute('data-lost')
}

test('a line that falls silent turns LIVE grey, and is found again when it is back', async ({ page }) => {
  const live = await begun('tunnel')
  await watch(page, line.url, live, 'open')
  await shows(page, PLAY.slice(0, LEAD + 2))
  line.cut()
  await isGrey(page)
  await keepPictures(page, 'lost', LOOKS)
  await goesOn(page, live, line.mend)
})

test(
  'an old line that is silent while new ones go through is left for a new one',
  NIGHTLY,
  async ({ page }) => {
    const live = await begun('handover')
    await watch(page, line.url, live, 'open')
    await shows(page, PLAY.slice(0, LEAD + 2))
    await goesOn(page, live, () => line.cut(false))
  },
)

test('a browser without a network says so, and is back with it', async ({ page, context, server }) => {
  const live = await begun('offline')
  await watch(page, server.url, live, 'open')
  await shows(page, PLAY.slice(0, LEAD + 2))
  await context.setOffline(true)
  await isGrey(page)
  await goesOn(page, live, () => context.setOffline(false))
})

test(
  'every live screen knows it: tables, matches, scores, walls, frames, phones, consoles and the desk',
  NIGHTLY,
  async ({ browser, server }) => {
    const live = await begun('everywhere')
    const desk = await pageOf(browser, server, await hire(server, 'Dee Rector', 'ADMIN'))
    const linksOf = async (kind: 'operator' | 'phone') => {
      const made = await desk.request.post(server.url + operateRoutes.createOperatorLinks(live.id), {
        data: { kind, tableId: null },
      })
      const [link] = ((await made.json()) as CreatedLinks).links
      if (!link) throw new Error(`There is no link of kind ${kind}.`)
      return link
    }
    const [operator, phone] = [await linksOf('operator'), await linksOf('phone')]
    const screen = `/screen/${live.id}`
    const tables = await desk.request.get(server.url + viewAt('tables', { id: live.id, round: 1 }).path)
    const [{ calcTableId: calc }] = ((await tables.json()) as { tables: [{ calcTableId: number }] }).tables
    const places: Readonly<Record<string, string>> = {
      front: '/',
      landing: screen,
      tables: `${screen}?screen=tables&round=1`,
      scores: `${screen}?screen=running-score`,
      wall: `${screen}?screen=tables&round=1&view=boards`,
      match: `${screen}?screen=match-view&calcTableId=${calc}`,
      kiosk: `${screen}?kiosk`,
      frame: `/embed${screen}?screen=running-score`,
      phone: phonePage(phone.id, phone.secret),
      console: operatePage(operator.id, operator.secret),
      desk: `/desk?session=${live.id}`,
    }
    const pages = new Map<string, Page>()
    for (const [name, place] of Object.entries(places)) {
      const page = name === 'desk' ? desk : await desk.context().newPage()
      await page.goto(line.url + place)
      if (name === 'console') {
        await page.getByLabel('Your name').fill('Ida')
        await page.getByRole('button', { name: 'To the table' }).click()
        await expect(page.locator('[data-next]')).toBeVisible()
      }
      await settled(page)
      pages.set(name, page)
    }
    line.cut()
    for (const [name, page] of pages) {
      await expect(lost(page), name).toBeVisible()
      for (const [width, height] of [
        [360, 740],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height })
        await keepPicture(page, `${name}-${width}`)
      }
    }
    line.mend()
    for (const [name, page] of pages) await expect(lost(page), name).toHaveCount(0)
    await desk.context().close()
  },
)
