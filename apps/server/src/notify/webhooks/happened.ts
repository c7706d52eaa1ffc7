/** What has happened in a session since it was looked at, by what is public of it. */
import { isOnAir } from '@openroom/protocol/names'
import type { WebhookType } from '@openroom/protocol/schema/webhooks'
import { roundOver } from '../../sessions/meetings.ts'
import { displayedRound, type SessionModel } from '../../sessions/model.ts'
import type { Noticed } from './webhooks.rows.ts'

export type Happening = { readonly type: WebhookType; readonly round?: number }

export type Seen = { readonly happenings: readonly Happening[]; readonly noticed: Noticed }

const UNNOTICED: Noticed = { started: false, rounds: 0, mark: null }

/**
 * @param mark of what the session came to, as it is public
 * A session that came whole, as a file's, has an end and nothing on the way there.
 */
export function happened(model: SessionModel, before: Noticed | undefined, mark: string): Seen {
  const known = before ?? UNNOTICED
  const { isOver, row } = model
  if (!isOver && !isOnAir(row)) return { happenings: [], noticed: known }
  if (isOver && known.mark !== null)
    return {
      happenings: known.mark === mark ? [] : [{ type: 'session.correction' }],
      noticed: { ...known, mark },
    }
  const now = roundOver(model)
  const from =
    known.rounds === null ? now : Math.max(known.rounds, displayedRound(model, row.first_round) - 1)
  const rounds = Array.from({ length: Math.max(0, now - from) }, (_, i) => from + i + 1)
  const isWhole = isOver && !known.started && !row.fed
  const way: readonly Happening[] = [
    ...(known.started ? [] : [{ type: 'session.start' } as const]),
    ...rounds.map((round) => ({ type: 'session.round', round }) as const),
  ]
  return {
    happenings: [...(isWhole ? [] : way), ...(isOver ? [{ type: 'session.end' } as const] : [])],
    noticed: { started: true, rounds: Math.max(from, now), mark: isOver ? mark : null },
  }
}
