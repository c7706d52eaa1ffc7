/** Auctions as short texts that patterns are looked for in: a letter for each call, without the passes before the first bid. */
import { BIDS, type Call, isBid } from '../call.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345678'

const LETTER_OF: ReadonlyMap<Call, string> = new Map<Call, string>([
  ...BIDS.map((bid, i) => [bid, LETTERS[i]!] as const),
  ['P', 'P'],
  ['X', 'X'],
  ['XX', 'R'],
])

const CALL_OF: ReadonlyMap<string, Call> = new Map([...LETTER_OF].map(([call, letter]) => [letter, call]))

export const letterOf = (call: Call): string => LETTER_OF.get(call)!

type AuctionText = {
  /** Passes before the first bid. */
  readonly passes: number
  readonly text: string
}

export function auctionText(calls: readonly Call[]): AuctionText {
  const first = calls.findIndex(isBid)
  const passes = first === -1 ? calls.length : first
  return { passes, text: calls.slice(passes).map(letterOf).join('') }
}

export const callsIn = ({ passes, text }: AuctionText): readonly Call[] => [
  ...Array.from({ length: passes }, (): Call => 'P'),
  ...[...text].flatMap((letter) => CALL_OF.get(letter) ?? []),
]
