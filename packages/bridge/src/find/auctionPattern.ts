/**
 * Patterns of auctions as players write them: `1NT - (2D) - X`. Calls of the other side stand in parentheses; where a
 * side calls twice in a row the pass between is not written. `?` is any call, `...` any number of them, `AP` ends the
 * auction. Notrump may be written as elsewhere (`1SA`, `1ST`, `1BA`, `1UT`), suits by their English letters: others mean another
 * suit or a card there. An auction may begin with any number of passes unless the pattern does.
 */
import { type Bid, type Call, isBid, isCall } from '../call.ts'
import { err, ok, type Result } from '../result.ts'
import { letterOf } from './auctionText.ts'

export type AuctionPattern = {
  /** Passes before the first bid; `null`: any. */
  readonly passes: number | null
  /** In letters (`auctionText.ts`), `_` for any call, `%` for any number of calls: as SQL's `like` has it. */
  readonly like: string
}

export type PatternError = { readonly code: 'not-understood'; readonly at: string }

const WORDS: Readonly<Record<string, Call>> = {
  P: 'P',
  PASS: 'P',
  PAS: 'P',
  PASSE: 'P',
  PASO: 'P',
  PASSO: 'P',
  X: 'X',
  D: 'X',
  DBL: 'X',
  DOUBLE: 'X',
  XX: 'XX',
  R: 'XX',
  RDBL: 'XX',
  REDOUBLE: 'XX',
}

const SYMBOLS: Readonly<Record<string, string>> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' }

type Token =
  | { readonly kind: 'call'; readonly call: Call | null; readonly others: boolean }
  | { readonly kind: 'any' }
  | { readonly kind: 'end' }

function callOfWord(word: string): Call | null {
  const known = WORDS[word]
  if (known) return known
  const bid = /^([1-7])(?:(C|D|H|S)|NT?|SA|ST|BA|UT)$/.exec(word)
  const call = bid && `${bid[1]}${bid[2] ?? 'NT'}`
  return call !== null && isCall(call) ? call : null
}

function parseToken(text: string): Token | null {
  if (/^(\.{2,}|…)$/.test(text)) return { kind: 'any' }
  if (/^(AP|=)$/.test(text)) return { kind: 'end' }
  const [, inside] = /^\((.+)\)$/.exec(text) ?? []
  const word = inside ?? text
  const others = inside !== undefined
  if (word === '?') return { kind: 'call', call: null, others }
  const call = callOfWord(word)
  return call === null ? null : { kind: 'call', call, others }
}

const words = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .replaceAll(/[♣♦♥♠]/g, (symbol) => SYMBOLS[symbol] ?? symbol)
    .replaceAll(/\(\s+/g, '(')
    .replaceAll(/\s+\)/g, ')')
    .split(/[\s,\-–—]+/)
    .filter((word) => word !== '')

/** Each call with those that are not written before it. */
function letters(tokens: readonly Token[]): string {
  let like = ''
  let last: boolean | null = null
  for (const token of tokens) {
    if (token.kind === 'call') {
      // Whoever calls twice in a row has been passed between.
      if (last === token.others) like += 'P'
      like += token.call === null ? '_' : letterOf(token.call)
      last = token.others
    } else {
      like += token.kind === 'any' ? '%' : 'PPP'
      last = null
    }
  }
  return like
}

/** Bids must rise, or nothing can match. */
function falling(tokens: readonly Token[]): Bid | null {
  let highest = ''
  for (const token of tokens) {
    if (token.kind !== 'call' || token.call === null || !isBid(token.call)) continue
    const letter = letterOf(token.call)
    if (highest !== '' && orderOf(letter) <= orderOf(highest)) return token.call
    highest = letter
  }
  return null
}

/** Digits come after letters among the letters of bids. */
const orderOf = (letter: string): number =>
  /\d/.test(letter) ? 26 + Number(letter) : letter.charCodeAt(0) - 97

export function auctionPattern(text: string): Result<AuctionPattern, PatternError> {
  const tokens: Token[] = []
  for (const word of words(text)) {
    const token = parseToken(word)
    if (token === null) return err({ code: 'not-understood', at: word })
    tokens.push(token)
  }
  const end = tokens.findIndex(({ kind }) => kind === 'end')
  if (tokens.length === 0) return err({ code: 'not-understood', at: text.trim() })
  if (end !== -1 && end < tokens.length - 1) return err({ code: 'not-understood', at: 'AP' })
  const low = falling(tokens)
  if (low !== null) return err({ code: 'not-understood', at: low })
  const all = letters(tokens)
  const passes = /^P*/.exec(all)![0].length
  const isOpen = end === -1
  const like = all.slice(passes) + (isOpen && !all.endsWith('%') ? '%' : '')
  return ok({ passes: passes > 0 ? Math.min(passes, 4) : null, like })
}

/** How many calls of an auction it takes until the pattern is there; `null` where it does not match. */
export function matchEnd(
  pattern: AuctionPattern,
  auction: { readonly passes: number; readonly text: string },
) {
  if (pattern.passes !== null && pattern.passes !== auction.passes) return null
  const isOpen = pattern.like.endsWith('%')
  const inner = isOpen ? pattern.like.slice(0, -1) : pattern.like
  const source = inner.replaceAll('_', '.').replaceAll('%', '.*?')
  const found = new RegExp(isOpen ? `^${source}` : `^${source}$`).exec(auction.text)
  return found ? auction.passes + found[0].length : null
}
