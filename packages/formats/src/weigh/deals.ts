/** One deal of a board in which a few cards were mistyped: it is no other deal. */
import { groupBy } from '@openroom/bridge/groupBy'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type { DealText } from '../pbn/dealText.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Place } from '../report.ts'
import { type Weighed, weigh } from './weigh.ts'

/** A game as its file tells it. */
export type DealtGame = { readonly board: number; readonly deal: DealText | null; readonly place: Place }

/** Of two deals by chance some forty cards are with another hand. */
const FEW_CARDS = 6

type Same<G> = { readonly hands: Readonly<Record<Seat, string>>; readonly games: readonly G[] }

function handsOfDealText(deal: DealText | null): Same<unknown>['hands'] | null {
  const { N, E, S, W } = deal ?? { N: null, E: null, S: null, W: null }
  return N === null || E === null || S === null || W === null ? null : { N, E, S, W }
}

const cardsInHand = (hand: string): readonly string[] =>
  hand.split('.').flatMap((ranks, suit) => [...ranks].map((rank) => `${suit}${rank}`))

function isNear({ hands: one }: Same<unknown>, { hands: other }: Same<unknown>): boolean {
  let moved = 0
  for (const seat of SEATS) {
    if (one[seat] === other[seat]) continue
    const there = new Set(cardsInHand(other[seat]))
    moved += cardsInHand(one[seat]).filter((card) => !there.has(card)).length
    if (moved > FEW_CARDS) return false
  }
  return true
}

/** Deals that differ in few cards from that which most games have; one of their hands is the same. */
function nearDeals<G extends DealtGame>(games: readonly G[]): readonly (readonly Same<G>[])[] {
  const dealt = games.flatMap((game) => {
    const hands = handsOfDealText(game.deal)
    return hands === null ? [] : [{ game, hands, mark: Object.values(hands).join(' ') }]
  })
  const all = [...groupBy(dealt, ({ mark }) => mark).values()]
    .map((own): Same<G> => ({ hands: own[0]!.hands, games: own.map(({ game }) => game) }))
    .toSorted((a, b) => b.games.length - a.games.length)
  if (all.length < 2) return []
  const byHand = new Map<string, Same<G>[]>()
  const marksOf = ({ hands }: Same<G>) => SEATS.map((seat) => `${seat} ${hands[seat]}`)
  for (const one of all) for (const mark of marksOf(one)) byHand.set(mark, [...(byHand.get(mark) ?? []), one])
  const seen = new Set<Same<G>>()
  return all.flatMap((one) => {
    if (seen.has(one)) return []
    const alike = new Set(marksOf(one).flatMap((mark) => byHand.get(mark)!))
    const near = [...alike].filter((other) => other !== one && !seen.has(other) && isNear(one, other))
    for (const own of [one, ...near]) seen.add(own)
    return near.length === 0 ? [] : [[one, ...near]]
  })
}

/**
 * Of each game that tells a few cards of its board otherwise a game with the deal that counts: that of most games;
 * `null` where as many tell each, and the deal is not known.
 */
export function weighedDeals<G extends DealtGame>(
  games: readonly G[],
  warnings: Warnings,
): ReadonlyMap<G, G | null> {
  const found = new Map<G, G | null>()
  for (const own of groupBy(games, ({ board }) => board).values()) {
    for (const deals of nearDeals(own)) {
      const tellOf = (deal: Same<G>, { taken, because }: Weighed<Same<G>>) => {
        const [{ hands, games: all }, { hands: right }] = [deal, taken ?? deals[0]!]
        const seat = SEATS.find((one) => hands[one] !== right[one])!
        const [one, other] = [`${seat}:${hands[seat]}`, `${seat}:${right[seat]}`]
        const counts = taken === null ? 'none' : other
        const args = { about: 'deal', board: all[0]!.board, one, other, counts, why: because[0] ?? 'rows' }
        return remark('weighed', { args, place: all[0]!.place })
      }
      const seat = SEATS.find((one) => new Set(deals.map(({ hands }) => hands[one])).size > 1)!
      const weighed = warnings.questions.answered(
        weigh(deals, [{ name: 'rows', speaksFor: (deal) => deal.games.length }]),
        {
          readings: deals,
          textOf: ({ hands }) => `${seat}:${hands[seat]}`,
          tell: (none) => tellOf(deals[1]!, none),
        },
      )
      const { taken } = weighed
      const wrong = deals.filter((deal) => deal !== taken)
      for (const { games: all } of wrong) for (const game of all) found.set(game, taken?.games[0] ?? null)
      for (const deal of taken === null ? wrong.slice(1) : wrong) warnings.add(tellOf(deal, weighed))
    }
  }
  return found
}
