/** Whether an event is of teams or pairs where its rows say both. */
import { remark, type Warnings } from '../remark.ts'
import type { Place } from '../report.ts'
import { type Weighed, type Witness, weigh } from './weigh.ts'

export type Kind = 'TEAM' | 'PAIR'

/** What rows are that say as much of each: those of teams are played in two rooms, which pairs never say. */
const INSTEAD: Kind = 'TEAM'

/** One row as its file tells it. */
export type KindRow = {
  /** `null`: it says nothing. */
  readonly kind: Kind | null
  readonly board: number | string
  readonly place: Place
}

/**
 * What most rows say, and whether boards come back with the sides turned, as only in the other room of a match.
 * @param turned how many rows have such another; `null` where that cannot be told
 */
export function weighedKind(rows: readonly KindRow[], turned: number | null, warnings: Warnings): Kind {
  const said = rows.filter(({ kind }) => kind !== null)
  const times = (kind: Kind) => said.filter((row) => row.kind === kind).length
  if (times('TEAM') === 0 || times('PAIR') === 0) return said[0]?.kind ?? 'PAIR'
  const witnesses: readonly Witness<Kind>[] = [
    {
      name: 'players',
      speaksFor: (kind) => (turned === null ? 0 : kind === 'TEAM' ? turned : rows.length - turned),
    },
    { name: 'rows', speaksFor: times },
  ]
  const readings: readonly Kind[] = ['TEAM', 'PAIR']
  const tell = ({ taken, because }: Weighed<Kind>) => {
    const counts = taken ?? INSTEAD
    const odd = said.find(({ kind }) => kind !== counts)!
    const both = { about: 'kind', board: odd.board, one: odd.kind!, other: counts }
    return remark('weighed', { args: { ...both, counts, why: because[0] ?? 'none' }, place: odd.place })
  }
  const told = { readings, textOf: String, tell, instead: INSTEAD }
  const weighed = warnings.questions.answered(weigh(readings, witnesses), told)
  warnings.add(tell(weighed))
  return weighed.taken ?? INSTEAD
}
