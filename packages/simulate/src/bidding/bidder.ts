/** A whole auction by four players of a simple natural system, each judging a little differently. */
import { nextToCall } from '@openroom/bridge/auction'
import { isBid, levelOf, strainOf } from '@openroom/bridge/call'
import { type BySeat, bySeat, partnerOf, type Seat, sideOf } from '@openroom/bridge/seat'
import type { RecordedCall } from '@openroom/bridge/table/record'
import { isVulnerable } from '@openroom/bridge/vulnerability'
import type { DealtBoard } from '../deal.ts'
import { evaluate, type HandValue } from '../hand.ts'
import type { Random } from '../random.ts'
import { judgementNoise } from '../skill.ts'
import { answer, respondToNotrump } from './answers.ts'
import { advancePartner, compete, raisePreempt } from './competing.ts'
import { defend } from './defence.ts'
import { type Offer, PASS } from './meaning.ts'
import { opening } from './opening.ts'
import { chooseContract } from './placing.ts'
import { rebid } from './rebid.ts'
import { respond } from './response.ts'
import { Bidding, isFree, lastBid, type MadeCall, suitOfBid, type View, viewOf } from './view.ts'

const LONGEST = 40

/** Partner has bid first and this player has not: what the kind of bid asks for. */
function firstAnswer(view: View, first: MadeCall, opened: boolean): Offer {
  const { call } = first
  const last = view.partner.at(-1)
  if (!isBid(call) || last?.call !== call) return settleContract(view)
  const suit = suitOfBid(call)
  const undisturbed = view.standing?.ours === true
  if (suit === null)
    return undisturbed && levelOf(call) <= 2 ? respondToNotrump(view, levelOf(call)) : settleContract(view)
  if (!opened) return advancePartner(view, suit)
  return levelOf(call) === 1 ? respond(view, suit) : undisturbed ? raisePreempt(view, suit) : compete(view)
}

const settleContract = (view: View): Offer => (view.standing?.ours ? chooseContract(view) : compete(view))

function rebidOpener(view: View, first: MadeCall): Offer {
  const suit = suitOfBid(first.call)
  const onlyOpened = view.own.filter(({ call }) => call !== 'P').length === 1
  const asked = view.partner.at(-1)
  const spoke = asked !== undefined && asked.call !== 'P' && asked.meaning.force !== 'signOff'
  const oneSuit = suit !== null && isBid(first.call) && levelOf(first.call) === 1
  const raised = asked !== undefined && suitOfBid(asked.call) === suit
  if (!oneSuit || !onlyOpened || !spoke || raised) return settleContract(view)
  return rebid(view, suit) ?? settleContract(view)
}

/** 1NT–transfer–answer and 2C–2D–2NT go on as over a notrump opening or by placing the contract. */
function afterStrongNotrump(view: View): Offer | null {
  const last = view.partner.at(-1)
  const waited = view.own.at(-1)?.meaning.convention === 'waiting'
  if (!waited || !last || !isBid(last.call) || strainOf(last.call) !== 'NT' || levelOf(last.call) > 2)
    return null
  return respondToNotrump(view, 2)
}

function chooseWanted(view: View): Offer {
  const first = view.made.find(({ call }) => isBid(call))
  if (!first) return opening(view)
  const conventional = answer(view) ?? afterStrongNotrump(view)
  if (conventional && isFree(view, conventional.call)) return conventional
  const spoken = view.own.some(({ call }) => call !== 'P')
  if (first.seat === view.seat) return rebidOpener(view, first)
  if (spoken) return settleContract(view)
  if (first.seat === partnerOf(view.seat)) return firstAnswer(view, first, true)
  const partners = lastBid(view.partner)
  if (partners) return firstAnswer(view, partners, false)
  return view.partner.some(({ call }) => call === 'X') ? settleContract(view) : defend(view)
}

function chooseCall(view: View): Offer {
  const bid = chooseWanted(view)
  return isFree(view, bid.call) && view.made.length < LONGEST ? bid : PASS
}

/**
 * The calls of four players, legal and finished.
 * @param skills 0 to 1 by seat: the better, the closer to what the points are worth
 */
export function bidBoard(board: DealtBoard, skills: BySeat<number>, random: Random): readonly RecordedCall[] {
  const values: BySeat<HandValue> = bySeat((seat) => evaluate(board.deal[seat]))
  const judged = bySeat((seat) => values[seat].hcp + random.normal(0, judgementNoise(skills[seat])))
  const bidding = new Bidding()
  for (let seat = nextToCall(board.dealer, []); seat; seat = nextToCall(board.dealer, bidding.made)) {
    const offered = chooseCall(viewOf(bidding, judgeSeat(board, seat, values, judged)))
    bidding.add(seat, offered)
  }
  return bidding.made.map(({ seat, call, meaning }) => ({
    seat,
    call,
    ...(meaning.alert ? { alert: true } : {}),
    ...(meaning.text ? { explanations: [{ to: 'all' as const, text: meaning.text }] } : {}),
  }))
}

const judgeSeat = (
  { vulnerability }: DealtBoard,
  seat: Seat,
  values: BySeat<HandValue>,
  judged: BySeat<number>,
) => ({
  seat,
  value: values[seat],
  hcp: judged[seat],
  vulnerable: {
    we: isVulnerable(vulnerability, sideOf(seat)),
    they: isVulnerable(vulnerability, sideOf(seat) === 'NS' ? 'EW' : 'NS'),
  },
})
