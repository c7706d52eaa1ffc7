/** Line-ups of teams, as the desk asks for them and enters them. */
import { lineUpRoutes as routes } from '@openroom/protocol/lineUpRoutes'
import type { AskLineUps, EnterLineUps } from '@openroom/protocol/schema/lineUps'
import { viewAt } from '@openroom/protocol/views'
import { told } from './desk.ts'
import { useLiveCall } from './useLiveCall.ts'

export const useLineUps = (id: number) =>
  useLiveCall(['desk', 'lineUps', id], routes.deskLineUps(id), viewAt('deskLineUps', { id }))

export const askLineUps = (id: number, asked: AskLineUps) => told(routes.askLineUps(id), asked)
export const enterLineUps = (id: number, entered: EnterLineUps) => told(routes.enterLineUps(id), entered)
