/** A session as a picture: its matches, or the top of its ranking; those who are ranked apart stand apart. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { Side } from '@openroom/bridge/seat'
import { isOnAir, isUpcoming } from '@openroom/protocol/names'
import { sessionName } from '../sessions/miniSessions.ts'
import type { SessionModel } from '../sessions/model.ts'
import { matchesPlayed, matchLine, shortName, standings } from '../sessions/playing.ts'
import { isKnockOut } from '../sessions/teams.ts'
import type { Frame, MatchesPreview, PreviewRow, RankingGroup, RankingPreview } from './previewKinds.ts'

/** Rows that have room, and are legible in a list of messages. */
const MOST_ROWS = 6
const MOST_MATCHES = 3
/** Of each of two groups, and of each of more. */
const MOST_OF_TWO = 5

export function frameOf({ row }: SessionModel): Frame {
  const name = sessionName(row)
  const more = name.startsWith(`${row.tournament_name} - `)
  return {
    title: more ? row.tournament_name : name,
    subtitle: more ? name.slice(row.tournament_name.length + 3) : '',
    isLive: isOnAir(row),
  }
}

const sidesOf = (match: ReturnType<typeof matchLine>): readonly PreviewRow[] => [
  { rank: null, name: match.home, figure: match.homeScore },
  { rank: null, name: match.visiting, figure: match.visitingScore },
]

export function matchesPreview(
  sessions: readonly SessionModel[],
  matches: ReturnType<typeof matchesPlayed>,
): MatchesPreview {
  const model = sessions.at(-1)!
  const rows = matches.flatMap((match) => sidesOf(matchLine(sessions, match)))
  const unit = model.row.calc_type === 'BAM' ? 'MP' : 'IMP'
  return { kind: 'matches', ...frameOf(model), unit, rows }
}

/** Which ranking a contestant is in: of pairs one for each side, each section, or both (bridge/score/standings.ts). */
function groupOf({ row, conventions, entries }: SessionModel, id: number): Omit<RankingGroup, 'rows'> {
  const entry = entries.get(id)
  if (row.type === 'TEAM' || !entry) return { side: null, section: null }
  const { winners, ranks } = conventions.ranking
  return {
    side: winners === 2 ? (entry.side as Side | null) : null,
    section: ranks === 'apart' ? entry.section : null,
  }
}

const SIDES = ['NS', 'EW', null] as const

/** One after the other as they are read: by section, North-South first. */
const compareGroups = (a: RankingGroup, b: RankingGroup): number =>
  (a.section ?? '').localeCompare(b.section ?? '', 'en', { numeric: true }) ||
  SIDES.indexOf(a.side) - SIDES.indexOf(b.side)

function rankingPreview(sessions: readonly SessionModel[]): RankingPreview {
  const model = sessions.at(-1)!
  const ranked = standings(sessions)
    .filter(({ rank, figure }) => rank !== null && figure !== null)
    .sort((a, b) => a.rank! - b.rank!)
  const keyed = ranked.map((one) => ({ ...one, group: groupOf(model, one.registrationId) }))
  const apart = [...groupBy(keyed, ({ group }) => `${group.section ?? ''}/${group.side ?? ''}`).values()]
  const most = [0, MOST_ROWS, MOST_OF_TWO][apart.length] ?? 1
  const groups = apart.map((own) => ({
    ...own[0]!.group,
    rows: own.slice(0, most).map(({ registrationId, rank, figure }) => ({
      rank,
      name: shortName(model, registrationId),
      figure: figure?.score ?? null,
    })),
  }))
  const unit = ranked[0]?.figure?.unit ?? null
  return { kind: 'ranking', ...frameOf(model), unit, groups: groups.sort(compareGroups).slice(0, MOST_ROWS) }
}

/** @param sessions the sessions of the segment up to the one looked at, which is the last */
export function sessionPreview(sessions: readonly SessionModel[]): MatchesPreview | RankingPreview {
  const model = sessions.at(-1)!
  if (isUpcoming(model.row.status)) return { kind: 'ranking', ...frameOf(model), unit: null, groups: [] }
  const matches = model.row.type === 'TEAM' ? matchesPlayed(model) : []
  const isFew = matches.length > 0 && matches.length <= MOST_MATCHES
  if (isFew && (isKnockOut(model) || matches.length === 1)) return matchesPreview(sessions, matches)
  return rankingPreview(sessions)
}
