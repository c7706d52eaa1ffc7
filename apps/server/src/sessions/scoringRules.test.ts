/** Conventions of an event where they count: in its rankings. */
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import type { DocumentEvent } from '@openroom/formats/json/document'
import type { Kind } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { describe, expect, it } from 'vitest'
import { pairRunningScores } from './pairs.ts'
import { registrationsUpTo } from './people.ts'
import { scoreCard } from './scoreCard.ts'
import { scoringRules } from './scoringRules.ts'
import { teamResults } from './teamResults.ts'
import { teamRunningScores } from './teamScores.ts'
import { sessionsOf } from './testing/modelOf.ts'

function eventOf(
  kind: Kind,
  conventions?: ConventionChanges,
  contestants = kind === 'teams-swiss-acbl' ? 3 : 4,
): DocumentEvent {
  const [event] = simulate({
    estimated: true,
    kind,
    seed: 3,
    contestants,
    boards: 2,
    rounds: 2,
    recorded: 0,
    rulings: 0,
  }).events
  if (!event) throw new Error(kind)
  return conventions ? { ...event, conventions } : event
}

const modelsOf = (event: DocumentEvent) => sessionsOf(event, event.segments[0]!.sessions).models

describe('a ranking', () => {
  it('says by which scale and tie-breaks it was made, and nothing where all is as usual', () => {
    expect(teamRunningScores(modelsOf(eventOf('teams-swiss-acbl')), null).rules).toEqual([
      { rule: 'vpScale', scale: 'acbl20' },
      { rule: 'byes', percent: 60, ownAverage: true },
      { rule: 'tieBreaks', by: ['headToHead', 'headToHeadImps', 'wins', 'opponents'] },
    ])
    const total = teamRunningScores(modelsOf(eventOf('teams-total-points')), null)
    expect(total.rules).toEqual([{ rule: 'totalPoints' }])
    expect(total.type === 'TEAM' && total.rows.every(({ totalVp }) => totalVp === null)).toBe(true)
    expect(teamRunningScores(modelsOf(eventOf('teams-swiss')), null)).not.toHaveProperty('rules')
    expect(pairRunningScores(modelsOf(eventOf('pairs-howell')))).not.toHaveProperty('rules')
  })

  it('says what a bye counts only where it counts', () => {
    const rules = (kind: Kind) => modelsOf(eventOf(kind, { byes: { percent: 60 } })).map(scoringRules)
    expect(rules('teams-swiss')).toEqual([[{ rule: 'byes', percent: 60, ownAverage: false }]])
    expect(rules('teams-knock-out').flat()).toEqual([])
  })

  it('gives a bye 60 % of the victory points, and the own average where that is better', () => {
    const event = eventOf('teams-swiss-acbl')
    const models = modelsOf({
      ...event,
      conventions: { teams: event.conventions.teams ?? {}, byes: { percent: 60 } },
    })
    const { rows } = teamRunningScores(models, null)
    const free = rows.filter((row) => row.sitOut !== undefined)
    expect(free.reduce((sum, { sitOut }) => sum + (sitOut?.count ?? 0), 0)).toBe(2)
    for (const { sitOut } of free) expect(sitOut?.points).toBe(12 * (sitOut?.count ?? 0))
    for (const { registrationId } of free) {
      const { results } = teamResults(models, registrationId)
      expect(new Set(results.filter(({ bye }) => bye).map(({ vp }) => vp.WE))).toEqual(new Set([12]))
    }
    const early = {
      ...models[0]!,
      lines: [],
      lineAt: new Map(),
      matches: models[0]!.matches.map((one) => ({ ...one, open: null, closed: null })),
    }
    expect(teamRunningScores([early], null).rows.every((row) => row.sitOut === undefined)).toBe(true)
  })

  it('counts boards sat out in points and percent, not as played', () => {
    const event = eventOf('pairs-sit-out', undefined, 5)
    const bare = pairRunningScores(modelsOf({ ...event, conventions: {} }))
    const { rows } = pairRunningScores(modelsOf(event))
    if (bare.type !== 'PAIR') throw new Error('not pairs')
    const free = rows.filter((row) => row.sitOut !== undefined)
    expect(free.length).toBeGreaterThan(0)
    for (const row of rows) {
      const before = bare.rows.find((one) => one.registrationId === row.registrationId)
      if (!before || !('played' in row)) throw new Error('no row')
      expect(row.played).toBe(before.played)
      expect(row.miniSessionPoints).toBeCloseTo(
        (before.miniSessionPoints ?? 0) + (row.sitOut?.points ?? 0),
        9,
      )
      expect(row.miniSessionPercent ?? 0).toBeGreaterThanOrEqual((before.miniSessionPercent ?? 0) - 1e-9)
    }
  })

  it.each(['VP', 'IMP', 'VP'].map((unit, at) => [unit, at] as const))(
    'counts penalties and bonuses in %s, and says what they are for (%i)',
    (unit, at) => {
      const event = eventOf('teams-swiss-acbl', undefined, 4)
      const modelsWith = (keep: (place: number) => boolean) =>
        modelsOf({
          ...event,
          segments: event.segments.map((one) => ({
            ...one,
            sessions: one.sessions.map((session) => ({
              ...session,
              registrations: session.registrations.map(({ adjustments = [], ...rest }, place) =>
                keep(place) && adjustments.length > 0 ? { ...rest, adjustments } : rest,
              ),
            })),
          })),
        })
      const models = modelsWith((place) => place === at)
      const [before, after] = [modelsWith(() => false), models].map((one) => teamRunningScores(one, null))
      if (before?.type !== 'TEAM' || after?.type !== 'TEAM') throw new Error('not teams')
      const [row, ...others] = after.rows.filter((one) => one.adjustments !== undefined)
      const [own] = row?.adjustments ?? []
      if (!row || !own) throw new Error('no adjustment')
      const was = before.rows.find(({ registrationId }) => registrationId === row.registrationId)
      expect([others.length, own.unit, own.reason === null]).toEqual([0, unit, false])
      if (unit === 'IMP') expect(row.totalImp).toBe((was?.totalImp ?? 0) + own.amount)
      else expect(row.totalVp).toBe((was?.totalVp ?? 0) + own.amount)
      expect(row.correction ?? 0).toBe(own.round === undefined ? own.amount : 0)
      const { results } = teamResults(models, row.registrationId)
      const match = results.find(({ round }) => round === own.round)
      const card = match ? scoreCard(models[0]!, match.calcTableId, match.round) : null
      const side = card?.homeTeam === row.registrationId ? 'home' : 'visiting'
      expect(card?.adjustments?.[side]).toEqual(own.round === undefined ? undefined : [own])
    },
  )

  it('takes penalties of pairs from points and percent', () => {
    const event = eventOf('pairs-sit-out')
    const { rows } = pairRunningScores(modelsOf({ ...event, conventions: {} }))
    const found = rows.flatMap((row) => ('carryOverPoints' in row && row.adjustments ? [row] : []))
    expect(found.map(({ adjustments }) => adjustments?.map(({ unit }) => unit)).sort()).toEqual([
      ['PERCENT'],
      ['TOP'],
    ])
    for (const { adjustments = [], correction, totalPoints, totalPercent } of found) {
      const top = (100 * (totalPoints ?? 0)) / (totalPercent ?? 1)
      const [{ unit, amount }] = adjustments as [(typeof adjustments)[number]]
      const of = unit === 'PERCENT' ? top : top / (found[0]?.played ?? 1)
      expect(correction).toBeCloseTo((amount * of) / 100, 6)
    }
  })

  it('ranks pairs by the victory points of their matches', () => {
    const models = modelsOf(eventOf('pairs-victory-points', undefined, 5))
    const scores = pairRunningScores(models)
    if (scores.type !== 'PAIR') throw new Error('not pairs')
    expect(scores.rules?.[0]).toEqual({ rule: 'swissPairs', maximum: 20, scale: null })
    const vps = scores.rows.map(({ totalVp }) => totalVp ?? 0)
    expect(vps).toEqual([...vps].sort((a, b) => b - a))
    const matches = models[0]!.tables.filter(({ ns_id, ew_id }) =>
      [ns_id, ew_id].every(
        (id) =>
          !models[0]!.entries.get(id)?.bye && models[0]!.lines.some(({ ns, ew }) => ns === id || ew === id),
      ),
    )
    const byes = scores.rows.reduce((sum, { sitOut }) => sum + (sitOut?.points ?? 0), 0)
    const total = vps.reduce((sum, one) => sum + one, 0)
    expect(total).toBeCloseTo(20 * matches.length + byes - 1, 6)
    for (const row of scores.rows) expect(row.sitOut?.points ?? 12).toBeGreaterThanOrEqual(12)
  })

  it('tells the quotient that ranks, and the points that boards add', () => {
    const event = eventOf('teams-patton')
    expect(teamRunningScores(modelsOf(event), null).rules).toEqual([{ rule: 'boardPoints', points: 2 }])
    const { rows, rules } = teamRunningScores(
      modelsOf({ ...event, conventions: { ranking: { by: 'quotient' } } }),
      null,
    )
    expect(rules).toEqual([{ rule: 'quotient' }])
    const quotients = rows.map((row) => ('quotient' in row ? (row.quotient ?? Infinity) : 0))
    expect(quotients).toEqual([...quotients].sort((a, b) => b - a))
  })

  it('counts the best sessions, and says where places lead', () => {
    const event = eventOf('pairs-sessions', undefined, 8)
    const after = modelsOf(event)[0]!.row.segment_key
    const cuts = [
      { after, to: 'Final A', places: 2 },
      { after, to: 'Final B', places: 3 },
    ]
    const models = modelsOf({ ...event, conventions: { stages: { countedSessions: 2, cuts } } })
    const scores = pairRunningScores(models)
    const each = models.map((one) => pairRunningScores([one]))
    if (scores.type !== 'PAIR') throw new Error('not pairs')
    expect(scores.rules).toEqual([{ rule: 'countedSessions', sessions: 2 }])
    for (const row of scores.rows) {
      const own = each.map(({ rows }) => {
        const found = rows.find(({ registrationId }) => registrationId === row.registrationId)
        return found && 'miniSessionPercent' in found ? (found.miniSessionPercent ?? 0) : 0
      })
      const best = [...own].sort((a, b) => b - a).slice(0, 2)
      expect(row.totalPercent).toBeCloseTo((best[0]! + best[1]!) / 2, 6)
      expect(row.dropped ?? false).toBe(own[2]! < Math.min(own[0]!, own[1]!) || own[2] === Math.min(...own))
      const rank = row.totalRank ?? 99
      expect(row.qualifies ?? null).toBe(rank <= 2 ? 'Final A' : rank <= 5 ? 'Final B' : null)
    }
  })

  it('of a series has everybody who ever came, those with too few evenings unranked', () => {
    const event = eventOf('pairs-series', undefined, 10)
    const models = modelsOf(event)
    const scores = pairRunningScores(models)
    if (scores.type !== 'PAIR') throw new Error('not pairs')
    expect(scores.rules?.map(({ rule }) => rule)).toEqual([
      'countedSessions',
      'leastSessions',
      'sessionsAlike',
    ])
    const came = new Map<number, number>()
    for (const { lines } of models) {
      const present = new Set(lines.flatMap(({ ns, ew }) => [ns, ew]))
      for (const id of present) came.set(id, (came.get(id) ?? 0) + 1)
    }
    expect(scores.rows.map(({ registrationId }) => registrationId).sort()).toEqual([...came.keys()].sort())
    for (const { registrationId, totalRank } of scores.rows)
      expect(totalRank !== null).toBe((came.get(registrationId) ?? 0) >= 3)
    const names = registrationsUpTo(models).map(({ registrationId }) => registrationId)
    expect(names).toEqual(expect.arrayContaining([...came.keys()]))
  })

  it('marks teams that share a place, and names what split the others', () => {
    const level = {
      kind: 'table',
      columns: [{ upToBoards: null, steps: [{ from: 0, winner: 5, loser: 5 }] }],
    } as const
    const tied = teamRunningScores(
      modelsOf(eventOf('teams-round-robin', { teams: { vpScale: level } })),
      null,
    )
    expect(tied.rows.map((row) => [row.totalRank, row.tied])).toEqual(tied.rows.map(() => [1, true]))
    const rules: ConventionChanges = { teams: { vpScale: level }, ranking: { tieBreaks: ['netImps'] } }
    const { rows } = teamRunningScores(modelsOf(eventOf('teams-round-robin', rules)), null)
    if (rows.length === 0) throw new Error('nobody')
    const nets = rows.map((row) => ('totalImp' in row ? (row.totalImp ?? 0) : 0))
    expect(nets).toEqual([...nets].sort((a, b) => b - a))
    for (const [at, row] of rows.entries()) {
      expect(row.totalRank).toBe(nets.indexOf(nets[at]!) + 1)
      expect(row.tied ?? false).toBe(nets.filter((one) => one === nets[at]).length > 1)
      expect(row.tieBreak).toBe('netImps')
    }
  })

  it('splits ties of pairs by the boards that they won', () => {
    const event = eventOf('pairs-howell', { ranking: { tieBreaks: ['countBack'] } })
    const [session] = event.segments[0]!.sessions
    const flat = {
      ...session!,
      tables: session!.tables.map((table) => ({
        ...table,
        results: table.results.map((one) => ({ ...one, scoreNs: 100, contract: null, tricks: null })),
      })),
    }
    const segments = [{ ...event.segments[0]!, sessions: [flat] }]
    const { rows } = pairRunningScores(modelsOf({ ...event, segments }))
    expect(rows.map((row) => [row.totalRank, row.tied])).toEqual(rows.map(() => [1, true]))
  })
})
