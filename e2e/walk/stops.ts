/** Everything the tour needs of a server: what is in it, who looks, and all stops. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import type { Browser, BrowserContext } from '@playwright/test'
import type { Server } from '../support/server.ts'
import { deskStops } from './deskStops.ts'
import { liveStops } from './liveStops.ts'
import { seatStops } from './seatStops.ts'
import { sessionStops } from './sessionStops.ts'
import { siteStops } from './siteStops.ts'
import { comment, contextOf, planAhead } from './staff.ts'
import type { Stop, Who } from './stop.ts'

export type Tour = {
  readonly stops: readonly Stop[]
  readonly contexts: Readonly<Record<Who, BrowserContext>>
  /** The browser of a stop: of all of who looks, but for those that keep something in theirs. */
  readonly contextAt: (stop: Partial<Pick<Stop, 'name' | 'who'>>) => BrowserContext
  readonly everyContext: readonly BrowserContext[]
}

const sessionsOf = async (url: string): Promise<readonly MiniSession[]> =>
  (await fetch(url + viewAt('miniSessions').path)).json()

/** Every stop of a site that holds the tour's world. */
async function stopsOf(url: string): Promise<readonly Stop[]> {
  const sessions = await sessionsOf(url)
  const league = sessions.find((one) => one.tournamentName === 'Live League')
  const club = sessions.find(({ clubId }) => clubId > 0)
  const over = sessions.find((one) => one.tournamentName === 'Long Names Pairs')
  const read = async <T>(path: string): Promise<T> => (await fetch(`${url}/api/archive/${path}`)).json()
  return [
    ...siteStops(club?.serverId ?? 0, league?.miniSessionId ?? 0, over?.miniSessionId ?? 0),
    ...seatStops(over?.miniSessionId ?? 0),
    ...(await liveStops(read, sessions)),
    ...(await sessionStops(read, sessions)),
  ]
}

/** @param server holds the tour's world already */
export async function tourOf(browser: Browser, server: Server): Promise<Tour> {
  const { url } = server
  const contexts = {
    visitor: await contextOf(browser, server, 'visitor'),
    admin: await contextOf(browser, server, 'admin'),
    commentator: await contextOf(browser, server, 'commentator'),
  }
  const league = (await sessionsOf(url)).find((one) => one.tournamentName === 'Live League')
  if (league) await comment(contexts.commentator.request, url, league)
  await planAhead(contexts.admin.request, url)
  const ofDesk = await deskStops(contexts.admin.request, server)
  const stops = [...(await stopsOf(url)), ...ofDesk]
  const own = new Map<string, BrowserContext>()
  for (const { name, keeps, who = 'visitor' } of stops)
    if (keeps) own.set(name, await browser.newContext({ storageState: await contexts[who].storageState() }))
  return {
    stops,
    contexts,
    contextAt: ({ name = '', who = 'visitor' }) => own.get(name) ?? contexts[who],
    everyContext: [...Object.values(contexts), ...own.values()],
  }
}
