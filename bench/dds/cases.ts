/** The deals and positions that are measured. */
import type { Deal } from '@openroom/bridge/deal'
import { type Position, playCard } from '@openroom/dds/position'
import { randomDeal, randomFrom, randomPosition } from '@openroom/dds/testing/random'
import { referenceDeals } from '@openroom/dds/testing/referenceDeals'

/** Tricks gone when the next card is analysed. */
export const STAGES = [0, 1, 2, 4, 6] as const

export type Cases = {
  readonly tables: Readonly<Record<string, readonly Deal[]>>
  /** For each deal the positions after `STAGES`, in order, as a replay meets them. */
  readonly replays: readonly (readonly Position[])[]
}

/** The reference deals with their recorded play where they are present, and as many random ones. */
export function chooseCases(): Cases {
  const random = randomFrom(2026)
  const reference = referenceDeals('list100.txt')
  const replays = reference.map(({ strain, deal, leader, play }) => {
    let position: Position = { strain, hands: deal, leader, trick: [] }
    const positions = [position]
    for (const [i, card] of play.entries()) {
      position = playCard(position, card).position
      if (STAGES.includes(((i + 1) / 4) as (typeof STAGES)[number])) positions.push(position)
    }
    return positions
  })
  const tables = {
    ...(reference.length > 0 && { list100: reference.map(({ deal }) => deal) }),
    random: Array.from({ length: 100 }, () => randomDeal(random)),
  }
  return { tables, replays: replays.length > 0 ? replays : randomReplays() }
}

function randomReplays(): readonly (readonly Position[])[] {
  return Array.from({ length: 100 }, (_, seed) =>
    STAGES.map((tricks) => randomPosition(randomFrom(seed + 1), 13, 4 * tricks)),
  )
}
