/** The log of a game's auction and play, as far as they can have happened. */
import { card, type Rank, SUITS } from '@openroom/bridge/card'
import { bySeat, SEATS } from '@openroom/bridge/seat'
import { type RecordBreach, recordToLog, type TableRecord } from '@openroom/bridge/table/record'
import type { DocumentBoard, DocumentTableLog } from '../json/document.ts'
import { remark, type Warnings } from '../remark.ts'
import type { NumberedGame } from './grouping.ts'
import { plainName } from './people.ts'

const boardOf = (board: DocumentBoard): TableRecord['board'] => ({
  number: board.number,
  dealer: board.dealer,
  vulnerability: board.vulnerability,
  deal:
    board.deal &&
    bySeat((seat) => {
      const hand = board.deal![seat]
      if (hand === null) return null
      return hand
        .split('.')
        .flatMap((ranks, suit) => [...ranks].map((rank) => card(SUITS[suit]!, rank as Rank)))
    }),
})

function recordOf(game: NumberedGame, board: DocumentBoard, round: number): TableRecord {
  const { facts } = game
  const known = facts.contract !== null || facts.scoreNs !== null
  return {
    board: boardOf(board),
    round,
    players: bySeat((seat) => {
      const name = game.names[seat]
      const plain = name === null ? null : plainName(name)
      return plain === null ? null : { id: null, name: plain }
    }),
    calls: game.calls,
    contract: facts.contract,
    cards: game.cards,
    result: known ? { contract: facts.contract, tricks: facts.tricks, scoreNs: facts.scoreNs } : null,
  }
}

/** A record without the part that cannot have happened. */
function shortened(record: TableRecord, { part, index }: RecordBreach): TableRecord | null {
  if (part === 'cards' && record.cards.length > 0)
    return { ...record, cards: record.cards.slice(0, index ?? 0) }
  if (part === 'calls' && record.calls.length > 0) {
    return { ...record, calls: record.calls.slice(0, index ?? 0), cards: [] }
  }
  if (part === 'contract' && record.contract !== null) return { ...record, contract: null }
  return null
}

const WHAT: Readonly<Record<RecordBreach['part'], string>> = {
  calls: 'call',
  contract: 'contract',
  cards: 'card',
  claim: 'claim',
  result: 'result',
}

function warn(
  game: NumberedGame,
  { part, index, breach }: RecordBreach,
  warnings: Warnings,
  left: boolean,
): void {
  const which = index === null ? `The ${WHAT[part]}` : `The ${WHAT[part]} number ${index + 1}`
  const what = left ? ' It is left out, and what follows.' : ''
  const message = `Board ${game.board}: ${which}: ${breach.text}${what}`
  const args = { board: game.board, part, index: index ?? -1, breach: breach.code }
  warnings.add(remark('record-breach', message, { args, place: { line: game.line, column: 1 } }))
}

/** The log, or `null` when the game has neither calls nor cards. */
export function logOf(
  game: NumberedGame,
  board: DocumentBoard,
  round: number,
  warnings: Warnings,
): DocumentTableLog | null {
  if (game.calls.length === 0 && game.cards.length === 0) return null
  let record: TableRecord | null = recordOf(game, board, round)
  while (record) {
    const log = recordToLog(record)
    if (log.ok) {
      for (const doubt of log.value.warnings) warn(game, doubt, warnings, false)
      return { board: game.board, events: log.value.events }
    }
    warn(game, log.error, warnings, true)
    record = shortened(record, log.error)
  }
  return null
}

/** The lead: the first card of the play. */
export const leadOf = (game: NumberedGame) => game.cards[0]?.card ?? game.facts.lead

export const hasNames = (game: NumberedGame): boolean => SEATS.some((seat) => game.names[seat] !== null)
