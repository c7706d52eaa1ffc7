/** Steps of what a spectator has beside the screens: walls, lessons, what is followed, other sites' pages, the video. */
import { readFileSync } from 'node:fs'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { Server } from '../support/server.ts'
import { choose, TWO } from './more.ts'
import { signedIn } from './newest.ts'
import type { Step } from './step.ts'
import type { Walker } from './walker.ts'

const PICTURE = new URL('../../apps/web/public/icon-192.png', import.meta.url)

/** A comment beside which its writer's picture stands, and a video. */
export async function furnish(
  server: Server,
  { miniSessionId }: MiniSession,
  tableId: number,
): Promise<void> {
  const writer = { email: 'cora@example.org', password: 'seven no trumps, redoubled' }
  await server.openroom(
    ...['user', 'create', writer.email, '--name', 'Cora', '--role', 'COMMENTATOR'],
    ...['--password', writer.password],
  )
  const post = await signedIn(server, writer)
  await post(ownRoutes.setPortrait(), { image: readFileSync(PICTURE).toString('base64') })
  const message = 'East is thinking about !h or !s'
  await post(sessionRoutes.systemMessage(), { miniSessionId, tableId: `${tableId}`, message })
  await post(staffRoutes.startStream(), { miniSessionId, label: 'Studio', url: 'https://video.example/' })
}

const FOLLOWED = [
  { kind: 'player', name: 'Ai Ng', personId: 1 },
  { kind: 'tournament', name: 'Live League', tournamentId: 1 },
]

const follow = async (page: Walker): Promise<void> => {
  await page.evaluate(
    (followed) => localStorage.setItem('openroom.followed', followed),
    JSON.stringify(FOLLOWED),
  )
  await page.go('refresh')
  await page.settle()
  await choose('^Display$')(page)
  await page.press('button', '^Followed$')
}

/** From another page, as a session notes how far it was seen when it is left: an hour ago, before anything was played. */
const comeBack =
  (session: number, path: string) =>
  async (page: Walker): Promise<void> => {
    const seen = { at: Date.now() - 3_600_000, boards: {}, leaders: [], round: 1 }
    await page.evaluate(
      (left) => localStorage.setItem('openroom.left', left),
      JSON.stringify({ [session]: seen }),
    )
    await page.evaluate((address) => window.location.assign(address), path)
  }

const openFolder = async (page: Walker): Promise<void> => {
  await choose('^Add board to folder$')(page)
  await page.shows('is in “My folder”')
  await page.evaluate(() => window.location.assign('/folder'))
  await page.press('link', '^My folder')
}

const openChat = async (page: Walker): Promise<void> => {
  await page.until('the tabs beside the table', () => page.has('tab', '^Bidding'))
  if (await page.has('tab', '^Chat')) await page.press('tab', '^Chat')
}

const BOARD =
  'nn=Anna&sn=Bo&n=sAK32hAK2dAK32cK2&e=sQJ54hQJ3dQJ4cQJ4&s=sT98hT987dT987cT9&d=n&v=b&b=7&a=2N!(20-21)P3NPPP&p=sQs8s6sA'

type Of = {
  readonly at: (session: MiniSession, screen: string) => string
  readonly pairs: MiniSession
  readonly live: MiniSession
  readonly replay: string
  readonly table: number
}

export function seatSteps({ at, pairs, live, replay, table }: Of): readonly Step[] {
  const play = at(live, `play&tableId=${table}`)
  return [
    { name: 'wall', path: at(live, 'tables&view=boards'), shows: 'By interest' },
    { name: 'kiosk', path: `/screen/${live.miniSessionId}?kiosk=5`, shows: 'Follow it on your phone' },
    {
      name: 'quiz',
      path: replay.replace('cindex=14', 'cindex=-3&quiz=S'),
      shows: 'What do you (call|lead)|Which card|had no choice to make',
    },
    { name: 'followed', path: '/', act: follow, shows: 'Kept only in this browser' },
    {
      name: 'since',
      path: '/privacy',
      act: comeBack(live.miniSessionId, at(live, 'running-score')),
      shows: 'Since you left',
    },
    {
      name: 'folder',
      path: at(pairs, 'frequency&board=1&session=1'),
      act: openFolder,
      shows: 'Hand records',
    },
    { name: 'hand-records', path: `/hand-records/${pairs.miniSessionId}`, shows: 'Board 8' },
    { name: 'embed', path: '/embed', shows: 'HTML for any page' },
    { name: 'embed-board', path: `/embed/board?${BOARD}`, shows: 'Anna' },
    {
      name: 'embed-ranking',
      path: `/embed${at(pairs, 'running-score')}`,
      shows: '%',
    },
    { name: 'commentary', path: play, act: openChat, shows: 'is thinking about' },
    {
      name: 'video',
      path: play,
      act: choose('^Sync with a video$'),
      shows: 'A video is some seconds behind',
    },
    ...['', '/spectator', '/words'].map((about) => ({
      name: `help${about.replace('/', '-')}`,
      path: `/help${about}`,
      shows: about === '' ? 'pectator' : 'oard',
    })),
    { name: 'find-boards', path: '/boards?hand=5431', shows: 'oard' },
    { name: 'player', path: '/players/1', shows: 'artners' },
  ]
}

/** Steps of who is signed in. */
export const stewardSteps = ({ seasonId, club }: { readonly seasonId: number; readonly club: number }) =>
  [
    { name: 'guide', path: '/desk?new&guide', shows: 'What is played' },
    { name: 'club', path: `/clubs/${club}`, shows: 'Tuesday Ladder' },
    { name: 'season', path: `/seasons/${seasonId}`, shows: 'Tuesday Ladder' },
  ].map((step): Step => ({ ...step, only: TWO }))
