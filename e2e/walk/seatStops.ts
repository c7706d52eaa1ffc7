/** Stops of what a spectator has beside the screens: walls, lessons, what is followed, other sites' pages, the video. */
import type { Page } from '@playwright/test'
import { named } from './named.ts'
import { settled } from './settled.ts'
import { ALL, choose, ENDS, press, type Stop } from './stop.ts'

const BOARD =
  'nn=Anna&sn=Bo&n=sAK32hAK2dAK32cK2&e=sQJ54hQJ3dQJ4cQJ4&s=sT98hT987dT987cT9&d=n&v=b&b=7&a=2N!(20-21)P3NPPP&p=sQs8s6sA'

const FOLLOWED = [
  { kind: 'player', name: 'Wilhelmina van Oldenbarnevelt-Szczepańska', personId: 1 },
  { kind: 'tournament', name: 'Live League', tournamentId: 1 },
]

/** Keeps something in the browser, as an earlier visit would have, and looks again. */
const keep =
  (key: string, value: () => unknown) =>
  async (page: Page): Promise<void> => {
    const address = page.url()
    // A session notes how far it was seen as it is left.
    await page.goto(new URL('/privacy', address).href)
    await page.evaluate(
      ([name = '', text = '']) => localStorage.setItem(name, text),
      [key, JSON.stringify(value())],
    )
    await page.goto(address)
    await settled(page)
  }

const follow = async (page: Page): Promise<void> => {
  await keep('openroom.followed', () => FOLLOWED)(page)
  await choose('Display')(page)
  await press('Followed')(page)
}

const openFolder = async (page: Page): Promise<void> => {
  await addToFolder(page)
  await page.getByRole('link', { name: named('My folder') }).click()
  await settled(page)
}

const openFolderRecords = async (page: Page): Promise<void> => {
  await openFolder(page)
  await page.getByRole('link', { name: named('Hand records') }).click()
  await settled(page)
}

const addToFolder = async (page: Page): Promise<void> => {
  // A board that is in it already would be taken out.
  await page.evaluate(() => localStorage.removeItem('openroom.folders'))
  await page.reload()
  await settled(page)
  const isIn = () =>
    page
      .waitForFunction(() => localStorage.getItem('openroom.folders') !== null, null, { timeout: 10_000 })
      .then(() => true)
      .catch(() => false)
  // On a busy machine a menu may open later than it is waited for; chosen twice, the board would be out again.
  for (let tries = 0; tries < 10; tries += 1) {
    await choose('Add board to folder')(page)
    if (await isIn()) break
  }
  await page.goto(new URL('/folder', page.url()).href)
}

/** @param session any that is over */
export const seatStops = (session: number): readonly Stop[] => {
  const board = `/screen/${session}?screen=frequency&board=1&round=1&session=1`
  return [
    { name: 'seat-followed', path: '/', act: follow, keeps: true, dark: ENDS },
    { name: 'seat-embed', path: '/embed' },
    { name: 'seat-embed-board', path: `/embed/board?${BOARD}` },
    { name: 'seat-embed-ranking', path: `/embed/screen/${session}?screen=running-score`, only: ENDS },
    { name: 'seat-bulletin', path: `/bulletin/${session}`, only: ENDS },
    { name: 'seat-hand-records', path: `/hand-records/${session}`, only: ENDS },
    { name: 'seat-player', path: '/players/1', only: ENDS },
    { name: 'seat-pair', path: '/pairs/1-2', only: ENDS },
    { name: 'seat-team', path: '/teams/1', only: ENDS },
    { name: 'seat-folder', path: board, act: openFolder, keeps: true },
    { name: 'seat-folder-none', path: '/folder', only: ENDS },
    { name: 'seat-folder-records-none', path: '/folder/records', only: ENDS },
    { name: 'seat-folder-records', path: board, act: openFolderRecords, keeps: true, only: ENDS },
    { name: 'seat-guide', path: '/desk?new&guide', who: 'admin', only: ENDS },
  ]
}
/** @param table a table of it that is played */
export const liveSeatStops = (session: number, table: number): readonly Stop[] => {
  const play = `/screen/${session}?screen=play&tableId=${table}`
  return [
    { name: 'seat-kiosk', path: `/screen/${session}?kiosk`, only: ALL, dark: ENDS },
    {
      name: 'seat-since',
      path: `/screen/${session}?screen=running-score`,
      act: keep('openroom.left', () => ({
        [session]: { at: Date.now() - 3_600_000, boards: {}, leaders: [], round: 1 },
      })),
      keeps: true,
    },
    { name: 'seat-video', path: play, act: choose('Sync with a video'), keeps: true },
  ]
}
