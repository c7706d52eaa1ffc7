/** BHG: a line of 52 letters a board, 13 for each hand from the dealer's on. */
import { dealerOf } from '@openroom/bridge/board'
import type { Card } from '@openroom/bridge/card'
import { err, ok, type Result } from '@openroom/bridge/result'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type { Limits } from '../limits.ts'
import type { FormatReader } from '../reader.ts'
import { readError, Warnings } from '../remark.ts'
import type { ByteSource, ReadResult } from '../report.ts'
import { decodeWindows1252, readBytes } from '../text.ts'
import { BY_SUIT } from './cards.ts'
import { type DealFault, dealDocument } from './dealDocument.ts'

/** The ace of spades is A, the two of clubs z. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LINE = /^[A-Za-z]{52}$/

function holdersIn(line: string, number: number): Result<ReadonlyMap<Card, Seat>, DealFault> {
  const holders = new Map<Card, Seat>()
  if (!LINE.test(line)) return err({ code: 'dealt-card', args: { text: line.slice(0, 40) } })
  const first = SEATS.indexOf(dealerOf(number))
  for (const [i, letter] of [...line].entries()) {
    const card = BY_SUIT[LETTERS.indexOf(letter)]!
    if (holders.has(card)) return err({ code: 'dealt-card-twice', args: { card } })
    holders.set(card, SEATS[(first + Math.floor(i / 13)) % 4]!)
  }
  return ok(holders)
}

async function readBhgBytes(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const bytes = await readBytes(source, limits)
  if (!bytes.ok) return err(readError('BHG', bytes.error))
  const lines = decodeWindows1252(bytes.value).split(/\r\n|\r|\n/)
  const dealt = lines.flatMap((text, i) =>
    text.trim() === '' ? [] : [{ text: text.trim(), place: { line: i + 1, column: 1 } }],
  )
  const boards = dealt.map(({ text, place }, i) => ({
    number: i + 1,
    place,
    holders: holdersIn(text, i + 1),
  }))
  return dealDocument('BHG', boards, new Warnings(limits))
}

/** A file begins with an empty line. */
const isDealt = (text: string): boolean => {
  const [first] = text.trimStart().split(/\s/, 1)
  return LINE.test(first ?? '') && new Set(first).size === 52
}

export const bhgReader: FormatReader = {
  format: 'BHG',
  sniff: ({ text }) => text !== null && isDealt(text),
  read: readBhgBytes,
}
