/** What comparing one official figure comes to. */
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentResult, DocumentSession } from '../json/document.ts'
import type { Remark } from '../report.ts'

/** Equal, explained by a named convention, or neither; `null` where nothing can be compared. */
export type Verdict = 'equal' | { readonly convention: string } | 'unexplained' | null

export type Judged = { readonly verdict: Verdict; readonly what: () => Remark }

/** What a board's results say about figures on it. */
export type Field = {
  readonly rows: number
  /** A score among them is not what its contract makes. */
  readonly doubtful: boolean
}

const NO_FIELD: Field = { rows: 0, doubtful: false }

function isDoubtful({ contract, tricks, scoreNs }: DocumentResult, vulnerability: Vulnerability): boolean {
  if (scoreNs === null || contract?.kind !== 'played' || tricks === null) return false
  return duplicateScore(contract, vulnerability, tricks) !== scoreNs
}

/** The field of each board by its number. */
export function fieldsOf({ boards, tables }: DocumentSession): (board: number) => Field {
  const vulnerabilities = new Map(boards.map(({ number, vulnerability }) => [number, vulnerability]))
  const fields = new Map<number, Field>()
  for (const result of tables.flatMap(({ results }) => results)) {
    const { rows, doubtful } = fields.get(result.board) ?? NO_FIELD
    const odd = isDoubtful(result, vulnerabilities.get(result.board) ?? 'NONE')
    fields.set(result.board, { rows: rows + 1, doubtful: doubtful || odd })
  }
  return (board) => fields.get(board) ?? NO_FIELD
}

/** Alone on its board a result has nothing to compare with; a doubtful score explains its whole board. */
export function inField(verdict: Verdict, { rows, doubtful }: Field): Verdict {
  if (rows < 2) return null
  return verdict !== null && verdict !== 'equal' && doubtful
    ? { convention: 'doubtful-score-on-board' }
    : verdict
}
