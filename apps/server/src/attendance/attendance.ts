/** Who is at the tables of a session now, under whichever address they came. */
import { formatTableAddress } from '@openroom/protocol/address'
import type { Presence, PresentKind } from '../core/presence.ts'
import type { MatchRow, TableRow } from '../sessions/content.public.ts'

/** Names of those at a table; `match` is the match that it is a room of. */
export type Attendance = (kind: PresentKind, table: TableRow | null, match: MatchRow | null) => string[]

export const nobody: Attendance = () => []

const roomAddress = ({ room }: TableRow, match: MatchRow): readonly string[] =>
  room === null ? [] : [formatTableAddress({ kind: 'room', room, calcTableId: match.id })]

export function attendanceIn(presence: Presence, session: number): Attendance {
  const present = {
    operator: presence.of('operator', session),
    commentator: presence.of('commentator', session),
  }
  return (kind, table, match) => {
    if (table === null) return []
    const addresses = [`${table.id}`, ...(match ? roomAddress(table, match) : [])]
    return [...new Set(addresses.flatMap((address) => present[kind].get(address) ?? []))]
  }
}

/** Changes of attendance within one version of a session that its numbers leave room for. */
const STEP = 2 ** 20

/**
 * Versions of what shows both a session and who is at its tables: the session's own, and how often
 * somebody has come or gone.
 */
export class AttendanceVersions {
  readonly #moves = new Map<number, number>()

  constructor(presence: Presence) {
    presence.news.listen(({ session }) => this.#moves.set(session, (this.#moves.get(session) ?? 0) + 1))
  }

  of(session: number, version: number): number {
    return version * STEP + Math.min(this.#moves.get(session) ?? 0, STEP - 1)
  }
}
