/** A text as typed, as the parts that it is shown in. */
import type { Suit } from '@openroom/bridge/card'
import { linkHref, SUIT_WORDS } from '@openroom/protocol/messageParts'
import type { MessagePart } from '@openroom/protocol/schema/messages'

/** A kind of part: what it looks like in a text, and what it is; `null` where it is only text after all. */
export type Mark = {
  readonly pattern: RegExp
  readonly part: (found: string) => MessagePart | null
}

/** What is written around an address, not in it. */
const AROUND = /[.,;:!?'"»”’)\]}>]+$/

/** What surely ends a name of the web, and what does so only before a path or after three names: also words. */
const SURE = 'com|org|net|edu|gov|info|club|online|website'
const NATIONAL = '[a-z]{2}'
const NAME = '[a-z0-9][a-z0-9-]*[a-z0-9]'
const PATH = '(?:[/?#][^\\s<>"]*)?'
const ADDRESSES = [
  String.raw`(?:https?://|www\.|ftp\.)[^\s<>"]+`,
  String.raw`(?:${NAME}\.)+(?:${SURE})\b${PATH}`,
  String.raw`(?:${NAME}\.)+${NATIONAL}/[^\s<>"]*`,
  String.raw`(?:${NAME}\.){2,}${NATIONAL}\b${PATH}`,
]

/** An address as people type it; what follows a letter, a dot or an @ is part of something else. */
export const LINK: Mark = {
  pattern: new RegExp(String.raw`(?<![\w@.-])(?:${ADDRESSES.join('|')})(?!@)`, 'i'),
  part: (found) => (linkHref(found) === null ? null : [found, 'link']),
}

const SYMBOL: Readonly<Record<Suit, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' }

const BY_SYMBOL: Readonly<Record<string, Suit>> = {
  '♣': 'C',
  '♧': 'C',
  '♦': 'D',
  '♢': 'D',
  '♥': 'H',
  '♡': 'H',
  '♠': 'S',
  '♤': 'S',
}

const suitPart = (suit: Suit): MessagePart => [SYMBOL[suit], SUIT_WORDS[suit]]

/** `!c` as players type it; `!` at the end of a word before another is none: `wow!hearts`; `4!Hs` are four of them. */
export const SUITS: Mark = {
  pattern: /![cdhsCDHS](?![a-rt-wyz]|s[a-z])|[♣♧♦♢♥♡♠♤]\uFE0F?/,
  part: (found) => {
    const suit = BY_SYMBOL[found.charAt(0)] ?? (found.charAt(1).toUpperCase() as Suit)
    return suitPart(suit)
  },
}

/** `@C` as LIN files have it, beside what players type. */
export const RECORDED_SUITS: Mark = {
  pattern: /@[cdhsCDHS](?![a-rt-wyz]|s[a-z])/,
  part: (found) => suitPart(found.charAt(1).toUpperCase() as Suit),
}

/** The first mark in a text, where it stands, and its part. */
function firstIn(text: string, marks: readonly Mark[]) {
  const found = marks.flatMap((mark) => {
    const match = mark.pattern.exec(text)
    return match ? [{ mark, at: match.index, text: match[0] }] : []
  })
  return found.toSorted((a, b) => a.at - b.at)[0] ?? null
}

const trimMark = ({ mark, text }: { readonly mark: Mark; readonly text: string }): string =>
  mark === LINK ? text.replace(AROUND, '') : text

/** Joins neighbours that are plain text. */
function joinParts(parts: readonly MessagePart[]): readonly MessagePart[] {
  const all: MessagePart[] = []
  for (const [text, kind] of parts) {
    const last = all.at(-1)
    if (kind === 'plain' && last?.[1] === 'plain') all[all.length - 1] = [last[0] + text, 'plain']
    else if (text !== '' || kind !== 'plain') all.push([text, kind])
  }
  return all
}

export function splitMessage(text: string, marks: readonly Mark[]): readonly MessagePart[] {
  const parts: MessagePart[] = []
  let rest = text
  for (let found = firstIn(rest, marks); found; found = firstIn(rest, marks)) {
    const own = trimMark(found)
    parts.push([rest.slice(0, found.at), 'plain'], found.mark.part(own) ?? [own, 'plain'])
    rest = rest.slice(found.at + own.length)
  }
  return joinParts([...parts, [rest, 'plain']])
}
