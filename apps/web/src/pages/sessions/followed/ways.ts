/** The ways from those who are followed: to their table, their last board, their opponents. Pure. */

import { formatTableAddress, ROOMS } from '@openroom/protocol/address'
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PrivateScoreLine, Tables, TeamScoreLine } from '@openroom/protocol/schema/screens'
import { t } from '../../../texts/t.ts'
import { canPlayRoom, canReplay, canSearchTable } from '../../../ui/results/liveRules.ts'
import type { Way } from './Card.tsx'
import { lastBoard, lastMatch, opponentAt } from './places.ts'

type Table = Tables['tables'][number]

const query = (values: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, `${value}`])).toString()

type Known = {
  readonly session: MiniSession
  readonly registrationId: number
  /** Of the round that is played, and of the one after it. */
  readonly table: Table | null
  readonly next: Table | null
  readonly nameOf: (registrationId: number) => string
}

const screenOf = ({ type, session }: MiniSession, registrationId: number): string =>
  query({ screen: 'private-score', registrationId, ...(type === 'PAIR' ? { session } : {}) })

function opponentWay(known: Known, key: 'now' | 'next'): readonly Way[] {
  const { session, registrationId, table, next, nameOf } = known
  const id = opponentAt(key === 'now' ? table : next, registrationId)
  const name = id === null ? '' : nameOf(id)
  if (id === null || name === '') return []
  return [{ key, text: t(`followed.${key}`, { name }), query: screenOf(session, id) }]
}

const opponentWays = (known: Known): readonly Way[] =>
  isOnAir(known.session) ? [...opponentWay(known, 'now'), ...opponentWay(known, 'next')] : []

const scoreWay = ({ session, registrationId }: Known): Way => ({
  key: 'score',
  text: t('followed.score'),
  query: screenOf(session, registrationId),
})

/** @param tableId where the pair sits */
export function pairWays(
  known: Known,
  lines: readonly PrivateScoreLine[],
  tableId: number | null,
): readonly Way[] {
  const { session } = known
  const last = lastBoard(lines)
  const seat: readonly Way[] =
    tableId !== null && canSearchTable(session)
      ? [
          {
            key: 'table',
            text: t('followed.table'),
            query: query({ screen: 'play', tableId: formatTableAddress({ kind: 'table', tableId }) }),
          },
        ]
      : []
  const board: readonly Way[] =
    last === null
      ? []
      : [
          {
            key: 'board',
            told: true,
            text: t('followed.board', { board: last.boardNumber }),
            query: canReplay(session, last, session.calcType)
              ? query({ screen: 'replay', ns: last.ns, board: last.boardNumber, session: session.session })
              : query({ screen: 'frequency', board: last.boardNumber, session: session.session }),
          },
        ]
  return [...seat, ...board, ...opponentWays(known), scoreWay(known)]
}

export function teamWays(known: Known, lines: readonly TeamScoreLine[]): readonly Way[] {
  const { session, table } = known
  const last = lastMatch(lines)
  const rooms: readonly Way[] =
    table === null || 'pairs' in table || !isOnAir(session)
      ? []
      : ROOMS.filter((room) => canPlayRoom(session, table, room)).map((room) => ({
          key: room,
          text: t('followed.room', { room }),
          query: query({
            screen: 'play',
            tableId: formatTableAddress({ kind: 'room', room, calcTableId: table.calcTableId }),
          }),
        }))
  const card: readonly Way[] =
    last?.tableClickable === true
      ? [
          {
            key: 'card',
            told: true,
            text: t('followed.match', { round: last.round }),
            query: query({ screen: 'score-card', calcTableId: last.calcTableId, round: last.round }),
          },
        ]
      : []
  return [...rooms, ...card, ...opponentWays(known), scoreWay(known)]
}
