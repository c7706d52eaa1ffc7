/** What those who run evenings have made: a match at the desk with its console, a phone at a table, a season of a club. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { captainPage, lineUpRoutes } from '@openroom/protocol/lineUpRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { operatePage } from '@openroom/protocol/operatorLink'
import { phonePage } from '@openroom/protocol/phoneLink'
import type { MadeEvent, NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { SavedSeason, SaveSeason } from '@openroom/protocol/schema/season'
import { documentOf, sessionsOf, store } from '../support/finished.ts'
import type { Server } from '../support/server.ts'

/** A call as somebody of the staff. */
export type Post = <T>(path: string, body: object) => Promise<T>

const LEAGUE: NewEvent = {
  tournament: 'Lindenhaven Swiss',
  event: 'Teams of Lindenhaven and all of its neighbours',
  form: 'swiss',
  rounds: 3,
  boardsPerRound: 2,
  sections: [['Ash', 'Birch', 'Cedar', 'Damson', 'Elm'].map((name) => ({ name, players: [] }))],
  calcType: 'IMP',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'dealt' },
  delay: 0,
  releaseRule: 'DELAY',
}

const EVENING: NewEvent = {
  tournament: 'Tuesday Club',
  event: 'Pairs',
  form: 'howell',
  rounds: 3,
  boardsPerRound: 2,
  sections: [[1, 2, 3, 4].map((n) => ({ name: `Ash ${n} – Elm ${n}`, players: [`Ash ${n}`, `Elm ${n}`] }))],
  calcType: 'MP',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'none' },
  delay: 0,
  releaseRule: 'DELAY',
}

export type Desk = { readonly session: number; readonly console: string }

/** A Swiss that is played. */
export async function openDesk(post: Post): Promise<Desk> {
  const { miniSessionId: session } = await post<MadeEvent>(deskRoutes.makeEvent(), LEAGUE)
  await post(deskRoutes.deskStart(session), {})
  const made = await post<CreatedLinks>(operateRoutes.createOperatorLinks(session), {})
  const [link] = made.links
  if (!link) throw new Error('There is no link of a table.')
  return { session, console: operatePage(link.id, link.secret) }
}

/** The path of a table's phones in a session that is played. */
export async function phoneAt(post: Post): Promise<string> {
  const { miniSessionId } = await post<MadeEvent>(deskRoutes.makeEvent(), EVENING)
  await post(deskRoutes.deskStart(miniSessionId), {})
  const path = operateRoutes.createOperatorLinks(miniSessionId)
  const [link] = (await post<CreatedLinks>(path, { kind: 'phone' })).links
  if (!link) throw new Error('There is no link of a table.')
  return phonePage(link.id, link.secret)
}

/** A match whose line-ups are asked for: at the desk, and the path of a captain. */
export async function askedLineUps(
  post: Post,
): Promise<{ readonly session: number; readonly captain: string }> {
  const teams = ['Ash', 'Birch'].map((name) => ({
    name,
    players: [1, 2, 3, 4, 5].map((n) => `${name} Player${n}`),
  }))
  const asked: NewEvent = { ...LEAGUE, tournament: 'Lindenhaven Match', form: 'match', sections: [teams] }
  const { miniSessionId: session } = await post<MadeEvent>(deskRoutes.makeEvent(), asked)
  const call = { dueAt: '2030-01-01T12:00:00.000Z', rights: 'blind', answerMinutes: 10 }
  await post(lineUpRoutes.askLineUps(session), { round: 1, call })
  const path = operateRoutes.createOperatorLinks(session)
  const [link] = (await post<CreatedLinks>(path, { kind: 'captain' })).links
  if (!link) throw new Error('There is no link of a captain.')
  return { session, captain: captainPage(link.id, link.secret) }
}

/** A season of a club of its own. */
export async function makeSeason(
  server: Server,
  post: Post,
): Promise<SavedSeason & { readonly club: number }> {
  await store(server, { ...documentOf('CarryOver'), organiser: { name: 'Oakmere Seasons', club: true } })
  const [session] = await sessionsOf(server, 'CarryOver')
  const club = session?.serverId ?? 0
  const definition = {
    ...({
      name: 'Tuesday Ladder',
      label: '2026',
      kind: 'series',
      contestants: 'pair',
      figure: 'percent',
    } as const),
    divisions: [{ name: '', sessions: {} }],
  }
  const season: SaveSeason = { seasonId: null, serverId: club, version: null, definition }
  return { ...(await post<SavedSeason>(deskRoutes.saveSeason(), season)), club }
}
