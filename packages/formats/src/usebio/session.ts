/** What every session of a USEBIO event is read with: its boards, its participants, its limits. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import type { PartialDeal } from '@openroom/bridge/deal'
import type { DocumentBoard, DocumentSession } from '../json/document.ts'
import { dealText } from '../json/documentBuilder.ts'
import type { Limits } from '../limits.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { onTheirBoards } from './boardOfLine.ts'
import type { Participants } from './participants.ts'
import { parseCount } from './values.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** A part of a session with boards of its own. */
export type SectionElement = { readonly id: string | null; readonly element: XmlElement }

export type SessionReading = {
  readonly sections: readonly SectionElement[]
  readonly participants: Participants
  readonly deals: ReadonlyMap<number, PartialDeal>
  readonly limits: Limits
  readonly warnings: Warnings
}

export const boardNumber = (element: XmlElement): number | null => {
  const number = parseCount(textOf(element, 'BOARD_NUMBER'), 100_000)
  return number === null || number === 0 ? null : number
}

/** A board by its number alone: USEBIO tells neither dealer nor vulnerability. */
export function boardFor(number: number, { deals }: Pick<SessionReading, 'deals'>): DocumentBoard {
  const deal = deals.get(number)
  return {
    number,
    dealer: dealerOf(number),
    vulnerability: vulnerabilityOf(number),
    deal: deal ? dealText(deal) : null,
    doubleDummy: null,
  }
}

/** The boards that were played; all of the hand set when none was. */
export function boardsFor(
  tables: DocumentSession['tables'],
  reading: SessionReading,
): readonly DocumentBoard[] {
  const numbers = new Set(tables.flatMap(({ results }) => results.map(({ board }) => board)))
  const wanted = numbers.size > 0 ? [...numbers] : [...reading.deals.keys()]
  return wanted.sort((a, b) => a - b).map((number) => boardFor(number, reading))
}

/** Lines of a board, each with the round of its match where it has one. */
export type TravellerLine = {
  readonly line: XmlElement
  readonly board: number
  readonly section: string | null
  readonly round: number | null
}

/** Every line of a session, in the order of the file. */
export function linesOfSessionReading({
  sections,
  deals,
  warnings,
}: SessionReading): readonly TravellerLine[] {
  const lines = sections.flatMap(({ id, element }) => {
    const matches = childrenOf(element, 'MATCH').flatMap((match) => {
      const round = parseCount(textOf(match, 'ROUND_NUMBER'), 10_000)
      return childrenOf(match, 'BOARD').map((board) => ({ board, round: round === 0 ? null : round }))
    })
    const direct = childrenOf(element, 'BOARD').map((board) => ({ board, round: null }))
    return [...direct, ...matches].flatMap(({ board, round }) => {
      const number = boardNumber(board)
      if (number === null) {
        warnings.add(remark('board-unnumbered', { place: board.place }))
        return []
      }
      return childrenOf(board, 'TRAVELLER_LINE').map((line) => ({ line, board: number, section: id, round }))
    })
  })
  return onTheirBoards(lines, deals, warnings)
}

export const tooManyRecords = (limit: number): Remark => remark('too-many-records', { args: { limit } })
