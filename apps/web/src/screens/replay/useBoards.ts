import { viewAt } from '@openroom/protocol/views'
import { useMemo, useState } from 'react'
import { archive } from '../../live/archive.ts'
import { cache, useAnswer } from '../../live/cache.ts'
import { entriesOfBoards, isSameReplay, type ReplayEntry, replaysOf } from '../../ui/slot/replayList.ts'
import type { ScreenParams } from '../../ui/slot/screens.ts'
import { type Direction, entriesFrom, findReplay } from './neighbours.ts'

export type BoardSteps = {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

type Shown = {
  readonly miniSessionId: number
  readonly slot: number
  readonly params: ScreenParams<'replay'>
}

/** Whether the server has anything to replay; one that is refused has not. It is there to be shown then. */
const hasReplay =
  (miniSessionId: number) =>
  async ({ params, replay }: ReplayEntry): Promise<boolean> => {
    const at = viewAt('replay', { id: miniSessionId, ns: params.ns, board: params.board })
    return cache
      .fetchQuery(archive(miniSessionId, at))
      .then(({ body }) => body.length > 0)
      .catch(() => replay === true)
  }

/** The list the replay was opened from, else the session's boards. */
function useEntries({ miniSessionId, slot, params }: Shown): readonly ReplayEntry[] {
  const { ns, board } = params
  const kept = useMemo(() => replaysOf(slot, miniSessionId, { ns, board }), [slot, miniSessionId, ns, board])
  const boards = useAnswer({
    ...archive(miniSessionId, viewAt('boards', { id: miniSessionId })),
    enabled: kept === null,
  })
  return kept ?? entriesOfBoards(boards.data ?? [], params)
}

export function useBoards(shown: Shown, open: (params: ScreenParams<'replay'>) => void): BoardSteps {
  const entries = useEntries(shown)
  const [looking, setLooking] = useState(false)
  const [ends, setEnds] = useState<ReadonlySet<Direction>>(new Set())
  const [from, setFrom] = useState(shown.params)
  if (!isSameReplay(from, shown.params)) {
    setFrom(shown.params)
    setEnds(new Set())
  }
  const step = (direction: Direction): (() => void) | null => {
    const candidates = entriesFrom(entries, shown.params, direction)
    if (candidates.length === 0 || looking || ends.has(direction)) return null
    return () => {
      setLooking(true)
      void findReplay(candidates, hasReplay(shown.miniSessionId)).then((found) => {
        setLooking(false)
        if (found) open(found.params)
        else setEnds(new Set([...ends, direction]))
      })
    }
  }
  return { previous: step(-1), next: step(1) }
}
