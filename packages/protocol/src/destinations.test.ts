import { describe, expect, it } from 'vitest'
import { destinations } from './destinations.ts'
import { routes } from './routes.ts'

describe('the addresses of specification 1 section 7 and 2 section 7', () => {
  it.each([
    [destinations.globalSystemMessages(), '/system-messages/global'],
    [destinations.sessionSystemMessages(3), '/system-messages/3'],
    [
      destinations.tableSystemMessages(3, { kind: 'room', room: 'OPEN', calcTableId: 9 }),
      '/system-messages/3/OP 9',
    ],
    [destinations.runningScores(3), '/running-scores/3'],
    [destinations.runningScores(3, 2), '/running-scores/3/2'],
    [destinations.roundButtons(1, 5), '/round-buttons/1_5'],
    [destinations.pairTables(3), '/tables/3'],
    [destinations.teamTables(3, 4), '/tables/3/4'],
    [destinations.crossTable(3, 'rank'), '/cross-table/3/rank'],
    [destinations.scoreCard(3, 9, 99999), '/score-card/3/9/99999'],
    [destinations.watch(3, { kind: 'table', tableId: 12 }), '/watch/3/12'],
    [destinations.follow(3, 77), '/follow/3/77'],
  ])('%s', (built, expected) => {
    expect(built).toBe(expected)
  })

  it.each([
    [routes.runningScores(3), '/api/archive/running-scores/3'],
    [routes.runningScores(3, 2), '/api/archive/running-scores/3/2'],
    [routes.watch(3, 11, 7), '/api/archive/watch/3/11/7'],
    [routes.crossImps(3, -1), '/api/archive/cross-imps/3/-1'],
    [routes.systemMessages(3, 'OP 9'), '/api/archive/system-message/list/3/OP%209'],
    [routes.ddsArchive(3, 11, 7, 12, 3), '/api/archive/dds-archive/3/11/7/12/3'],
  ])('%s', (built, expected) => {
    expect(built).toBe(expected)
  })
})
