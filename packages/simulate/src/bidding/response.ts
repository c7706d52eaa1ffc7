/** Answers to partner's opening of one of a suit, with or without an overcall. */

import { isBid } from '@openroom/bridge/call'
import { type Strain, SUITS, type Suit } from '@openroom/bridge/card'
import { conventional, type Offer, offer } from './meaning.ts'
import {
  bidOf,
  cheapest,
  cheapestLevel,
  free,
  isFree,
  isMajor,
  jump,
  supportPoints,
  type View,
} from './view.ts'

const raiseSuit = (
  suit: Suit,
  call: Offer['call'],
  points: readonly [number, number],
  cards: number,
): Offer => offer(call, { points, min: { [suit]: cards }, force: points[1] <= 10 ? 'none' : 'invite' })

/** Raises of a major by trumps and points; a forcing 2NT when nobody has overcalled. */
function raiseMajor(view: View, suit: Suit, disturbed: boolean): Offer | null {
  const cards = view.value.length[suit]
  const points = supportPoints(view, suit)
  if (cards < 3 || points < 5.5) return null
  const four = free(view, 4, suit)
  if (cards >= 5 && view.hcp < 9.5 && points >= 7.5 && four)
    return offer(four, { points: [6, 12], min: { [suit]: 5 }, force: 'signOff', text: 'Preemptive raise' })
  if (points >= 12.5) return strongRaise(view, suit, disturbed)
  const limit = free(view, 3, suit)
  if (points >= 10 && limit && (cards >= 4 || disturbed)) return raiseSuit(suit, limit, [10, 12], cards)
  const low = cheapest(view, suit, cards >= 4 ? 3 : 2)
  return low && points < 11 ? raiseSuit(suit, low, [6, 10], 3) : null
}

function strongRaise(view: View, suit: Suit, disturbed: boolean): Offer | null {
  if (view.value.length[suit] >= 4 && !disturbed) {
    const meaning = { points: [13, 40], min: { [suit]: 4 }, force: 'game' } as const
    return conventional('2NT', 'raise', `Game-forcing raise, 4+ trumps`, meaning)
  }
  const four = disturbed ? free(view, 4, suit) : null
  return four ? offer(four, { points: [13, 16], min: { [suit]: 3 }, force: 'signOff' }) : null
}

/** A new suit at the one level with four cards, at the two level with ten points. */
function newSuit(view: View, opened: Suit, disturbed: boolean): Offer | null {
  const { length } = view.value
  const open = SUITS.filter((suit) => suit !== opened && !view.theirSuits.includes(suit) && length[suit] >= 4)
  const ranked = [...open].sort((a, b) => length[b] - length[a] || tieOf(length[a], a, b))
  for (const suit of ranked) {
    const level = cheapestLevel(view, suit)
    const needed = disturbed || suit === 'H' ? 5 : 4
    const call = level === 2 ? free(view, 2, suit) : free(view, 1, suit)
    if (!call) continue
    if (level === 1 && view.points >= 5.5 && (!disturbed || length[suit] >= (isMajor(suit) ? 4 : 5)))
      return offer(call, { points: [6, 40], min: { [suit]: disturbed ? 4 : 4 }, force: 'round' })
    if (level === 2 && view.points >= 10.5 && length[suit] >= needed)
      return offer(call, { points: [10, 40], min: { [suit]: needed }, force: 'round' })
  }
  return null
}

/** Four-card suits up the line, longer ones from the top. */
function tieOf(cards: number, a: Suit, b: Suit): number {
  const order = SUITS.indexOf(a) - SUITS.indexOf(b)
  return cards >= 5 ? order : -order
}

/** The double that shows the unbid majors over an overcall up to 3S. */
function negativeDouble(view: View, opened: Suit): Offer | null {
  const { standing, theirSuits, value } = view
  if (!standing || !isFree(view, 'X') || theirSuits.length !== 1) return null
  const level = cheapestLevel(view, 'NT')
  const unbid = (['S', 'H'] as const).filter((suit) => suit !== opened && !theirSuits.includes(suit))
  const held = unbid.filter((suit) => value.length[suit] >= 4)
  if (level > 3 || held.length === 0 || view.points < 5 + 2 * level) return null
  const min = unbid.length === 1 || held.length === 2 ? Object.fromEntries(held.map((s) => [s, 4])) : {}
  const meaning = { points: [5 + 2 * level, 40], min, force: 'round' } as const
  return conventional(
    'X',
    'negative',
    `Negative: ${held.length === 2 ? 'both majors' : 'unbid major'}`,
    meaning,
  )
}

function respondNotrump(view: View, opened: Suit, disturbed: boolean): Offer | null {
  const stopped = view.theirSuits.every((suit) => view.value.stopped[suit])
  if (!stopped) return null
  const shape = isMajor(opened) ? { max: { [opened]: 3 } } : {}
  const one = free(view, 1, 'NT')
  if (view.hcp >= 12.5 && view.hcp < 16 && view.value.balanced && !isMajor(opened))
    return offer(free(view, 3, 'NT') ?? 'P', { points: [13, 15], ...shape })
  const two = free(view, 2, 'NT')
  if (
    two &&
    view.hcp >= 10.5 &&
    view.hcp < 13 &&
    (view.value.balanced || disturbed) &&
    (disturbed || !isMajor(opened))
  )
    return offer(two, { points: [11, 12], force: 'invite', ...shape })
  return one && view.points >= 5.5 && view.hcp < 11.5 ? offer(one, { points: [6, 11], ...shape }) : null
}

function raiseMinor(view: View, suit: Suit): Offer | null {
  const cards = view.value.length[suit]
  const points = supportPoints(view, suit)
  if (cards < (suit === 'D' ? 4 : 5) || points < 5.5) return null
  const limit = points >= 9.5 && points < 13 ? (jump(view, suit, 3) ?? cheapest(view, suit, 3)) : null
  if (limit) return raiseSuit(suit, limit, [10, 12], 4)
  const low = cheapest(view, suit, 3)
  return low && points < 10 ? raiseSuit(suit, low, [6, 9], 4) : null
}

/** Points enough and nothing better: the cue bid of their suit forces. */
function cueBid(view: View, opened: Suit): Offer | null {
  const theirs = view.theirSuits[0]
  const call =
    theirs && view.value.length[opened] >= 3 && view.points >= 10.5 ? cheapest(view, theirs, 3) : null
  if (!call) return null
  const meaning = { points: [11, 40], min: { [opened]: 3 }, force: 'round' } as const
  return conventional(call, 'cue', 'Good raise', meaning)
}

/** @param opened partner's suit, bid at the one level */
export function respond(view: View, opened: Suit): Offer {
  const disturbed = view.theirSuits.length > 0 || view.made.slice(-1)[0]?.call !== 'P'
  const onMajor = isMajor(opened) ? raiseMajor(view, opened, disturbed) : null
  return (
    onMajor ??
    newSuit(view, opened, disturbed) ??
    negativeDouble(view, opened) ??
    (isMajor(opened) ? null : raiseMinor(view, opened)) ??
    respondNotrump(view, opened, disturbed) ??
    (disturbed ? cueBid(view, opened) : null) ??
    forcedFallback(view, opened) ??
    offer('P', disturbed ? { points: [0, 10] } : { points: [0, 5] })
  )
}

/** Too strong to pass and no bid describes it: the cheapest suit of length, or notrump. */
function forcedFallback(view: View, opened: Suit): Offer | null {
  if (view.points < 12) return null
  const strains: readonly Strain[] = view.value.length[opened] >= 3 ? [opened, 'NT'] : ['NT', opened]
  const strain = strains.find((one) => cheapestLevel(view, one) <= 4)
  const call = strain && bidOf(Math.max(cheapestLevel(view, strain), strain === 'NT' ? 3 : 4), strain)
  return call && isBid(call) && isFree(view, call)
    ? offer(call, { points: [12, 16], force: 'signOff' })
    : null
}
