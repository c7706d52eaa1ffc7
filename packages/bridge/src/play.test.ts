import { contractArb, playArb, withCard } from '@openroom/test-kit/arbitraries'
import { cards, deal, partialDeal } from '@openroom/test-kit/build'
import { checkCard, provedRevokes } from '@openroom/test-kit/play'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BreachCode } from './breach.ts'
import { type Card, DECK, type Strain, suitOf } from './card.ts'
import type { PlayedContract } from './contract.ts'
import {
  cardsPlayed,
  dummyOf,
  knownHands,
  legalCards,
  nextToPlay,
  openingLeader,
  type PlaySoFar,
  remainingHands,
} from './play.ts'
import { partnerOf, type Seat, seatAfter } from './seat.ts'
import { isPlayedOut, tricksWon, trickWinner } from './trick.ts'

const DEAL = deal('N:AKQ2.432.432.432 JT9.AKQ.KQJ5.JT9 876.JT98.AT9.AKQ')
const SUITS_APART = deal('N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432')
const WEST_UNKNOWN = partialDeal('N:AKQ2.432.432.432 JT9.AKQ.KQJ5.JT9 - -')

const contract = (strain: Strain, declarer: Seat): PlayedContract => ({
  kind: 'played',
  level: 1,
  strain,
  declarer,
  doubling: '',
})

/** A play of the cards given; finished tricks have their winner. */
function played(text: string, on: Partial<PlaySoFar> = {}): PlaySoFar {
  const start: PlaySoFar = { contract: contract('NT', 'N'), deal: DEAL, tricks: [], ...on }
  return cards(text).reduce(
    (play, { seat, card }) => ({ ...play, tricks: withCard(play, seat, card) }),
    start,
  )
}

const codeOf = (play: PlaySoFar, seat: Seat, card: Card): BreachCode | null => {
  const checked = checkCard(play, seat, card)
  return checked.ok ? null : checked.error.code
}

describe('who wins a trick (Law 44)', () => {
  const CASES: readonly (readonly [string, Strain, Seat])[] = [
    ['E SJ S8 S5 SA', 'NT', 'N'],
    ['E S2 H3 HA HK', 'NT', 'E'],
    ['E SA H2 SK SQ', 'H', 'S'],
    ['E SA H2 H3 SQ', 'H', 'W'],
    ['E SA D2 D3 DA', 'H', 'E'],
    ['E HT H9 HJ H8', 'H', 'W'],
  ]
  test.each(CASES)('%s in %s: %s', (text, strain, winner) => {
    expect(trickWinner(cards(text), strain)).toBe(winner)
  })

  test('nobody before the fourth card', () => {
    expect(trickWinner(cards('E SJ S8 S5'), 'NT')).toBeNull()
  })
})

describe('a card is legal, irregular or impossible', () => {
  const CASES: readonly (readonly [string, PlaySoFar, Seat, Card, BreachCode | null])[] = [
    ['declarer’s left leads', played(''), 'E', 'SJ', null],
    ['another leads', played(''), 'S', 'S8', 'opening-lead-out-of-turn'],
    ['clockwise', played('E SJ'), 'S', 'S8', null],
    ['not clockwise', played('E SJ'), 'W', 'S5', 'play-out-of-turn'],
    ['follows suit', played('E HA'), 'S', 'H8', null],
    ['does not follow', played('E HA'), 'S', 'S8', 'revoke'],
    ['cannot follow', played('E HA', { deal: SUITS_APART }), 'S', 'D2', null],
    ['the winner leads on', played('E SJ S8 S5 SA'), 'N', 'S2', null],
    ['a loser leads on', played('E SJ S8 S5 SA'), 'E', 'ST', 'lead-out-of-turn'],
    ["another hand's card", played(''), 'E', 'SA', 'card-not-held'],
    ['a card again', played('E SJ S8 S5 SA'), 'N', 'SA', 'card-played-twice'],
    ['a second card', played('E SJ'), 'E', 'ST', 'second-card-to-trick'],
    ['unknown hand, card of a known one', played('', { deal: WEST_UNKNOWN }), 'S', 'SA', 'card-not-held'],
    ['unknown hand, any other card', played('E HA', { deal: WEST_UNKNOWN }), 'S', 'S8', null],
    ['unknown deal', played('', { deal: null }), 'E', 'SA', null],
    ['unknown deal, a card again', played('E SA', { deal: null }), 'S', 'SA', 'card-played-twice'],
  ]
  test.each(CASES)('%s', (_, play, seat, card, code) => {
    expect(codeOf(play, seat, card)).toBe(code)
  })

  test('Laws are named, and only what cannot be has no mark', () => {
    const lead = checkCard(played(''), 'S', 'S8')
    const revoke = checkCard(played('E HA'), 'S', 'S8')
    const twice = checkCard(played('E SJ S8 S5 SA'), 'N', 'SA')
    const told = [lead, revoke, twice].map((checked) =>
      checked.ok ? null : [checked.error.law, checked.error.irregular],
    )
    expect(told).toEqual([
      ['41A', 'leadOutOfTurn'],
      ['44C', 'revoke'],
      [null, null],
    ])
  })

  test('a fifth card waits for the end of the trick, a 53rd has no place', () => {
    const four = { leader: 'E', cards: cards('E SJ S8 S5 SA'), winner: null } as const
    expect(codeOf({ ...played(''), tricks: [four] }, 'N', 'S2')).toBe('trick-not-ended')
    const all = Array.from({ length: 13 }, () => ({ ...four, winner: 'N' as const }))
    expect(codeOf({ ...played(''), deal: null, tricks: all }, 'N', 'S2')).toBe('all-tricks-played')
    expect(nextToPlay({ ...played(''), tricks: all })).toBeNull()
  })
})

describe('after irregularities', () => {
  test('an accepted lead out of turn is followed clockwise from there (Law 53)', () => {
    const play = played('S S8 S5')
    expect(nextToPlay(play)).toBe('N')
    expect(nextToPlay(played('S S8 S5 SA SJ'))).toBe('N')
  })

  test('after a card out of turn the hand passed over plays next', () => {
    expect(nextToPlay(played('E SJ W S5'))).toBe('S')
    expect(nextToPlay(played('E SJ W S5 S S8'))).toBe('N')
  })

  test('a revoke is proved by the hand, or by a later card of the suit (Law 61)', () => {
    const text = 'E HA D9 H5 H4 E HK H8 H6 H3'
    expect(provedRevokes(played(text))).toEqual([{ trick: 1, seat: 'S', card: 'D9' }])
    expect(provedRevokes(played(text, { deal: null }))).toEqual([{ trick: 1, seat: 'S', card: 'D9' }])
    expect(provedRevokes(played('E HA D9 H5 H4', { deal: null }))).toEqual([])
  })
})

describe('any legal play', () => {
  test('never revokes, and the legal cards are those that pass the check', () => {
    fc.assert(
      fc.property(playArb, (play) => {
        expect(provedRevokes(play)).toEqual([])
        const seat = nextToPlay(play)
        if (seat === null) return
        const passing = DECK.filter((card) => checkCard(play, seat, card).ok)
        expect(new Set(legalCards(play))).toEqual(new Set(passing))
      }),
    )
  })

  test('no card is lost: played and remaining cards make each hand', () => {
    fc.assert(
      fc.property(playArb, (play) => {
        const left = remainingHands(play)
        for (const seat of ['N', 'E', 'S', 'W'] as const) {
          const gone = cardsPlayed(play.tricks).filter((card) => card.seat === seat)
          const all = [...(left[seat] ?? []), ...gone.map(({ card }) => card)]
          expect(new Set(all)).toEqual(new Set(play.deal[seat]))
        }
      }),
    )
  })

  test('thirteen tricks are won once all are played, and each is led by the winner of the last', () => {
    fc.assert(
      fc.property(playArb, (play) => {
        const { NS, EW } = tricksWon(play.tricks)
        expect(NS + EW).toBe(Math.floor(cardsPlayed(play.tricks).length / 4))
        if (isPlayedOut(play.tricks)) expect(NS + EW).toBe(13)
        const leaders = play.tricks.map(({ leader }) => leader)
        const due = [openingLeader(play.contract), ...play.tricks.map(({ winner }) => winner)]
        expect(leaders).toEqual(due.slice(0, leaders.length))
      }),
    )
  })

  test('the winner follows suit or trumps, and nobody’s card of that suit is higher', () => {
    fc.assert(
      fc.property(playArb, (play) => {
        for (const { cards: four, winner } of play.tricks.filter((trick) => trick.winner)) {
          const best = four.find(({ seat }) => seat === winner)?.card as Card
          const trumps = four.filter(({ card }) => suitOf(card) === play.contract.strain)
          const suit = trumps.length > 0 ? play.contract.strain : suitOf(four[0]?.card as Card)
          expect(suitOf(best)).toBe(suit)
          const same = four.map(({ card }) => card).filter((card) => suitOf(card) === suit)
          expect(DECK.find((card) => same.includes(card))).toBe(best)
        }
      }),
    )
  })

  test('dummy sits opposite declarer, the leader on the left', () => {
    fc.assert(
      fc.property(contractArb, (made) => {
        expect(dummyOf(made)).toBe(partnerOf(made.declarer))
        expect(openingLeader(made)).toBe(seatAfter(made.declarer))
      }),
    )
  })
})

describe('hands that were not known', () => {
  test('are those that were seen, once the play says so, and the fourth follows', () => {
    fc.assert(
      fc.property(playArb, ({ deal: whole, tricks }) => {
        const known = knownHands({ deal: null, tricks })
        for (const seat of ['N', 'E', 'S', 'W'] as const) {
          const seen = cardsPlayed(tricks).filter((one) => one.seat === seat).length
          if (seen === 13) expect(known?.[seat]).toEqual(whole?.[seat])
          if (known?.[seat]) expect(known[seat]).toEqual(whole?.[seat])
        }
        if (cardsPlayed(tricks).length < 39) expect(known).toBeNull()
      }),
    )
  })
})
