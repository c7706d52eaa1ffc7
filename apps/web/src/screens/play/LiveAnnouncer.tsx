/** Tells who listens what happens at a live table, as much and as often as they want. */
import type { TableState } from '@openroom/bridge/table/state'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type RefObject, useEffect, useRef } from 'react'
import { useTableEvents } from '../../live/useTable.ts'
import { t } from '../../texts/t.ts'
import { SeatMarks } from '../../ui/followed/SeatMarks.tsx'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { spokenBy } from '../../ui/table/ear/amount.ts'
import { type Amount, ear } from '../../ui/table/ear/settings.ts'
import { useEarKeys } from '../../ui/table/ear/useEarKeys.ts'
import { heardBy } from '../../ui/table/hearing.ts'
import { spokenFigures } from '../../ui/table/said/figures.ts'
import { spokenOpening, spokenPlace, spokenTrick, spokenTurn } from '../../ui/table/said/place.ts'
import { Said } from '../../ui/table/said/Said.tsx'
import type { Say } from '../../ui/table/said/useSaying.ts'
import { useNews, useOpening, usePaced, useSaying, useVoiceOf } from '../../ui/table/said/useSaying.ts'
import { spokenMatch, spokenOther, spokenRoundResult, spokenWorth } from '../../ui/table/said/worth.ts'
import type { Play } from './usePlay.ts'

/** After so long without a call or card it is told whose turn it is; until then that follows from the last one. */
export const TURN_MS = 8_000

/** Whose turn it is, after a silence; not again where the last line has said so. */
function useTurn(state: TableState, last: string, say: Say): void {
  useEffect(() => {
    const turn = spokenTurn(state)
    if (turn === null || last.endsWith(turn) || ear.getState().amount !== 'cards') return
    const timer = setTimeout(() => say(turn), TURN_MS)
    return () => clearTimeout(timer)
  }, [state, last, say])
}

/** A trick looked back at, and the way back. */
function usePast({ past, table }: Play, say: Say): void {
  const last = useRef(past)
  useEffect(() => {
    const before = last.current
    last.current = past
    if (past === before || (past !== null && past.trick === before?.trick)) return
    if (past !== null) say(spokenTrick(past.board, past.trick), true)
    else say(`${t('said.live')}. ${spokenPlace(table.state)}`, true)
  }, [past, table.state, say])
}

export default function LiveAnnouncer({
  session,
  root,
  play,
  place,
  voice,
  along,
}: {
  readonly session: MiniSession
  readonly root: RefObject<HTMLElement | null>
  readonly play: Play
  /** Names this table where several speak. */
  readonly place: string
  readonly voice: RefObject<Say>
  /** The player whom this screen follows. */
  readonly along: number | undefined
}) {
  const { destination, table, teams, listener, viewing, figures } = play
  const { state } = table
  // What has come of it is not told while results are hidden.
  const context = mayKnow('standing', viewing) ? table.context : null
  const { lines, say } = useSaying(place)
  useVoiceOf(voice, say)
  const join = usePaced(say, () => spokenPlace(heardBy(state, listener)))
  const worth = context && spokenWorth(context, teams)
  useEarKeys({ root, state: play.state, visible: play.visible, worth, lines, say })
  const announced = useRef(state)
  const open = useOpening(() => say(spokenOpening(heardBy(announced.current, listener), worth)))
  useTableEvents(destination, (event, before, after) => {
    open()
    announced.current = after
    const moment = { before, after, worth: null }
    const text = (amount: Amount) => spokenBy(amount, event, moment, listener)
    join(text(ear.getState().amount), text('results'))
  })
  useNews(spokenRoundResult(context), join)
  useNews(context && spokenMatch(teams), join)
  useNews(spokenOther(context), join)
  useNews(table.waiting ? `${t('play.wait.title')}. ${t('play.wait.text')}` : null, join)
  useNews(spokenFigures(figures, state), join)
  usePast(play, say)
  useTurn(state, lines.at(-1)?.text ?? '', say)
  return (
    <>
      <Said lines={lines} />
      <SeatMarks session={session} context={table.context} players={play.state.players} along={along} />
    </>
  )
}
