/** What a click on a player's name offers: kibitz, unkibitz, private score (specification 2, section 2). */
import { type Seat, sideOf } from '@openroom/bridge/seat'
import { toDirection, toLine } from '@openroom/protocol/names'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { PlayerAct } from '../../ui/table/PlayerMenu.tsx'
import type { Replay, ReplayProps } from './useReplay.ts'

const PlayerMenu = lazy(() => import('../../ui/table/PlayerMenu.tsx'))

/** Specification 2, section 9: a menu that was closed does not open again for so long. */
const LOCK_MS = 1_000

function actsOf({ slot, params, miniSession }: ReplayProps, { last, log, kibitzed }: Replay, seat: Seat) {
  const { kibitz: _kibitz, ...open } = params
  const player = last.players[seat]
  const kibitz: PlayerAct =
    kibitzed === seat
      ? { key: 'unkibitz', label: t('player.unkibitz'), go: () => slot.replace('replay', open) }
      : {
          key: 'kibitz',
          label: t('player.kibitz'),
          go: () => slot.replace('replay', { ...open, kibitz: `${player?.id ?? toDirection(seat)}` }),
        }
  const side = sideOf(seat)
  const own = side === 'NS' ? params.ns : null
  const registrationId = log.context?.registrations[toLine(side)] ?? own
  const knockOut = miniSession.type === 'TEAM' && miniSession.arrangeType === 'KNOCK_OUT'
  if (knockOut || registrationId === null || !slot.offers('private-score')) return [kibitz]
  const session = params.session === undefined ? {} : { session: params.session }
  const score: PlayerAct = {
    key: 'score',
    label: t('player.score'),
    go: () => slot.navigate('private-score', { registrationId, ...session }),
  }
  return [kibitz, score]
}

type Opened = { readonly seat: Seat; readonly plate: HTMLElement }

/** @returns what a plate calls, and the menu */
export function usePlayerMenu(
  props: ReplayProps,
  replay: Replay,
): { readonly onPlayer: (seat: Seat, plate: HTMLElement) => void; readonly menu: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)
  const onPlayer = (seat: Seat, plate: HTMLElement): void => {
    if (Date.now() - closedAt.current >= LOCK_MS) setOpened({ seat, plate })
  }
  const close = (): void => {
    closedAt.current = Date.now()
    setOpened(null)
  }
  const menu = opened && (
    <Suspense fallback={null}>
      <PlayerMenu
        name={replay.last.players[opened.seat]?.name ?? ''}
        plate={opened.plate}
        acts={actsOf(props, replay, opened.seat)}
        onClose={close}
      />
    </Suspense>
  )
  return { onPlayer, menu }
}
