/** Line-ups of teams: calls of captains, each for the team of her link, and of the desk that asks for them. */
import { get, post } from './route.ts'
import type { AskLineUps, CaptainLineUps, DeskLineUps, EnterLineUps, HandInLineUp } from './schema/lineUps.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

/** Shows at a glance what a leaked text is. */
export const CAPTAIN_PREFIX = 'captain_'

/** The page of a link. The secret is behind the `#`: browsers keep that part to themselves, and no log has it. */
export const captainPage = (link: number, secret: string): string => `/captain/${link}#${secret}`

export const lineUpRoutes = {
  captainLineUps: get('/api/captain/line-ups', 'captain').gives<CaptainLineUps>(),
  handInLineUp: post('/api/captain/line-up', 'captain').gives<CaptainLineUps, HandInLineUp>(),

  deskLineUps: get('/api/desk/line-ups/{id}', HANDLER).about({ session: 'id' }).gives<DeskLineUps>(),
  askLineUps: post('/api/desk/line-ups/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<DeskLineUps, AskLineUps>(),
  enterLineUps: post('/api/desk/line-ups/{id}/enter', HANDLER)
    .about({ session: 'id' })
    .gives<DeskLineUps, EnterLineUps>(),
} as const
