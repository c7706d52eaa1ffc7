/** Steps of players' phones, of lines of one's own, of both rooms, and without spoilers. */
import { routes } from '@openroom/protocol/routes'
import type { Server } from '../support/server.ts'
import { type Post, phoneAt } from '../walk/evenings.ts'
import { choose } from './more.ts'
import type { Step } from './step.ts'
import type { Walker } from './walker.ts'

export type Staff = { readonly email: string; readonly password: string }

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
  await page.press('button', '^Both rooms: show result$')
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

const hideResults = async (page: Walker): Promise<void> => {
  await choose('^Display$')(page)
  await page.press('switch', '^Hide results$')
  await page.press('button', '^Done$')
}

/** The last of all: it is remembered. */
export const hidingSteps = (path: string): readonly Step[] => [
  { name: 'without-spoilers', path, act: hideResults, shows: '^Show$|Show' },
]
