/** Where two sources tell a board's result otherwise: both stand for the director until he rules. */
import type { DeskEntered, Entered, Otherwise } from '@openroom/protocol/schema/phones'
import type { ToldWord } from '../core/database/allTables.ts'
import { standsOfPhone, standsOfTerminal } from './agree.columns.ts'
import { NOTHING_PLAYED, type PhoneRow } from './phones.rows.ts'
import type { ToldRow } from './told.rows.ts'

export const averageOf = (average: NonNullable<ToldWord['average']>) => ({
  kind: 'average' as const,
  ...average,
})

function ofTerminal(word: ToldWord | null, counts: Entered | null): Otherwise[] {
  if (word === null || !standsOfTerminal(word, counts)) return []
  if (word.deleted) return [{ from: 'terminal', result: NOTHING_PLAYED, average: null }]
  return [{ from: 'terminal', result: word.result, average: word.average && averageOf(word.average) }]
}

function ofPhone(row: PhoneRow | undefined, is: Entered): Otherwise[] {
  if (is.contested) return [{ from: 'phone', result: is.contested, average: null }]
  return row && is.confirmed && standsOfPhone(row, is)
    ? [{ from: 'phone', result: row.result, average: null }]
    : []
}

/**
 * @param entered as the table has it
 * @param rows what its phones have entered
 * @param told what its terminal has said
 */
export function withOtherwise(
  entered: readonly Entered[],
  rows: readonly PhoneRow[],
  told: readonly ToldRow[],
): DeskEntered[] {
  const known = entered.map((one): DeskEntered => {
    const word = told.find(({ board }) => board === one.board)?.word ?? null
    const row = rows.find(({ board }) => board === one.board)
    return { ...one, otherwise: [...ofTerminal(word, one), ...ofPhone(row, one)] }
  })
  const alone = told.flatMap(({ board, word }): DeskEntered[] => {
    const otherwise = entered.some((one) => one.board === board) ? [] : ofTerminal(word, null)
    if (word === null || otherwise.length === 0) return []
    const open = { scoreNs: null, confirmed: false, ruled: false, adjustment: null, strangeLead: false }
    return [{ board, version: 0, result: word.result, by: 'NS', ...open, otherwise }]
  })
  return [...known, ...alone].sort((a, b) => a.board - b.board)
}
