/** Auctions beside results: of a board at all tables, of a pair or team over its boards, of a score card. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { toDirection } from '@openroom/protocol/names'
import type { Bidding, BiddingHistories } from '@openroom/protocol/schema/screens'
import { toGameTable } from '@openroom/protocol/table/gameCodec'
import type { WORDS } from '@openroom/protocol/views'
import { toBoard } from './boards.ts'
import type { TableRow } from './content.public.ts'
import { meetingAt } from './meetings.ts'
import { displayedRound, isSeated, type SessionModel } from './model.ts'
import { boardsOf } from './teams.ts'

/** An auction that is asked for, and the key it goes under. */
export type Wanted = {
  readonly key: string
  readonly table: TableRow
  readonly board: number
}

/** Released events of the auctions, by `{table id} {board id}`. */
export type Auctions = ReadonlyMap<string, readonly TableEvent[]>

const roundOfModel = (model: SessionModel, { round }: TableRow): number =>
  model.row.type === 'PAIR' ? round : displayedRound(model, round)

const keepRecorded = (model: SessionModel, wanted: readonly Wanted[]): readonly Wanted[] =>
  wanted.filter(({ table, board }) => model.hasReplay(table.id, board))

/** Auctions of a board under `{north-south's id}_{board}`, as a replay is addressed. */
const ofBoard = (tables: readonly TableRow[], board: number): readonly Wanted[] =>
  tables.map((table) => ({ key: `${table.ns_id}_${board}`, table, board }))

/** Auctions of a pair under `{round}_{board}`; of a team those of the room in which it sat north-south. */
function ofRegistration(model: SessionModel, id: number): readonly Wanted[] {
  const isPair = model.row.type === 'PAIR'
  const own = model.tables.filter((table) => (isPair ? isSeated(model, table, id) : table.ns_id === id))
  return own.flatMap((table) =>
    [...model.boards.keys()].map((board) => ({
      key: `${roundOfModel(model, table)}_${board}`,
      table,
      board,
    })),
  )
}

/**
 * Auctions beside a frequency, or (without a board) beside a private score.
 * @param board 0 for every board of the registration
 * @param registrationId 0 for every table of the board
 */
export function wantedBidding(model: SessionModel, board: number, registrationId: number): readonly Wanted[] {
  if (board === 0) return keepRecorded(model, ofRegistration(model, registrationId))
  const tables = model.tables.filter(
    (table) => registrationId === 0 || isSeated(model, table, registrationId),
  )
  return keepRecorded(model, ofBoard(tables, board))
}

type TableLabel = (typeof WORDS.tableLabel)[number]

/**
 * Auctions beside a score card, under `{label}_{board}`.
 * @param board 0 for every board of the card
 * @returns `null` where there is no such match
 */
export function wantedOfCard(
  model: SessionModel,
  card: { readonly calcTableId: number; readonly round: number },
  board: number,
  label: TableLabel,
): readonly Wanted[] | null {
  const meeting = meetingAt(model, card.calcTableId, card.round)
  if (!meeting) return null
  const wanted = meeting.parts.flatMap((part): readonly Wanted[] => {
    const table = label === 'OP' ? part.open : part.closed
    const boards = boardsOf(model, part).filter((one) => board === 0 || one === board)
    return table ? boards.map((one) => ({ key: `${label}_${one}`, table, board: one })) : []
  })
  return keepRecorded(model, wanted)
}

export const auctionKey = ({ boards }: SessionModel, { table, board }: Wanted): string =>
  `${table.id} ${boards.get(board)?.id}`

/** The board's own dealer where the log does not say one. */
function biddingOf(model: SessionModel, board: number, events: readonly TableEvent[]): Bidding | null {
  const state = foldTable(events)
  const dealer = state.board?.dealer ?? model.boards.get(board)?.dealer
  if (!dealer || state.calls.length === 0) return null
  const direction = toDirection(dealer)
  return { dealer: direction, bids: toGameTable(state, direction).bidding }
}

export function biddingHistories(
  model: SessionModel,
  wanted: readonly Wanted[],
  auctions: Auctions,
): BiddingHistories {
  const bh: Record<string, Bidding> = {}
  const bd: BiddingHistories['bd'] = {}
  for (const one of wanted) {
    const events = auctions.get(auctionKey(model, one))
    const bidding = events ? biddingOf(model, one.board, events) : null
    const board = model.boards.get(one.board)
    if (!bidding || !board) continue
    bh[one.key] = bidding
    bd[`${one.board}`] = toBoard(board)
  }
  return { bh, bd }
}

/** The first board of a displayed round that has a result; 0 while none has. */
export const bidOnlyBoard = (model: SessionModel, round: number): number =>
  [...model.boards.keys()].find((board) =>
    (model.linesByBoard.get(board) ?? []).some(({ table }) => displayedRound(model, table.round) === round),
  ) ?? 0
