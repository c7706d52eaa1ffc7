/** Who has sat down: those at whose table play has begun, once in a session; and the session itself. */
import { formatTableAddress, type TableAddress } from '@openroom/protocol/address'
import type { Say } from '@openroom/texts/say'
import { isBye } from '../../sessions/meetings.ts'
import { sessionName } from '../../sessions/miniSessions.ts'
import type { SessionModel } from '../../sessions/model.ts'
import { type News, nameOfModel, pathIn, rankedMembers } from './words.ts'

type TableRow = SessionModel['tables'][number]

function addressOfModel(model: SessionModel, table: TableRow): TableAddress {
  const match = model.matches.find(({ open, closed }) => open === table || closed === table)
  if (!match) return { kind: 'table', tableId: table.id }
  return { kind: 'room', room: match.open === table ? 'OPEN' : 'CLOSED', calcTableId: match.row.id }
}

const tablePath = (model: SessionModel, table: TableRow): string =>
  model.told.tables
    ? pathIn(model, { screen: 'play', tableId: formatTableAddress(addressOfModel(model, table)) })
    : pathIn(model, { screen: 'tables', round: table.round })

function seatNews(model: SessionModel, table: TableRow, id: number): News {
  const words = (_: boolean, say: Say) => ({
    title: say('push.sit', { who: nameOfModel(model, id) }),
    body: say('push.sit.body', { session: sessionName(model.row) }),
  })
  return { key: `sit ${id}`, kind: 'sit', of: [id], path: tablePath(model, table), words }
}

function beginNews(model: SessionModel): News {
  const words = (_: boolean, say: Say) => ({
    title: say('push.begin', { tournament: model.row.tournament_name }),
    body: say('push.begin.body', { session: sessionName(model.row) }),
  })
  return { key: 'begin', kind: 'sit', of: [], path: `/screen/${model.row.id}`, words }
}

export function seats(model: SessionModel): readonly News[] {
  const found = new Map<number, News>()
  for (const table of model.tables) {
    if (!model.hasBegun(table.id) || isBye(model, table.ns_id) || isBye(model, table.ew_id)) continue
    for (const id of [table.ns_id, table.ew_id].flatMap((side) => rankedMembers(model, side)))
      if (!found.has(id)) found.set(id, seatNews(model, table, id))
  }
  return found.size === 0 ? [] : [...found.values(), beginNews(model)]
}
