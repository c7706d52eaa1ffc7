/** Places and scores of a session's segment, as visitors see them, before a change and after it. */
import type { CorrectionEffect, Ranking } from '@openroom/protocol/schema/corrections'
import type { RunningScores } from '@openroom/protocol/schema/results'
import type { Kysely, Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { lostIn } from '../desk/nextOffers.ts'
import { releasedContent } from '../sessions/content.public.ts'
import { knockoutCorrections, knockoutMatches } from '../sessions/knockOut.ts'
import { segmentRows, sessionRow } from '../sessions/miniSessions.public.ts'
import { type SessionModel, sessionModel } from '../sessions/model.ts'
import { pairRunningScores } from '../sessions/pairs.ts'
import { teamRunningScores } from '../sessions/teamScores.ts'
import { isKnockOut } from '../sessions/teams.ts'
import { type AsItWillBe, asDecided } from './asItWillBe.rows.ts'

type Standing = CorrectionEffect['ranking'][number]['before']
export type Standings = ReadonlyMap<number, Standing & { readonly key: string; readonly name: string }>

const NONE: Standing = { rank: null, points: null, percent: null }

/** In the points that the ranking is by. */
function standingOf(row: RunningScores['rows'][number]): Standing {
  if ('totalPercent' in row)
    return { rank: row.totalRank, points: row.totalVp ?? row.totalPoints, percent: row.totalPercent }
  const imps = row.totalImp === null ? null : row.totalImp + (row.carryOver ?? 0) + (row.correction ?? 0)
  return { rank: row.totalRank, points: row.totalVp ?? row.totalMp ?? imps, percent: null }
}

/** The running score after the last session of the segment that a session is in; empty where there is none. */
export async function standingsIn(db: Kysely<PublicTables>, id: number): Promise<Standings> {
  const own = await sessionRow(db, id)
  if (!own) return new Map()
  const models = []
  for (const row of await segmentRows(db, own.segment_id))
    models.push(sessionModel(row, await releasedContent(db, row.id, null)))
  return standingsOf(models)
}

/** The running score after the last of these sessions, as the director sees it. */
export function rankingOf(models: readonly SessionModel[]): Ranking {
  const last = models.at(-1)
  if (!last) return []
  const scores = last.row.type === 'PAIR' ? pairRunningScores(models) : teamRunningScores(models, null)
  if (last.row.type === 'TEAM' && isKnockOut(last)) {
    const playedBy = new Map(
      scores.rows.map((row) => [row.registrationId, 'played' in row ? row.played : row.totalPlayed]),
    )
    return inMatches(models).map(({ team, ...one }) => ({
      ...{ section: null, side: null, played: playedBy.get(team) ?? 0 },
      ...one,
    }))
  }
  return scores.rows.flatMap((row) => {
    const entry = last.entries.get(row.registrationId)
    if (!entry) return []
    const { key, name, number, side } = entry
    const section = last.row.sections_scored === 'apart' ? entry.section : null
    const played = 'played' in row ? row.played : row.totalPlayed
    const standing = standingOf(row)
    // Victory points rank where there are any.
    const percent = 'totalVp' in row && row.totalVp != null ? null : standing.percent
    return [{ key, name, number, section, side, played, ...standing, percent }]
  })
}

/** Of a knock-out: team by team as they meet, each with what it has in its match. */
function inMatches(models: readonly SessionModel[]) {
  const { entries } = models.at(-1)!
  const corrections = knockoutCorrections(models)
  return knockoutMatches(models).flatMap(({ home, visiting, homeImp, visitingImp, segments }) => {
    const tables = segments.map(({ calcTableId }) => calcTableId)
    const corrected = (team: number) =>
      corrections
        .filter((one) => one.registrationId === team && tables.includes(one.calcTableId))
        .reduce((sum, { amount }) => sum + amount, 0)
    const sides = [
      [home, homeImp],
      [visiting, visitingImp],
    ] as const
    return sides.flatMap(([team, imps]) => {
      const entry = entries.get(team)
      if (!entry || entry.bye) return []
      const { key, name, number } = entry
      return [{ team, key, name, number, ...NONE, points: imps === null ? null : imps + corrected(team) }]
    })
  })
}

/** The running score after the last of these sessions. */
export function standingsOf(models: readonly SessionModel[]): Standings {
  const type = models.at(-1)?.row.type
  if (type === undefined) return new Map()
  if (type === 'TEAM' && isKnockOut(models.at(-1)!))
    return new Map(inMatches(models).map(({ team, number: _, ...one }) => [team, one]))
  const scores = type === 'PAIR' ? pairRunningScores(models) : teamRunningScores(models, null)
  const entries = new Map(models.flatMap(({ entries }) => [...entries]))
  return new Map(
    scores.rows.flatMap((row) => {
      const entry = entries.get(row.registrationId)
      return entry
        ? [[row.registrationId, { key: entry.key, name: entry.name, ...standingOf(row) }] as const]
        : []
    }),
  )
}

/** Matches of a knock-out's next stage, where that is drawn, with a team that has lost before; in a transaction that is taken back. */
export async function lostInNext(
  tx: Transaction<AllTables>,
  id: number,
  now: Pick<AsItWillBe, 'sessions' | 'hasNext'> | null,
): Promise<CorrectionEffect['next']> {
  const lost = now?.hasNext ? lostIn(now.sessions) : new Map()
  const after = tx.selectFrom('stage').select('mini_session_id').where('after_id', '=', id)
  const stage = lost.size > 0 ? await after.executeTakeFirst() : undefined
  // Who plays whom there may wait for what is public.
  const next = stage && (await asDecided(tx, stage.mini_session_id))
  if (!next) return []
  const models = next.sessions.map(({ row, content }) => sessionModel(row, content))
  const all = knockoutMatches(models)
  // Those who have lost play for the third place.
  const main = next.stage?.third_place ? all.slice(0, -1) : all
  return main.flatMap(({ home, visiting }, at) =>
    [home, visiting].flatMap((team) => {
      const one = lost.get(models.at(-1)?.entries.get(team)?.key ?? '')
      const name = next.document.events[0]?.segments[0]?.name ?? ''
      return one ? [{ stage: name, match: at + 1, ...one, begun: next.begun.size > 0 }] : []
    }),
  )
}

const isSame = (a: Standing, b: Standing): boolean =>
  a.rank === b.rank && a.points === b.points && a.percent === b.percent

/** Pairs or teams whose place or score is another, the best first. */
export function rankingChanges(before: Standings, after: Standings): CorrectionEffect['ranking'] {
  return [...after].flatMap(([id, { key, name, ...now }]) => {
    const { rank, points, percent } = before.get(id) ?? NONE
    const was = { rank, points, percent }
    return isSame(was, now) ? [] : [{ key, name, before: was, after: now }]
  })
}
