/** What has happened in a session since it was looked at, by what is public of it. */
import { groupBy } from '@openroom/bridge/groupBy'
import { isOnAir } from '@openroom/protocol/names'
import type { WebhookType } from '@openroom/protocol/schema/webhooks'
import { isBye } from '../../sessions/meetings.ts'
import { displayedRound, type SessionModel } from '../../sessions/model.ts'
import type { Noticed } from './webhooks.rows.ts'

export type Happening = { readonly type: WebhookType; readonly round?: number }

export type Seen = { readonly happenings: readonly Happening[]; readonly noticed: Noticed }

const UNNOTICED: Noticed = { started: false, rounds: 0, mark: null }

/** Rounds, as screens count them, of which all tables have all their results. */
function roundsOver(model: SessionModel): number {
  const { row, tables, lines } = model
  if (row.boards_per_round === 0) return 0
  const played = groupBy(lines, ({ table }) => table.id)
  const isOpen = ({ id, ns_id, ew_id }: SessionModel['tables'][number]): boolean =>
    ![ns_id, ew_id].some((one) => isBye(model, one)) && (played.get(id)?.length ?? 0) < row.boards_per_round
  const roundOf = ({ round }: { readonly round: number }) => displayedRound(model, round)
  const open = tables.filter(isOpen).map(roundOf)
  return open.length > 0 ? Math.min(...open) - 1 : Math.max(0, ...tables.map(roundOf))
}

/**
 * @param mark of what the session came to, as it is public
 * A session that came whole, as a file's, has an end and nothing on the way there.
 */
export function happened(model: SessionModel, before: Noticed | undefined, mark: string): Seen {
  const known = before ?? UNNOTICED
  if (model.isOver) {
    const end: readonly Happening[] =
      known.mark === null
        ? [{ type: 'session.end' }]
        : known.mark === mark
          ? []
          : [{ type: 'session.correction' }]
    return { happenings: end, noticed: { started: true, rounds: known.rounds, mark } }
  }
  if (!isOnAir(model.row)) return { happenings: [], noticed: known }
  const first = displayedRound(model, model.row.first_round)
  const now = roundsOver(model)
  const from = known.rounds === null ? now : Math.max(known.rounds, first - 1)
  const rounds = Array.from({ length: Math.max(0, now - from) }, (_, i) => from + i + 1)
  return {
    happenings: [
      ...(known.started ? [] : [{ type: 'session.start' } as const]),
      ...rounds.map((round) => ({ type: 'session.round', round }) as const),
    ],
    noticed: { started: true, rounds: Math.max(from, now), mark: null },
  }
}
