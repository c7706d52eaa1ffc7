/** The pictures of the help pages, made of the tour's site so that they are never old: small WebP, by day and by night. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { Page } from '@playwright/test'
import { PICTURE_SIZE, PICTURES, type Picture, pictureAt } from '../../apps/web/src/pages/help/persons.ts'
import { inTheme, settled } from './settled.ts'
import { press, type Stop, type Who } from './stop.ts'
import type { Tour } from './stops.ts'

const PUBLIC = fileURLToPath(new URL('../../apps/web/public', import.meta.url))
const QUALITY = 55

/** A stop of the tour that is shown as it is, or a page of its own. */
type Shot = string | { readonly path: string; readonly who: Who; readonly act?: Stop['act'] }

async function consoleLink({ contexts }: Tour, url: string, session: number): Promise<string> {
  const path = operateRoutes.createOperatorLinks(session)
  const answer = await contexts.admin.request.post(url + path, { data: {} })
  const { links }: CreatedLinks = await answer.json()
  const link = links.find(({ room }) => room === 'CLOSED') ?? links[0]
  if (!link) throw new Error(`Session ${session} has no links of operators.`)
  return operatePage(link.id, link.secret)
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Olga Operator')
  await press('To the table')(page)
}

/** What each picture shows. */
async function shotsOf(tour: Tour, url: string): Promise<Readonly<Record<Picture, Shot>>> {
  const live = tour.stops.find(({ name }) => name === 'live-play')
  const session = Number(/screen\/(\d+)/.exec(live?.path ?? '')?.[1])
  return {
    table: 'live-play',
    replay: 'open-pairs-replay',
    scores: 'open-pairs-scores',
    private: 'open-pairs-private',
    console: { path: await consoleLink(tour, url, session), who: 'visitor', act: enter },
    event: { path: '/desk?new', who: 'admin' },
    desk: { path: `/desk?session=${session}`, who: 'admin' },
    chat: 'live-commentator',
  }
}

async function take(page: Page, picture: Picture): Promise<void> {
  const chrome = await page.context().newCDPSession(page)
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    await settled(page)
    const { data } = await chrome.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    writeFileSync(PUBLIC + pictureAt(picture, theme), Buffer.from(data, 'base64'))
  }
}

export async function takeHelpPictures(tour: Tour, url: string): Promise<void> {
  mkdirSync(`${PUBLIC}/help`, { recursive: true })
  const shots = await shotsOf(tour, url)
  for (const picture of PICTURES) {
    const shot = shots[picture]
    const stop = typeof shot === 'string' ? tour.stops.find(({ name }) => name === shot) : shot
    if (!stop) throw new Error(`The tour has no stop for the picture ${picture}.`)
    const page = await tour.contextAt(stop).newPage()
    await page.setViewportSize(PICTURE_SIZE)
    await page.goto(url + stop.path)
    await settled(page)
    await stop.act?.(page)
    await take(page, picture)
    await page.close()
  }
}
