/** Opener's second bid after partner's new suit, 1NT or negative double. */
import { SUITS, type Suit } from '@openroom/bridge/card'
import { type Offer, offer } from './meaning.ts'
import { bidOf, cheapest, cheapestLevel, free, isMajor, jump, supportPoints, type View } from './view.ts'

/** Support for a suit that partner has shown, raised by strength. */
function support(view: View, suit: Suit): Offer | null {
  const promised = view.partnerShown.min[suit]
  if (view.value.length[suit] + promised < 8) return null
  const points = supportPoints(view, suit)
  const strong = points >= 17.5 && isMajor(suit) ? free(view, 4, suit) : null
  if (strong) return offer(strong, { points: [18, 21], min: { [suit]: 4 } })
  const invite = points >= 15 ? jump(view, suit, 3) : null
  if (invite) return offer(invite, { points: [15, 17], min: { [suit]: 4 }, force: 'invite' })
  const low = cheapest(view, suit, 3)
  return low && offer(low, { points: [12, 15], min: { [suit]: 4 } })
}

/** A second suit: cheaply with any hand, above the first or with a jump only with extra strength. */
function secondSuit(view: View, opened: Suit): Offer | null {
  const { length } = view.value
  const suits = SUITS.filter(
    (suit) => suit !== opened && length[suit] >= 4 && !view.theirSuits.includes(suit),
  )
  for (const suit of [...suits].reverse()) {
    const level = cheapestLevel(view, suit)
    const reverse = level === 2 && SUITS.indexOf(suit) < SUITS.indexOf(opened)
    if (level > 2 && view.points < 15.5) continue
    if (level > 3 || (reverse && (view.points < 16.5 || length[opened] < 5))) continue
    const shift = view.points >= 19 && !reverse ? jump(view, suit, 3) : null
    if (shift) return offer(shift, { points: [19, 21], min: { [suit]: 4 }, force: 'game' })
    const force = reverse ? 'round' : 'none'
    return offer(bidOf(level, suit)!, { points: [reverse ? 17 : 12, 18], min: { [suit]: 4 }, force })
  }
  return null
}

function ownSuit(view: View, opened: Suit): Offer | null {
  const cards = view.value.length[opened]
  if (cards < 6) return null
  const game = view.points >= 19 && isMajor(opened) ? free(view, 4, opened) : null
  if (game) return offer(game, { points: [18, 21], min: { [opened]: 6 } })
  const invite = view.points >= 16 ? jump(view, opened, 3) : null
  if (invite) return offer(invite, { points: [16, 18], min: { [opened]: 6 }, force: 'invite' })
  const low = cheapest(view, opened, 3)
  return low && offer(low, { points: [12, 16], min: { [opened]: 6 } })
}

function notrump(view: View): Offer | null {
  const { hcp, value } = view
  if (!view.theirSuits.every((suit) => value.stopped[suit])) return null
  const level = cheapestLevel(view, 'NT')
  if (hcp >= 17.5 && level <= 2) return offer(bidOf(level + 1, 'NT')!, { points: [18, 19], force: 'invite' })
  return value.balanced && level <= 2 ? offer(bidOf(level, 'NT')!, { points: [12, 14] }) : null
}

/** Three trumps for partner's major when an opponent has come in. */
function competitiveRaise(view: View): Offer | null {
  const major = (['S', 'H'] as const).find(
    (suit) => view.partnerShown.min[suit] >= 4 && view.value.length[suit] === 3,
  )
  const call = major && view.value.honours[major] >= 2 ? cheapest(view, major, 2) : null
  return call && major ? offer(call, { points: [12, 15], min: { [major]: 3 } }) : null
}

/** @returns what opener says of the hand; `null` when a pass or the common rules are as good */
export function rebid(view: View, opened: Suit): Offer | null {
  const shown = SUITS.filter((suit) => suit !== opened && view.partnerShown.min[suit] >= 4)
  const agreed = shown.map((suit) => support(view, suit)).find((found) => found !== null)
  if (agreed) return agreed
  const partnerBidOneNotrump = view.partner.at(-1)?.call === '1NT'
  const weakBalanced = view.value.balanced && view.hcp < 17.5
  if (partnerBidOneNotrump && weakBalanced) return null
  return (
    (view.value.balanced && cheapestLevel(view, 'S') > 1 ? notrump(view) : null) ??
    secondSuit(view, opened) ??
    ownSuit(view, opened) ??
    notrump(view) ??
    (view.standing?.ours ? rebidFive(view, opened) : competitiveRaise(view))
  )
}

/** Nothing fits: the first suit again. */
function rebidFive(view: View, opened: Suit): Offer | null {
  const call = cheapest(view, opened, 3)
  return call && offer(call, { points: [12, 16], min: { [opened]: 5 } })
}
