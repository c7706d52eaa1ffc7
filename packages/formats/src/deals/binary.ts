/** BRI, DUP, RZD and DGE: files of deals with records of one length. */
import { type Card, isCard, type Suit } from '@openroom/bridge/card'
import { err, ok, type Result } from '@openroom/bridge/result'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type { Limits } from '../limits.ts'
import type { FormatReader } from '../reader.ts'
import { readError, remark, Warnings } from '../remark.ts'
import type { ByteSource, Format, ReadResult } from '../report.ts'
import { readBytes } from '../text.ts'
import { BY_RANK, BY_SUIT, holdersOf } from './cards.ts'
import { type DealFault, type DealtBoard, dealDocument } from './dealDocument.ts'

type Layout = {
  readonly format: Extract<Format, 'BRI' | 'DUP' | 'RZD' | 'DGE'>
  /** Bytes before the first record, and of each record. */
  readonly head: number
  readonly record: number
  /** Whether a file that begins so has this layout. */
  readonly fits: (bytes: Uint8Array) => boolean
  readonly holders: (record: Uint8Array) => Result<ReadonlyMap<Card, Seat>, DealFault>
  /** Number of the first board. */
  readonly first: (bytes: Uint8Array) => number
}

const textOfBytes = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const DIGITS = 78
const isDigits = (bytes: Uint8Array): boolean =>
  bytes.length >= DIGITS && /^\d+$/.test(textOfBytes(bytes, 0, DIGITS))

/** Three hands of 13 numbers of two digits, north, east, south: 01 is the ace of spades, 52 the two of clubs. */
function holdersOfDigits(record: Uint8Array): Result<ReadonlyMap<Card, Seat>, DealFault> {
  const holders = new Map<Card, Seat>()
  for (let i = 0; i < DIGITS / 2; i++) {
    const card = BY_SUIT[Number(textOfBytes(record, 2 * i, 2 * i + 2)) - 1]
    if (card === undefined) {
      return err({ code: 'dealt-card', args: { text: textOfBytes(record, 2 * i, 2 * i + 2) } })
    }
    if (holders.has(card)) return err({ code: 'dealt-card-twice', args: { card } })
    holders.set(card, i < 13 ? 'N' : i < 26 ? 'E' : 'S')
  }
  for (const card of BY_SUIT) if (!holders.has(card)) holders.set(card, 'W')
  return ok(holders)
}

const BRI: Layout = {
  format: 'BRI',
  head: 0,
  record: 128,
  fits: (bytes) =>
    isDigits(bytes) && bytes.length >= 128 && /^ {32}\0{18}$/.test(textOfBytes(bytes, DIGITS, 128)),
  holders: holdersOfDigits,
  first: () => 1,
}

/** The digits of BRI, the hands as text, and ten characters for the machine: at their third the lowest board. */
const DUP: Layout = {
  format: 'DUP',
  head: 0,
  record: 156,
  fits: (bytes) => isDigits(bytes) && bytes.length >= 156 && bytes[DIGITS] === 6,
  holders: holdersOfDigits,
  first: (bytes) => Math.max(1, Number(/^\d{1,3}/.exec(textOfBytes(bytes, 148, 151).trim())?.[0] ?? 1)),
}

const countIn = (bytes: Uint8Array): number => bytes[0]! + 256 * bytes[1]!

/** A count of boards and eleven blanks; then two bits a card. */
const RZD: Layout = {
  format: 'RZD',
  head: 13,
  record: 13,
  fits: (bytes) => {
    if (bytes.length < 26 || textOfBytes(bytes, 2, 13) !== ' '.repeat(11)) return false
    return bytes.length >= 64 * 1024 || bytes.length === 13 + 13 * countIn(bytes)
  },
  holders: (record) =>
    ok(
      holdersOf(
        BY_RANK,
        [...record].flatMap((byte) => [byte >> 6, byte >> 4, byte >> 2, byte]),
      ),
    ),
  first: () => 1,
}

/** The signs of the suits as the first character sets of screens have them: a hand begins with its spades. */
const SUIT_SIGNS: ReadonlyMap<number, Suit> = new Map([
  [6, 'S'],
  [3, 'H'],
  [4, 'D'],
  [5, 'C'],
])
const SPADES = 6

/** Four hands from north, in each the sign of a suit and its ranks; zeros to the end. */
function holdersOfSigns(record: Uint8Array): Result<ReadonlyMap<Card, Seat>, DealFault> {
  const holders = new Map<Card, Seat>()
  let [hand, suit]: [number, Suit] = [-1, 'S']
  for (const byte of record.subarray(0, record.indexOf(0))) {
    const sign = SUIT_SIGNS.get(byte)
    if (sign) {
      if (byte === SPADES) hand += 1
      suit = sign
      continue
    }
    const one = `${suit}${String.fromCharCode(byte)}`
    if (!isCard(one) || SEATS[hand] === undefined) return err({ code: 'dealt-card', args: { text: one } })
    if (holders.has(one)) return err({ code: 'dealt-card-twice', args: { card: one } })
    holders.set(one, SEATS[hand]!)
  }
  return ok(holders)
}

const DGE: Layout = {
  format: 'DGE',
  head: 0,
  record: 128,
  fits: (bytes) =>
    bytes.length >= 128 &&
    bytes[0] === SPADES &&
    bytes.includes(3) &&
    bytes.subarray(68, 128).every((byte) => byte === 0),
  holders: holdersOfSigns,
  first: () => 1,
}

function boardsIn(bytes: Uint8Array, { head, record, holders, first }: Layout): readonly DealtBoard[] {
  const start = first(bytes)
  const count = Math.floor((bytes.length - head) / record)
  return Array.from({ length: count }, (_, i) => {
    const at = head + i * record
    return { number: start + i, place: null, holders: holders(bytes.subarray(at, at + record)) }
  })
}

const readerOf = (layout: Layout): FormatReader => ({
  format: layout.format,
  sniff: ({ bytes }) => layout.fits(bytes),
  read: async (source: ByteSource, limits: Limits): Promise<ReadResult> => {
    const bytes = await readBytes(source, limits)
    if (!bytes.ok) return err(readError(layout.format, bytes.error))
    const warnings = new Warnings(limits)
    const rest = (bytes.value.length - layout.head) % layout.record
    if (rest !== 0) {
      warnings.fault(remark('deals-cut', { args: { bytes: rest } }), 'board')
    }
    return dealDocument(layout.format, boardsIn(bytes.value, layout), warnings)
  },
})

export const briReader = readerOf(BRI)
export const dupReader = readerOf(DUP)
export const rzdReader = readerOf(RZD)
export const dgeReader = readerOf(DGE)
