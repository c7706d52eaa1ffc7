/** When the opponents have the last bid: bidding on by the number of trumps, doubling, or letting them play. */
import { levelOf, strainOf } from '@openroom/bridge/call'
import { SUITS, type Suit } from '@openroom/bridge/card'
import { conventional, type Offer, offer, PASS } from './meaning.ts'
import { bestFit, fitLength, gameStrain, type Strength, stopsTheirs, strengthOf } from './strength.ts'
import {
  bidOf,
  cheapest,
  cheapestLevel,
  free,
  gameLevel,
  isFree,
  isMajor,
  suitOfBid,
  type View,
} from './view.ts'

/** As high as there are trumps, one more when only they are vulnerable, one less when only we are. */
function trumpLevel(view: View, suit: Suit): number {
  const { we, they } = view.vulnerable
  return fitLength(view, suit) - 6 + (they && !we ? 0.6 : we && !they ? -0.4 : 0)
}

function gameBid(view: View, strength: Strength): Offer | null {
  if (strength.together < 25.2) return null
  const strain = gameStrain(view, strength)
  if (strain === 'NT' && !stopsTheirs(view)) return null
  if (!isMajor(strain) && strain !== 'NT' && strength.together < 28) return null
  const call = free(view, gameLevel(strain), strain)
  return call && offer(call, { force: 'signOff' })
}

function bidOn(view: View, { fit, together }: Strength): Offer | null {
  const suit = fit
  if (!suit || view.own.filter(({ call }) => call !== 'P').length > 3) return null
  const level = cheapestLevel(view, suit)
  if (level > trumpLevel(view, suit) || level > gameLevel(suit) + 1 || together < 14 + level) return null
  const call = bidOf(level, suit)
  return call && offer(call, { min: { [suit]: view.value.length[suit] }, force: 'signOff' })
}

/** Points for setting them, or trumps. */
function penaltyDouble(view: View, { together }: Strength): Offer | null {
  const { standing, value } = view
  if (!standing || !isFree(view, 'X')) return null
  const level = levelOf(standing.bid)
  const trump = suitOfBid(standing.bid)
  const stack = trump ? value.honours[trump] + value.length[trump] : value.hcp / 2
  const sure = together >= 31 - 1.6 * level - (stack >= 7 ? 3 : 0)
  const cautious = level < 3 && stack < 8
  if (!sure || cautious || (trump && value.length[trump] < (level >= 5 ? 1 : 2))) return null
  return offer('X', { convention: 'penalty', force: 'signOff', text: 'Penalty' })
}

/** A second suit of one's own, or a good six-card one, at a low level. */
function freeBid(view: View): Offer | null {
  const suit = SUITS.find((one) => view.value.length[one] >= 6 && !view.theirSuits.includes(one))
  if (!suit || view.points < 13.5) return null
  const call = cheapest(view, suit, view.points >= 16 ? 3 : 2)
  return call && offer(call, { points: [13, 18], min: { [suit]: 6 } })
}

/** Opener's or overcaller's double of a low contract with shortness: bid, partner. */
function reopeningDouble(view: View): Offer | null {
  const { standing, value } = view
  const trump = standing && suitOfBid(standing.bid)
  const again = view.own.some(({ call }) => call === 'X')
  if (!standing || !trump || again || levelOf(standing.bid) > 2 || !isFree(view, 'X')) return null
  const needed = [12, 13.5, 15.5][value.length[trump]]
  if (needed === undefined || view.hcp < needed || view.partner.some(({ call }) => call !== 'P')) return null
  const unbid = SUITS.filter((suit) => !view.theirSuits.includes(suit))
  if (!unbid.every((suit) => value.length[suit] >= 3)) return null
  return conventional('X', 'takeout', 'Takeout', { points: [13, 21], force: 'round' })
}

export function compete(view: View): Offer {
  const strength = strengthOf(view)
  return (
    gameBid(view, strength) ??
    penaltyDouble(view, strength) ??
    bidOn(view, strength) ??
    reopeningDouble(view) ??
    freeBid(view) ??
    PASS
  )
}

/** Partner has overcalled: raises by trumps, a new suit, notrump with their suit stopped. */
export function advancePartner(view: View, suit: Suit): Offer {
  const strength = strengthOf(view)
  const onGame = strength.together >= 25 ? gameBid(view, strength) : null
  if (onGame) return onGame
  const support =
    bestFit(view) === suit ? bidOn(view, { ...strength, together: strength.together + 3 }) : null
  if (support && view.points >= 5) return support
  const own = SUITS.find(
    (one) => one !== suit && view.value.length[one] >= 5 && !view.theirSuits.includes(one),
  )
  const call = own && view.points >= 8.5 && view.value.honours[own] >= 3 ? cheapest(view, own, 2) : null
  if (call && own) return offer(call, { points: [8, 14], min: { [own]: 5 } })
  const notrump = stopsTheirs(view) && view.hcp >= 8.5 ? free(view, view.hcp >= 12.5 ? 2 : 1, 'NT') : null
  return notrump ? offer(notrump, { points: view.hcp >= 12.5 ? [12, 14] : [8, 12] }) : PASS
}

/** Partner has opened with a weak bid: higher with trumps, game with strength. */
export function raisePreempt(view: View, suit: Suit): Offer {
  const { hcp, value } = view
  const strong = hcp >= 15.5 && value.length[suit] >= 2
  const major = isMajor(suit) && strong ? free(view, 4, suit) : null
  const notrump = hcp >= 16 && strong && !isMajor(suit) && stopsTheirs(view) ? free(view, 3, 'NT') : null
  if (major ?? notrump) return offer(major ?? notrump ?? 'P', { force: 'signOff' })
  const level = cheapestLevel(view, suit)
  const by = trumpLevel(view, suit)
  const higher =
    value.length[suit] >= 3 && level <= by && level <= 5 ? bidOf(Math.min(Math.floor(by), 5), suit) : null
  return higher && isFree(view, higher) && levelOf(higher) <= gameLevel(suit) && strainOf(higher) === suit
    ? offer(higher, { force: 'signOff', text: 'To play' })
    : PASS
}
