/** A whole replay with a made-up server and slot. */

import { toWireEvent } from '@openroom/protocol/table/wire'
import { useState } from 'react'
import ReplayScreen from '../src/screens/replay/ReplayScreen.tsx'
import { navEntry, slotHandle } from '../src/testing/slot.ts'
import type { ScreenParams } from '../src/ui/slot/screens.ts'
import type { ScreenProps } from '../src/ui/slot/types.ts'
import { SCENES } from './scenes.ts'

function answer(path: string, scene: string): unknown {
  if (path.includes('/boards/')) return [7, 12, 13].map((board) => ({ board, rounds: [1], enabled: true }))
  const log = SCENES[path.endsWith('/7') ? 'seven' : scene]?.().log ?? []
  return log.flatMap((event) => (event.type === 'FULL' ? [] : toWireEvent(event)))
}

export function serveScenes(scene: string): void {
  window.fetch = async (input) => {
    const body = JSON.stringify(answer(`${input}`, scene))
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
}

const slotOf = (replace: (params: ScreenParams<'replay'>) => void): ScreenProps<'replay'>['slot'] =>
  slotHandle({
    zoomed: !new URLSearchParams(location.search).has('split'),
    canSplit: true,
    entries: ['Scores', 'Boards', 'Tables'].map((label) => navEntry(label)),
    navigate: (screen, params) => console.info('navigate', screen, params),
    replace: (_screen, params) => replace(params as ScreenParams<'replay'>),
  })

const start = (): ScreenParams<'replay'> => {
  const query = new URLSearchParams(location.search)
  const cindex = query.get('cindex')
  return {
    ns: 3,
    board: Number(query.get('board') ?? 12),
    ...(cindex === null ? {} : { cindex: Number(cindex) }),
  }
}

export function Replay() {
  const [params, setParams] = useState(start)
  const replace = (next: ScreenParams<'replay'>) => {
    const query = new URLSearchParams(location.search)
    query.set('board', `${next.board}`)
    if (next.cindex === undefined) query.delete('cindex')
    else query.set('cindex', `${next.cindex}`)
    history.replaceState(null, '', `?${query}`)
    setParams(next)
  }
  return (
    <ReplayScreen
      miniSession={
        {
          miniSessionId: 1,
          tournamentName: 'Øresund Invitational Pairs',
          name: 'Final · Session 2',
        } as ScreenProps<'replay'>['miniSession']
      }
      params={params}
      slot={slotOf(replace)}
    />
  )
}
