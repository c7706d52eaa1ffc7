/** A whole live table, and a match view, with a made-up server and slot. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { useState } from 'react'
import { connect } from '../src/live/connection.ts'
import PlayScreen from '../src/screens/play/PlayScreen.tsx'
import { derivedPush, eventPush, fullPush } from '../src/testing/liveTable.ts'
import { miniSession } from '../src/testing/sessions.ts'
import { slotHandle } from '../src/testing/slot.ts'
import { scriptedSource } from '../src/testing/stompSource.ts'
import type { ScreenParams } from '../src/ui/slot/screens.ts'
import { SCENES } from './scenes.ts'

type Logged = Exclude<TableEvent, { type: 'FULL' }>

const query = new URLSearchParams(location.search)

const log = (SCENES[query.get('play') || 'trick']?.().log ?? []).filter(
  (event): event is Logged => event.type !== 'FULL',
)

const OTHER = {
  contract: { passedOut: false, declarer: 'WEST', level: 3, suit: 'HEARTS', modifier: '' },
  trickCount: 8,
  value: 50,
  line: 'EAST_WEST',
} as const

/** The whole table as far as `held` events go, then what else the address asks for. */
function answers(destination: string): readonly unknown[] {
  if (destination.startsWith('/timer/')) {
    const remainingTime = query.has('over') ? -48_000 : 872_000
    return [
      { type: 'SUBSCRIBE', payload: { type: 'Round', remainingTime, running: true }, seq: 1, prev: null },
    ]
  }
  if (!destination.startsWith('/watch/')) return []
  const held = Number(query.get('held') ?? log.length)
  const context = { otherResult: OTHER, homeImp: 41, visitingImp: 37 }
  const full = fullPush(foldTable(log.slice(0, held)), held, context)
  const derived = [
    ...(query.has('delay')
      ? [
          {
            type: 'SPEED',
            payload: { miniSessionId: 1, tableId: 31, calcTableId: 70, delay: 95, speed: 'FAST' },
          } as const,
        ]
      : []),
    ...(query.has('waiting') ? [{ type: 'WAITING_TABLE', payload: { waiting: true } } as const] : []),
    ...(query.has('bye')
      ? [
          {
            type: 'FOLLOW_MESSAGE',
            payload: { type: 'BYE_FOLLOW', playerId: 4, player: 'Nora Berg' },
          } as const,
        ]
      : []),
  ]
  const rest = log.slice(held).map((event, i) => eventPush(event, held + i + 1))
  return [full, ...derived.map((event, i) => derivedPush(event, held, i + 1)), ...rest]
}

export async function startLive(): Promise<void> {
  const source = scriptedSource(answers)
  await connect()
  if (query.has('called')) {
    setTimeout(() => {
      source.publish('/watch/1/31', eventPush({ type: 'CALL_DIRECTOR', seat: 'S' }, log.length + 1))
    }, 500)
  }
}

const SESSION = miniSession({
  type: 'TEAM',
  calcType: 'IMP',
  status: 'LIVE',
  arrangeType: 'ROUND_ROBIN',
  tournamentName: 'European Transnational Teams 2026',
  eventName: 'Semi-final',
})

const entries = ['Scores', 'Matches', 'Score card', 'Boards'].map((text) => ({
  id: text,
  text,
  run: () => undefined,
}))

export function Play() {
  const [params, setParams] = useState<ScreenParams<'play'>>({
    tableId: '31',
    ...(query.has('bye') ? { follow: 4 } : {}),
    ...(query.get('kibitz') ? { kibitz: query.get('kibitz') ?? '' } : {}),
  })
  const slot = slotHandle({
    zoomed: !query.has('split'),
    canSplit: true,
    canGoBack: true,
    entries,
    replace: (_screen, next) => setParams(next as ScreenParams<'play'>),
  })
  return <PlayScreen miniSession={SESSION} params={params} slot={slot} />
}
