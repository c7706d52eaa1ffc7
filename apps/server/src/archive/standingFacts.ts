/**
 * How contestants did in one finished session: what seasons are made of. Figures are those of the session by itself; a match
 * of a knock-out, which goes over all sessions of its stage, is one match, and counts where it was decided.
 */
import type { RunningScores } from '@openroom/protocol/schema/results'
import { knockoutMatches } from '../sessions/knockOut.ts'
import { isBye, meetingScore, meetings } from '../sessions/meetings.ts'
import type { SessionModel } from '../sessions/model.ts'
import { pairRunningScoresInTurns } from '../sessions/pairs.ts'
import { unitOfModel } from '../sessions/teamPlaces.ts'
import { teamRunningScores } from '../sessions/teamScores.ts'
import { isKnockOut } from '../sessions/teams.ts'
import type { StandingFact } from './standingFacts.public.ts'

type Matches = Pick<StandingFact, 'matches' | 'won' | 'drawn' | 'lost' | 'imps_won' | 'imps_lost'>

const NO_MATCHES: Matches = { matches: 0, won: 0, drawn: 0, lost: 0, imps_won: 0, imps_lost: 0 }

/** Whether a session is all that its segment has: then what the file says of the end is said of this session. */
const isWholeStage = ({ row }: SessionModel): boolean => row.number_of_sessions <= 1

type PairRow = Extract<RunningScores, { type: 'PAIR' }>['rows'][number]
type TeamRow = Extract<RunningScores, { type: 'TEAM' }>['rows'][number]

function pairFact(model: SessionModel, row: PairRow, field: string): StandingFact {
  const total = isWholeStage(model)
  const isImps = model.row.calc_type === 'IMP'
  const vps = total ? row.totalVp : row.miniSessionVp
  const points = total ? row.totalPoints : row.miniSessionPoints
  return {
    mini_session_id: model.row.id,
    registration_id: row.registrationId,
    field,
    rank: total ? row.totalRank : row.miniSessionRank,
    percent: total ? row.totalPercent : row.miniSessionPercent,
    vps: vps ?? null,
    imps: isImps ? points : null,
    ...NO_MATCHES,
  }
}

async function pairFacts(model: SessionModel): Promise<readonly StandingFact[]> {
  const scores = await pairRunningScoresInTurns([model])
  if (scores.type !== 'PAIR') return []
  const { winners } = model.row
  const isApart = model.conventions.ranking.ranks === 'apart'
  const sideOf = new Map(
    model.tables.flatMap(({ ns_id, ew_id }) => [[ns_id, 'NS'] as const, [ew_id, 'EW'] as const]),
  )
  return scores.rows
    .filter(({ played }) => played > 0)
    .map((row) => {
      const entry = model.entries.get(row.registrationId)
      const side = winners === 2 ? (entry?.side ?? sideOf.get(row.registrationId) ?? '') : ''
      return pairFact(model, row, `${side}/${isApart ? (entry?.section ?? '') : ''}`)
    })
}

/** By team. */
type Won = ReadonlyMap<number, Matches>

/** Of meetings with their scores, byes left out; of IMPs alone where it is not said who has won. */
function countMatches(
  model: SessionModel,
  all: readonly {
    readonly home: number
    readonly visiting: number
    readonly of: (isHome: boolean) => Matches
  }[],
): Won {
  const found = new Map<number, Matches>()
  const add = (team: number, own: Matches) => {
    const before = found.get(team) ?? NO_MATCHES
    found.set(team, {
      matches: before.matches + own.matches,
      won: before.won + own.won,
      drawn: before.drawn + own.drawn,
      lost: before.lost + own.lost,
      imps_won: before.imps_won + own.imps_won,
      imps_lost: before.imps_lost + own.imps_lost,
    })
  }
  for (const { home, visiting, of } of all) {
    if (isBye(model, home) || isBye(model, visiting)) continue
    add(home, of(true))
    add(visiting, of(false))
  }
  return found
}

const outcome = (margin: number): Matches => ({
  ...NO_MATCHES,
  matches: 1,
  won: margin > 0 ? 1 : 0,
  drawn: margin === 0 ? 1 : 0,
  lost: margin < 0 ? 1 : 0,
})

/** What was played in the session: its IMPs, and a match each but in a knock-out. */
const playedIn = (model: SessionModel) =>
  meetings(model).flatMap((meeting) => {
    const { home, visiting } = meeting
    const { played, total } = meetingScore(model, meeting)
    if (!total || played === 0) return []
    const of = (isHome: boolean): Matches => {
      const [own, other] = isHome ? [total.home, total.visiting] : [total.visiting, total.home]
      const result = isKnockOut(model) ? NO_MATCHES : outcome(own - other)
      return { ...result, imps_won: own, imps_lost: other }
    }
    return [{ home, visiting, of }]
  })

const keyOf = ({ home, visiting }: { readonly home: number; readonly visiting: number }): string =>
  [home, visiting].sort((a, b) => a - b).join()

/** Matches of a knock-out that were open before the last of these sessions, and are over after it. */
function decidedIn(sessions: readonly SessionModel[]) {
  const completeOf = (all: readonly SessionModel[]) => knockoutMatches(all).filter(({ complete }) => complete)
  const before = new Set(completeOf(sessions.slice(0, -1)).map(keyOf))
  return completeOf(sessions)
    .filter((match) => !before.has(keyOf(match)))
    .map(({ home, visiting, winner }) => ({
      home,
      visiting,
      of: (isHome: boolean) => outcome(winner === null ? 0 : (winner === 'HOME') === isHome ? 1 : -1),
    }))
}

function matchesOfModels(sessions: readonly SessionModel[]): Won {
  const model = sessions.at(-1)!
  return countMatches(model, [...playedIn(model), ...(isKnockOut(model) ? decidedIn(sessions) : [])])
}

function teamFact(model: SessionModel, row: TeamRow, matches: Matches): StandingFact {
  // What was brought from an earlier stage is no play of this session.
  const brought = unitOfModel(model) === 'vps' ? (model.entries.get(row.registrationId)?.carry_over ?? 0) : 0
  // Of a match that is decided without play in this session there is nothing else to tell.
  const hasPlayed = row.totalPlayed > 0
  return {
    mini_session_id: model.row.id,
    registration_id: row.registrationId,
    field: '',
    rank: hasPlayed ? row.totalRank : null,
    percent: null,
    vps: hasPlayed && row.totalVp !== null ? row.totalVp - brought : null,
    imps: hasPlayed && model.row.calc_type !== 'BAM' ? row.totalImp : null,
    ...matches,
  }
}

function teamFacts(sessions: readonly SessionModel[]): readonly StandingFact[] {
  const model = sessions.at(-1)!
  const scores = teamRunningScores([model], null)
  if (scores.type !== 'TEAM') return []
  const matches = matchesOfModels(sessions)
  return scores.rows
    .filter(
      ({ totalPlayed, registrationId: id }) => (totalPlayed > 0 || matches.has(id)) && !isBye(model, id),
    )
    .map((row) => teamFact(model, row, matches.get(row.registrationId) ?? NO_MATCHES))
}

/** @param sessions the sessions of its stage that its matches go over, up to the one that is told of, which is the last */
export async function standingFacts(sessions: readonly SessionModel[]): Promise<readonly StandingFact[]> {
  const model = sessions.at(-1)!
  return model.row.type === 'TEAM' ? teamFacts(sessions) : pairFacts(model)
}
