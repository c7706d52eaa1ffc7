/** Rounds for encounters, which USEBIO does not tell: they follow the boards, and nobody plays twice in one. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'

/** Two pairs and the boards they play against each other. */
export type Encounter = { readonly ns: string; readonly ew: string; readonly boards: readonly number[] }

const MOST_ROUNDS = 500

/** The lowest of the boards that are played together with each board, directly or through others. */
function boardGroups(encounters: readonly Encounter[]): (board: number) => number {
  const up = new Map<number, number>()
  const root = (board: number): number => {
    let at = board
    for (let next = up.get(at); next !== undefined; next = up.get(at)) at = next
    if (at !== board) up.set(board, at)
    return at
  }
  for (const { boards } of encounters) {
    for (const board of boards) {
      const [a, b] = [root(boards[0]!), root(board)]
      if (a !== b) up.set(Math.max(a, b), Math.min(a, b))
    }
  }
  return root
}

/**
 * A round for each encounter, from 1: that of its boards, those with the lowest numbers first, or the
 * next in which both pairs are free. Every pair of a whole movement meets each set of boards once, so
 * this is a possible order of play, not always the one that was.
 */
export function roundsOfEncounters(encounters: readonly Encounter[]): Result<readonly number[], Remark> {
  const groupOf = boardGroups(encounters)
  const groups = [...new Set(encounters.map(({ boards }) => groupOf(boards[0]!)))].sort((a, b) => a - b)
  const first = new Map(groups.map((group, i) => [group, i + 1]))
  const busy = new Map<string, Set<number>>()
  const roundsBusy = (pair: string): Set<number> => {
    const own = busy.get(pair) ?? new Set<number>()
    busy.set(pair, own)
    return own
  }
  const rounds: number[] = []
  for (const { ns, ew, boards } of encounters) {
    const [a, b] = [roundsBusy(ns), roundsBusy(ew)]
    let round = first.get(groupOf(boards[0]!))!
    while (a.has(round) || b.has(round)) round += 1
    if (a.size >= MOST_ROUNDS || b.size >= MOST_ROUNDS) {
      return err(remark('too-many-rounds', { args: { limit: MOST_ROUNDS, ns, ew } }))
    }
    rounds.push(round)
    a.add(round)
    b.add(round)
  }
  return ok(rounds)
}
