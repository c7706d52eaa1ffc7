/** Knock-outs: a stage for each halving of the field, matches over several segments, and what goes wrong. */
import { type KnockOutSegment, knockOutScore } from '@openroom/bridge/score/knockOut'
import type { ByTeam } from '@openroom/bridge/score/swing'
import type { DocumentMatch, DocumentRegistration, DocumentSegment } from '@openroom/formats/json/document'
import { segment } from '@openroom/formats/json/documentBuilder'
import { dealBoards } from './boards.ts'
import type { DealtBoard } from './deal.ts'
import { type PlayedMatch, playMatch } from './match.ts'
import type { Team } from './people/contestants.ts'
import {
  documentMatch,
  recordingOf,
  type TeamsContext,
  teamRegistrations,
  teamsSession,
} from './teamsContext.ts'

const STAGES = ['Final', 'Semi-final', 'Quarter-final', 'Round of 16', 'Round of 32', 'Round of 64'] as const

/** Something out of the ordinary in one match. */
type Trouble = 'none' | 'postponed' | 'conceded' | 'withdrawn' | 'corrected' | 'unfinished'

const TROUBLES: readonly Trouble[] = ['corrected', 'postponed', 'withdrawn', 'conceded']

type Duel = {
  readonly number: number
  readonly home: Team
  readonly visiting: Team
  readonly trouble: Trouble
  readonly carryOver: ByTeam<number>
}

type DuelPlayed = {
  readonly matches: readonly DocumentMatch[]
  readonly played: readonly PlayedMatch[]
  readonly winner: Team
  /** The team that withdrew, and from which segment. */
  readonly withdrawn: { readonly key: string; readonly round: number } | null
}

/** How a segment of a match goes; a withdrawal gives all later ones up. */
function statusOfTrouble(trouble: Trouble, round: number, rounds: number): DocumentMatch['status'] {
  if (trouble === 'postponed' && round === rounds - 1) return 'POSTPONED_PLAYED'
  if (trouble === 'withdrawn' && round >= Math.max(2, rounds - 1)) return 'CONCEDED_VISITING'
  if (trouble === 'unfinished' && round === rounds) return 'POSTPONED_NOT_PLAYED'
  return trouble === 'conceded' && round === rounds ? 'CONCEDED_HOME' : 'PLAYED'
}

const isPlayedMatch = (status: DocumentMatch['status']): boolean =>
  status === 'PLAYED' || status === 'POSTPONED_PLAYED'

function playDuel(
  context: TeamsContext,
  duel: Duel,
  boards: readonly DealtBoard[],
  stage: string,
): DuelPlayed {
  const { settings, analyst, progress } = context
  const rounds = settings.rounds ?? 1
  const random = context.random.fork(stage, duel.number)
  const matches: DocumentMatch[] = []
  const played: PlayedMatch[] = []
  const segments: KnockOutSegment[] = []
  const correction = duel.trouble === 'corrected' ? -3 : null
  for (let round = 1; round <= rounds; round++) {
    const status = statusOfTrouble(duel.trouble, round, rounds)
    const first = round === 1 && settings.carryOver
    matches.push(
      documentMatch({ round, number: duel.number }, duel.home.key, duel.visiting.key, {
        status,
        carryOverHome: first ? duel.carryOver.home : null,
        carryOverVisiting: first ? duel.carryOver.visiting : null,
        correctionHome: round === 2 ? correction : null,
      }),
    )
    const own = boards.slice((round - 1) * settings.boards, round * settings.boards)
    const match = !isPlayedMatch(status)
      ? null
      : playMatch(
          {
            ...duel,
            round,
            boards: own,
            recording: recordingOf(settings, duel.number),
            rulings: settings.rulings,
          },
          analyst,
          random,
        )
    if (match) played.push(match)
    if (match) progress(2 * own.length)
    segments.push({ round, status, imps: match?.imps ?? null })
  }
  const given = duel.trouble === 'withdrawn' ? Math.max(2, rounds - 1) : null
  const score = knockOutScore({
    segments,
    carryOver: duel.carryOver,
    corrections: { home: correction === null ? [] : [{ amount: correction, roundLimit: 2 }], visiting: [] },
    withdrawn: { home: null, visiting: given },
    goesOn: false,
  })
  const winner = score.winner === 'visiting' ? duel.visiting : duel.home
  return {
    matches,
    played,
    winner,
    withdrawn: given === null ? null : { key: duel.visiting.key, round: given },
  }
}

/** The last segment of the final is still to come; before it, each match has a trouble of its own. */
const troubleOf = (matches: number, index: number): Trouble =>
  matches === 1 ? 'unfinished' : (TROUBLES[index] ?? 'none')

/** First against last, second against last but one. */
function duelsOf(field: readonly Team[], { settings, random }: TeamsContext): readonly Duel[] {
  const half = field.length / 2
  return Array.from({ length: half }, (_, i): Duel => {
    const [home, visiting] = [field[i]!, field[field.length - 1 - i]!]
    const own = random.fork('carry', field.length, i)
    const carried = settings.carryOver ? own.between(1, 14) : 0
    const carryOver = own.chance(0.7) ? { home: carried, visiting: 0 } : { home: 0, visiting: carried }
    const trouble = settings.troubles ? troubleOf(half, i) : 'none'
    return { number: i + 1, home, visiting, trouble, carryOver }
  })
}

function withWithdrawal(entry: DocumentRegistration, duels: readonly DuelPlayed[]): DocumentRegistration {
  const withdrawal = duels.find(({ withdrawn }) => withdrawn?.key === entry.key)?.withdrawn
  return withdrawal ? { ...entry, withdrawnFrom: withdrawal.round } : entry
}

/** The field is cut to a power of two. */
export function knockOutSegments(context: TeamsContext): readonly DocumentSegment[] {
  const { settings, random } = context
  const size = 2 ** Math.floor(Math.log2(Math.max(2, context.teams.length)))
  const stages: DocumentSegment[] = []
  let field = context.teams.slice(0, size)
  for (let index = 0; field.length > 1; index++) {
    const name = STAGES[Math.log2(field.length) - 1] ?? `Round of ${field.length}`
    const rounds = settings.rounds ?? 1
    const boards = dealBoards(1, settings.boards * rounds, random.fork(name))
    const duels = duelsOf(field, context).map((duel) => playDuel(context, duel, boards, name))
    const session = teamsSession(settings, {
      key: 's1',
      index,
      rounds,
      registrations: teamRegistrations(field, { ...settings, penalties: [] }, false, random).map((one) =>
        withWithdrawal(one, duels),
      ),
      boards,
      matches: duels
        .flatMap(({ matches }) => matches)
        .sort((a, b) => a.round - b.round || a.number - b.number),
      played: duels.flatMap(({ played }) => played),
    })
    stages.push(segment({ key: `k${index + 1}`, name, order: index + 1, sessions: [session] }))
    field = duels.map(({ winner }) => winner)
  }
  return stages
}
