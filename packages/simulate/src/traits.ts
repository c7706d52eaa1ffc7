/** Handicaps, strata and categories of made-up pairs (the stronger a pair, the less it is given), and master points. */
import type { DocumentEvent, DocumentRegistration, DocumentSession } from '@openroom/formats/json/document'
import { documentVariant, linesOf, scored } from '@openroom/formats/official/pairVariants'
import type { Pair } from './people/contestants.ts'
import type { Random } from './random.ts'

const STRATA = ['A', 'B', 'C'] as const
/** Women and juniors. */
const CATEGORIES = ['Women', 'Juniors'] as const
const AWARDS = [60, 40, 30, 20] as const

const skillOf = ({ players }: Pair): number => (players[0].skill + players[1].skill) / 2

/** To a tenth: what lifts or lowers a player to the middle of the field. */
const handicap = (skill: number, average: number): number => Math.round((average - skill) * 300) / 10

/** @param entries of these pairs, in the same order */
export function withTraits(
  entries: readonly DocumentRegistration[],
  pairs: readonly Pair[],
  random: Random,
): readonly DocumentRegistration[] {
  const skills = pairs.map(skillOf)
  const average = skills.reduce((sum, one) => sum + one, 0) / Math.max(1, skills.length)
  const order = pairs.map((_, at) => at).sort((a, b) => skills[b]! - skills[a]!)
  return entries.map((entry, at) => {
    const place = order.indexOf(at)
    const own = random.fork('traits', entry.key)
    const category = own.pick(CATEGORIES)
    const isIn = own.chance(0.4)
    return {
      ...entry,
      stratum: STRATA[Math.floor((place * STRATA.length) / pairs.length)]!,
      players: entry.players.map((player, i) => ({
        ...player,
        handicap: handicap(pairs[at]!.players[i]!.skill, average),
        ...(isIn ? { categories: [category] } : {}),
      })),
    }
  })
}

/** Master points for the best of a session. */
export function withAwards(session: DocumentSession, event: DocumentEvent): DocumentSession {
  const { totals } = scored(linesOf(session), documentVariant(event)).score
  const worth = (key: string): number => totals.get(key)?.percent ?? totals.get(key)?.points ?? -Infinity
  const best = session.registrations.map(({ key }) => key).sort((a, b) => worth(b) - worth(a))
  const awards = new Map(best.slice(0, AWARDS.length).map((key, at) => [key, AWARDS[at]!]))
  const registrations = session.registrations.map((entry) => {
    const points = awards.get(entry.key)
    return points === undefined ? entry : { ...entry, masterPoints: [{ points, type: 'Black' }] }
  })
  return { ...session, registrations }
}
