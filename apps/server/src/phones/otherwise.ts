/** Where two sources tell a board's result otherwise: both stand for the director until he rules. */
import type { DeskEntered, Entered, Otherwise } from '@openroom/protocol/schema/phones'
import type { TerminalWord } from '@openroom/protocol/schema/terminals'
import { agree } from './agree.ts'
import type { PhoneRow } from './phones.rows.ts'
import type { ToldRow } from './told.rows.ts'

type Average = TerminalWord['average']

export const averageOf = (average: NonNullable<Average>) => ({ kind: 'average' as const, ...average })

/** What a terminal has said that is other than what counts; without that, its word alone. */
function ofTerminal(word: ToldRow['word'], counts: Entered | undefined): Otherwise[] {
  if (!word) return []
  if (counts && word.average === null && !word.pairs && agree(word.result, counts.result)) return []
  const average = word.average && averageOf(word.average)
  return [{ from: 'terminal', result: word.result, average }]
}

function ofPhone(row: PhoneRow | undefined, counts: Entered): Otherwise[] {
  if (!row || row.confirmed_at || !counts.confirmed || agree(row.result, counts.result)) return []
  return [{ from: 'phone', result: row.result, average: null }]
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
    if (one.ruled) return { ...one, otherwise: [] }
    const word = told.find(({ board }) => board === one.board)?.word ?? null
    const row = rows.find(({ board }) => board === one.board)
    return { ...one, otherwise: [...ofTerminal(word, one), ...ofPhone(row, one)] }
  })
  const alone = told.flatMap(({ board, word }): DeskEntered[] =>
    word === null || entered.some((one) => one.board === board)
      ? []
      : [
          {
            board,
            version: 0,
            result: word.result,
            scoreNs: null,
            by: 'NS',
            confirmed: false,
            ruled: false,
            adjustment: null,
            strangeLead: false,
            otherwise: ofTerminal(word, undefined),
          },
        ],
  )
  return [...known, ...alone].sort((a, b) => a.board - b.board)
}
