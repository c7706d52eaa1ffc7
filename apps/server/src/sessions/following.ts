/** Where a player sits, and where the players of a table go when its round is over. */
import { err, ok } from '@openroom/bridge/result'
import { SEATS } from '@openroom/bridge/seat'
import type { TableRow } from './content.public.ts'
import type { LiveTable } from './liveTable.ts'
import type { SessionModel } from './model.ts'
import { type ReleasedSeating, releasedSeating } from './seating.public.ts'
import type { Sessions, View } from './sessions.ts'
import type { FollowNotice } from './tableNotices.ts'

const sitsAt = (table: TableRow, playerId: number): boolean =>
  SEATS.some((seat) => table.players[seat]?.playerId === playerId)

/** The tables that a player is to sit at, the last round first. */
export const tablesOf = (model: SessionModel, playerId: number): readonly TableRow[] =>
  model.tables.filter((table) => sitsAt(table, playerId)).sort((a, b) => b.round - a.round)

/** Whether a player sits at a table that has begun: as it was seated, or else as it was set up. */
function sitsHere(table: TableRow, playerId: number, { seats }: ReleasedSeating): boolean {
  if (seats.size === 0) return true
  const names = SEATS.flatMap((seat) => {
    const own = table.players[seat]
    return own?.playerId === playerId ? [own.name] : []
  })
  return [...seats.values()].some((player) => player?.id === playerId || names.includes(player?.name ?? ''))
}

/** Tables of a player, of all rounds. */
export async function tableIdsOf(
  sessions: Sessions,
  id: number,
  playerId: number,
): Promise<ReadonlySet<number>> {
  const model = await sessions.model(id)
  return new Set(model ? tablesOf(model, playerId).map((table) => table.id) : [])
}

/** Table that a player sits at now; its version moves on with the logs of all his tables. */
export async function playerTable(sessions: Sessions, id: number, playerId: number): View {
  const model = await sessions.model(id)
  if (model === null) return err('session-not-found')
  const own = tablesOf(model, playerId)
  if (own.length === 0) return err('player-not-found')
  const seating = await releasedSeating(
    sessions.db,
    own.map((table) => table.id),
  )
  const seq = [...seating.values()].reduce((sum, { head }) => sum + head, 0)
  const last = own.find((table) => seating.has(table.id))
  const at = last && sitsHere(last, playerId, seating.get(last.id)!) ? last.id : null
  return ok({ value: at, seq })
}

const hasByeSide = (model: SessionModel, table: TableRow): boolean =>
  [table.ns_id, table.ew_id].some((id) => model.entries.get(id)?.bye ?? false)

/** Raw round that follows a table's; `null` after the last. */
function nextRound(model: SessionModel, { round }: TableRow): number | null {
  const later = model.tables.flatMap((table) => (table.round > round ? [table.round] : []))
  return later.length > 0 ? Math.min(...later) : null
}

function noticeOf(
  model: SessionModel,
  next: readonly TableRow[],
  player: { readonly id: number; readonly name: string },
): readonly FollowNotice[] {
  const own = { playerId: player.id, player: player.name }
  const table = next.find((one) => sitsAt(one, player.id))
  if (!table || hasByeSide(model, table)) return [{ type: 'BYE_FOLLOW', ...own }]
  return model.hasBegun(table.id) ? [] : [{ type: 'FOLLOW', ...own }]
}

/** For those who stay: nobody comes to this table in the next round. */
const STAYING = { playerId: 0, player: '' } as const

/**
 * What the viewers of a table are told when its round is over (specification 2, section 4): where each of
 * its players goes, for those who follow one, and that the table is empty, for those who follow nobody.
 */
export function followNotices(
  model: SessionModel,
  table: TableRow,
  live: LiveTable,
): readonly FollowNotice[] {
  const round = live.roundOver ? nextRound(model, table) : null
  if (round === null) return []
  const next = model.tables.filter((one) => one.round === round)
  const here = next.find(({ section, number }) => section === table.section && number === table.number)
  const players = SEATS.flatMap((seat) => {
    const player = live.state.players[seat]
    return player && player.id !== null ? [{ id: player.id, name: player.name }] : []
  })
  return [
    ...players.flatMap((player) => noticeOf(model, next, player)),
    ...(here && !hasByeSide(model, here) ? [] : [{ type: 'BYE_NO_FOLLOW', ...STAYING } as const]),
  ]
}
