/** What contracts can score. */

import { vulnerabilityOf } from '@openroom/bridge/board'
import { LEVELS } from '@openroom/bridge/call'
import { STRAINS } from '@openroom/bridge/card'
import { DOUBLINGS } from '@openroom/bridge/contract'
import { contractScore } from '@openroom/bridge/score/duplicate'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentSession } from '../json/document.ts'

const TRICKS = Array.from({ length: 14 }, (_, tricks) => tricks)

let known: ReadonlySet<number> | null = null

function sizes(): ReadonlySet<number> {
  const bids = LEVELS.flatMap((level) =>
    STRAINS.flatMap((strain) => DOUBLINGS.map((doubling) => ({ level, strain, doubling }))),
  )
  const scores = bids.flatMap((bid) =>
    [true, false].flatMap((vulnerable) => TRICKS.map((tricks) => contractScore(bid, vulnerable, tricks))),
  )
  return new Set([0, ...scores.map(Math.abs)])
}

/** Whether any contract gives this score, to either side. */
export function canBeScored(score: number): boolean {
  known ??= sizes()
  return known.has(Math.abs(score))
}

/** Every score that a contract gives, to either side. */
export function allScores(): readonly number[] {
  known ??= sizes()
  return [...known].flatMap((score) => (score === 0 ? [0] : [score, -score]))
}

export const ALL_TRICKS = TRICKS

export const vulnerabilityIn = (session: DocumentSession, board: number): Vulnerability =>
  session.boards.find(({ number }) => number === board)?.vulnerability ?? vulnerabilityOf(board)
