/** Who sits where on a screen on the wall: in the round that is played, and in the next one as soon as it is known. */
import { isClosed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Tables } from '@openroom/protocol/schema/screens'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { viewAt } from '@openroom/protocol/views'
import { useMemo } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useRounds } from '../../live/useSession.ts'
import { displayedRound } from '../../screens/tables/rules.ts'
import { t } from '../../texts/t.ts'
import { roundLabel } from '../../ui/labels.ts'
import { type Names, pairName } from '../../ui/names.ts'
import type { Group, Line } from '../../ui/results/ranking.ts'

/** Of a round: a table that nobody comes to in it is told of with the round before. */
function linesOf(tables: Tables | undefined, round: number, names: Names): readonly Line[] {
  if (tables === undefined) return []
  if (tables.type === 'PAIR') {
    const nameOf = (id: number | null): string => {
      const pair = id === null ? null : names.of(id)
      return pair === null ? '–' : pairName(pair)
    }
    return tables.tables
      .filter((table) => table.round === round)
      .map(({ tableId, tableNumber, section, pairs }) => ({
        key: tableId,
        mark: `${section ?? ''}${tableNumber}`,
        figure: '',
        of: [pairs.NORTH_SOUTH, pairs.EAST_WEST],
        name: nameOf(pairs.NORTH_SOUTH),
        under: nameOf(pairs.EAST_WEST),
        sides: true,
      }))
  }
  const nameOf = (id: number): string => names.of(id)?.name ?? '–'
  return tables.tables.map(({ calcTableId, tableNumber, home, visiting }) => ({
    key: calcTableId,
    mark: `${tableNumber}`,
    figure: '',
    of: [home, visiting],
    name: nameOf(home),
    under: nameOf(visiting),
  }))
}

type Seating = {
  readonly miniSession: Pick<MiniSession, 'arrangeType' | 'roundGroups'>
  /** The raw round that is played. */
  readonly round: number
  readonly now: Tables | undefined
  readonly next: Tables | undefined
  readonly names: Names
}

/** A group for each round that is known. */
export function seatingOf({ miniSession, round, now, next, names }: Seating): readonly Group[] {
  const label = (raw: number): string =>
    roundLabel(displayedRound(miniSession, raw), miniSession.arrangeType === 'KNOCK_OUT')
  return [
    { title: t('kiosk.now', { round: label(round) }), lines: linesOf(now, round, names) },
    { title: t('kiosk.next', { round: label(round + 1) }), lines: linesOf(next, round + 1, names) },
  ].filter(({ lines }) => lines.length > 0)
}

const highest = (rounds: readonly number[]): number | null => (rounds.length > 0 ? Math.max(...rounds) : null)

/** The raw round that is played, or is to be the first; `null` while it is not known. */
function usePlayedRound(miniSession: MiniSession, pairs: Tables | undefined, wall: readonly WallTable[]) {
  const rounds = useRounds(miniSession).data?.rounds
  const begun = highest(wall.map(({ round }) => round))
  if (miniSession.type === 'PAIR')
    return pairs?.type === 'PAIR' ? highest(pairs.tables.map(({ round }) => round)) : null
  if (rounds === undefined) return null
  const { firstRound, roundGroups } = miniSession
  const shown = rounds.findLast(({ enabled }) => enabled)?.round
  // The first raw round of a displayed one.
  const scored = shown === undefined ? firstRound : Math.max(firstRound, (shown - 1) * roundGroups + 1)
  return Math.max(scored, begun ?? 0)
}

/** @param wall its live tables, none where nobody may watch them */
export function useSeating(
  miniSession: MiniSession,
  names: Names,
  wall: readonly WallTable[],
): readonly Group[] {
  const { miniSessionId: id, type, status, firstRound, numberOfRounds } = miniSession
  const isOver = isClosed(status)
  const isPairs = type === 'PAIR'
  const pairs = useArchive(miniSession, isPairs && !isOver ? viewAt('pairTables', { id }) : null).data
  const round = usePlayedRound(miniSession, pairs, wall)
  const of = (wanted: number | null) =>
    wanted === null || isOver || wanted >= firstRound + numberOfRounds
      ? null
      : viewAt('tables', { id, round: wanted })
  const own = useArchive(miniSession, isPairs ? null : of(round)).data
  const next = useArchive(miniSession, of(round === null ? null : round + 1)).data
  return useMemo(
    () =>
      isOver || round === null
        ? []
        : seatingOf({ miniSession, round, now: isPairs ? pairs : own, next, names }),
    [isOver, round, miniSession, isPairs, pairs, own, next, names],
  )
}
