/** A play near double dummy: cards that come to mind first, unless they are seen to give a trick away. */
import type { Card } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { type BySeat, sideOf } from '@openroom/bridge/seat'
import type { RecordedCall, RecordedCard, RecordedClaim } from '@openroom/bridge/table/record'
import type { DealtBoard } from '../deal.ts'
import type { Random } from '../random.ts'
import { cardVision } from '../skill.ts'
import type { Analyst } from './analyst.ts'
import { openingLead } from './lead.ts'
import { PlayInProgress } from './position.ts'
import { preferences } from './rules.ts'

export type Play = {
  readonly cards: readonly RecordedCard[]
  readonly claim: RecordedClaim | null
  /** Declarer's tricks, 0 to 13. */
  readonly tricks: number
}

export type PlayOptions = {
  readonly calls: readonly RecordedCall[]
  readonly skills: BySeat<number>
  /** Cards in hand from which on players look for the best card; before, habit decides. */
  readonly foresight: number
}

/** What few cards left make easier to see. */
const clearer = (vision: number, cardsLeft: number): number => 1 - (1 - vision) * Math.min(1, cardsLeft / 9)

function chooseCard(play: PlayInProgress, analyst: Analyst, options: PlayOptions, random: Random): Card {
  const wanted = preferences(play)
  if (wanted.length === 1 || play.cardsLeft > options.foresight) return wanted[0]!
  const tricks = analyst.cards(play)
  const most = Math.max(...tricks.values())
  const vision = clearer(cardVision(options.skills[play.player]), play.cardsLeft)
  const seen = wanted.find((card) => tricks.get(card) === most || !random.chance(vision))
  return seen ?? wanted[0]!
}

/** Whether declarer, to lead and with all or none of the rest to come, shows the cards. */
function claimNow(play: PlayInProgress, analyst: Analyst, random: Random): RecordedClaim | null {
  const { contract, cardsLeft, won, trick } = play
  if (trick.length > 0 || cardsLeft > 6 || cardsLeft < 2 || play.player !== contract.declarer) return null
  const side = sideOf(contract.declarer)
  const most = Math.max(...analyst.cards(play).values())
  if (most !== cardsLeft && most !== 0) return null
  if (!random.chance(0.55)) return null
  const explanation = most === 0 ? 'Conceding the rest' : 'Claiming the rest'
  return { seat: contract.declarer, tricks: won[side] + most, explanation }
}

export function playBoard(
  board: DealtBoard,
  contract: PlayedContract,
  analyst: Analyst,
  options: PlayOptions,
  random: Random,
): Play {
  const play = new PlayInProgress(board.deal, contract)
  play.play(openingLead(play.hands[play.turn], contract.strain, options.calls, play.turn, random))
  while (play.played.length < 52) {
    const claim = claimNow(play, analyst, random)
    if (claim) return { cards: play.played, claim, tricks: claim.tricks ?? 0 }
    play.play(chooseCard(play, analyst, options, random))
  }
  return { cards: play.played, claim: null, tricks: play.won[sideOf(contract.declarer)] }
}
