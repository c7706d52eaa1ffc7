/** Boards as they are dealt and as documents write them. */
import type { DocumentBoard } from '@openroom/formats/json/document'
import { dealText } from '@openroom/formats/json/documentBuilder'
import { type DealtBoard, dealBoard } from './deal.ts'
import type { Random } from './random.ts'

export const dealBoards = (first: number, count: number, random: Random): readonly DealtBoard[] =>
  Array.from({ length: count }, (_, i) => dealBoard(first + i, random))

export const documentBoard = ({ number, dealer, vulnerability, deal }: DealtBoard): DocumentBoard => ({
  number,
  dealer,
  vulnerability,
  deal: dealText(deal),
  doubleDummy: null,
})
