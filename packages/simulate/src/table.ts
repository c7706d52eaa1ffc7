/** One board at one table: auction, play or a result near what the cards are worth, its log. */
import { auctionEnd } from '@openroom/bridge/auction'
import type { Card } from '@openroom/bridge/card'
import { type Contract, PASSED_OUT, type PlayedContract } from '@openroom/bridge/contract'
import { openingLeader } from '@openroom/bridge/play'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { type BySeat, partnerOf, type Seat, seatAfter } from '@openroom/bridge/seat'
import { type RecordedCall, recordToLog, type TableRecord } from '@openroom/bridge/table/record'
import type { DocumentResult, DocumentTableLog } from '@openroom/formats/json/document'
import { result } from '@openroom/formats/json/documentBuilder'
import { bidBoard } from './bidding/bidder.ts'
import type { DealtBoard } from './deal.ts'
import type { Analyst } from './play/analyst.ts'
import { openingLead } from './play/lead.ts'
import { type Play, playBoard } from './play/player.ts'
import type { Random } from './random.ts'

export type Seated = BySeat<{ readonly name: string; readonly skill: number }>

/** What is kept of a table: the result alone, an auction that is not played, or auction and play. */
export type Recording = 'result' | 'auction' | 'play'

export type TableOutcome = {
  readonly result: DocumentResult
  /** `null` when only the result is kept. */
  readonly log: DocumentTableLog | null
}

function contractOfRecordedCalls(calls: readonly RecordedCall[]): Contract {
  const end = auctionEnd(calls)
  return end.finished ? end.contract : PASSED_OUT
}

/** Tricks of an unrecorded play: the double-dummy figure, moved by who is the better player. */
function likelyTricks(
  board: DealtBoard,
  contract: PlayedContract,
  analyst: Analyst,
  skills: BySeat<number>,
  random: Random,
): number {
  const { declarer } = contract
  const defence = (skills[seatAfter(declarer)] + skills[partnerOf(seatAfter(declarer))]) / 2
  const moved = random.normal(0.1 + 1.2 * (skills[declarer] - defence), 0.4 + 0.6 * (1 - defence))
  const tricks = analyst.tricks(board, contract) + Math.round(moved)
  return Math.min(13, Math.max(0, tricks))
}

type Ending = Pick<Play, 'cards' | 'claim' | 'tricks'> & { readonly lead: Card | null }

function endingOfDealtBoard(
  board: DealtBoard,
  contract: PlayedContract,
  calls: readonly RecordedCall[],
  skills: BySeat<number>,
  analyst: Analyst,
  recording: Recording,
  random: Random,
): Ending {
  if (recording === 'play') {
    const play = playBoard(board, contract, analyst, { calls, skills, foresight: analyst.foresight }, random)
    return { ...play, lead: play.cards[0]!.card }
  }
  if (recording === 'auction')
    return { cards: [], claim: null, lead: null, tricks: analyst.tricks(board, contract) }
  const leader: Seat = openingLeader(contract)
  const lead = openingLead(board.deal[leader], contract.strain, calls, leader, random)
  return { cards: [], claim: null, lead, tricks: likelyTricks(board, contract, analyst, skills, random) }
}

/** The log of what happened; it is made by the rules, so anything it could not be is a bug. */
function logOfTableRecord(record: TableRecord): DocumentTableLog {
  const log = recordToLog(record)
  if (!log.ok) throw new Error(`A simulated record is impossible: ${log.error.breach.code}`)
  return { board: record.board.number, events: log.value.events }
}

/**
 * A contract that is only bid comes to its double-dummy tricks.
 * @param random a stream for this board at this table alone
 */
export function playTable(
  board: DealtBoard,
  seated: Seated,
  analyst: Analyst,
  recording: Recording,
  random: Random,
): TableOutcome {
  const skills: BySeat<number> = {
    N: seated.N.skill,
    E: seated.E.skill,
    S: seated.S.skill,
    W: seated.W.skill,
  }
  const calls = bidBoard(board, skills, random.fork('bidding'))
  const contract = contractOfRecordedCalls(calls)
  const ending =
    contract.kind === 'played'
      ? endingOfDealtBoard(board, contract, calls, skills, analyst, recording, random.fork('play'))
      : null
  const tricks = ending?.tricks ?? null
  const posted = { contract, tricks, scoreNs: scoreNs(contract, board.vulnerability, tricks ?? 0) }
  const player = (seat: Seat) => ({ id: null, name: seated[seat].name })
  const record: TableRecord = {
    board,
    players: { N: player('N'), E: player('E'), S: player('S'), W: player('W') },
    calls,
    contract,
    cards: ending?.cards ?? [],
    claim: ending?.claim ?? null,
    result: posted,
  }
  return {
    result: result({ board: board.number, ...posted, lead: ending?.lead ?? null }),
    log: recording === 'result' ? null : logOfTableRecord(record),
  }
}
