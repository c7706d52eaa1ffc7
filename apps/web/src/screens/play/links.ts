/** Where a live table leads: scores, frequency, tables, the other room, the match (specification 2, section 2). */

import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import { mayViewMatch } from '../../ui/matchView.ts'
import { scoreAction } from '../../ui/table/TableControls.tsx'
import type { Play, PlayProps } from './usePlay.ts'

/** Results screens address rounds as they are displayed. */
export const displayed = ({ arrangeType, roundGroups }: MiniSession, round: number): number =>
  arrangeType === 'KNOCK_OUT' ? round : Math.ceil(round / roundGroups)

const isTeam = ({ type }: MiniSession): boolean => type === 'TEAM'

/** The match's score card; `null` while it is not enabled. */
function cardOf({ miniSession, slot }: PlayProps, { table: { context } }: Play): (() => void) | null {
  if (!isTeam(miniSession) || !context?.scoreCardEnabled || context.calcTableId === null) return null
  const { calcTableId, roundNumber } = context
  return () => slot.navigate('score-card', { calcTableId, round: displayed(miniSession, roundNumber) })
}

const placeOf = (miniSession: MiniSession, { roundNumber }: GameContext) =>
  isTeam(miniSession) ? { round: displayed(miniSession, roundNumber) } : { session: miniSession.session }

/** The board's frequency; `null` while it is not enabled. */
export function frequencyOf(
  { miniSession, slot }: PlayProps,
  { table: { context }, board }: Play,
): (() => void) | null {
  const number = board.board?.number ?? 0
  if (!context?.frequencyEnabled || number <= 0 || !slot.offers('frequency')) return null
  return () => slot.navigate('frequency', { board: number, ...placeOf(miniSession, context) })
}

/** The boards button: this board, or the one before while only that has results (specification 2, section 2). */
function boardsOf(
  { miniSession, slot }: PlayProps,
  { table: { context }, board }: Play,
): (() => void) | null {
  const number = board.board?.number ?? 0
  if (!context || !slot.offers('frequency')) return null
  const to = context.frequencyEnabled ? number : context.previousFrequencyEnabled ? number - 1 : 0
  return to > 0 ? () => slot.navigate('frequency', { board: to, ...placeOf(miniSession, context) }) : null
}

/** A pair's private score; of teams the score card of their match. */
export function scoresOf(props: PlayProps, play: Play): readonly Action[] {
  const { miniSession, slot } = props
  const { context } = play.table
  const card = cardOf(props, play)
  const opens = (registrationId: number | null | undefined) => {
    if (isTeam(miniSession)) return card
    if (registrationId == null || !slot.offers('private-score')) return null
    return () => slot.navigate('private-score', { registrationId, session: miniSession.session })
  }
  return [
    scoreAction('NS', opens(context?.registrations.NORTH_SOUTH)),
    scoreAction('EW', opens(context?.registrations.EAST_WEST)),
  ]
}

/** The same match in the other room; `null` until the table says that it may be seen. */
export function otherTableOf({ slot, params }: PlayProps, { table }: Play): (() => void) | null {
  const { context } = table
  if (!context?.otherRoomVisible || context.otherTableId === null) return null
  const { follow: _follow, kibitz: _kibitz, ...rest } = params
  const tableId = `${context.otherTableId}`
  return () => slot.replace('play', { ...rest, tableId })
}

const isKnockOut = (miniSession: MiniSession): boolean =>
  isTeam(miniSession) && miniSession.arrangeType === 'KNOCK_OUT'

type Slotted = Pick<PlayProps, 'slot' | 'miniSession'>

/** Back to the tables of the session; of a knock-out to its scores. */
export const tablesOf = ({ slot, miniSession }: Slotted): (() => void) =>
  isKnockOut(miniSession) ? () => slot.navigate('running-score', {}) : () => slot.navigate('tables', {})

/** The same with words that say where it leads. */
export const awayOf = (props: Slotted): { readonly go: () => void; readonly label: string } => ({
  go: tablesOf(props),
  label: t(isKnockOut(props.miniSession) ? 'play.none.scores' : 'play.none.tables'),
})

/** The slot's ways on with what the table itself knows: its own card, its own board, its match. */
export function entriesAt(props: PlayProps, play: Play): readonly Action[] {
  const { miniSession, slot } = props
  const own: Readonly<Record<string, (() => void) | null>> = {
    'score-card': cardOf(props, play),
    ...(play.table.context === null ? {} : { frequency: boardsOf(props, play) }),
  }
  const entries = slot.entries.map((entry): Action => {
    const run = own[entry.id]
    if (run === undefined || (run === null && entry.id === 'frequency')) return entry
    return { ...entry, disabled: run === null, run: run ?? entry.run }
  })
  const calcTableId = play.table.context?.calcTableId ?? null
  if (calcTableId === null || !mayViewMatch(miniSession) || !slot.offers('match-view')) return entries
  return [
    ...entries,
    { id: 'match-view', text: t('match.entry'), run: () => slot.navigate('match-view', { calcTableId }) },
  ]
}
