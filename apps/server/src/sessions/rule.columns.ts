/** A session's rules as the columns that they are stored in, and back. */
import type { DocumentSession } from '@openroom/formats/json/document'

/** What decides how a session is played, shown and released, whether it was imported, fed or planned. */
export type SessionRules = Pick<
  DocumentSession,
  | 'numberOfRounds'
  | 'boardsPerRound'
  | 'firstBoard'
  | 'roundGroups'
  | 'bidOnly'
  | 'adaptive'
  | 'vugraphClosedResult'
  | 'playVisible'
  | 'crossTable'
  | 'alertType'
  | 'delay'
  | 'releaseRule'
>

export const ruleColumns = (rules: SessionRules) => ({
  number_of_rounds: rules.numberOfRounds,
  boards_per_round: rules.boardsPerRound,
  first_board: rules.firstBoard,
  round_groups: rules.roundGroups,
  bid_only: rules.bidOnly,
  adaptive: rules.adaptive,
  vugraph_closed_result: rules.vugraphClosedResult,
  play_visible: rules.playVisible,
  cross_table: rules.crossTable,
  alert_type: rules.alertType,
  delay: rules.delay,
  release_rule: rules.releaseRule,
})

export const rulesOf = (row: ReturnType<typeof ruleColumns>): SessionRules => ({
  numberOfRounds: row.number_of_rounds,
  boardsPerRound: row.boards_per_round,
  firstBoard: row.first_board,
  roundGroups: row.round_groups,
  bidOnly: row.bid_only,
  adaptive: row.adaptive,
  vugraphClosedResult: row.vugraph_closed_result,
  playVisible: row.play_visible,
  crossTable: row.cross_table,
  alertType: row.alert_type,
  delay: row.delay,
  releaseRule: row.release_rule,
})
