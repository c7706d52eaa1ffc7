/** Pages for a broadcast: what is not drawn is seen through, nothing of the site is around it, and it grows with its window. */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { logOf, match } from './support/liveMatch.ts'
import { type Live, LiveSource } from './support/liveSource.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'
import { freezeLive } from './walk/frozen.ts'
import { settled } from './walk/settled.ts'

const TRIAL = 'Overlay Trial'
const HD = { width: 1920, height: 1080 }
const SIZES = [{ width: 1280, height: 720 }, HD, { width: 3840, height: 2160 }] as const

const PICTURES = Boolean(process.env.PICTURES)

let source: LiveSource
let live: Live

test.beforeAll(async ({ server }) => {
  source = await LiveSource.of(server, TRIAL)
  live = await source.begin(match('overlay'))
  for (const room of ['open', 'closed']) await live.send(room, logOf(CLAIMED))
  await live.send('open', logOf(GRAND_SLAM).slice(0, 14))
})

/** Whatever moves is behind it. */
const MOVING = `<!doctype html><style>
  body { margin: 0; background: repeating-linear-gradient(40deg, #7a4a2a 0 60px, #c9b48a 60px 130px, #2d5c86 130px 190px); }
  img { display: block; }
</style>`

type Seen = {
  /** Of the whole picture. */
  readonly transparent: number
  /** At the four corners, and in the middle of the upper edge: 0 is seen through. */
  readonly edges: readonly number[]
}

/** The page as a program for broadcasts takes it: with what it leaves transparent. */
async function seen(page: Page, name: string): Promise<Seen> {
  const picture = (await page.screenshot({ omitBackground: true })).toString('base64')
  const size = page.viewportSize() ?? HD
  const studio = await page.context().newPage()
  await studio.setViewportSize(size)
  await studio.setContent(`${MOVING}<img src="data:image/png;base64,${picture}">`)
  if (PICTURES) await studio.screenshot({ path: test.info().outputPath(`${name}-${size.height}.png`) })
  const found = await studio.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    if (context === null) throw new Error('There is no canvas.')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const alpha = (x: number, y: number) => data[4 * (y * width + x) + 3] ?? -1
    let through = 0
    for (let i = 3; i < data.length; i += 4) if (data[i] === 0) through++
    const [right, low] = [width - 1, height - 1]
    return {
      transparent: through / (width * height),
      edges: [alpha(0, 0), alpha(right, 0), alpha(0, low), alpha(right, low), alpha(width >> 1, 0)],
    }
  })
  await studio.close()
  return found
}

const isSeenThrough = async (page: Page, name: string, least: number) => {
  const { transparent, edges } = await seen(page, name)
  expect(edges).toEqual([0, 0, 0, 0, 0])
  expect(transparent).toBeGreaterThan(least)
}

/** Nothing to press, nothing that tells of the site. */
const hasNothingAround = (page: Page) =>
  expect(
    page
      .locator('button, a, input, nav, dialog, [role=dialog], [role=alert], [aria-live]')
      .and(page.locator(':not([inert] *)')),
  ).toHaveCount(0)

test('names, cards and score lie above a moving picture, and nothing else', async ({ page, server }) => {
  await page.setViewportSize(HD)
  await page.goto(`${server.url}/overlay/${live.id}/table/live`)
  const third = page.locator('footer')
  await expect(third.getByText('Ash', { exact: true })).toBeVisible()
  await expect(third.getByText('Nora Field – Sara Hill')).toBeVisible()
  await expect(third.getByText('Table 1 · Open · Board 4')).toBeVisible()
  await expect(third.locator('strong')).toHaveText(['0', '0'])
  await expect(page.locator('[data-drawing]').first()).toBeVisible()
  await hasNothingAround(page)
  await isSeenThrough(page, 'table', 0.3)
  await live.send('open', logOf(GRAND_SLAM).slice(14))
  await expect(third.getByText('2210')).toBeVisible()

  await page.goto(`${server.url}/overlay/${live.id}/auction?table=no-1&theme=light&scale=0.8`)
  await expect(page.getByRole('table', { name: 'Auction' })).toContainText('7')
  await hasNothingAround(page)
  await isSeenThrough(page, 'auction', 0.6)
})

test('one that is not there draws nothing', NIGHTLY, async ({ page, server }) => {
  for (const path of ['999999/table/live', `${live.id}/table/no-77`, `${live.id}/nothing`]) {
    await page.goto(`${server.url}/overlay/${path}`)
    await settled(page)
    await hasNothingAround(page)
    await isSeenThrough(page, 'none', 0.8)
  }
})

test('a session that keeps its play has its names and ranking alone', NIGHTLY, async ({ page, server }) => {
  const kept = await source.begin(match('kept', { playVisible: false }))
  for (const room of ['open', 'closed']) await kept.send(room, logOf(CLAIMED))
  await page.goto(`${server.url}/overlay/${kept.id}/ranking`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ash' })).toBeVisible()
  await page.goto(`${server.url}/overlay/${kept.id}/table/live`)
  await expect(page.locator('footer').getByText(TRIAL)).toBeVisible()
  await settled(page)
  await expect(page.locator('[data-drawing], table, strong')).toHaveCount(0)
})

test('of a table that is held back nothing more is told', NIGHTLY, async ({ page, server }) => {
  const held = await source.begin(match('held'))
  await held.send('open', logOf(GRAND_SLAM).slice(0, 8))
  await page.goto(`${server.url}/overlay/${held.id}/auction?table=${held.table('open')}`)
  const auction = page.getByRole('table', { name: 'Auction' })
  await expect(auction).toContainText('Pass')
  await source.hold(held.id, held.table('open'), true)
  const before = await auction.textContent()
  await held.send('open', logOf(GRAND_SLAM).slice(8, 14))
  await held.send('closed', logOf(CLAIMED).slice(0, 4))
  // What came later has come.
  await page.goto(`${server.url}/overlay/${held.id}/score?table=${held.table('closed')}`)
  await expect(page.locator('footer').getByText('Table 1 · Closed · Board 2')).toBeVisible()
  await page.goto(`${server.url}/overlay/${held.id}/auction?table=${held.table('open')}`)
  await expect(auction).toHaveText(before ?? '')
  await source.hold(held.id, held.table('open'), false)
  await expect(auction).toContainText('7')
})

test('all of them grow with the window', NIGHTLY, async ({ page, server }) => {
  const leave = await freezeLive(server)
  try {
    const answer = await page.request.get(server.url + viewAt('miniSessions').path)
    const sessions = ((await answer.json()) as readonly MiniSession[])
      .filter((one) => isOnAir(one) && one.tournamentName !== TRIAL)
      .map(({ miniSessionId }) => miniSessionId)
      .slice(0, 2)
    expect(sessions).toHaveLength(2)
    for (const session of sessions)
      for (const [path, part] of [
        ['table/live', 'footer'],
        ['score', 'footer'],
        ['ranking', 'section'],
        ['auction', 'section'],
      ] as const) {
        const shares: number[] = []
        await page.goto(`${server.url}/overlay/${session}/${path}`)
        const box = page.locator(`main > ${part}`)
        await expect(box).toBeVisible()
        for (const size of SIZES) {
          await page.setViewportSize(size)
          await settled(page)
          await isSeenThrough(page, `${session}-${path.replace('/', '-')}`, 0.2)
          const { height = 0, x = 0, y = 0, width = 0 } = (await box.boundingBox()) ?? {}
          shares.push(width / size.width)
          expect([x >= 0, y >= 0, x + width <= size.width, y + height <= size.height]).toEqual(
            Array(4).fill(true),
          )
        }
        const [least, most] = [Math.min(...shares), Math.max(...shares)]
        expect([path, most / least < 1.06]).toEqual([path, true])
      }
  } finally {
    leave()
  }
})
