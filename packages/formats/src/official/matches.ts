/** Official scores of team matches and of the teams' ranking, beside what the rooms' results come to. */

import { bamMatch } from '@openroom/bridge/score/bam'
import { conventionsWith } from '@openroom/bridge/score/conventions'
import { impMatch, type MatchScore, NO_ADJUSTMENT, type TeamMatch } from '@openroom/bridge/score/teamMatch'
import type { DocumentEvent, DocumentMatch, DocumentSession, DocumentTable } from '../json/document.ts'
import { outcomeOf } from '../json/outcome.ts'
import { remark } from '../remark.ts'
import { isRounded } from './figures.ts'
import type { Judged, Verdict } from './judge.ts'

const placeOf = ({ round, number, room }: Pick<DocumentTable, 'round' | 'number' | 'room'>) =>
  `${round} ${number} ${room}`

/** A match with the boards that either room has. */
function teamMatch(match: DocumentMatch, tables: ReadonlyMap<string, DocumentTable>): TeamMatch {
  const { round, number } = match
  const [open, closed] = (['OPEN', 'CLOSED'] as const).map(
    (room) =>
      new Map((tables.get(placeOf({ round, number, room }))?.results ?? []).map((one) => [one.board, one])),
  )
  const boards = [...new Set([...open!.keys(), ...closed!.keys()])].sort((a, b) => a - b)
  const adjustment = { home: match.correctionHome ?? 0, visiting: match.correctionVisiting ?? 0 }
  return {
    boards: boards.map((board) => {
      const [a, b] = [open!.get(board), closed!.get(board)]
      return { board, open: a ? outcomeOf(a) : null, closed: b ? outcomeOf(b) : null }
    }),
    scheduledBoards: null,
    adjustment,
    vpAdjustment: NO_ADJUSTMENT,
  }
}

type Given = { readonly what: string; readonly given: number; readonly ours: number | null }

/** What the file gives of a match; IMPs are compared as the margin, however each team's are counted. */
function givenOf({ official, home, visiting }: DocumentMatch, { total, vps }: MatchScore): readonly Given[] {
  if (!official) return []
  const { impsHome, impsVisiting, vpsHome, vpsVisiting } = official
  const of = (what: string, given: number | null, ours: number | null) =>
    given === null ? [] : [{ what, given, ours }]
  const margin = impsHome === null || impsVisiting === null ? null : impsHome - impsVisiting
  return [
    ...of(`IMPs of ${home} against ${visiting}`, margin, total.home - total.visiting),
    ...of(`victory points of ${home} against ${visiting}`, vpsHome, vps?.home ?? null),
    ...of(`victory points of ${visiting} against ${home}`, vpsVisiting, vps?.visiting ?? null),
  ]
}

function judged({ what, given, ours }: Given, explained: boolean): Judged {
  const verdict = (): Verdict => {
    if (ours === null) return null
    if (isRounded(given, ours, 2)) return 'equal'
    return explained ? { convention: 'sum-of-own-matches' } : 'unexplained'
  }
  const message = `The ${what} are ${given} in the file, ${ours} here.`
  return {
    verdict: verdict(),
    what: () => remark('official-differs', message, { args: { given, ours: ours ?? '' } }),
  }
}

function totals(
  scores: readonly (readonly [DocumentMatch, number | null, number | null])[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [match, home, visiting] of scores) {
    sums.set(match.home, (sums.get(match.home) ?? 0) + (home ?? 0))
    sums.set(match.visiting, (sums.get(match.visiting) ?? 0) + (visiting ?? 0))
  }
  return sums
}

export type ScoredMatch = { readonly match: DocumentMatch; readonly score: MatchScore }

/** Every match of a session as its results and the event's conventions have it. */
export function scoredMatches(event: DocumentEvent, session: DocumentSession): readonly ScoredMatch[] {
  const conventions = conventionsWith(event.conventions)
  const tables = new Map(session.tables.map((table) => [placeOf(table), table]))
  return session.matches.map((match) => {
    const played = teamMatch(match, tables)
    return {
      match,
      score: event.calcType === 'BAM' ? bamMatch(played, conventions) : impMatch(played, conventions),
    }
  })
}

/** Every match with official scores, and the teams' official totals. */
export function judgedMatches(event: DocumentEvent, session: DocumentSession): readonly Judged[] {
  const scored = scoredMatches(event, session)
  const ours = totals(
    scored.map(({ match, score }) => [match, score.vps?.home ?? null, score.vps?.visiting ?? null]),
  )
  const own = totals(
    session.matches.map((match) => [
      match,
      match.official?.vpsHome ?? null,
      match.official?.vpsVisiting ?? null,
    ]),
  )
  const standings = session.registrations.flatMap(({ key, official }) => {
    const given = official?.total ?? null
    if (given === null || !ours.has(key) || !session.matches.some((match) => match.official?.vpsHome != null))
      return []
    const borneOut = isRounded(given, own.get(key) ?? Number.NaN, 2)
    return judged({ what: `total victory points of ${key}`, given, ours: ours.get(key) ?? null }, borneOut)
  })
  return [
    ...scored.flatMap(({ match, score }) => givenOf(match, score).map((one) => judged(one, false))),
    ...standings,
  ]
}
