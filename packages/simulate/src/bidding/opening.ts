/** First calls of a side that nobody has bid against: five-card majors, strong notrump, weak twos. */
import { SUITS, type Suit } from '@openroom/bridge/card'
import { longest } from '../hand.ts'
import { conventional, type Offer, offer } from './meaning.ts'
import { bidOf, isMajor, type View } from './view.ts'

/** One of a suit, by length; five cards for a major, four for diamonds unless 4-4-3-2. */
export function openingSuit({ value }: View): Suit {
  const { length } = value
  const long = longest(value, SUITS)
  if (long && length[long] >= 5 && length.C <= length[long]) {
    return length[long] === length.C && length.S < 5 ? (length.C >= 6 ? 'C' : long) : long
  }
  if (length.C >= 5) return 'C'
  return length.D >= 4 || length.D > length.C ? 'D' : 'C'
}

function strongOpening({ hcp, value }: View): Offer | null {
  if (hcp >= 21.8) {
    return conventional('2C', 'strong', 'Strong: 22+ or close to game', { points: [22, 40], force: 'round' })
  }
  if (!value.balanced) return null
  const shape = { min: { S: 2, H: 2, D: 2, C: 2 }, max: { S: 5, H: 5, D: 6, C: 6 } }
  if (hcp >= 14.5 && hcp < 17.5) return offer('1NT', { points: [15, 17], text: '15–17', ...shape })
  return hcp >= 19.5 ? offer('2NT', { points: [20, 21], text: '20–21', ...shape }) : null
}

/** Twelve points, or eleven with length; lighter in third seat, by spades in fourth. */
function isWorthOne({ hcp, points, value }: View, passes: number): boolean {
  const { length } = value
  if (passes === 3) return hcp >= 12.5 || hcp + length.S >= 15
  if (passes === 2) return hcp >= 11.5 || (hcp >= 9.5 && (length.S >= 5 || length.H >= 5))
  return hcp >= 11.8 || (hcp >= 10.5 && points >= 12.5)
}

function oneOfASuit(view: View): Offer {
  const suit = openingSuit(view)
  const promised = isMajor(suit) ? 5 : suit === 'D' ? 4 : 3
  return offer(bidOf(1, suit)!, {
    points: [11, 21],
    min: { [suit]: promised },
    text: suit === 'C' ? '3+ clubs' : null,
  })
}

/** Weak twos in diamonds and the majors, threes with seven cards, fours with eight. */
function preempt({ value, hcp, vulnerable }: View, passes: number): Offer | null {
  const suit = longest(value, SUITS)
  if (suit === null || passes === 3 || hcp < 4.5 || hcp >= 11) return null
  const length = value.length[suit]
  const poor = value.honours[suit] < (vulnerable.we ? 5 : 3)
  const level = length >= 8 ? 4 : length - 4
  if (length < 6 || poor || (level === 2 && suit === 'C')) return null
  const text = `Weak, ${length >= 8 ? '8+' : length} cards`
  return offer(bidOf(level, suit)!, { points: [5, 11], min: { [suit]: Math.min(8, length) }, text })
}

export function opening(view: View): Offer {
  const passes = view.made.length
  const bid = strongOpening(view) ?? (isWorthOne(view, passes) ? oneOfASuit(view) : preempt(view, passes))
  return bid ?? offer('P', { points: [0, passes === 3 ? 13 : 12] })
}
