/** What the interface's description says before it lists the calls. */
import { MOST_NAMED } from '@openroom/protocol/boardList'
import { MOST_FOUND_IN_FILE } from '@openroom/protocol/exports'
import { PROTOCOL_VERSION } from '@openroom/protocol/push'
import { WEBSOCKET } from '@openroom/protocol/routes'

export const ABOUT = `
Everything that the pages of this site show to visitors can be read here: as JSON, as files of bridge programs, and live.

**Begin** with [Your first ten minutes](/api/docs/first-ten-minutes.md), and the client in one file without dependencies, [client.js](/api/docs/client.js) with its types, [client.d.ts](/api/docs/client.d.ts). [All documents](/docs/) can be searched.

**Keys.** None is needed to read. Calls marked with a lock are for staff, signed in with a cookie, or for live sources with a token.

**Other sites' pages** may read \`/api/archive\`, \`/api/export\`, \`/api/board\`, \`/api/docs\` and \`/feed\` (CORS: any origin, without cookies).

**Versions.** This is version ${PROTOCOL_VERSION} of the interface (\`protocol\` of \`/api/appVersion\`). Fields and calls are added without a new
version: leave out what you do not know. What would break a reader gets a new number, and is told of in the changelog.
Addresses stay: a corrected session keeps its number, and what has another one now (players who were joined or renamed, pairs and
teams of a session that was tied to another, tournaments that became one) answers \`308\` with \`location\`, pages \`301\`.

**Answers kept.** Answers have an \`etag\`: send it as \`if-none-match\`, and what has not changed costs a \`304\`. \`x-openroom-seq\` is
the version of the session that an answer was made from.

**Limits.** For each network: 60 files a minute, 600 double-dummy questions a minute, 45 waiting questions to the whole archive; a file
holds ${MOST_NAMED} named boards or the newest ${MOST_FOUND_IN_FILE} of a search. Beyond a limit the answer is \`429\` or \`503\` with \`retry-after\` in seconds: wait that long.

**Errors** have a status and a body \`{"code", "message"}\`; the code stays the same, the words may not. [errors](/api/docs/errors.md) lists all.

**Live.** \`${WEBSOCKET}\` speaks STOMP 1.2; [asyncapi.json](/api/docs/asyncapi.json) describes its destinations, [live-events](/api/docs/live-events.md) what comes of a table. Nothing is told before the organiser releases it,
here as on the pages, and names that players had hidden are hidden.
`.trim()

/** Parts of the interface, in the order in which outsiders want them. */
export const TAGS = [
  { name: 'archive', description: 'Sessions, boards, results and players, as the pages show them.' },
  { name: 'export', description: 'Files: PBN, LIN, USEBIO, Tournament documents (JSON), CSV.' },
  { name: 'feeds', description: 'Calendars (iCalendar) and feeds (Atom).' },
]

/** What a status means where the call says no more. */
export const STATUSES: Readonly<Record<string, string>> = {
  200: 'The answer.',
  204: 'Done; there is nothing to say.',
  304: 'What you have is still the answer.',
  400: 'The address or the body is not understood.',
  401: 'Nobody is signed in, or the token is not known.',
  403: 'Not for you.',
  404: 'It does not exist, or is not public yet.',
  409: 'It does not fit what is there: a call for pairs asked of teams, for example.',
  413: 'Too large.',
  415: 'Bodies are not to be compressed.',
  422: 'It is understood, and cannot be: the code says why.',
  429: 'Too many in a minute: wait `retry-after` seconds.',
  500: 'A fault of ours.',
  503: 'Busy: try again after `retry-after` seconds.',
}
