/** What a board in play is worth now, as far as it is worked out. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { viewAt } from '@openroom/protocol/views'
import { usePushed } from '../../live/usePushed.ts'
import { type Expected, expectedOf } from './expected.ts'

/** @returns `undefined` while it is worked out, `null` where nobody does or nothing is played */
export function useExpected(session: number, table: WallTable): Expected | null | undefined {
  const address = { kind: 'table', tableId: table.tableId } as const
  const isPlayed = table.phase === 'PLAY'
  const solved = usePushed(isPlayed ? viewAt('ddsLive', { id: session, table: address }) : null, session)
  if (solved === null && isPlayed) return undefined
  return expectedOf(table, solved?.body ?? null)
}
