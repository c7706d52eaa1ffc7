/** What a board in play is worth now, as far as it is worked out. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { usePushed } from '../../live/usePushed.ts'
import { type DoubleDummy, doubleDummyFor } from '../secrecy/doubleDummy.ts'
import { useIsKibitzed } from '../secrecy/kibitzing.ts'
import { type Expected, expectedOf } from './expected.ts'

/** What it is worked out of; `null` where somebody on this page looks into one of its hands. */
export const useSource = (session: number, board: number): DoubleDummy | null =>
  doubleDummyFor('expected', { kibitzes: useIsKibitzed(session, board) })

/** @returns `undefined` while it is worked out, `null` where nobody does, nothing is played, or it may not be told */
export function useExpected(session: number, table: WallTable): Expected | null | undefined {
  const address = { kind: 'table', tableId: table.tableId } as const
  const source = useSource(session, table.boardNumber)
  const asked = table.phase === 'PLAY' ? source : null
  const solved = usePushed(asked?.live({ id: session, table: address }) ?? null, session)
  if (asked === null) return null
  if (solved === null) return undefined
  return expectedOf(table, solved?.body ?? null)
}
