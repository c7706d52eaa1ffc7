/** Where 'Try it' leads on this site: what is played now or was last has an address only while there is some. */
import { formatTableAddress } from '@openroom/protocol/address'
import { isClosed, isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useSessions } from '../../live/sessions.ts'
import { useArchive } from '../../live/useArchive.ts'
import { usePushed } from '../../live/usePushed.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { PLACES, type Place } from './persons.ts'

const at = (session: number, query: Readonly<Record<string, string | number>>): string =>
  `/screen/${session}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`

type Table = { readonly miniSessionId: number; readonly tableId: number }

const NONE = { miniSessionId: 0, status: 'CLOSED' } as const

/** A table on which a board is played; between boards the tables of what is live. */
function liveAt(table: Table | undefined, all: readonly MiniSession[]): string | null {
  const live = all.find(isOnAir)
  if (table === undefined) return live ? at(live.miniSessionId, { screen: 'tables' }) : null
  const tableId = formatTableAddress({ kind: 'table', tableId: table.tableId })
  return at(table.miniSessionId, { screen: 'play', tableId })
}

/** @returns `null` where there is nothing of it here, or not yet */
export function usePlaces(): (place: Place) => string | null {
  const all = useSessions() ?? []
  const over = all.filter((one) => isClosed(one.status) && one.score)
  const table = usePushed(viewAt('featured'))?.body?.tables[0]
  const pairs = over.find(
    (session) =>
      session.type === 'PAIR' && !session.bidOnly && session.firstBoard > 0 && mayKnow('replay', { session }),
  )
  const board = pairs?.firstBoard ?? 0
  const { data } = useArchive(
    pairs ?? NONE,
    pairs ? viewAt('pairFrequencies', { id: pairs.miniSessionId, board }) : null,
  )
  const ns = data?.tables.flatMap(({ rows }) => rows).find(({ replay }) => replay)?.registrations.NORTH_SOUTH
  return (place) => {
    if (place === 'live') return liveAt(table, all)
    if (place === 'scores') return over[0] ? at(over[0].miniSessionId, { screen: 'running-score' }) : null
    if (place === 'replay')
      return pairs && ns !== undefined
        ? at(pairs.miniSessionId, { screen: 'replay', ns, board, session: pairs.session })
        : null
    return PLACES[place]
  }
}
