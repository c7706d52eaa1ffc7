/** Messages of a made-up live table for tests. */
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { seatOnTurn } from '@openroom/bridge/table/view'
import { toDirection } from '@openroom/protocol/names'
import type { TablePush } from '@openroom/protocol/push'
import type { DerivedEvent, Game, GameContext } from '@openroom/protocol/schema/liveEvents'
import { toGameTable } from '@openroom/protocol/table/gameCodec'
import { toWireEvent } from '@openroom/protocol/table/wire'

export const CONTEXT: GameContext = {
  tournamentName: 'Harbour Teams',
  tournamentType: 'TEAM',
  calculationType: 'IMP',
  arrangeType: 'ROUND_ROBIN',
  alertType: 'SCREENS',
  homeTeam: { teamId: 5, name: 'Harbour', bye: false },
  visitingTeam: { teamId: 8, name: 'Valley', bye: false },
  homeImp: 20,
  visitingImp: 7,
  homeMp: null,
  visitingMp: null,
  homeVp: null,
  visitingVp: null,
  nsRoundResult: null,
  ewRoundResult: null,
  roomType: 'OPEN',
  tableId: 31,
  otherTableId: 32,
  calcTableId: 70,
  roundNumber: 2,
  sessionNumber: 1,
  numberOfRounds: 9,
  registrations: { NORTH_SOUTH: 5, EAST_WEST: 8 },
  otherResult: null,
  otherRoomVisible: true,
  live: true,
  frequencyEnabled: true,
  previousFrequencyEnabled: true,
  scoreCardEnabled: true,
}

/** The whole of a table as it stands. */
export const gameOf = (state: TableState, context: Partial<GameContext> = {}): Game => {
  const turn = seatOnTurn(state)
  return {
    ...CONTEXT,
    roundNumber: state.round ?? 0,
    ...context,
    ...toGameTable(state, turn && toDirection(turn)),
  }
}

/** Versions count on in steps of 1024, as those of a log. */
export const versionOf = (events: number): number => events * 1024

export const fullPush = (
  state: TableState,
  events: number,
  context: Partial<GameContext> = {},
): TablePush => ({ type: 'FULL', payload: gameOf(state, context), seq: versionOf(events), prev: null })

/** @param at how many events the table has had with this one */
export const eventPush = (event: Exclude<TableEvent, { type: 'FULL' }>, at: number): TablePush => ({
  ...toWireEvent(event),
  seq: versionOf(at),
  prev: versionOf(at - 1),
})

/** @param nth of the derived messages since the last event, from 1 */
export const derivedPush = (event: DerivedEvent, at: number, nth = 1): TablePush => ({
  ...event,
  seq: versionOf(at) + nth,
  prev: versionOf(at) + nth - 1,
})
