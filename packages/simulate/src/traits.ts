/** Handicaps, strata and categories of made-up contestants (the stronger, the less is given), and master points. */
import type { DocumentEvent, DocumentRegistration, DocumentSession } from '@openroom/formats/json/document'
import { documentVariant, linesOfSession, scoreVariant } from '@openroom/formats/official/pairVariants'
import type { Competitor } from './people/contestants.ts'
import type { Random } from './random.ts'

const STRATA = ['A', 'B', 'C'] as const
/** Women and juniors. */
const CATEGORIES = ['Women', 'Juniors'] as const
const AWARDS = [60, 40, 30, 20] as const

type Contestant = readonly Competitor[]

const skillOf = (players: Contestant): number =>
  players.reduce((sum, { skill }) => sum + skill, 0) / players.length

/** Percent of a pair: what lifts or lowers a player to the middle of the field, to a tenth. */
const percentOfSkill = (skill: number, average: number): number => Math.round((average - skill) * 300) / 10

/**
 * IMPs of a team over `boards`, each player's part: 0.3086 a board for a percent that the whole team is better.
 * @see https://forums.ebu.co.uk/discussion/321/handicap-method-for-club-teams
 */
const impsOfSkill = (skill: number, average: number, boards: number): number =>
  Math.round((percentOfSkill(skill, average) * 0.3086 * boards) / 4) + 0

/**
 * @param entries of these contestants, in the same order
 * @param boards of a match of teams; `null` for pairs
 */
export function withTraits(
  entries: readonly DocumentRegistration[],
  contestants: readonly Contestant[],
  random: Random,
  boards: number | null = null,
): readonly DocumentRegistration[] {
  const skills = contestants.map(skillOf)
  const average = skills.reduce((sum, one) => sum + one, 0) / Math.max(1, skills.length)
  const order = contestants.map((_, at) => at).sort((a, b) => skills[b]! - skills[a]!)
  return entries.map((entry, at) => {
    const place = order.indexOf(at)
    const own = random.fork('traits', entry.key)
    const category = own.pick(CATEGORIES)
    const isIn = own.chance(0.4)
    return {
      ...entry,
      stratum: STRATA[Math.floor((place * STRATA.length) / contestants.length)]!,
      players: entry.players.map((player, i) => ({
        ...player,
        handicap:
          boards === null
            ? percentOfSkill(contestants[at]![i]!.skill, average)
            : impsOfSkill(contestants[at]![i]!.skill, average, boards),
        ...(isIn ? { categories: [category] } : {}),
      })),
    }
  })
}

/** Master points for the best of a session of pairs. */
export function withAwards(session: DocumentSession, event: DocumentEvent): DocumentSession {
  const { totals } = scoreVariant(linesOfSession(session), documentVariant(event)).score
  const worth = (key: string): number => totals.get(key)?.percent ?? totals.get(key)?.points ?? -Infinity
  const best = session.registrations.map(({ key }) => key).sort((a, b) => worth(b) - worth(a))
  return { ...session, registrations: awardPoints(session.registrations, best) }
}

/** @param best keys, the winner's first */
export function awardPoints(
  entries: readonly DocumentRegistration[],
  best: readonly string[],
): readonly DocumentRegistration[] {
  const awards = new Map(best.slice(0, AWARDS.length).map((key, at) => [key, AWARDS[at]!]))
  return entries.map((entry) => {
    const points = awards.get(entry.key)
    return points === undefined ? entry : { ...entry, masterPoints: [{ points, type: 'Black' }] }
  })
}
