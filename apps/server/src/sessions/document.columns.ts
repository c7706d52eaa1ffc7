/** Rows of the store as the parts of a Tournament document that they came from. */
import type { DocumentBoard, DocumentResult } from '@openroom/formats/json/document'
import type { BoardRow, ResultRow } from './content.public.ts'

type BoardPart = Omit<BoardRow, 'id' | 'mini_session_id'>
type ResultPart = Omit<ResultRow, 'id' | 'table_id' | 'board_id' | 'ord'>

export const boardOf = (row: BoardPart): DocumentBoard => ({
  number: row.number,
  dealer: row.dealer,
  vulnerability: row.vulnerability,
  deal: row.deal,
  doubleDummy: row.source_double_dummy,
})

export const resultOfRow = (row: ResultPart, board: number): DocumentResult => ({
  board,
  status: row.status,
  contract: row.contract,
  lead: row.lead,
  tricks: row.tricks,
  scoreNs: row.score_ns,
  adjustment: row.adjustment,
  jury: row.jury,
  juryComment: row.jury_comment,
  official: row.official,
})
