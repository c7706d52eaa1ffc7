/** Screens of every kind of made-up tournament: they fit their schemas and agree with each other. */
import type { DocumentEvent } from '@openroom/formats/json/document'
import { OVERALL_ROUND } from '@openroom/protocol/names'
import { registrationSchema, roundsSchema, runningScoresSchema } from '@openroom/protocol/schema/results'
import {
  biddingHistoriesSchema,
  crossImpRowSchema,
  crossTableSchema,
  privateScoresSchema,
  scoreCardSchema,
  tablesSchema,
  teamResultsSchema,
} from '@openroom/protocol/schema/screens'
import { KIND_NAMES, KINDS, type Kind, type Plan } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auctionKey, biddingHistories, wantedBidding } from './biddingHistories.ts'
import { rounds } from './boards.ts'
import { crossImps } from './crossImps.ts'
import { crossTable } from './crossTable.ts'
import { knockoutMatches } from './knockOut.ts'
import type { SessionModel } from './model.ts'
import { pairRunningScores } from './pairs.ts'
import { substitutes } from './people.ts'
import { privateScores } from './privateScores.ts'
import { scoreCard } from './scoreCard.ts'
import { tables } from './tables.ts'
import { teamResults } from './teamResults.ts'
import { teamRunningScores } from './teamScores.ts'
import { sessionsOf } from './testing/modelOf.ts'

/** As small as each kind can be: what is looked at is the form. */
function madeOf(kind: Kind): DocumentEvent {
  const plan: Plan = KINDS[kind]
  const contestants = Math.min(plan.contestants, plan.contestants % 2 === 1 ? 7 : 8 * plan.sections)
  const recorded = plan.bidOnly ? 1 : 0
  const [event] = simulate({
    kind,
    seed: 7,
    contestants,
    boards: 2,
    recorded,
    rulings: 0.1,
    estimated: true,
  }).events
  if (!event) throw new Error(kind)
  return event
}

const sum = (figures: readonly (number | null)[]): number =>
  figures.reduce<number>((all, one) => all + (one ?? 0), 0)

const rawRounds = ({ row }: SessionModel): readonly number[] =>
  Array.from({ length: row.number_of_rounds }, (_, i) => row.first_round + i)

function checkPairs(models: readonly SessionModel[]): void {
  const model = models.at(-1)!
  const scores = runningScoresSchema.parse(pairRunningScores(models))
  if (scores.type !== 'PAIR') throw new Error('not pairs')
  expect(tablesSchema.parse(tables(model, 1)).type).toBe('PAIR')
  for (const row of scores.rows) {
    const { lines } = privateScoresSchema.parse(privateScores(model, row.registrationId))
    const last = lines.at(-1)
    if (row.miniSessionPoints === null) continue
    // Where matches are victory points, those have what is given and taken.
    const extras = row.totalVp === undefined ? (row.correction ?? 0) + (row.sitOut?.points ?? 0) : 0
    expect((last?.miniSessionPoints ?? 0) + extras).toBeCloseTo(row.miniSessionPoints)
    if (!row.sitOut && !row.adjustments)
      expect(last?.miniSessionPercent ?? 0).toBeCloseTo(row.miniSessionPercent ?? 0)
  }
}

/** Every match stands the same in the tables, on its card, and in both teams' results. */
function checkTeams(models: readonly SessionModel[]): void {
  const model = models.at(-1)!
  const scores = runningScoresSchema.parse(teamRunningScores(models, null))
  if (scores.type !== 'TEAM') throw new Error('not teams')
  for (const round of rawRounds(model)) tablesSchema.parse(tables(model, round))
  for (const row of scores.rows) {
    const { results } = teamResultsSchema.parse(teamResults(models, row.registrationId))
    expect(sum(results.map(({ based }) => based))).toBe(row.totalPlayed)
    if (row.totalVp !== null && models.length === 1) {
      const extras = sum([row.carryOver, row.correction])
      expect(sum(results.map(({ vp }) => vp.WE)) + extras).toBeCloseTo(row.totalVp)
    }
    for (const line of results.filter(({ tableClickable }) => tableClickable)) {
      const card = scoreCardSchema.parse(scoreCard(model, line.calcTableId, line.round))
      const ours =
        card.homeTeam === row.registrationId
          ? [card.homeImp, card.homeMp]
          : [card.visitingImp, card.visitingMp]
      expect(ours).toEqual([line.imp.WE, line.mp.WE])
      expect(card.disabledRounds).not.toContain(line.round)
    }
  }
  const crosses = z.array(crossImpRowSchema).parse(crossImps(model, -1))
  expect(crosses.length).toBeGreaterThan(0)
}

function checkCrossTable(models: readonly SessionModel[]): void {
  for (const order of ['rank', 'name'] as const) {
    const { sections } = crossTableSchema.parse(crossTable(models, order))
    for (const { headerRow, rows } of sections) {
      expect(rows.map(({ pair }) => pair)).toEqual(headerRow)
      for (const [at, { results }] of rows.entries()) {
        expect(results).toHaveLength(headerRow.length)
        expect(results[at]).toBeNull()
        for (const [other, cell] of results.entries())
          expect(cell?.length).toBe(rows[other]?.results[at]?.length)
      }
    }
  }
}

function checkRest(model: SessionModel, event: DocumentEvent): void {
  roundsSchema.parse(rounds(model))
  z.array(registrationSchema).parse(substitutes(model))
  const [board] = model.boards.keys()
  const wanted = wantedBidding(model, board ?? 1, 0)
  const logs = event.segments
    .flatMap((one) => one.sessions)
    .flatMap(({ tables: all }) => all.flatMap((one) => one.logs))
  const events = logs.find((log) => log.board === board)?.events ?? []
  const auctions = new Map(wanted.map((one) => [auctionKey(model, one), events]))
  const { bh } = biddingHistoriesSchema.parse(biddingHistories(model, wanted, auctions))
  expect(Object.keys(bh)).toHaveLength(new Set(wanted.map(({ key }) => key)).size)
}

const made = KIND_NAMES.map((kind) => [kind, madeOf(kind)] as const)

describe.each(made)('%s', (_kind, event) => {
  it('agrees with itself', () => {
    for (const { sessions } of event.segments) {
      const { models } = sessionsOf(event, sessions)
      if (event.type === 'PAIR') checkPairs(models)
      else checkTeams(models)
      checkCrossTable(models)
      checkRest(models.at(-1)!, event)
    }
  })
})

const knockOuts = made.filter(([, { arrangeType }]) => arrangeType === 'KNOCK_OUT')

describe.each(knockOuts)('%s', (_kind, event) => {
  it('sends on whoever wins', () => {
    const stages = event.segments.map(({ sessions }) => {
      const { models, registration } = sessionsOf(event, sessions)
      const names = new Map(sessions[0]!.registrations.map(({ key, name }) => [registration(key), name]))
      const winners = knockoutMatches(models).map(({ home, visiting, winner }) =>
        names.get(winner === 'HOME' ? home : visiting),
      )
      return { field: new Set(names.values()), winners, model: models[0]! }
    })
    for (const [i, { winners, model }] of stages.entries()) {
      const next = stages[i + 1]
      if (next) expect(new Set(winners)).toEqual(next.field)
      else expect(winners).toHaveLength(1)
      const card = scoreCard(model, model.matches[0]!.row.id, OVERALL_ROUND)
      expect(scoreCardSchema.parse(card).scoreCardLines.length).toBeGreaterThan(0)
    }
  })
})
