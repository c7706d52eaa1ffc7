/** The address of the picture beside a link to a page; of pages that have none it is the site's own. */

import { isSeat } from '@openroom/bridge/seat'
import { parseTableAddress } from '@openroom/protocol/address'
import type { PageSession } from './pages.ts'
import type { Moment, PreviewOf } from './previewKinds.ts'

const NUMBER = /^\d{1,9}$/

const queryNumber = (query: URLSearchParams, name: string): number | null => {
  const value = query.get(name) ?? ''
  return NUMBER.test(value) ? Number(value) : null
}

/** @param screen that the address asks for; the picture names the version, so that those who keep it ask for the next */
export function pictureOf({ id, version }: PageSession, screen: string, query: URLSearchParams): string {
  const [ns, board, match] = ['ns', 'board', 'calcTableId'].map((name) => queryNumber(query, name))
  const parts = [`session-${id}`]
  if (screen === 'replay' && ns != null && board != null) parts[0] = `replay-${id}-${ns}-${board}`
  else if (screen === 'frequency' && board != null) parts[0] = `board-${id}-${board}`
  else if ((screen === 'match-view' || screen === 'score-card') && match != null)
    parts[0] = `match-${id}-${match}`
  else if (screen === 'play') {
    const table = /^(?:(OP|CL) )?(\d{1,9})$/.exec(query.get('tableId') ?? '')
    if (table) parts[0] = `table-${id}-${table[1] ?? ''}${table[2]}`
  }
  const moment = screen === 'replay' || screen === 'play' ? momentIn(query) : {}
  const asked = Object.entries(moment).flatMap(([name, value]) =>
    value === null ? [] : [[name, `${value}`]],
  )
  return `/preview/${parts[0]}.png?${new URLSearchParams([['v', `${version}`], ...asked])}`
}

const CINDEX = /^-?\d{1,4}(\.\d{1,2})?$/
/** A seat, a direction, a player's number. */
const KIBITZ = /^([a-z]{1,5}|\d{1,9})$/i

/** The moment that a page opens at: told by its address, and by that of its picture alike. */
function momentIn(query: URLSearchParams): Moment {
  const cindex = query.get('cindex') ?? ''
  const kibitz = query.get('kibitz') || null
  const quiz = query.get('quiz')
  return {
    cindex: CINDEX.test(cindex) ? Number(cindex) : null,
    // Who names nobody looks into South's hand.
    kibitz: kibitz === null || KIBITZ.test(kibitz) ? kibitz : 'S',
    quiz: quiz === null || isSeat(quiz) ? quiz : 'S',
  }
}

/** `12`, or a room of a match: `OP12`. */
function tableOfId(id: number, name: string, { kibitz }: Moment): PreviewOf | null {
  const table = parseTableAddress(name.replace(/^(OP|CL)/, '$1 '))
  return table.ok ? { of: 'table', id, table: table.value, kibitz } : null
}

/** Of what has one number. */
const ALONE = ['session', 'club', 'player', 'team', 'season'] as const

const isAlone = (of: string | undefined): of is (typeof ALONE)[number] =>
  (ALONE as readonly (string | undefined)[]).includes(of)

/** What a picture is of, by its name; `null`: it is of nothing. */
export function previewOfName(name: string, query: URLSearchParams): PreviewOf | null {
  if (name === 'board.png') return { of: 'address', query }
  const [, session, table] = /^table-(\d{1,9})-((?:OP|CL)?\d{1,9})\.png$/.exec(name) ?? []
  if (session !== undefined) return tableOfId(Number(session), table!, momentIn(query))
  const [, of, ...numbers] =
    /^(session|match|board|replay|club|player|pair|team|season)-(\d{1,9})(?:-(\d{1,9}))?(?:-(\d{1,9}))?\.png$/.exec(
      name,
    ) ?? []
  const [id, second, third] = numbers.map((one) => (one === undefined ? null : Number(one)))
  if (id == null) return null
  if (isAlone(of)) return second == null ? { of, id } : null
  if (of === 'replay')
    return second != null && third != null ? { of, id, ns: second, board: third, ...momentIn(query) } : null
  if (second == null || third != null) return null
  if (of === 'pair') return { of, id, partner: second }
  return of === 'match' ? { of, id, match: second } : { of: 'board', id, board: second }
}
