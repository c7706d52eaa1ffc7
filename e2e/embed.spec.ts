/** Boards and screens on other sites' pages: in frames and as elements, on another origin, and the page that makes them. */
import { createServer, type Server as WebServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasNoFaults } from './support/axe.ts'
import { finishedSite, session, siteUrl } from './support/finishedSite.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

finishedSite('Evening', 'League')

const BOARD =
  'nn=Anna&sn=Bo&n=sAK32hAK2dAK32cK2&e=sQJ54hQJ3dQJ4cQJ4&s=sT98hT987dT987cT9&w=s76h654d65cA87653' +
  '&d=n&v=b&b=7&a=2N!(20-21)P3NPPP&p=sQs8s6sAdAd4d7d5&c=9'

/** A site of somebody else's. */
let other: WebServer
let otherUrl = ''
let body = ''

test.beforeAll(async () => {
  other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>A club</title><h1>A club</h1>${body}</html>`)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
})
test.afterAll(() => new Promise((resolve) => other.close(resolve)))

async function onOtherSite(page: Page, html: string) {
  body = html
  await page.goto(otherUrl)
}

const inFrame = (page: Page) => page.frameLocator('iframe')
const next = (page: Page) => inFrame(page).getByRole('button', { name: 'Next card' })

test('a jack is seen whole in a fan on a phone, whatever its letters', NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of ['en', 'pl', 'sv']) {
    const hands = 'n=sAKJ2hAKJdKJ2cAKJ&e=sQ54hQ32dQ43cQ432&s=sT98hT98dT987cT98'
    await page.goto(`${siteUrl()}/embed/board?${hands}&d=n&v=n&b=1&lang=${language}`)
    await expect(page.locator('[data-drawing] > span').first()).toBeVisible()
    const cut = await page.evaluate(async () => {
      await document.fonts.ready
      const faces = [...document.querySelectorAll('[data-drawing]')]
      const boxes = faces.map((face) => (face.parentElement ?? face).getBoundingClientRect())
      return [...document.querySelectorAll('[data-drawing] > span')]
        .filter((letters) => {
          const { left, right, top } = letters.getBoundingClientRect()
          const edges = boxes.filter((box) => box.top <= top && top < box.bottom).map((box) => box.left)
          return edges.some((edge) => left + 1 < edge && edge < right - 1)
        })
        .map((letters) => letters.textContent)
    })
    expect([language, ...cut]).toEqual([language])
  }
})

test.describe('on a page of another site', () => {
  test('a board that its address tells, in a frame', async ({ page }) => {
    await onOtherSite(
      page,
      `<iframe src="${siteUrl()}/embed/board?${BOARD.replaceAll('&', '&amp;')}" width="700" height="520"></iframe>`,
    )
    await expect(inFrame(page).getByRole('heading', { name: 'Board 7' })).toBeAttached()
    await expect(inFrame(page).getByText('Anna').first()).toBeVisible()
    await next(page).click()
    await expect(
      inFrame(page)
        .getByText(/East.*queen of spades/i)
        .first(),
    ).toBeAttached()
  })

  test('the same as an element, which follows its attributes', async ({ page }) => {
    const lin =
      'pn|Ann,Bo,Cy,Di|md|1SK2H862D976CKQT97,S4HQJ974DAK5CJ432,SAJT86HAKTDQJT3C8,SQ9753H53D842CA65|sv|e|ah|Board 19|'
    await onOtherSite(
      page,
      `<script src="${siteUrl()}/embed.js" defer></script>
       <openroom-embed lin="${lin}" theme="dark" height="400" label="Board 19"></openroom-embed>`,
    )
    const frame = page.frameLocator('openroom-embed iframe')
    await expect(frame.getByText('Ann', { exact: true }).first()).toBeVisible()
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.locator('openroom-embed').evaluate((element) => {
      element.removeAttribute('lin')
      element.setAttribute('n', 'sAK32hAK2dAK32cK2')
      element.setAttribute('theme', 'light')
    })
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(frame.getByRole('heading', { name: 'Board 1' })).toBeAttached()
  })

  test('a ranking, whose links open the site itself', async ({ page, context }) => {
    const path = `/screen/${session('Evening').miniSessionId}?screen=running-score`
    await onOtherSite(page, `<iframe src="${siteUrl()}/embed${path}" width="900" height="600"></iframe>`)
    const row = inFrame(page).getByRole('row').nth(3)
    await expect(row).toBeVisible()
    const opened = context.waitForEvent('page')
    await row.getByRole('button').first().click()
    await expect(await opened).toHaveURL(new RegExp(`^${siteUrl()}/screen/\\d+\\?screen=private-score`))
  })

  test('a replay', async ({ page }) => {
    const { miniSessionId } = session('Evening')
    const query = 'screen=frequency&board=1&session=1'
    await page.goto(`${siteUrl()}/screen/${miniSessionId}?${query}`)
    await page
      .getByRole('button', { name: /^Replay: / })
      .first()
      .click()
    await expect(page).toHaveURL(/screen=replay/)
    const address = page.url().replace('/screen/', '/embed/screen/')
    await onOtherSite(
      page,
      `<iframe src="${address.replaceAll('&', '&amp;')}" width="900" height="640"></iframe>`,
    )
    await next(page).click()
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/cindex=1(&|$)/)
  })

  test('nothing else of the site', async ({ page }) => {
    await onOtherSite(page, `<iframe src="${siteUrl()}/" width="700" height="520"></iframe>`)
    await expect(page.frames()).toHaveLength(2)
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  })
})

test('a board is played by keys, and told', async ({ page }) => {
  await page.goto(`${siteUrl()}/embed/board?${BOARD}`)
  await expect(page.getByRole('heading', { name: 'Board 7' })).toBeAttached()
  // Keys are heard a little after it is drawn.
  await settled(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/queen of spades/i).first()).toBeAttached()
  await page.keyboard.press('End')
  await expect(page.getByText(/^Par/).first()).toBeVisible()
})

test('a board that is none says why', async ({ page }) => {
  await page.goto(`${siteUrl()}/embed/board?n=hello`)
  await expect(page.getByText('This is not a hand: n=hello')).toBeVisible()
  for (const at of [
    'screen/999999?screen=tables',
    `screen/${session('Evening').miniSessionId}?screen=match-view`,
  ]) {
    await page.goto(`${siteUrl()}/embed/${at}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to show here.')
  }
})

test('the page that makes the HTML', NIGHTLY, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${siteUrl()}/embed`)
  await expect(page.frameLocator('iframe').getByText('Anna').first()).toBeVisible()
  await hasNoFaults(page)
  for (const label of ['HTML for any page', 'As a custom element']) {
    const hidden = await page.getByLabel(label).evaluate((at) => at.scrollHeight - at.clientHeight)
    expect([label, hidden]).toEqual([label, 0])
  }
  const what = page.getByLabel('Board or address')
  await what.fill('hello')
  await expect(page.getByText('This is not a board or a page of this site.')).toBeVisible()
  await what.fill(`https://www.bridgebase.com/tools/handviewer.html?bbo=y&${BOARD}`)
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`src="${siteUrl()}/embed/board?`)
  expect(copied).toContain('theme=dark')
  // The page itself is one of the site, the frame on it one of others.
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto(`${siteUrl()}/embed`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-theme', 'light')
  await onOtherSite(page, copied)
  await expect(page.frameLocator('iframe').getByText('Anna').first()).toBeVisible()
})

for (const theme of ['light', 'dark'])
  test(`open to everybody at every size, ${theme}`, NIGHTLY, async ({ page }) => {
    const path = `screen/${session('Evening').miniSessionId}?screen=running-score`
    for (const [name, address] of [
      ['board', `embed/board?${BOARD}`],
      ['maker', `embed?${BOARD}`],
      ['ranking', `embed/${path}`],
    ] as const) {
      await page.goto(`${siteUrl()}/${address}&theme=${theme}`)
      await expect(page.locator('h1').first()).toBeAttached()
      if (name === 'board') await expect(page.getByText(/^Par/).first()).toBeVisible()
      else if (name === 'ranking') await expect(page.getByRole('row').nth(3)).toBeVisible()
      else await expect(page.frameLocator('iframe').getByText('Anna').first()).toBeVisible()
      await inAllLooks(page, `${name}-${theme}`)
    }
  })
