/** Matches of a knock-out over their segments, and what the director corrected of them. */
import { groupBy } from '@openroom/bridge/groupBy'
import {
  correctionIn,
  type KnockOutCorrection,
  type KnockOutSegment,
  knockOutScore,
} from '@openroom/bridge/score/knockOut'
import type { ByTeam } from '@openroom/bridge/score/swing'
import { goesOn } from '@openroom/protocol/names'
import type { KnockoutMatch } from '@openroom/protocol/schema/results'
import type { KnockoutCorrection, TableKnockoutCorrections } from '@openroom/protocol/schema/screens'
import { type Match, type SessionModel, stageOfModel } from './model.ts'
import { isKnockOut, type ScoredMatch, scoredMatches } from './teams.ts'
import { teamsOfMatchRow, withdrawalsIn, withdrawnFrom } from './withdrawals.ts'

/** A segment of a match, facing the home team of the first one. */
type Part = { readonly match: ScoredMatch; readonly model: SessionModel; readonly turned: boolean }

const facing = <T>({ turned }: Part, { home, visiting }: ByTeam<T>): ByTeam<T> =>
  turned ? { home: visiting, visiting: home } : { home, visiting }

const correctionsOfPart = (part: Part): ByTeam<number | null> =>
  facing(part, { home: part.match.row.correction_home, visiting: part.match.row.correction_visiting })

/** IMPs of the boards alone; `null` before the first, and of a segment that was not played. */
function impsOf(part: Part): ByTeam<number> | null {
  const { score, official, total } = part.match
  if (score.played === 0 && !official) return null
  const corrections = correctionsOfPart(part)
  const own = facing(part, total)
  return { home: own.home - (corrections.home ?? 0), visiting: own.visiting - (corrections.visiting ?? 0) }
}

function statusOfPart(part: Part): KnockOutSegment['status'] {
  const { match, model } = part
  const { status } = match.row
  if (status === 'CONCEDED_HOME' || status === 'CONCEDED_VISITING') {
    return (status === 'CONCEDED_HOME') === part.turned ? 'CONCEDED_VISITING' : 'CONCEDED_HOME'
  }
  if (status !== 'PLAYED') return status
  if (model.isOver) return 'PLAYED'
  return match.score.played > 0 ? 'LIVE' : 'UPCOMING'
}

const shownStatus = (status: KnockOutSegment['status']): KnockoutMatch['segments'][number]['status'] =>
  status === 'POSTPONED_NOT_PLAYED' || status === 'POSTPONED_PLAYED' ? status : null

const concededBy = (status: KnockOutSegment['status']): 'HOME' | 'VISITING' | null => {
  if (status === 'CONCEDED_HOME') return 'HOME'
  return status === 'CONCEDED_VISITING' ? 'VISITING' : null
}

function segmentOfPart(part: Part): KnockoutMatch['segments'][number] {
  const status = statusOfPart(part)
  const imps = impsOf(part)
  return {
    round: part.match.row.round,
    calcTableId: part.match.row.id,
    miniSessionId: part.model.row.id,
    homeImp: imps?.home ?? null,
    visitingImp: imps?.visiting ?? null,
    status: shownStatus(status),
    conceded: concededBy(status),
  }
}

const listCorrections = (parts: readonly Part[], team: 'home' | 'visiting'): readonly KnockOutCorrection[] =>
  parts.flatMap((part) => {
    const amount = correctionsOfPart(part)[team]
    return amount ? [{ amount, roundLimit: part.match.row.round }] : []
  })

const isSomething = ({ home, visiting }: ByTeam<number | null>): boolean => Boolean(home) || Boolean(visiting)

/**
 * What a match began with. A score before a later segment is that of all before it, in whatever file they stand:
 * what is not there of it came before.
 */
function carriedBy(parts: readonly Part[]): ByTeam<number> {
  let [home, visiting] = [0, 0]
  const played = { home: 0, visiting: 0 }
  for (const part of parts) {
    const { carry_over_home, carry_over_visiting } = part.match.row
    const carried = facing(part, { home: carry_over_home, visiting: carry_over_visiting })
    if (isSomething(carried)) {
      home = (carried.home ?? 0) - played.home
      visiting = (carried.visiting ?? 0) - played.visiting
    }
    const imps = impsOf(part)
    played.home += imps?.home ?? 0
    played.visiting += imps?.visiting ?? 0
  }
  return { home, visiting }
}

/** The team that is through without a match, where the other one is a bye. */
function freeOf([part]: readonly Part[]): 'HOME' | 'VISITING' | null {
  if (part === undefined) return null
  const isBye = (id: number) => part.model.entries.get(id)?.bye ?? false
  if (isBye(part.match.row.visiting_id)) return 'HOME'
  return isBye(part.match.row.home_id) ? 'VISITING' : null
}

function knockoutMatch(parts: readonly Part[], isToGoOn: boolean): KnockoutMatch {
  const rows = parts.map(({ match }) => match.row)
  const [{ home_id: home, visiting_id: visiting, number }] = rows as [(typeof rows)[number]]
  const carryOver = carriedBy(parts)
  const corrections = { home: listCorrections(parts, 'home'), visiting: listCorrections(parts, 'visiting') }
  const { total, winner, complete } = knockOutScore({
    segments: parts.map((part) => ({
      round: part.match.row.round,
      status: statusOfPart(part),
      imps: impsOf(part),
    })),
    carryOver,
    corrections,
    withdrawn: withdrawnFrom(rows, withdrawalsIn(parts.map(({ model }) => model))),
    goesOn: isToGoOn,
  })
  const after = rows.at(-1)!.round + 1
  const free = freeOf(parts)
  return {
    home,
    visiting,
    tableNumber: number,
    carryOver: { HOME: carryOver.home, VISITING: carryOver.visiting },
    homeImp: total.home - correctionIn(corrections.home, after),
    visitingImp: total.visiting - correctionIn(corrections.visiting, after),
    winner: free ?? (winner && (winner === 'home' ? 'HOME' : 'VISITING')),
    complete: complete || free !== null,
    segments: parts.map(segmentOfPart),
  }
}

/** The segments of each match, those of earlier sessions first. */
function partsOfModels(sessions: readonly SessionModel[]): readonly (readonly Part[])[] {
  const all = sessions
    .filter(isKnockOut)
    .flatMap((model) =>
      [...scoredMatches(model)]
        .sort((a, b) => a.row.round - b.row.round)
        .map((match): Part => ({ match, model, turned: false })),
    )
  return [...groupBy(all, ({ match }) => teamsOfMatchRow(match.row)).values()].map((parts) =>
    parts.map((part) => ({ ...part, turned: part.match.row.home_id !== parts[0]!.match.row.home_id })),
  )
}

/**
 * What a match stands at in one of its segments, as its home team there sees it: carry-over and all boards up
 * to that segment, corrections apart (specification 2, section 4). `null` before the first figure.
 * @param sessions the sessions of the segment up to the one looked at
 */
export function runningTotal(sessions: readonly SessionModel[], { row }: Match): ByTeam<number> | null {
  const parts = partsOfModels(sessions).find((one) => one.some(({ match }) => match.row.id === row.id)) ?? []
  const at = parts.findIndex(({ match }) => match.row.id === row.id)
  const [part, soFar] = [parts[at], parts.slice(0, at + 1)]
  const carried = carriedBy(soFar)
  const played = soFar.map(impsOf).filter((imps) => imps !== null)
  if (part === undefined || (played.length === 0 && !isSomething(carried))) return null
  const of = (team: 'home' | 'visiting') => played.reduce((sum, imps) => sum + imps[team], carried[team])
  return facing(part, { home: of('home'), visiting: of('visiting') })
}

/** @param sessions the sessions of the segment up to the one looked at */
export function knockoutMatches(sessions: readonly SessionModel[]): KnockoutMatch[] {
  const last = sessions.at(-1)
  const isToGoOn = last !== undefined && goesOn(stageOfModel(last))
  return partsOfModels(sessions).map((parts) => knockoutMatch(parts, isToGoOn))
}

/** Every correction, where it was made; it counts in the rounds after its own. */
export const knockoutCorrections = (sessions: readonly SessionModel[]): readonly KnockoutCorrection[] =>
  sessions.filter(isKnockOut).flatMap(({ matches }) =>
    matches.flatMap(({ row }) => {
      const of = (registrationId: number, amount: number | null): readonly KnockoutCorrection[] =>
        amount ? [{ calcTableId: row.id, registrationId, amount, round: row.round }] : []
      return [...of(row.home_id, row.correction_home), ...of(row.visiting_id, row.correction_visiting)]
    }),
  )

/** The corrections of a match under each of its tables, which may face either way. */
export function tableKnockoutCorrections(sessions: readonly SessionModel[]): TableKnockoutCorrections {
  const made = knockoutCorrections(sessions)
  const of = (parts: readonly Part[], team: number) => {
    const tables = parts.map(({ match }) => match.row.id)
    return made
      .filter(({ calcTableId, registrationId }) => tables.includes(calcTableId) && registrationId === team)
      .map(({ amount, round }) => ({ amount, round }))
  }
  const corrected = partsOfModels(sessions).filter((parts) =>
    parts.some((part) => isSomething(correctionsOfPart(part))),
  )
  return Object.fromEntries(
    corrected.flatMap((parts) =>
      parts.map(({ match: { row } }) => [
        `${row.id}`,
        { HOME: of(parts, row.home_id), VISITING: of(parts, row.visiting_id) },
      ]),
    ),
  )
}
