/** Of which board a traveller's line is: its place, weighed with the deal that it carries and the score. */
import { vulnerabilityOf } from '@openroom/bridge/board'
import type { PartialDeal } from '@openroom/bridge/deal'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { SEATS } from '@openroom/bridge/seat'
import { dealText } from '../json/documentBuilder.ts'
import { linOfAddress } from '../lin/address.ts'
import { parseDeal } from '../lin/values.ts'
import { declaredContract, parsePbnContract } from '../pbn/values.ts'
import { remark, type Warnings } from '../remark.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import { parseCount, parseFigure, parseUsebioSeat } from './values.ts'
import { textOf, type XmlElement } from './xml.ts'

const DEAL = /\bmd\|([^|]*)\|/i

const markOfPartialDeal = (deal: PartialDeal | null): string | null => {
  const text = deal && dealText(deal)
  return text && SEATS.every((seat) => text[seat] !== null) ? SEATS.map((seat) => text[seat]).join(' ') : null
}

/** The deal that a line carries in LIN_DATA; `null` where it has none that is whole. */
function dealCarried(line: XmlElement): string | null {
  const written = textOf(line, 'LIN_DATA')
  const deal = written === null ? undefined : DEAL.exec(linOfAddress(written))?.[1]
  const parsed = deal === undefined ? null : parseDeal(deal)
  return parsed?.ok ? markOfPartialDeal(parsed.value.deal) : null
}

/** Whether contract and tricks come to the score of the line on a board of this number. */
function fitsScore(line: XmlElement, number: number): boolean {
  const contract = declaredContract(
    parsePbnContract(textOf(line, 'CONTRACT') ?? ''),
    parseUsebioSeat(textOf(line, 'PLAYED_BY')),
  )
  const [tricks, score] = [parseCount(textOf(line, 'TRICKS'), 13), parseFigure(textOf(line, 'SCORE'))]
  if (!contract || score === null || (contract.kind === 'played' && tricks === null)) return false
  return scoreNs(contract, vulnerabilityOf(number), tricks ?? 0) === score
}

type Placed = { readonly line: XmlElement; readonly board: number }

/** Lines each with the board that it is of; a line whose deal and place speak for two boards is of neither. */
export function onTheirBoards<T extends Placed>(
  lines: readonly T[],
  deals: ReadonlyMap<number, PartialDeal>,
  warnings: Warnings,
): readonly T[] {
  const numberOf = new Map<string, number>()
  for (const [number, deal] of deals) {
    const mark = markOfPartialDeal(deal)
    if (mark !== null) numberOf.set(mark, number)
  }
  return lines.flatMap((one) => {
    const { line, board } = one
    const dealt = numberOf.get(dealCarried(line) ?? '')
    if (dealt === undefined || dealt === board) return [one]
    const witnesses: readonly Witness<number>[] = [
      { name: 'deal', speaksFor: (number) => Number(number === dealt) },
      { name: 'score', speaksFor: (number) => Number(fitsScore(line, number)) },
    ]
    const readings = [board, dealt]
    const tell = ({ taken, because }: Weighed<number>) => {
      const both = { about: 'number', board, one: board, other: dealt }
      const args = { ...both, counts: taken ?? 'none', why: because[0] ?? 'none' }
      return remark('weighed', { args, place: line.place })
    }
    const told = { readings, textOf: String, tell }
    const weighed = warnings.questions.answered(weigh(readings, witnesses), told)
    warnings.add(tell(weighed))
    const { taken } = weighed
    return taken === null ? [] : [{ ...one, board: taken }]
  })
}
