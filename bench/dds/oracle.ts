/** Debian's libdds as an oracle and a yardstick, by way of a small C++ program compiled when first needed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Card, card, RANKS, rankOf, rankValue, type Strain, SUITS, suitOf } from '@openroom/bridge/card'
import { type Deal, holding } from '@openroom/bridge/deal'
import { bySeat, SEATS } from '@openroom/bridge/seat'
import type { Position } from '@openroom/dds/position'
import { tableOfColumn } from '@openroom/dds/solver'

const SOURCE = fileURLToPath(new URL('./libdds.cpp', import.meta.url))
const COMPILER = 'g++'
const PROGRAM = join(tmpdir(), `openroom-libdds-${process.pid}`)
const STRAIN_ORDER: readonly Strain[] = ['S', 'H', 'D', 'C', 'NT']

/** An answer and the processor's time libdds took for it. */
type Timed<T> = { readonly milliseconds: number; readonly value: T }

export type Oracle = {
  tables(deals: readonly Deal[]): readonly Timed<ReturnType<typeof tableOfColumn>>[]
  /** Tricks of the side on turn after each of its legal cards. */
  cards(positions: readonly Position[]): readonly Timed<ReadonlyMap<Card, number>>[]
}

/** The oracle, or `null` where g++ or libdds is not installed. */
export function startOracle(): Oracle | null {
  const compiled = spawnSync(COMPILER, ['-O2', '-o', PROGRAM, SOURCE, '-ldds'])
  if (compiled.status !== 0) return null
  process.on('exit', () => rmSync(PROGRAM, { force: true }))
  return {
    tables: (deals) =>
      ask(deals.map((deal) => `T ${pbn(deal)}`)).map(({ milliseconds, value }) => ({
        milliseconds,
        value: tableOfColumn((strain) =>
          bySeat((seat) => value[4 * STRAIN_ORDER.indexOf(strain) + SEATS.indexOf(seat)]!),
        ),
      })),
    cards: (positions) =>
      ask(positions.map(cardsRequest)).map(({ milliseconds, value }) => ({
        milliseconds,
        value: figuresByCard(value),
      })),
  }
}

function ask(requests: readonly string[]): readonly Timed<readonly number[]>[] {
  const answer = execFileSync(PROGRAM, { input: `${requests.join('\n')}\n`, maxBuffer: 2 ** 28 }).toString()
  return answer
    .trim()
    .split('\n')
    .map((line, i) => {
      if (line.includes('error')) throw new Error(`libdds: ${line} for ${requests[i]}`)
      const [micros, ...value] = line.split(' ').map(Number)
      return { milliseconds: micros! / 1000, value }
    })
}

function pbn(deal: Position['hands']): string {
  const hands = SEATS.map((seat) =>
    SUITS.map((suit) =>
      holding(deal[seat], suit)
        .map(rankOf)
        .sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b))
        .join(''),
    ).join('.'),
  )
  return `N:${hands.join(' ')}`
}

function cardsRequest({ strain, hands, leader, trick }: Position): string {
  const played = trick.flatMap((c) => [SUITS.indexOf(suitOf(c)), rankValue(rankOf(c))])
  return ['C', STRAIN_ORDER.indexOf(strain), SEATS.indexOf(leader), trick.length, ...played, pbn(hands)].join(
    ' ',
  )
}

/** libdds answers a card of each run of equal cards, the lower ones as bits. */
function figuresByCard(figures: readonly number[]): ReadonlyMap<Card, number> {
  const byCard = new Map<Card, number>()
  for (let i = 0; i < figures.length; i += 4) {
    const [suit, rank, equals, score] = figures.slice(i, i + 4)
    for (const r of RANKS) {
      const value = rankValue(r)
      if (value === rank || (equals! >> value) & 1) byCard.set(card(SUITS[suit!]!, r), score!)
    }
  }
  return byCard
}
