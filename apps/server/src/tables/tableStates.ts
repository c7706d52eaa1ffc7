/** The boards being played at tables, kept folded so that an entry costs no reading of its log. */
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { LRUCache } from 'lru-cache'
import { boardLog, type Tx } from './fedTable.rows.ts'

/** Tables kept (LRU). */
const MOST_TABLES = 2_000

type CachedBoard = { readonly next: number; readonly boardId: number; readonly state: TableState }

/** States of boards at one table while a batch is looked at. */
export type Boards = {
  readonly at: (boardId: number) => Promise<TableState>
  readonly set: (boardId: number, state: TableState) => void
}

export class TableStates {
  readonly #kept = new LRUCache<number, CachedBoard>({ max: MOST_TABLES })

  /** Tables of which a board is kept. */
  get size(): number {
    return this.#kept.size
  }

  /** @param next the number of the table's next entry; what is kept of an older log does not count */
  boards(tx: Tx, tableId: number, next: number): Boards {
    const kept = this.#kept.get(tableId)
    const states = new Map(kept?.next === next ? [[kept.boardId, kept.state]] : [])
    return {
      at: async (boardId) => {
        const known = states.get(boardId) ?? foldTable(await boardLog(tx, tableId, boardId))
        states.set(boardId, known)
        return known
      },
      set: (boardId, state) => states.set(boardId, state),
    }
  }

  /** After the batch has been stored. A board that is over is dropped: for what rarely follows its log is read again. */
  keep(tableId: number, kept: CachedBoard): void {
    if (kept.state.posted) this.#kept.delete(tableId)
    else this.#kept.set(tableId, kept)
  }
}
