/** Conventions around notrump, the strong 2C, 2NT raises and Blackwood: asking bids and their answers. */
import type { Bid } from '@openroom/bridge/call'
import { isBid, levelOf, strainOf } from '@openroom/bridge/call'
import { SUITS, type Suit } from '@openroom/bridge/card'
import { longest } from '../hand.ts'
import { conventional, type Offer, offer } from './meaning.ts'
import { bidOf, cheapest, cheapestLevel, free, isFree, isMajor, lastBid, type View } from './view.ts'

/** What partner needs over a notrump opening with a given range. */
const needOver = (level: number) =>
  level === 1 ? { ask: 7.5, invite: 7.7, game: 9.7 } : { ask: 4.5, invite: 99, game: 4.5 }

function transfer(view: View, level: number): Offer | null {
  const { length } = view.value
  const suit = length.S >= 5 && length.S >= length.H ? 'S' : length.H >= 5 ? 'H' : null
  const call = suit && free(view, level + 1, suit === 'S' ? 'H' : 'D')
  if (!call) return null
  const text = `Transfer: 5+ ${suit === 'S' ? 'spades' : 'hearts'}`
  return conventional(call, 'transfer', text, { min: { [suit]: 5 }, points: [0, 40], force: 'round' })
}

function stayman(view: View, level: number): Offer | null {
  const { length } = view.value
  const call = free(view, level + 1, 'C')
  if (!call || view.hcp < needOver(level).ask || (length.S < 4 && length.H < 4)) return null
  const points: readonly [number, number] = level === 1 ? [8, 40] : [4, 40]
  return conventional(call, 'stayman', 'Asks for a four-card major', { points, force: 'round' })
}

/** Over partner's 1NT or 2NT, whether opened or bid after 2C. */
export function respondToNotrump(view: View, level: number): Offer {
  const asked = transfer(view, level) ?? stayman(view, level)
  if (asked) return asked
  const { invite, game } = needOver(level)
  const three = free(view, 3, 'NT')
  if (view.points >= 15.7 - 5 * (level - 1) && free(view, 4, 'NT') && view.value.balanced)
    return offer('4NT', { points: [16, 17], force: 'invite', text: 'Invites 6NT' })
  if (view.points >= game && three) return offer(three, { points: [9, 15], force: 'signOff' })
  const two = level === 1 ? free(view, 2, 'NT') : null
  if (view.points >= invite && two) return offer(two, { points: [8, 9], force: 'invite' })
  return offer('P', { points: [0, 8] })
}

function answerStayman(view: View, level: number): Offer | null {
  const major = (['H', 'S'] as const).find((suit) => view.value.length[suit] >= 4)
  const call = free(view, level, major ?? 'D')
  if (!call) return null
  const text = major ? null : 'No four-card major'
  return major
    ? offer(call, { min: { [major]: 4 } })
    : { ...conventional(call, 'answer', text ?? '', { max: { S: 3, H: 3 } }) }
}

function completeTransfer(view: View, asked: Bid): Offer | null {
  const suit: Suit = strainOf(asked) === 'H' ? 'S' : 'H'
  const level = levelOf(asked)
  const superAccept = level === 2 && view.value.length[suit] >= 4 && view.hcp >= 16.5
  const call = free(view, superAccept ? 3 : level, suit)
  return (
    call &&
    offer(call, { min: superAccept ? { [suit]: 4 } : {}, text: superAccept ? 'Maximum, 4 trumps' : null })
  )
}

/** After 2C: 2D waits, a good suit is bid. */
function answerStrong(view: View): Offer | null {
  const suit = longest(view.value, SUITS)
  const good = suit && view.value.length[suit] >= 5 && view.value.honours[suit] >= 5 && view.hcp >= 7.5
  const call = good ? free(view, suit === 'S' || suit === 'H' ? 2 : 3, suit) : null
  if (call && suit) return offer(call, { points: [8, 40], min: { [suit]: 5 }, force: 'game' })
  const waiting = free(view, 2, 'D')
  return waiting && conventional(waiting, 'waiting', 'Waiting', { points: [0, 40], force: 'round' })
}

/** The strong hand over 2D: a suit, or notrump by strength. */
function strongRebid(view: View): Offer | null {
  if (view.value.balanced) {
    const call = free(view, view.hcp < 24.5 ? 2 : 3, 'NT')
    return call && offer(call, view.hcp < 24.5 ? { points: [22, 24], text: '22–24' } : { points: [25, 27] })
  }
  const suit = longest(view.value, SUITS)
  const call = suit && cheapest(view, suit, 3)
  return call ? offer(call, { min: { [suit]: 5 }, force: 'game' }) : null
}

/** After the forcing 2NT raise: game with a minimum, three of the suit with more. */
function answerRaise(view: View): Offer | null {
  const own = lastBid(view.own)
  const suit = own && isBid(own.call) ? strainOf(own.call) : null
  if (suit !== 'S' && suit !== 'H') return null
  const extra = view.points >= 15.5
  const call = free(view, extra ? 3 : 4, suit)
  return (
    call &&
    offer(
      call,
      extra
        ? { points: [15, 21], force: 'game', text: 'Extra values' }
        : { points: [11, 15], force: 'signOff' },
    )
  )
}

const ACES = ['0 or 4 aces', '1 ace', '2 aces', '3 aces'] as const

function answerBlackwood(view: View): Offer | null {
  const aces = view.value.aces % 4
  const call = free(view, 5, (['C', 'D', 'H', 'S'] as const)[aces]!)
  return call && conventional(call, 'answer', ACES[aces]!, { force: 'round' })
}

/** The longest unbid suit for partner's takeout double, by strength; a pass with their suit. */
function answerTakeout(view: View): Offer | null {
  const { value, theirSuits, hcp } = view
  const theirs = theirSuits[0]
  if (!view.standing || view.standing.ours || !theirs) return null
  if (value.length[theirs] >= 5 && value.honours[theirs] >= 5) return offer('P', { points: [5, 12] })
  const unbid = SUITS.filter((suit) => !theirSuits.includes(suit))
  const suit = longest(value, unbid)
  if (!suit) return null
  const level = cheapestLevel(view, suit)
  const game = isMajor(suit) && hcp >= 11.5 && value.length[suit] >= 4 ? free(view, 4, suit) : null
  if (game) return offer(game, { points: [11, 14], min: { [suit]: 4 }, force: 'signOff' })
  const notrumpGame = hcp >= 12.5 && value.stopped[theirs] ? free(view, 3, 'NT') : null
  if (notrumpGame) return offer(notrumpGame, { points: [12, 15], force: 'signOff' })
  const leap = hcp >= 8.7 && level <= 2 && view.rightHand?.call === 'P' ? bidOf(level + 1, suit) : null
  if (leap && isFree(view, leap)) return offer(leap, { points: [9, 11], min: { [suit]: 4 }, force: 'invite' })
  const balanced =
    value.length[suit] <= 4 && value.stopped[theirs] && hcp >= 6.5 ? cheapest(view, 'NT', 2) : null
  if (balanced && !isMajor(suit)) return offer(balanced, { points: [7, 11] })
  const mustBid = view.rightHand?.call === 'P'
  const low = mustBid || hcp >= 5.5 ? bidOf(level, suit) : null
  return low && level <= 4 ? offer(low, { points: [0, 10], min: { [suit]: 4 } }) : null
}

/** The answer to partner's last call if it was a convention; `null` when the common rules apply. */
export function answer(view: View): Offer | null {
  const last = view.partner.at(-1)
  if (!last) return null
  const level = isBid(last.call) ? levelOf(last.call) : 0
  switch (last.meaning.convention) {
    case 'stayman':
      return answerStayman(view, level)
    case 'transfer':
      return isBid(last.call) ? completeTransfer(view, last.call) : null
    case 'strong':
      return answerStrong(view)
    case 'waiting':
      return strongRebid(view)
    case 'raise':
      return answerRaise(view)
    case 'blackwood':
      return answerBlackwood(view)
    case 'takeout':
      return answerTakeout(view)
    default:
      return null
  }
}
