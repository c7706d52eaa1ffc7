/** Made-up deals at the moments that are hard to draw. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import type { PartialDeal } from '@openroom/bridge/deal'
import { nextToPlay } from '@openroom/bridge/play'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { playOf } from '@openroom/bridge/table/rules/play'
import type { TableState } from '@openroom/bridge/table/state'
import { playableCards } from '@openroom/bridge/table/view'
import { trickWinner } from '@openroom/bridge/trick'
import { auction, deal, partialDeal } from '../../../packages/test-kit/src/build.ts'

const NAMES: Readonly<Record<Seat, string>> = {
  N: 'Bartholomew Featherstonehaugh-Montgomery',
  E: 'Tor Eivind Bakke',
  S: 'Imogen Ashworth',
  W: 'Sigurd Haugland-Kristoffersen',
}

type Spec = {
  readonly board: number
  readonly dealer?: Seat
  readonly deal: PartialDeal | null
  readonly calls: string
  readonly contract?: Contract
  readonly names?: Partial<Record<Seat, string | null>>
  readonly explain?: Readonly<Record<number, string>>
}

const opening = (spec: Spec): TableEvent[] => {
  const dealer = spec.dealer ?? dealerOf(spec.board)
  const seats = SEATS.flatMap((seat): TableEvent[] => {
    const name = spec.names?.[seat] === undefined ? NAMES[seat] : spec.names[seat]
    return name === null ? [] : [{ type: 'SEAT_PLAYER', seat, player: { id: null, name } }]
  })
  const calls = auction(spec.calls, dealer).map(({ seat, call }, i): TableEvent => {
    const text = spec.explain?.[i]
    return text
      ? { type: 'BID', seat, call: call as Call, alert: true, explanations: [{ to: 'all', text }] }
      : { type: 'BID', seat, call: call as Call }
  })
  const board = { number: spec.board, dealer, vulnerability: vulnerabilityOf(spec.board), deal: spec.deal }
  return [
    ...seats,
    { type: 'START_AUCTION', board },
    ...calls,
    ...(spec.contract ? [{ type: 'END_AUCTION' as const, contract: spec.contract }] : []),
  ]
}

/** Plays on with made-up cards, always the middle legal one. */
export function playOn(events: readonly TableEvent[], cards: number): TableEvent[] {
  const log = [...events]
  for (let i = 0; i < cards; i++) {
    const state = foldTable(log)
    const legal = playableCards(state)
    const play = playOf(state)
    const seat = play && nextToPlay(play)
    if (!legal || !seat || legal.length === 0) break
    log.push({ type: 'PLAY_CARD', seat, card: legal[Math.floor(legal.length / 2)] as Card })
    const trick = foldTable(log).tricks.at(-1)
    const winner = trick && play ? trickWinner(trick.cards, play.contract.strain) : null
    if (winner) log.push({ type: 'END_TRICK', winner })
  }
  return log
}

const contract = (
  level: 1 | 2 | 3 | 4 | 5 | 6 | 7,
  strain: 'C' | 'D' | 'H' | 'S' | 'NT',
  declarer: Seat,
  doubling: '' | 'X' | 'XX' = '',
): Contract => ({ kind: 'played', level, strain, declarer, doubling })

const EXAMPLE: Spec = {
  board: 12,
  deal: deal('N:KT64.AK.K95.8732 95.T986.QT62.Q54 AQJ72.75.J43.AJ9 83.QJ432.A87.KT6'),
  calls: '1H P 2H 2S 3H 4S P P P',
  contract: contract(4, 'S', 'S'),
  explain: { 2: 'Three-card raise, 4–7 points. Not constructive.' },
}

const LONG: Spec = {
  board: 7,
  deal: deal('N:A.AKQJT98.432.32 KQJ2.32.AQ5.QT54 T9876.54.KJT.AKJ 543.76.9876.9876'),
  calls: '1S P 4H P P P',
  contract: contract(4, 'H', 'S'),
  names: {
    N: null,
    S: 'Kasper Wulff-Mortensen',
    W: 'Maximiliane von Hohenfels-Lichtenau',
    E: 'Giacomo Bellinzona',
  },
}

const NT: Spec = {
  board: 9,
  deal: deal('N:72.AQ84.AJ852.K6 AQJT3.75.743.A92 95.KJ963.KT6.QJ4 K864.T2.Q9.T8753'),
  calls: '1C 1S 2D 3S 4H 4S',
  names: {
    N: 'Ayşe Karadeniz',
    E: 'Claire Desrousseaux',
    S: 'Mehmet Oğuz Tanrıverdi',
    W: 'Étienne Vallombreuse',
  },
  explain: {
    0: 'Two or more clubs, 11–19',
    2: 'Transfer: five or more ♥, 8+ points',
    3: 'Pre-emptive, four spades',
  },
}

const SPECS = { EXAMPLE, LONG, NT }

export type Scene = { readonly state: TableState; readonly log: readonly TableEvent[] }

const scene = (log: readonly TableEvent[]): Scene => ({ log, state: foldTable(log) })

export const SCENES: Readonly<Record<string, () => Scene>> = {
  trick: () => scene(playOn(opening(SPECS.EXAMPLE), 15)),
  trick16: () => scene(playOn(opening(SPECS.EXAMPLE), 16)),
  start: () => scene(opening(SPECS.EXAMPLE)),
  seven: () => scene(playOn(opening(SPECS.LONG), 6)),
  auction: () => scene(opening(SPECS.NT)),
  longauction: () =>
    scene(
      opening({
        ...SPECS.NT,
        calls: 'P 1S X XX 2D 2S 3D 3S 4D 4S 5D X P P XX P P 5S X XX P',
        explain: {
          3: 'Strong, ten or more',
          8: 'Good hand in diamonds',
          14: 'Try again',
          16: 'Says nothing',
        },
      }),
    ),
  ntdoubled: () =>
    scene(opening({ ...SPECS.NT, calls: '1NT P 3NT X XX P P P', contract: contract(3, 'NT', 'N', 'XX') })),
  eastdummy: () =>
    scene(
      playOn(opening({ ...SPECS.EXAMPLE, calls: 'P P 3NT P P P', contract: contract(3, 'NT', 'W') }), 17),
    ),
  clubs: () => scene(playOn(opening({ ...SPECS.EXAMPLE, contract: contract(5, 'C', 'E', 'X') }), 9)),
  southdummy: () => scene(playOn(opening({ ...SPECS.LONG, contract: contract(4, 'S', 'N') }), 3)),
  claim: () => {
    const log = playOn(opening(SPECS.EXAMPLE), 28)
    return scene([
      ...log,
      {
        type: 'CLAIM',
        seat: 'S',
        tricks: 10,
        explanation: 'Conceding a diamond. ♠K and the rest of the trumps, ♣K for an entry.',
      },
    ])
  },
  claimed: () => {
    const log = playOn(opening(SPECS.EXAMPLE), 28)
    return scene([...log, { type: 'CLAIM', seat: 'S', tricks: 10 }, { type: 'CLAIM_ACCEPT' }])
  },
  over: () => {
    const log = playOn(opening(SPECS.EXAMPLE), 52)
    return scene([
      ...log,
      { type: 'END_GAME', result: { contract: contract(4, 'S', 'S'), tricks: 10, scoreNs: 620 } },
    ])
  },
  passed: () =>
    scene([
      ...opening({ ...SPECS.EXAMPLE, calls: 'P P P P', contract: { kind: 'passedOut' } }),
      { type: 'END_GAME', result: { contract: { kind: 'passedOut' }, tricks: null, scoreNs: 0 } },
    ]),
  partial: () =>
    scene(
      playOn(opening({ ...SPECS.EXAMPLE, deal: partialDeal('N:KT64.AK.K95.8732 - AQJ72.75.J43.AJ9 -') }), 3),
    ),
  unknown: () => scene(opening({ ...SPECS.EXAMPLE, deal: null })),
  empty: () => scene([]),
}
