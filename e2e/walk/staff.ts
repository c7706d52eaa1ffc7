/** Who is signed in on the tour, and what they have sent, announced and started before it. */

import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PlanKey } from '@openroom/protocol/schema/upcoming'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'
import { makeAccount } from '../support/orders.ts'
import type { Server } from '../support/server.ts'
import type { Who } from './stop.ts'

const PASSWORD = 'seven no trumps, redoubled'

const ROLES = { admin: 'ADMIN', commentator: 'COMMENTATOR' } as const

const NAMES = { admin: 'Ada Minster', commentator: 'Cora Commentator' } as const

export async function contextOf(browser: Browser, server: Server, who: Who): Promise<BrowserContext> {
  const context = await browser.newContext()
  if (who === 'visitor') return context
  const email = `${who}@example.org`
  await makeAccount(server, { email, name: NAMES[who], role: ROLES[who], password: PASSWORD })
  const form = { username: email, password: PASSWORD }
  const answer = await context.request.post(server.url + routes.login(), { form })
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`)
  return context
}

const CHAT = [
  'Good afternoon from the open room. East is thinking about !h or !s',
  'Four !s looks cold: see www.example.org/analysis',
  'Unless trumps break 5-0, but the !d suit is very friendly for declarer and there are three entries to dummy.',
]

const STREAMS = [
  ['Open room, table 1', 'https://video.example/1'],
  ['Studio, in three languages, all day long', 'https://www.youtube.com/watch?v=abc'],
] as const

export async function comment(by: APIRequestContext, url: string, live: MiniSession): Promise<void> {
  const id = live.miniSessionId
  const { tables } = (await (await by.get(url + viewAt('tables', { id, round: 2 }).path)).json()) as {
    readonly tables: readonly { readonly openTableId: number }[]
  }
  const tableId = `${tables[0]?.openTableId}`
  for (const message of CHAT) {
    await by.post(url + sessionRoutes.systemMessage(), { data: { miniSessionId: id, tableId, message } })
  }
  for (const [label, link] of STREAMS) {
    await by.post(url + staffRoutes.startStream(), {
      data: { miniSessionId: id, email: null, label, url: link },
    })
  }
}

const session = (startDateTime: string, releaseRule: 'DELAY' | 'BOARD') => ({
  miniSessionId: null,
  startDateTime,
  delay: 900,
  releaseRule,
  numberOfRounds: 9,
  boardsPerRound: 3,
  firstBoard: 1,
  roundGroups: 1,
  bidOnly: false,
  adaptive: false,
  vugraphClosedResult: false,
  playVisible: true,
  crossTable: true,
  alertType: 'SCREENS',
})

const event = (
  name: string,
  type: 'PAIR' | 'TEAM',
  calcType: string,
  sessions: readonly ReturnType<typeof session>[],
) => ({
  eventId: null,
  name,
  type,
  calcType,
  otherCalcTypes: [],
  arrangeType: 'FREE',
  winners: 1,
  sectionsScored: 'together',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  segments: [{ segmentId: null, name: 'Qualifying', sessions }],
})

/** A tournament that is announced, and a draft. */
export async function planAhead(by: APIRequestContext, url: string): Promise<void> {
  const days = [1, 2, 3].map((day) => new Date(Date.now() + day * 86_400_000).toISOString())
  const plan = (name: string) => ({
    serverId: 1,
    name,
    location: 'Lindenhaven',
    timeZone: 'Asia/Tokyo',
    events: [
      event(
        'Open Teams',
        'TEAM',
        'IMP',
        days.map((day) => session(day, 'DELAY')),
      ),
      event(
        'Mixed Pairs',
        'PAIR',
        'MP',
        days.slice(1).map((day) => session(day, 'BOARD')),
      ),
    ],
  })
  const save = async (name: string) => {
    const data = { key: null, revision: null, plan: plan(name) }
    const answer = await by.post(url + staffRoutes.savePlan(), { data })
    if (!answer.ok()) throw new Error(`The plan was refused: ${await answer.text()}`)
    const key: PlanKey = await answer.json()
    const read = await by.get(url + staffRoutes.upcomingPlan(key.kind, key.id))
    const { revision }: { readonly revision: string } = await read.json()
    return { key, revision }
  }
  await save('Harbour Autumn Cup')
  const announced = await by.post(url + staffRoutes.publishPlan(), { data: await save('Lighthouse Trophy') })
  if (!announced.ok()) throw new Error(`The plan was not announced: ${await announced.text()}`)
}
