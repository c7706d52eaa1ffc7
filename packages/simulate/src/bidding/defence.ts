/** First calls over an opponent's opening: overcalls, takeout doubles, a notrump overcall. */
import { isBid, levelOf, strainOf } from '@openroom/bridge/call'
import { SUITS, type Suit } from '@openroom/bridge/card'
import { longest } from '../hand.ts'
import { conventional, type Offer, offer, PASS } from './meaning.ts'
import { bidOf, cheapestLevel, free, isFree, isMajor, type View } from './view.ts'

/** In the pass-out seat a king is borrowed from partner. */
const isBalancing = (view: View): boolean =>
  view.made.length >= 3 && view.made.slice(-2).every(({ call }) => call === 'P')

function overcallSuit(view: View): Suit | null {
  const suits = SUITS.filter((suit) => view.value.length[suit] >= 5 && !view.theirSuits.includes(suit))
  return longest(view.value, suits)
}

function overcall(view: View, extra: number): Offer | null {
  const suit = overcallSuit(view)
  if (!suit) return null
  const { length, honours } = view.value
  const level = cheapestLevel(view, suit)
  const weak = length[suit] >= 6 && honours[suit] >= 4 && view.hcp < 10 && view.hcp >= 5.5 && extra === 0
  const leap = weak && level <= 2 && !view.vulnerable.we ? bidOf(level + 1, suit) : null
  if (leap && isFree(view, leap)) return offer(leap, { points: [5, 10], min: { [suit]: 6 }, text: 'Weak' })
  const needed = [0, 8.5, 11, 12.5, 15, 18][level] ?? 99
  const solid = honours[suit] >= (level === 1 ? 3 : 4) || length[suit] >= 6
  const long = length[suit] >= (level >= 3 ? 6 : 5)
  if (view.points + extra < needed || !solid || !long || view.hcp >= 18) return null
  const points: readonly [number, number] = level === 1 ? [8 - extra, 17] : [11 - extra, 17]
  return offer(bidOf(level, suit)!, { points, min: { [suit]: 5 } })
}

/** Shortness in their suit with the others held, or a hand too strong for anything else. */
function takeoutDouble(view: View, extra: number): Offer | null {
  const { standing, theirSuits, value } = view
  const theirs = theirSuits[0]
  if (!standing || !theirs || !isFree(view, 'X') || strainOf(standing.bid) === 'NT') return null
  const unbid = SUITS.filter((suit) => !theirSuits.includes(suit))
  const held = unbid.every((suit) => value.length[suit] >= 3)
  const majors = unbid.filter(isMajor).every((suit) => value.length[suit] >= 4 || theirSuits.length > 1)
  const level = levelOf(standing.bid)
  const needed = 11.5 + Math.max(0, level - 2) - extra
  const shapely = held && value.length[theirs] <= 2 && (majors || view.hcp >= 13)
  if (!(shapely && view.hcp >= needed) && view.hcp < 17.5) return null
  if (level >= 4 && !(level === 4 && view.hcp >= 14)) return null
  const min = shapely ? Object.fromEntries(unbid.map((suit) => [suit, 3])) : {}
  return conventional('X', 'takeout', 'Takeout', { points: [12 - extra, 40], min, force: 'round' })
}

function notrumpOvercall(view: View, extra: number): Offer | null {
  const { hcp, value, theirSuits } = view
  const one = free(view, 1, 'NT')
  if (!one || !value.balanced || !theirSuits.every((suit) => value.stopped[suit])) return null
  const fits = extra > 0 ? hcp >= 10.5 && hcp < 14.5 : hcp >= 14.7 && hcp < 18.5
  if (!fits) return null
  return offer(one, extra > 0 ? { points: [11, 14], text: '11–14' } : { points: [15, 18], text: '15–18' })
}

/** Over their notrump: a good long suit, or a double of fifteen and more. */
function overNotrump(view: View): Offer {
  const suit = overcallSuit(view)
  const good = suit && (view.value.length[suit] >= 6 || view.value.honours[suit] >= 6)
  const level = suit ? cheapestLevel(view, suit) : 8
  if (good && view.points >= 9 + 2 * (level - 1) && level <= 3 && view.hcp < 16)
    return offer(bidOf(level, suit)!, { points: [9, 16], min: { [suit]: 5 } })
  const double = view.hcp >= 15.5 && view.standing?.bid === '1NT' && isFree(view, 'X')
  return double ? offer('X', { points: [15, 40], convention: 'penalty', text: 'Penalty' }) : PASS
}

export function defend(view: View): Offer {
  const { standing } = view
  if (!standing) return PASS
  if (strainOf(standing.bid) === 'NT') return overNotrump(view)
  const strong = view.made.find(({ call }) => isBid(call))?.meaning.convention === 'strong'
  const extra = isBalancing(view) ? 3 : 0
  const bid =
    notrumpOvercall(view, extra) ?? (strong ? null : takeoutDouble(view, extra)) ?? overcall(view, extra)
  return bid ?? offer('P', { points: [0, 17] })
}
