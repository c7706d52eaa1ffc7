/** What the second text of a message's part says about the first (specification 1 section 3, 2 section 3). */
import type { Suit } from '@openroom/bridge/card'
import { parseTableAddress, type TableAddress } from './address.ts'
import type { MessagePart } from './schema/messages.ts'

export const SUIT_WORDS = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' } as const satisfies Record<
  Suit,
  string
>

/** What the server itself tells in a chat: the text is somebody's name. */
export const NOTICE_KINDS = ['commentator-start', 'commentator-stop', 'invite'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export type ReadPart =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'suit'; readonly suit: Suit }
  /** The text is the table's number. */
  | { readonly kind: 'table'; readonly text: string; readonly address: TableAddress }
  /** The text is the segment's name. */
  | { readonly kind: 'segment'; readonly text: string; readonly segmentId: number }
  | { readonly kind: 'notice'; readonly notice: NoticeKind; readonly name: string }

const TABLE = 'goChoose!'

export const tableKind = (address: string): string => `${TABLE}${address}`

/** Browsers and Node both have it; the types of neither are at hand in a package for both. */
declare const URL: {
  readonly canParse: (text: string) => boolean
  new (text: string): Readonly<Record<'protocol' | 'href' | 'hostname' | 'username' | 'password', string>>
}

/**
 * Where a link leads: http:// is put before what has no scheme (specification 1, section 5).
 * `null` for what is no web address.
 */
export function linkHref(text: string): string | null {
  const given = text.trim()
  const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|https?:)/i.test(given) ? given : `http://${given}`
  if (!URL.canParse(address)) return null
  const { protocol, href, hostname, username, password } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && hostname !== '' && username === '' && password === '' ? href : null
}

/**
 * A stream's address as it is kept: without a scheme it is taken as https; `null` for what is no address of the web.
 */
export function streamUrl(text: string): string | null {
  const given = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(given) ? given : `https://${given}`
  const isNamed = /^https?:\/\/[^/?#]*\./i.test(address) || /^https?:\/\//i.test(given)
  return isNamed && linkHref(address) !== null ? address : null
}

export const isStreamUrl = (text: string): boolean => streamUrl(text) !== null

const suitNamed = (word: string): Suit | null =>
  (Object.keys(SUIT_WORDS) as Suit[]).find((suit) => SUIT_WORDS[suit] === word) ?? null

const isNotice = (kind: string): kind is NoticeKind => (NOTICE_KINDS as readonly string[]).includes(kind)

/** A part as it is to be shown; whatever is not understood is plain text. */
export function readPart([text, kind]: MessagePart): ReadPart {
  const plain = { kind: 'plain', text } as const
  const suit = suitNamed(kind)
  if (suit !== null) return { kind: 'suit', suit }
  if (isNotice(kind)) return { kind: 'notice', notice: kind, name: text }
  if (kind === 'link') {
    const href = linkHref(text)
    return href === null ? plain : { kind: 'link', text, href }
  }
  if (kind.startsWith(TABLE)) {
    const address = parseTableAddress(kind.slice(TABLE.length))
    return address.ok ? { kind: 'table', text, address: address.value } : plain
  }
  const segment = /^segmentSelect!([1-9]\d{0,9})$/.exec(kind)?.[1]
  return segment === undefined ? plain : { kind: 'segment', text, segmentId: Number(segment) }
}
