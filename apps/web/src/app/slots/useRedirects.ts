/** The table of redirects as every host of screens asks it: a slot, a pane or tab of a match view, another site's frame. */
import { isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect, useRef, useState } from 'react'
import { useHandler } from '../../ui/parts/useHandler.ts'
import { redirectOf, type Target } from '../../ui/slot/redirects.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { ScreenFacts } from '../../ui/slot/types.ts'

/** How long whoever watches when the session closes still sees the table, ms: its last trick and result are read. */
const LAST_LOOK_MS = 15_000

/** Results that were missing may have come: a live session is looked at again, ms. */
const AGAIN_MS = 60_000

/** Where a host can lead to; of everything else it says in words that it cannot be shown. */
export type Ways = { readonly [T in Target]?: () => void }

/** What stands in the place of a screen, and whether the session alone or its results say so. */
type Said = { readonly of: string; readonly target: Target; readonly by: 'session' | 'facts' }

type Redirects = {
  /** What is said in the place of the screen; `null`: it is shown. */
  readonly instead: Target | null
  readonly check: (facts: ScreenFacts) => void
}

export function useRedirects(at: ScreenAt, miniSession: MiniSession, ways: Ways): Redirects {
  // Panes make what they show anew whenever they are drawn.
  const key = JSON.stringify(at)
  const [said, say] = useState<Said | null>(null)
  const follow = useHandler((target: Target, by: Said['by']) => {
    const way = ways[target]
    if (way) way()
    else say({ of: key, target, by })
  })
  const own = redirectOf(at.screen, miniSession)
  const allowed = useRef<string | null>(null)
  useEffect(() => {
    if (own === null) allowed.current = key
    else if (own === 'running-score' && allowed.current === key) {
      const leaving = setTimeout(follow, LAST_LOOK_MS, own, 'session')
      return () => clearTimeout(leaving)
    } else follow(own, 'session')
    return
  }, [own, key, follow])
  const check = useHandler((facts: ScreenFacts) => {
    const target = redirectOf(at.screen, miniSession, facts)
    if (target !== null) follow(target, 'facts')
  })
  const holds = said !== null && said.of === key && (said.by === 'facts' || said.target === own)
  const isMissing = holds && said.by === 'facts' && isPushed(miniSession.status)
  useEffect(() => {
    if (!isMissing) return
    const again = setTimeout(say, AGAIN_MS, null)
    return () => clearTimeout(again)
  }, [isMissing])
  return { instead: holds ? said.target : null, check }
}
