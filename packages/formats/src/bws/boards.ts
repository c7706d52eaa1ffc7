/** Which board a row is of: one that its round does not have, against the one that is missing there. */

import { groupBy } from '@openroom/bridge/groupBy'
import { openingLeader } from '@openroom/bridge/play'
import { dealOfBoard } from '../json/crossChecks.ts'
import type { DocumentBoard } from '../json/document.ts'
import { remark, type Warnings } from '../remark.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import type { BwsRound } from './movement.ts'
import { leadOf, playedOf, type Received } from './results.ts'

const tableOfReceived = ({ section, round, table }: Pick<Received, 'section' | 'round' | 'table'>): string =>
  `${section} ${round} ${table}`

const placeOfSection = (section: number, board: number): string => `${section} ${board}`

/** Boards by section and pair, of each round. */
function pairBoards(rows: readonly Received[]) {
  const rounds = new Map<string, Set<number>>()
  for (const { section, board, ns, ew, round } of rows)
    for (const pair of [ns, ew]) {
      const key = `${placeOfSection(section, board)} ${pair}`
      rounds.set(key, (rounds.get(key) ?? new Set()).add(round))
    }
  /** Whether one of a row's pairs has a board in another round. */
  return ({ section, round, ns, ew }: Received, board: number): boolean =>
    [ns, ew].some((pair) =>
      [...(rounds.get(`${placeOfSection(section, board)} ${pair}`) ?? [])].some((one) => one !== round),
    )
}

/** Whether the card that was led is the leader's in the deal of a board; `null` where that cannot be told. */
function isLedIn({ row }: Received, board: DocumentBoard): boolean | null {
  const [lead, played, deal] = [leadOf(row), playedOf(row), dealOfBoard(board)]
  if (lead === null || played?.contract.kind !== 'played') return null
  return deal?.[openingLeader(played.contract)]?.includes(lead) ?? null
}

/**
 * Where one row of a table has a board that its round does not, and one board of the round is missing there, either
 * may be meant. What a table had instead of all its boards, or while the round goes on, is told and stays.
 */
export function withWeighedBoards(
  rows: readonly Received[],
  rounds: readonly BwsRound[],
  boardOf: (section: number, number: number) => DocumentBoard,
  warnings: Warnings,
): readonly Received[] {
  const plans = new Map(rounds.map((one) => [tableOfReceived(one), one]))
  const planned = new Set(
    rounds.flatMap(({ section, boards }) => boards.map((one) => placeOfSection(section, one))),
  )
  const hasPlayed = pairBoards(rows)
  const weighed = new Map<Received, number>()
  for (const own of groupBy(rows, tableOfReceived).values()) {
    const plan = plans.get(tableOfReceived(own[0]!))
    if (!plan || plan.boards.length === 0) continue
    const there = new Set(own.map(({ board }) => board))
    const missing = plan.boards.filter((board) => !there.has(board))
    // A row of other pairs may be of a board that is played late.
    const strays = own.filter(
      ({ ns, ew, board }) => ns === plan.ns && ew === plan.ew && !plan.boards.includes(board),
    )
    if (missing.length === 0) continue
    for (const row of strays) {
      const readings = strays.length === 1 && missing.length === 1 ? [row.board, missing[0]!] : [row.board]
      const { section, board } = row
      const isKnown = planned.has(placeOfSection(section, board)) || boardOf(section, board).deal !== null
      const witnesses: readonly Witness<number>[] = [
        { name: 'movement', speaksFor: (one) => Number(!isKnown && one !== board) },
        { name: 'players', speaksFor: (one) => Number(!hasPlayed(row, one)) },
        { name: 'deal', speaksFor: (one) => Number(isLedIn(row, boardOf(section, one)) ?? false) },
      ]
      const tell = ({ taken, because }: Weighed<number>) => {
        const args = { about: 'number', board, one: board, other: missing.join(', ') }
        return remark('weighed', { args: { ...args, counts: taken ?? board, why: because[0] ?? 'none' } })
      }
      const told = { readings, textOf: String, tell, instead: board }
      const found = warnings.questions.answered(weigh(readings, witnesses), told)
      warnings.add(tell(found))
      weighed.set(row, found.taken ?? board)
    }
  }
  return rows.map((row) => ({ ...row, board: weighed.get(row) ?? row.board }))
}
