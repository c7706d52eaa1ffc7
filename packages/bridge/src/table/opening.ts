/**
 * What comes before the first call of a record: the round, the players, the board. All tables of a board begin with the
 * same board, and a player sits down at many: their events are the same object wherever they happen.
 */
import type { Board } from '../board.ts'
import { type BySeat, bySeat, type Seat } from '../seat.ts'
import type { EventBuffer } from './eventBuffer.ts'
import type { TableEvent } from './events.ts'
import type { Player } from './facts.ts'
import { isTableEvent } from './shape.ts'
import { EMPTY_TABLE, type TableState } from './state.ts'

type Opening = {
  readonly board: Board
  readonly round?: number | null
  readonly players?: BySeat<Player | null>
}

/** `null` for what no table can begin with. */
const sound = (event: TableEvent): TableEvent | null => (isTableEvent(event) ? event : null)

const MOST_ROUNDS = 1_000
const ROUNDS = new Map<number, TableEvent | null>()

function roundEvent(round: number): TableEvent | null {
  const known = ROUNDS.get(round)
  if (known !== undefined) return known
  const made = sound({ type: 'START_ROUND', round })
  if (ROUNDS.size < MOST_ROUNDS) ROUNDS.set(round, made)
  return made
}

const SEATED = new WeakMap<Player, BySeat<TableEvent | null>>()

function seatEvent(player: Player, seat: Seat): TableEvent | null {
  const known = SEATED.get(player)
  if (known) return known[seat]
  const made = bySeat((one) => sound({ type: 'SEAT_PLAYER', seat: one, player }))
  SEATED.set(player, made)
  return made[seat]
}

const STARTED = new WeakMap<Board, { readonly event: TableEvent | null }>()

function boardEvent(board: Board): TableEvent | null {
  const known = STARTED.get(board) ?? { event: sound({ type: 'START_AUCTION', board }) }
  STARTED.set(board, known)
  return known.event
}

/**
 * Adds the events; what is malformed is left out.
 * @returns the table after them
 */
export function addOpening(events: EventBuffer, { board, round, players }: Opening): TableState {
  const added = (event: TableEvent | null): boolean => {
    if (event) events.add(event)
    return event !== null
  }
  const isStarted = typeof round === 'number' && added(roundEvent(round))
  const seated = bySeat((seat) => {
    const player = players?.[seat] ?? null
    return player && added(seatEvent(player, seat)) ? player : null
  })
  const isBegun = added(boardEvent(board))
  return { ...EMPTY_TABLE, round: isStarted ? round : null, players: seated, board: isBegun ? board : null }
}
