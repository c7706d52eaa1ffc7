/** The auction section: who called what, with notes, glyphs and irregularities (PBN 2.1, 3.5). */
import { type Call, isBid } from '@openroom/bridge/call'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type Seat, seatAfter } from '@openroom/bridge/seat'
import type { RecordedCall } from '@openroom/bridge/table/record'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { RawSection } from './rawGame.ts'
import { notesOf, type SectionToken, sectionWords } from './tokens.ts'
import { parseSeat } from './values.ts'

/** Calls of the longest legal auction (Laws 17 to 22). */
const MOST_CALLS = 319

const NAMED: Readonly<Record<string, Call>> = {
  PASS: 'P',
  P: 'P',
  X: 'X',
  D: 'X',
  DBL: 'X',
  XX: 'XX',
  R: 'XX',
  RDBL: 'XX',
}

const BID = /^([1-7])(NT|[CDHSN])$/

function parseCall(text: string): Call | null {
  const upper = text.toUpperCase()
  const named = NAMED[upper]
  if (named) return named
  const bid = BID.exec(upper)
  return bid ? (`${bid[1]}${bid[2] === 'N' ? 'NT' : bid[2]}` as Call) : null
}

function recorded(
  token: SectionToken,
  call: Call,
  seat: Seat,
  notes: ReadonlyMap<number, string>,
): RecordedCall {
  const noted = token.note === null ? undefined : notes.get(token.note)
  return {
    seat,
    call,
    ...(token.note === null ? {} : { alert: true }),
    ...(noted ? { explanations: [{ to: 'all' as const, text: noted.slice(0, 2_000) }] } : {}),
    ...(token.irregular === 'I' ? { irregular: 'insufficientBid' as const } : {}),
    ...(token.comments.length > 0 ? { comments: token.comments } : {}),
  }
}

/** Passes that "AP" stands for: three after a bid, else up to four. */
const closingPasses = (calls: readonly RecordedCall[]): number => {
  const lastOther = calls.findLastIndex(({ call }) => call !== 'P')
  const passes = calls.length - 1 - lastOther
  return Math.max(0, (calls.some(({ call }) => isBid(call)) ? 3 : 4) - passes)
}

export type AuctionSection = {
  readonly calls: readonly RecordedCall[]
  readonly warnings: readonly Remark[]
}

/** Reads a section; what is no call is an error at its place. */
export function parseAuction(section: RawSection, dealer: Seat): Result<AuctionSection, Remark> {
  const calls: RecordedCall[] = []
  const notes = notesOf(section)
  let seat = parseSeat(section.tag.value) ?? dealer
  for (const word of sectionWords(section, 1)) {
    if (word.kind === 'row') continue
    if (word.kind === 'end') break
    const at = word.kind === 'token' ? word.token : word
    if (calls.length >= MOST_CALLS)
      return err(noCall('auction-too-long', 'The auction is longer than any can be.', at))
    if (word.kind === 'token' && (word.token.text === '-' || word.token.irregular === 'S')) {
      seat = seatAfter(seat)
      continue
    }
    if (word.kind === 'token' && /^ap$/i.test(word.token.text)) {
      for (let n = closingPasses(calls); n > 0; n--) {
        calls.push({ seat, call: 'P' })
        seat = seatAfter(seat)
      }
      break
    }
    const call = word.kind === 'token' ? parseCall(word.token.text) : null
    if (call === null || word.kind !== 'token')
      return err(noCall('auction-call', `"${at.text}" is no call.`, at))
    calls.push(recorded(word.token, call, seat, notes))
    seat = seatAfter(seat)
  }
  return ok({ calls, warnings: [] })
}

const noCall = (code: string, message: string, at: { text: string; line: number; column: number }): Remark =>
  remark(code, message, {
    place: { line: at.line, column: at.column },
    excerpt: at.text,
    args: { text: at.text },
  })
