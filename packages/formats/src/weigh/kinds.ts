/** Whether an event is of teams or pairs where its rows say both. */
import { remark, type Warnings } from '../remark.ts'
import type { Place } from '../report.ts'
import { type Witness, weigh } from './weigh.ts'

export type Kind = 'TEAM' | 'PAIR'

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
  const { taken, because } = weigh<Kind>(['TEAM', 'PAIR'], witnesses)
  const counts = taken ?? 'TEAM'
  const odd = said.find(({ kind }) => kind !== counts)!
  const args = {
    about: 'kind',
    board: odd.board,
    one: odd.kind!,
    other: counts,
    counts,
    why: because[0] ?? 'none',
  }
  warnings.add(remark('weighed', { args, place: odd.place }))
  return counts
}
