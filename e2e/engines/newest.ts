/** Steps of players' phones, of lines of one's own, of both rooms, and without spoilers. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { phonePage } from '@openroom/protocol/phoneLink'
import { routes } from '@openroom/protocol/routes'
import type { MadeEvent, NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { Server } from '../support/server.ts'
import { choose } from './more.ts'
import type { Step } from './step.ts'
import type { Walker } from './walker.ts'

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

export type Staff = { readonly email: string; readonly password: string }

export type Post = <T>(path: string, body: object) => Promise<T>

/** Once more where a connection that had rested was closed meanwhile. */
const again = (ask: () => Promise<Response>): Promise<Response> => ask().catch(ask)

/** Calls as somebody of the staff. */
export async function signedIn({ url }: Server, staff: Staff): Promise<Post> {
  const form = new URLSearchParams({ username: staff.email, password: staff.password })
  const signed = await again(() => fetch(url + routes.login(), { method: 'POST', body: form }))
  const cookie = signed.headers.getSetCookie().join().split(';')[0] ?? ''
  const headers = { cookie, 'content-type': 'application/json' }
  return async (path, body) => {
    const asked = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await again(() => fetch(url + path, asked))
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
}

/** The path of a table's phones in a session that is played. */
async function phoneAt(post: Post): Promise<string> {
  const { miniSessionId } = await post<MadeEvent>(deskRoutes.makeEvent(), EVENING)
  await post(deskRoutes.deskStart(miniSessionId), {})
  const path = operateRoutes.createOperatorLinks(miniSessionId)
  const [link] = (await post<CreatedLinks>(path, { kind: 'phone' })).links
  if (!link) throw new Error('There is no link of a table.')
  return phonePage(link.id, link.secret)
}

const enterResult = async (page: Walker): Promise<void> => {
  await page.press('button', '^Board 1')
  for (const name of ['4 spades$', '^North$', '^hearts$', 'queen of hearts$', '^=$'])
    await page.press('button', name)
}

/** A phone has among what is told of the table what stands beside it elsewhere. */
export async function openInfo(page: Walker): Promise<void> {
  await page.until('the tabs of the table', () => page.has('tab', '^Bidding$'))
  if (await page.has('tab', '^Info$')) await page.press('tab', '^Info$')
}

const askForCosts = async (page: Walker): Promise<void> => {
  await openInfo(page)
  await page.press('button', '^What did it cost\\?$')
}

/** @param replay of a board of a match, in the middle of its play */
export async function newestSteps(post: Post, replay: string): Promise<readonly Step[]> {
  const phone = await phoneAt(post)
  return [
    {
      name: 'phone',
      path: phone,
      act: (page) => page.press('button', '^One phone for the whole table$'),
      shows: 'Board 1',
    },
    { name: 'phone-form', path: phone, act: enterResult, shows: 'N-S \\+420' },
    { name: 'what-if', path: replay.replace(/cindex=\d+/, 'line=4.'), shows: 'Back to the play' },
    { name: 'both-rooms', path: replay, act: askForCosts, shows: 'The contracts:' },
  ]
}

/** The last of all: it is remembered. */
export const hidingSteps = (path: string): readonly Step[] => [
  { name: 'without-spoilers', path, act: choose('^Hide results$'), shows: '^Show$|Show' },
]
