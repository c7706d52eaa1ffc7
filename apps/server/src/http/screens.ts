/** The archive's further calls: what the other screens of a session show (specification 2, section 7). */
import { registrationSchema } from '@openroom/protocol/schema/results'
import { scoringSchema } from '@openroom/protocol/schema/scoring'
import {
  biddingHistoriesSchema,
  bidOnlyBoardSchema,
  crossImpRowSchema,
  crossTableSchema,
  ddsArchiveSchema,
  knockoutCorrectionSchema,
  operatorsSchema,
  personalCrossImpRowSchema,
  privateScoresSchema,
  scoreCardSchema,
  searchTableSchema,
  tableKnockoutCorrectionsSchema,
  tablesSchema,
  teamResultsSchema,
  withdrawCountSchema,
} from '@openroom/protocol/schema/screens'
import { z } from 'zod'
import { TABLE_LABELS, type TableLabel } from '../services/public/biddingHistories.ts'
import type { Screens } from '../services/public/screens.ts'
import { type Call, of } from './calls.ts'

export const SCREEN_CALLS: readonly Call<Screens>[] = [
  { path: 'scoring/:id', response: scoringSchema, view: (s, n) => s.scoring(of(n, 0)) },
  { path: 'substitutes/:id', response: z.array(registrationSchema), view: (s, n) => s.substitutes(of(n, 0)) },
  { path: 'tables/:id/:round', response: tablesSchema, view: (s, n) => s.tables(of(n, 0), of(n, 1)) },
  {
    path: 'search-table/:id/:registrationId',
    response: searchTableSchema,
    view: (s, n) => s.searchTable(of(n, 0), of(n, 1)),
  },
  { path: 'operators/:id', response: operatorsSchema, view: (s, n) => s.operators(of(n, 0), null) },
  {
    path: 'operators/:id/:round',
    response: operatorsSchema,
    view: (s, n) => s.operators(of(n, 0), of(n, 1)),
  },
  {
    path: 'private-scores/:id/:registrationId',
    response: privateScoresSchema,
    view: (s, n) => s.privateScores(of(n, 0), of(n, 1)),
  },
  {
    path: 'team-results/:id/:registrationId',
    response: teamResultsSchema,
    view: (s, n) => s.teamResults(of(n, 0), of(n, 1)),
  },
  {
    path: 'score-card/:id/:calcTableId/:round',
    response: scoreCardSchema,
    view: (s, n) => s.scoreCard(of(n, 0), of(n, 1), of(n, 2)),
  },
  {
    path: 'disabled-rounds/:id/:calcTableId',
    response: z.array(z.int()),
    view: (s, n) => s.disabledRounds(of(n, 0), of(n, 1)),
  },
  {
    path: 'cross-imps/:id/:round',
    response: z.array(crossImpRowSchema),
    view: (s, n) => s.crossImps(of(n, 0), of(n, 1)),
  },
  {
    path: 'personal-cross-imps/:id/:round/:player1/:player2',
    response: z.array(personalCrossImpRowSchema),
    view: (s, n) => s.personalCrossImps(of(n, 0), of(n, 1), [of(n, 2), of(n, 3)]),
  },
  {
    path: 'cross-table/:id/:order',
    word: ['order', ['rank', 'name']],
    response: crossTableSchema,
    view: (s, n, order) => s.crossTable(of(n, 0), order === 'name' ? 'name' : 'rank'),
  },
  {
    path: 'withdraw-count/:id',
    response: withdrawCountSchema,
    view: (s, n) => s.withdrawCount(of(n, 0)),
  },
  {
    path: 'knockout-corrections/:id',
    response: z.array(knockoutCorrectionSchema),
    view: (s, n) => s.knockoutCorrections(of(n, 0)),
  },
  {
    path: 'table-knockout-corrections/:id',
    response: tableKnockoutCorrectionsSchema,
    view: (s, n) => s.tableKnockoutCorrections(of(n, 0)),
  },
  {
    path: 'pair-bidding-histories/:id/:board/:registrationId',
    response: biddingHistoriesSchema,
    view: (s, n) => s.biddingHistories(of(n, 0), 'PAIR', of(n, 1), of(n, 2)),
  },
  {
    path: 'team-bidding-histories/:id/:board/:registrationId',
    response: biddingHistoriesSchema,
    view: (s, n) => s.biddingHistories(of(n, 0), 'TEAM', of(n, 1), of(n, 2)),
  },
  {
    path: 'score-card-bidding-histories/:id/:calcTableId/:round/:board/:tableLabel',
    word: ['tableLabel', TABLE_LABELS],
    response: biddingHistoriesSchema,
    view: (s, n, label) =>
      s.scoreCardBiddingHistories(
        of(n, 0),
        { calcTableId: of(n, 1), round: of(n, 2) },
        of(n, 3),
        label as TableLabel,
      ),
  },
  {
    path: 'bid-only-team-frequency-board/:id/:round',
    response: bidOnlyBoardSchema,
    view: (s, n) => s.bidOnlyBoard(of(n, 0), of(n, 1)),
  },
  {
    path: 'dds-archive/:id/:ns/:board/:trickCount/:cardsInTrick',
    response: ddsArchiveSchema,
    limit: { tries: 600, windowMs: 60_000 },
    view: (s, n) =>
      s.ddsArchive(of(n, 0), of(n, 1), of(n, 2), {
        trickCount: of(n, 3),
        cardsInTrick: of(n, 4),
      }),
  },
]
