/** The menu that a click on a player's plate opens, and when it may open again. */

import type { Seat } from '@openroom/bridge/seat'
import { DURATION } from '@openroom/protocol/specified'
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import type { Action } from '../action.ts'
import { lazily } from '../lazily.ts'
import type { PageOf } from './PlayerMenu.tsx'

const PlayerMenu = lazily(() => import('./PlayerMenu.tsx'))

type Opened = { readonly seat: Seat; readonly plate: HTMLElement }

export type PlateMenu = {
  /** What a plate calls. */
  readonly onPlayer: (seat: Seat, plate: HTMLElement) => void
  readonly menu: ReactNode
}

/** @param of the player's name and what can be done */
export function usePlateMenu(
  of: (seat: Seat) => {
    readonly name: string
    /** His number. */
    readonly player: number | null
    readonly acts: readonly Action[]
    readonly page?: PageOf | null
  },
): PlateMenu {
  const [opened, setOpened] = useState<Opened | null>(null)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)
  const onPlayer = useCallback((seat: Seat, plate: HTMLElement): void => {
    if (Date.now() - closedAt.current >= DURATION.menuLock) setOpened({ seat, plate })
  }, [])
  const close = (): void => {
    closedAt.current = Date.now()
    setOpened(null)
  }
  const menu = opened && (
    <Suspense fallback={null}>
      <PlayerMenu {...of(opened.seat)} plate={opened.plate} onClose={close} />
    </Suspense>
  )
  return { onPlayer, menu }
}
