/** Choosing the contract once hands are described: game, invitation, partscore, slam. */
import { type Bid, isBid, levelOf, strainOf } from '@openroom/bridge/call'
import { type Strain, SUITS } from '@openroom/bridge/card'
import { longest } from '../hand.ts'
import { conventional, type Force, type Offer, offer, PASS } from './meaning.ts'
import { bestFit, fitLength, gameStrain, type Strength, stopsTheirs, strengthOf } from './strength.ts'
import { bidOf, cheapest, cheapestLevel, free, gameLevel, isFree, meaningOfLast, type View } from './view.ts'

const GAME = 24.7
const SLAM = 32.5
const GRAND = 36.8

const signOff = (call: Bid): Offer => offer(call, { force: 'signOff' })

/** Aces that partner's answer to Blackwood showed, at least. */
function acesAnswered(view: View): number | null {
  const last = view.partner.at(-1)
  const asked = view.own.at(-1)?.meaning.convention === 'blackwood'
  if (!asked || !last || !isBid(last.call) || last.meaning.convention !== 'answer') return null
  const shown = (['C', 'D', 'H', 'S'] as const).findIndex((suit) => last.call === `5${suit}`)
  return shown === 0 && view.value.aces === 0 ? 4 : shown
}

/** After Blackwood: slam unless two aces are missing. */
function afterBlackwood(view: View, aces: number, strength: Strength): Offer {
  const strain: Strain = strength.fit ?? 'NT'
  const missing = 4 - view.value.aces - aces
  const grand = missing === 0 && strength.together >= GRAND ? free(view, 7, strain) : null
  const small = missing <= 1 ? free(view, 6, strain) : null
  const stop = view.standing && strainOf(view.standing.bid) === strain ? null : cheapest(view, strain, 6)
  const call = grand ?? small ?? stop
  return call ? signOff(call) : PASS
}

function slam(view: View, strength: Strength): Offer | null {
  if (strength.together < SLAM) return null
  const asked = view.made.some(({ meaning }) => meaning.convention === 'blackwood')
  const ask = strength.fit && !asked && view.value.aces > 0 ? free(view, 4, 'NT') : null
  if (ask) return conventional(ask, 'blackwood', 'Blackwood: asks for aces', { force: 'round' })
  const direct = strength.fit && asked ? null : free(view, 6, strength.fit ?? 'NT')
  return direct && strength.together >= SLAM + 0.7 ? signOff(direct) : null
}

/** Game in the best strain; a minor's five only with points for eleven tricks. */
function game(view: View, strength: Strength): Offer | null {
  const strain = gameStrain(view, strength)
  const minor = strain === 'C' || strain === 'D'
  const call = free(view, gameLevel(strain), strain)
  if (call && (!minor || strength.together >= 28)) return signOff(call)
  const notrump = minor && stopsTheirs(view) ? free(view, 3, 'NT') : null
  if (notrump) return signOff(notrump)
  const low = minor ? cheapest(view, strain, 4) : null
  return low ? offer(low, { force: 'invite' }) : null
}

const isGame = (bid: Bid): boolean => levelOf(bid) >= gameLevel(strainOf(bid))

function invitation(view: View, { fit, together, atMost, own }: Strength): Offer | null {
  if (atMost < GAME || together < 22.6) return null
  const range = [Math.round(own) - 1, Math.round(own) + 1] as const
  const strain: Strain = fit ?? 'NT'
  const level = strain === 'NT' ? 2 : 3
  const call = strain === 'NT' && !stopsTheirs(view) ? null : free(view, level, strain)
  return call && offer(call, { points: range, force: 'invite' })
}

/** How well a strain would do as a partscore: cards together, notrump as seven. */
const partscoreValue = (view: View, strain: Strain): number =>
  strain === 'NT' ? (stopsTheirs(view) ? 7 : 5) : fitLength(view, strain)

/** A better partscore at a level no higher than it is worth. */
function improveContract(view: View, forced: boolean): Offer | null {
  const { standing } = view
  const now = standing?.ours ? partscoreValue(view, strainOf(standing.bid)) : 0
  const strains: readonly Strain[] = [...SUITS, 'NT']
  const open = strains.filter((strain) => cheapestLevel(view, strain) <= (forced ? 4 : 3))
  const own = longest(view.value, SUITS)
  const worth = (strain: Strain) =>
    partscoreValue(view, strain) -
    cheapestLevel(view, strain) * 0.7 +
    (strain === own && view.value.length[own] >= 6 ? 1 : 0)
  const best = [...open].sort((a, b) => worth(b) - worth(a))[0]
  const call = best && cheapest(view, best)
  if (!call || !best) return null
  const better = partscoreValue(view, best) >= now + 1.5 && partscoreValue(view, best) >= 7
  return forced || better
    ? offer(call, best === 'NT' ? {} : { min: { [best]: view.value.length[best] } })
    : null
}

const isForced = (force: Force | undefined): boolean => force === 'round' || force === 'game'

/** The last word of this player on a contract, as far as it can be told. */
export function chooseContract(view: View): Offer {
  const { standing } = view
  if (!standing?.ours) return PASS
  const strength = strengthOf(view)
  const aces = acesAnswered(view)
  if (aces !== null) return afterBlackwood(view, aces, strength)
  const force = view.rightHand?.call === 'P' ? meaningOfLast(view.partner)?.force : undefined
  const mayPass = !isForced(force) && !isGameForced(view)
  const higher = slam(view, strength)
  if (higher && (force !== 'signOff' || strength.together >= SLAM + 1)) return higher
  if (isGame(standing.bid)) return majorInstead(view) ?? PASS
  if (force === 'signOff') return PASS
  if (force === 'invite') return isMaximum(view, strength) ? (game(view, strength) ?? PASS) : PASS
  if (strength.together >= GAME || isGameForced(view)) return game(view, strength) ?? PASS
  const invited = view.own.some(({ meaning }) => meaning.force === 'invite')
  return (
    (invited ? null : invitation(view, strength)) ??
    (mayPass && view.own.length > 3 ? null : improveContract(view, !mayPass)) ??
    PASS
  )
}

const isGameForced = (view: View): boolean =>
  [...view.own, ...view.partner].some(({ meaning }) => meaning.force === 'game')

/** An invitation is accepted with the better half of what was shown. */
const isMaximum = (view: View, { own, together }: Strength): boolean => {
  const { low, high } = view.ownShown
  return high - low <= 8 ? own >= (low + high) / 2 + 0.3 : together >= GAME
}

/** From 3NT to a major game with eight trumps, when partner's suit turns out to fit. */
function majorInstead(view: View): Offer | null {
  const { standing } = view
  const fit = bestFit(view)
  if (standing?.bid !== '3NT' || view.partner.at(-1)?.call !== '3NT' || (fit !== 'S' && fit !== 'H'))
    return null
  const call = bidOf(4, fit)
  return call && isFree(view, call) ? signOff(call) : null
}
