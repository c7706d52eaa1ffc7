/**
 * The one rule of secrecy: what of a session may be told now. It is the same for everybody who reads what is public,
 * visitors and accounts alike; who plays, reports, directs or hosts reads what is his behind a link or login of his own
 * (`consoles`, `phones`, `desk`). How far play is released is the gate's affair and comes before this one:
 * what is asked here is what of the released part may be shown.
 */
import { isClosed } from '@openroom/protocol/names'
import type { ReleasedContent } from './content.public.ts'
import type { SessionRow } from './miniSessions.public.ts'

export type Told = {
  /** What boards came to, and whatever is reckoned of it. */
  readonly results: boolean
  /** Calls, cards and words recorded of boards; those of a board passed out have nothing to hide. */
  readonly records: boolean
  /** Boards as they were at the table, call by call: replays, their double dummy, their pictures. */
  readonly replays: boolean
  /** Tables while they play. */
  readonly tables: boolean
}

/** What the rule goes by. */
export type SessionRules = Pick<
  SessionRow,
  'status' | 'play_visible' | 'bid_only' | 'adaptive' | 'vugraph_closed_result'
>

/**
 * Where pairs only bid, each against prepared opposition (`adaptive`), there is no table to look at, and all the rest is
 * told. Results and auctions may stay closed until the session ends (`vugraph_closed_result`), its tables for ever.
 */
export function toldOf({
  status,
  play_visible,
  bid_only,
  adaptive,
  vugraph_closed_result,
}: SessionRules): Told {
  const results = !(bid_only && vugraph_closed_result) || isClosed(status)
  const records = results && play_visible
  const replays = results && !(bid_only && (adaptive || vugraph_closed_result))
  return { results, records, replays, tables: records && replays }
}

/** Totals that a source has published, and what was awarded for them. */
const dropTotals = ({ entries, matches }: Pick<ReleasedContent, 'entries' | 'matches'>) => ({
  entries: entries.map((entry) => ({ ...entry, official: null })),
  matches: matches.map((match) => ({ ...match, official: null })),
})

/** Of what is released of a session, what may be told. */
export function toldContent(row: SessionRules, content: ReleasedContent): ReleasedContent {
  const { results, records } = toldOf(row)
  if (!results) return { ...content, ...dropTotals(content), results: [], replays: new Set() }
  // They are those of its end, with boards that wait.
  if (row.status === 'LIVE') return toldRecords({ ...content, ...dropTotals(content) }, records)
  return toldRecords(content, records)
}

function toldRecords(content: ReleasedContent, records: boolean): ReleasedContent {
  if (records) return content
  const passedOut = content.results.filter(({ contract }) => contract?.kind === 'passedOut')
  const open = passedOut.map(({ table_id, board_id }) => `${table_id} ${board_id}`)
  return { ...content, replays: new Set(open.filter((key) => content.replays.has(key))) }
}
