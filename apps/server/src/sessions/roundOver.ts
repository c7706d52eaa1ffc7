/** Which round is over at all tables, by what is public. */
import { groupBy } from '@openroom/bridge/groupBy'
import { isBye } from './meetings.ts'
import { displayedRound, type Match, type SessionModel } from './model.ts'

type Table = SessionModel['tables'][number]

const isPlayed = ({ status }: Match['row']): boolean => status === 'PLAYED' || status === 'POSTPONED_PLAYED'

/**
 * The last displayed round of which, with all before it, every table that is played has all its results; 0: none, or nobody
 * knows how many boards a round has. Who has left, and a match that is given up or put off, keeps no round open.
 */
export function roundOver(model: SessionModel): number {
  const { row, tables, matches, lines, entries } = model
  if (row.boards_per_round === 0) return 0
  const given = new Set(
    matches.flatMap(({ row: match, open, closed }) => (isPlayed(match) ? [] : [open?.id, closed?.id])),
  )
  const hasLeft = (id: number, round: number) => (entries.get(id)?.withdrawn_from ?? round + 1) <= round
  const isSeated = ({ id, round, ns_id, ew_id }: Table) =>
    !given.has(id) && ![ns_id, ew_id].some((side) => isBye(model, side) || hasLeft(side, round))
  const seated = tables.filter(isSeated)
  const counts = groupBy(lines, ({ table }) => table.id)
  const roundOf = ({ round }: Table) => displayedRound(model, round)
  const open = seated.filter(({ id }) => (counts.get(id)?.length ?? 0) < row.boards_per_round).map(roundOf)
  const first = Math.min(...open)
  return Math.max(0, ...seated.map(roundOf).filter((round) => round < first))
}
