/** What the picture beside a link to a page shows: nothing that the page itself does not. */
import { bySeat } from '@openroom/bridge/seat'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { resultLine, resultOf } from '@openroom/bridge/table/view'
import { boardOfAddress } from '@openroom/formats/handviewer/boardOfAddress'
import { dealOf } from '@openroom/formats/json/crossChecks'
import type { TableAddress } from '@openroom/protocol/address'
import { isUpcoming } from '@openroom/protocol/names'
import { releasedLog } from '../../store/released/content.ts'
import { loadTable, tableAt } from './liveTables.ts'
import type { SessionModel } from './model.ts'
import type { Persons } from './persons.ts'
import type { BoardPreview, Frame, Preview, PreviewOf } from './previewKinds.ts'
import { clubPreview, pairPreview, playerPreview, seasonPreview } from './previewLists.ts'
import { frameOf, matchesPreview, sessionPreview } from './previewRanking.ts'
import type { Seasons } from './seasons.ts'
import type { Sessions } from './sessions.ts'
import { scoredMatches } from './teams.ts'
import { playedTable, tableOf } from './watch.ts'

/** @param frame what is said around the table */
export function boardPreview(
  frame: Frame,
  { board, players, contract, ...state }: TableState,
): BoardPreview | null {
  if (board === null) return null
  const result = resultOf({ board, players, contract, ...state })
  return {
    ...{ kind: 'board', ...frame, number: board.number, dealer: board.dealer },
    ...{ vulnerability: board.vulnerability, hands: board.deal, contract: result?.contract ?? contract },
    players: bySeat((seat) => players[seat]?.name ?? null),
    result: result && resultLine(result),
  }
}

/** `null`: the address tells no board. */
export async function addressedPreview(query: URLSearchParams): Promise<BoardPreview | null> {
  const board = await boardOfAddress(query)
  return board.ok
    ? boardPreview({ title: '', subtitle: '', isLive: false }, foldTable(board.value.events))
    : null
}

export type OfSession = Extract<
  PreviewOf,
  { readonly of: 'session' | 'match' | 'board' | 'replay' | 'table' }
>

export class Previews {
  readonly #sessions: Sessions
  readonly #persons: Persons
  readonly #seasons: Seasons

  constructor(sessions: Sessions, persons: Persons, seasons: Seasons) {
    this.#sessions = sessions
    this.#persons = persons
    this.#seasons = seasons
  }

  /** Of what is not public, that of its session; `null`: there is no such thing. */
  preview(asked: PreviewOf): Promise<Preview | null> {
    if (asked.of === 'club') return clubPreview(this.#sessions.db, asked.id)
    if (asked.of === 'player') return playerPreview(this.#persons.person(asked.id))
    if (asked.of === 'pair') return pairPreview(this.#persons.pair(asked.id, asked.partner))
    if (asked.of === 'team') return playerPreview(this.#persons.team(asked.id))
    if (asked.of === 'season') return seasonPreview(this.#seasons.season(asked.id))
    if (asked.of === 'address') return addressedPreview(asked.query)
    return this.#ofSession(asked)
  }

  async #ofSession(asked: OfSession): Promise<Preview | null> {
    const model = await this.#sessions.model(asked.id)
    if (model === null) return null
    const own = isUpcoming(model.row.status) ? null : await this.#own(model, asked)
    return own ?? sessionPreview(await this.#sessions.upTo(model))
  }

  async #own(model: SessionModel, asked: OfSession): Promise<Preview | null> {
    if (asked.of === 'session') return null
    if (asked.of === 'table') return this.#table(model, asked.table)
    if (asked.of === 'match') {
      const match = scoredMatches(model).find(({ row }) => row.id === asked.match)
      return match ? matchesPreview(await this.#sessions.upTo(model), [match]) : null
    }
    const board = model.boards.get(asked.board)
    if (board === undefined) return null
    if (asked.of === 'board') {
      const hands = dealOf(board)
      // Files of results alone have no deals: nothing would be in the picture.
      if (hands === null) return null
      return {
        ...{ kind: 'board', ...frameOf(model), number: board.number, dealer: board.dealer },
        ...{ vulnerability: board.vulnerability, hands },
        ...{ players: bySeat(() => null), contract: null, result: null },
      }
    }
    const table = tableOf(model, asked.ns, asked.board)
    if (table === null) return null
    const log = await releasedLog(this.#sessions.db, table.id, board.id)
    return boardPreview(frameOf(model), playedTable(model, table, asked.board, log))
  }

  /** A live table as its viewers see it now; of one that is over, the session. */
  async #table(model: SessionModel, address: TableAddress): Promise<Preview | null> {
    const table = model.row.status === 'LIVE' && model.told.tables ? tableAt(model, address) : null
    if (table === null) return null
    const { state } = await loadTable(this.#sessions.db, table)
    return boardPreview(frameOf(model), state)
  }
}
