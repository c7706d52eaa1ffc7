/**
 * Auctions and plays as BBO's hand viewer takes them in an address: `a=1S!(five cards)PPD`, `p=hkh2has3`
 * (https://www.bridgebase.com/tools/hvdoc.html).
 */
import { type Call, isCall } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import { parseCards } from '../lin/values.ts'

export type ToldCall = {
  readonly call: Call
  readonly alert: boolean
  /** In round brackets behind the call. */
  readonly explanation: string | null
  /** In braces behind it. */
  readonly comment: string | null
}

const CALL = /(XX|X|DBL|RDBL|D|R|PASS|P|-|[1-7](?:NT|[CDHSN]))(!?)(?:\(([^)]*)\))?(?:\{([^}]*)\})?/iy

const WORDS: Readonly<Record<string, Call>> = {
  P: 'P',
  PASS: 'P',
  '-': 'P',
  X: 'X',
  D: 'X',
  DBL: 'X',
  XX: 'XX',
  R: 'XX',
  RDBL: 'XX',
}

const wordOf = (text: string | undefined): string | null => text?.trim() || null

/** A question mark at the end asks what to call: nothing more is known. `null` when anything else stands there. */
export function toldCalls(value: string): readonly ToldCall[] | null {
  const text = value.trim().replace(/\?$/, '')
  const calls: ToldCall[] = []
  let at = 0
  while (at < text.length) {
    if (/[\s,]/.test(text[at]!)) {
      at += 1
      continue
    }
    CALL.lastIndex = at
    const match = CALL.exec(text)
    if (!match) return null
    const word = match[1]!.toUpperCase()
    const call = WORDS[word] ?? (word.endsWith('N') ? `${word}T` : word)
    if (!isCall(call)) return null
    calls.push({ call, alert: match[2] === '!', explanation: wordOf(match[3]), comment: wordOf(match[4]) })
    at = CALL.lastIndex
  }
  return calls
}

/** Cards in the order of play; `null` when anything else stands there. */
export const toldCards = (value: string): readonly Card[] | null => parseCards(value.replaceAll(',', ''))
