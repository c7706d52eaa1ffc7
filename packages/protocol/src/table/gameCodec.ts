/** Between the domain's table state and the wire's Game; reading undoes writing. */
import type { Board } from '@openroom/bridge/board'
import { bySeat } from '@openroom/bridge/seat'
import type { Explanation, Player, PostedResult } from '@openroom/bridge/table/facts'
import type { CallMade, Claim, TableState, Trick } from '@openroom/bridge/table/state'
import { byDirection, fromWireVulnerability, toDirection, toSeat, toWireVulnerability } from '../names.ts'
import { splitName } from '../playerName.ts'
import type {
  GameTable,
  WireBid,
  WireBoard,
  WireClaim,
  WireExplanation,
  WirePlayer,
  WireResult,
  WireTrick,
} from '../schema/liveEvents.ts'
import { fromBidValue, fromWireContract, toBidValue, toWireContract } from './words.ts'

export const toWireHands = (deal: Board['deal']): WireBoard['hands'] =>
  deal && byDirection((seat) => deal[seat])

export const fromWireHands = (hands: WireBoard['hands']): Board['deal'] =>
  hands && bySeat((seat) => hands[toDirection(seat)])

export const toWireBoard = (board: Board): WireBoard => {
  const { deal } = board
  return {
    number: board.number,
    dealer: toDirection(board.dealer),
    vulnerability: toWireVulnerability(board.vulnerability),
    hands: toWireHands(deal),
  }
}

export const fromWireBoard = (board: WireBoard): Board => {
  const { hands } = board
  return {
    number: board.number,
    dealer: toSeat(board.dealer),
    vulnerability: fromWireVulnerability(board.vulnerability),
    deal: fromWireHands(hands),
  }
}

export const toWirePlayer = (player: Player): WirePlayer => ({
  playerId: player.id,
  ...splitName(player.name),
  bye: false,
})

export const fromWirePlayer = (player: WirePlayer): Player => ({
  id: player.playerId,
  name: `${player.name} ${player.surname}`.trim(),
})

export const toWireExplanation = ({ to, text }: Explanation): WireExplanation => ({
  to: to === 'all' ? 'ALL' : toDirection(to),
  text,
})

export const fromWireExplanation = ({ to, text }: WireExplanation): Explanation => ({
  to: to === 'ALL' ? 'all' : toSeat(to),
  text,
})

export const toWireResult = (result: PostedResult): WireResult => ({
  contract: result.contract && toWireContract(result.contract),
  trickCount: result.tricks,
  value: result.scoreNs,
})

export const fromWireResult = (result: WireResult): PostedResult => ({
  contract: result.contract && fromWireContract(result.contract),
  tricks: result.trickCount,
  scoreNs: result.value,
})

const toWireCall = (made: CallMade): WireBid => ({
  direction: toDirection(made.seat),
  value: toBidValue(made.call),
  alert: made.alert,
  explanations: made.explanations.map(toWireExplanation),
  irregular: made.irregular,
})

function fromWireCall(bid: WireBid): CallMade[] {
  const call = fromBidValue(bid.value)
  if (call === null) return []
  const explanations = bid.explanations.map(fromWireExplanation)
  return [{ seat: toSeat(bid.direction), call, alert: bid.alert, explanations, irregular: bid.irregular }]
}

const toWireTrick = (trick: Trick): WireTrick => ({
  leader: toDirection(trick.leader),
  cards: trick.cards.map(({ seat, card, irregular }) => ({ direction: toDirection(seat), card, irregular })),
  winner: trick.winner && toDirection(trick.winner),
})

const fromWireTrick = (trick: WireTrick): Trick => ({
  leader: toSeat(trick.leader),
  cards: trick.cards.map(({ direction, card, irregular }) => ({ seat: toSeat(direction), card, irregular })),
  winner: trick.winner && toSeat(trick.winner),
})

const toWireClaim = (claim: Claim): WireClaim => ({
  claimInProgress: claim.status === 'made',
  claimant: claim.seat && toDirection(claim.seat),
  claimedTrickCount: claim.tricks,
  explanation: claim.explanation,
  status: claim.status,
})

const fromWireClaim = (claim: WireClaim): Claim => ({
  seat: claim.claimant && toSeat(claim.claimant),
  tricks: claim.claimedTrickCount,
  explanation: claim.explanation,
  status: claim.status,
})

export const toGameTable = (state: TableState, nextPlayer: GameTable['nextPlayer']): GameTable => ({
  boardNumber: state.board?.number ?? 0,
  board: state.board && toWireBoard(state.board),
  players: byDirection((seat) => {
    const player = state.players[seat]
    return player && toWirePlayer(player)
  }),
  bidding: state.calls.map(toWireCall),
  contract: state.contract && toWireContract(state.contract),
  allTricks: state.tricks.map(toWireTrick),
  claim: state.claim && toWireClaim(state.claim),
  declinedClaims: state.declinedClaims.map(toWireClaim),
  result: state.posted && toWireResult(state.posted),
  corrections: state.corrections.map(toWireResult),
  jury: state.corrections.length > 0,
  nextPlayer,
})

export const fromGameTable = (game: GameTable, round: number | null): TableState => ({
  round,
  players: bySeat((seat) => {
    const player = game.players[toDirection(seat)]
    return player && fromWirePlayer(player)
  }),
  board: game.board && fromWireBoard(game.board),
  calls: game.bidding.flatMap(fromWireCall),
  contract: game.contract && fromWireContract(game.contract),
  tricks: game.allTricks.map(fromWireTrick),
  claim: game.claim && fromWireClaim(game.claim),
  declinedClaims: game.declinedClaims.map(fromWireClaim),
  posted: game.result && fromWireResult(game.result),
  corrections: game.corrections.map(fromWireResult),
})
