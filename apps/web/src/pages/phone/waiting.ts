/** What a phone has entered and the server has not taken yet, seen as if it had. Pure. */
import { vulnerabilityOf } from '@openroom/bridge/board'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type {
  ConfirmResult,
  EnterResult,
  PhoneResult,
  PhoneTable,
  PhoneTables,
  SayPlayers,
  Shown,
} from '@openroom/protocol/schema/phones'

export type Waiting =
  | { readonly kind: 'enter'; readonly body: EnterResult }
  | { readonly kind: 'confirm'; readonly body: ConfirmResult }
  /** With the names as they are shown meanwhile. */
  | { readonly kind: 'players'; readonly body: SayPlayers; readonly names: readonly string[] }

/** `null` where there is none. */
export function scoreOf({ contract, tricks }: PhoneResult, board: number): number | null {
  if (contract === null) return null
  return contract.kind === 'passedOut' ? 0 : scoreNs(contract, vulnerabilityOf(board), tricks ?? 0)
}

/** The table with one board as the server, or this phone, says it is. */
export function withResult(table: PhoneTable, entered: Shown): PhoneTable {
  const others = table.results.filter(({ board }) => board !== entered.board)
  return { ...table, results: [...others, entered].sort((a, b) => a.board - b.board) }
}

/** A pair with its players' names. */
function named(table: PhoneTable, side: SayPlayers['side'], names: readonly string[]): PhoneTable {
  const at = side === 'NS' ? 'ns' : 'ew'
  return { ...table, [at]: names.join(' – '), players: { ...table.players, [at]: [...names] } }
}

function after(table: PhoneTable, waiting: Waiting): PhoneTable {
  const { kind, body } = waiting
  if (body.tableId !== table.tableId) return table
  if (kind === 'players') return named(table, body.side, waiting.names)
  if (kind === 'enter') {
    const { board, by, result, version } = body
    const scored = scoreOf(result, board)
    return withResult(table, {
      board,
      by,
      result,
      version: version + 1,
      scoreNs: scored,
      confirmed: false,
      ruled: false,
      adjustment: null,
      strangeLead: false,
    })
  }
  const entered = table.results.find(({ board, version }) => board === body.board && version === body.version)
  return entered ? withResult(table, { ...entered, confirmed: true }) : table
}

export const withWaiting = (told: PhoneTables, waiting: readonly Waiting[]): PhoneTables => ({
  ...told,
  tables: told.tables.map((table) => waiting.reduce(after, table)),
})

/** Boards of a table's round: those of the movement, else those that were entered. */
export const boardsOf = ({ boards, results }: PhoneTable): readonly number[] =>
  boards ?? results.map(({ board }) => board)

/** Where a side goes from a board: first to what waits for its word, then to what nobody has entered. */
export function nextBoard(table: PhoneTable, side: SayPlayers['side'] | 'both'): number | null {
  const enteredOf = (board: number) => table.results.find((one) => one.board === board)
  const waits = (one: Shown | undefined) => one?.result && !one.confirmed && one.by !== side
  const boards = boardsOf(table)
  return boards.find((board) => waits(enteredOf(board))) ?? boards.find((board) => !enteredOf(board)) ?? null
}

export const isDone = (table: PhoneTable): boolean => {
  const boards = boardsOf(table)
  const confirmed = (board: number) => table.results.some((one) => one.board === board && one.confirmed)
  return table.sitOut || (table.boards !== null && boards.length > 0 && boards.every(confirmed))
}

/**
 * The round that is played: the first that is not done, else the last. Of one that has not begun the rounds before it that are sat
 * out here: others play them now.
 */
export function tableNow({ tables }: PhoneTables): PhoneTable | null {
  const open = tables.findIndex((table) => !isDone(table))
  if (open < 0) return tables.at(-1) ?? null
  const played = tables.findLastIndex((table, at) => at < open && !table.sitOut)
  return tables[tables[open]!.results.length > 0 ? open : played + 1] ?? null
}
