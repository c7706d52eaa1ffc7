/** Swiss pairing: neighbours in the standings who have not met yet. */
import { Matching } from './matching.ts'
import type { Meeting } from './roundRobin.ts'

type HaveMet = (a: number, b: number) => boolean

/** Why somebody does not meet a neighbour: they have met, or the neighbour is the only one left for somebody else. */
export type PassedOver = { readonly place: number; readonly why: 'met' | 'needed' }

/** A meeting, and how it came about. */
export type ExplainedMeeting = {
  readonly meeting: Meeting
  /** They have met before: without it not everybody could be paired. */
  readonly again: boolean
  /** Who stands between the two and is no opponent of the first, the best first. */
  readonly passedOver: readonly PassedOver[]
}

/** Those who have not met, in as many twos as there can be; places are those in the list. */
const freshOfField = (field: readonly number[], haveMet: HaveMet): Matching =>
  Matching.of(field.length, (a, b) => !haveMet(field[a]!, field[b]!))

/** The last who has not sat out; before whoever would make two meet again who need not. */
function sitsOut(ranked: readonly number[], haveMet: HaveMet, hadBye: (place: number) => boolean): number {
  const fresh = freshOfField(ranked, haveMet)
  const rested = ranked.filter((one) => !hadBye(one))
  const candidates = [...(rested.length > 0 ? rested : ranked)].reverse()
  let best = { place: candidates[0]!, alone: Number.POSITIVE_INFINITY }
  for (const place of candidates) {
    const { alone } = fresh.without(ranked.indexOf(place))
    if (alone < best.alone) best = { place, alone }
    if (alone === 0) break
  }
  return best.place
}

function explainMeetings(field: readonly number[], haveMet: HaveMet): readonly ExplainedMeeting[] {
  const meetings: ExplainedMeeting[] = []
  let fresh = freshOfField(field, haveMet)
  let repeats = fresh.alone / 2
  let left = field.map((_, at) => at)
  while (left.length > 1) {
    const [first, ...others] = left as [number, ...number[]]
    const again = (other: number) => haveMet(field[first]!, field[other]!)
    const passedOver: PassedOver[] = []
    for (const other of others) {
      const rest = fresh.without(first, other)
      const needed = rest.alone / 2 + (again(other) ? 1 : 0)
      if (needed > repeats) {
        passedOver.push({ place: field[other]!, why: again(other) ? 'met' : 'needed' })
        continue
      }
      meetings.push({ meeting: [field[first]!, field[other]!], again: again(other), passedOver })
      fresh = rest
      repeats = rest.alone / 2
      left = others.filter((one) => one !== other)
      break
    }
  }
  return meetings
}

/**
 * From the top each meets the next below with whom everybody else can still be paired. Nobody meets again as long as that
 * can be avoided, and otherwise as few as possible.
 * @param ranked places of the contestants, the leader first
 * @param haveMet whether two have played before
 * @param hadBye whether one has sat out before; the last who has not does so now
 * @returns meetings from the top; somebody with an odd number has a bye
 */
export function explainedPairing(
  ranked: readonly number[],
  haveMet: HaveMet,
  hadBye: (place: number) => boolean = () => false,
): readonly ExplainedMeeting[] {
  const bye = ranked.length % 2 === 1 ? sitsOut(ranked, haveMet, hadBye) : null
  const meetings = explainMeetings(
    ranked.filter((one) => one !== bye),
    haveMet,
  )
  if (bye === null) return meetings
  const below = ranked.slice(ranked.indexOf(bye) + 1)
  const passedOver = below.map((place) => ({ place, why: hadBye(place) ? 'met' : 'needed' }) as const)
  return [...meetings, { meeting: [bye, null], again: hadBye(bye), passedOver }]
}

export const swissPairing = (...given: Parameters<typeof explainedPairing>): readonly Meeting[] =>
  explainedPairing(...given).map(({ meeting }) => meeting)
