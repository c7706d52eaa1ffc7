/** Atom (RFC 4287). */
import { isOnAir, isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Say } from '@openroom/texts/say'
import { escapeHtml } from '../pages/html.ts'
import type { FeedOf, FeedSession } from './feeds.ts'

/** A text of XML 1.0, which knows no control characters. */
const xmlText = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0, section 2.2
  escapeHtml(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))

/** Nothing has changed since the beginning: of a feed without sessions. */
const EVER = '1970-01-01T00:00:00.000Z'

const wordOfMiniSession = (session: MiniSession) =>
  isOnAir(session) ? 'sessions.live' : !isUpcoming(session.status) ? 'sessions.closed' : 'sessions.upcoming'

function entryOfFeedSession(session: FeedSession, origin: string, say: Say): readonly string[] {
  const address = `${origin}/screen/${session.miniSessionId}`
  return [
    '<entry>',
    `<id>${xmlText(address)}</id>`,
    `<title>${xmlText(session.name)}</title>`,
    `<updated>${session.changedAt}</updated>`,
    `<link href="${xmlText(address)}"/>`,
    `<summary>${xmlText([say(wordOfMiniSession(session)), session.location].filter((one) => one).join(' · '))}</summary>`,
    '</entry>',
  ]
}

/** @param address of the feed itself */
export function atomFeed(
  { title, sessions }: FeedOf,
  { origin, address, say }: { readonly origin: string; readonly address: string; readonly say: Say },
): string {
  const newest =
    sessions
      .map(({ changedAt }) => changedAt)
      .sort()
      .at(-1) ?? EVER
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xmlText(address)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${newest}</updated>`,
    `<link rel="self" href="${xmlText(address)}"/>`,
    `<link href="${xmlText(origin)}/"/>`,
    '<author><name>Openroom</name></author>',
    ...sessions.flatMap((session) => entryOfFeedSession(session, origin, say)),
    '</feed>\n',
  ].join('\n')
}
