/** The auction section: who called what, with notes, glyphs and irregularities (PBN 2.1, 3.5). */
import { CALLS as ALL_CALLS, BIDS, type Call, isBid } from '@openroom/bridge/call'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type BySeat, bySeat, SEATS, type Seat, seatsBetween } from '@openroom/bridge/seat'
import type { RecordedCall } from '@openroom/bridge/table/record'
import { type RemarkCode, remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { RawSection } from './rawGame.ts'
import { notesOf, type SectionToken, sectionWords } from './tokens.ts'
import { parseSeat } from './values.ts'

/** Calls of the longest legal auction (Laws 17 to 22). */
const MOST_CALLS = 319

const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['PASS', 'P'],
  ['Pass', 'P'],
  ['P', 'P'],
  ['X', 'X'],
  ['D', 'X'],
  ['DBL', 'X'],
  ['XX', 'XX'],
  ['R', 'XX'],
  ['RDBL', 'XX'],
  ...BIDS.map((bid): [string, Call] => [bid, bid]),
  ...BIDS.filter((bid) => bid.endsWith('NT')).map((bid): [string, Call] => [bid.slice(0, 2), bid]),
])

const callOfText = (text: string): Call | undefined => CALLS.get(text) ?? CALLS.get(text.toUpperCase())

/** A call of which nothing is said is the same object wherever it is made. */
const PLAIN_CALLS: BySeat<ReadonlyMap<Call, RecordedCall>> = bySeat(
  (seat) => new Map(ALL_CALLS.map((call) => [call, { seat, call }])),
)

const plainCall = (seat: Seat, call: Call): RecordedCall => PLAIN_CALLS[seat].get(call)!

function recordCall(
  token: SectionToken,
  call: Call,
  seat: Seat,
  notes: ReadonlyMap<number, string>,
): RecordedCall {
  if (token.note === null && token.comments === null && token.irregular === null) return plainCall(seat, call)
  const noted = token.note === null ? undefined : notes.get(token.note)
  return {
    seat,
    call,
    ...(token.note === null ? {} : { alert: true }),
    ...(noted ? { explanations: [{ to: 'all' as const, text: noted }] } : {}),
    ...(token.irregular === 'I' ? { irregular: 'insufficientBid' as const } : {}),
    ...(token.comments ? { comments: token.comments } : {}),
  }
}

/** Passes that "AP" stands for: three after a bid, else up to four. */
function closingPasses(calls: readonly RecordedCall[]): number {
  const lastOther = calls.findLastIndex(({ call }) => call !== 'P')
  const passes = calls.length - 1 - lastOther
  return Math.max(0, (calls.some(({ call }) => isBid(call)) ? 3 : 4) - passes)
}

const noCall = (code: RemarkCode, at: { text: string; line: number; column: number }): Remark =>
  remark(code, {
    place: { line: at.line, column: at.column },
    excerpt: at.text,
    args: { text: at.text },
  })

/** A section of nothing but calls; `null` for one with anything else. */
function plainCalls({ texts }: RawSection, first: number): RecordedCall[] | null {
  const calls: RecordedCall[] = []
  for (const { text } of texts) {
    for (let at = 0; at < text.length; ) {
      if (text.charCodeAt(at) <= 32) {
        at += 1
        continue
      }
      let end = at + 1
      while (end < text.length && text.charCodeAt(end) > 32) end += 1
      const call = CALLS.get(text.slice(at, end))
      if (call === undefined || calls.length === MOST_CALLS) return null
      calls.push(plainCall(SEATS[(first + calls.length) % 4]!, call))
      at = end
    }
  }
  return calls
}

/** Reads a section; what is no call is an error at its place. */
export function parseAuction(section: RawSection, dealer: Seat): Result<readonly RecordedCall[], Remark> {
  const first = seatsBetween('N', parseSeat(section.tag.value) ?? dealer)
  const plain = plainCalls(section, first)
  if (plain) return ok(plain.slice())
  const calls: RecordedCall[] = []
  const notes = notesOf(section)
  const { tokens, unknown } = sectionWords(section, 1)
  let turn = first
  const call = (made: RecordedCall) => {
    calls.push(made)
    turn = (turn + 1) % 4
  }
  for (const token of tokens) {
    const { text } = token
    if (calls.length >= MOST_CALLS) {
      return err(noCall('auction-too-long', token))
    }
    if (text === '+') break
    const made = callOfText(text)
    if (made !== undefined) call(recordCall(token, made, SEATS[turn]!, notes))
    else if (text === '' || /^-+$/.test(text)) turn = (turn + 1) % 4
    else if (/^ap$/i.test(text)) {
      for (let left = closingPasses(calls); left > 0; left--) call(plainCall(SEATS[turn]!, 'P'))
      break
    } else return err(noCall('auction-call', token))
  }
  return unknown ? err(noCall('auction-call', unknown)) : ok(calls)
}
