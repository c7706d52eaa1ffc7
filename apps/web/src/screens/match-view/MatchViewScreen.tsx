/** Both rooms of a match side by side, and its results beside them. */
import { formatTableAddress } from '@openroom/protocol/address'
import { viewAt } from '@openroom/protocol/views'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { leaveFor } from '../../live/leaving.ts'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import { lazily } from '../../ui/lazily.ts'
import { hasRoomForMatch } from '../../ui/matchView.ts'
import { useLeaving } from '../../ui/parts/useLeaving.tsx'
import { roomsTogether } from '../../ui/slot/roomsTogether.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { ScreenProps, SlotHandle } from '../../ui/slot/types.ts'
import { useHosting, type Within, WithinContext } from '../../ui/slot/within.ts'
import { TableMessage } from '../../ui/table/TableMessage.tsx'
import { useHandDiagram } from '../../ui/table/useHandDiagram.ts'
import { MatchHead } from './MatchHead.tsx'
import {
  isLive,
  type MatchParams,
  type PaneNumber,
  paneAt,
  ROOM_OF,
  stepIn,
  type TabNumber,
  toLive,
  toTab,
  withPane,
} from './matchParams.ts'
import styles from './matchView.module.css'
import { TabArea } from './TabArea.tsx'
import { type Match, useMatch } from './useMatch.ts'

const MatchStrip = lazily(() => import('../../ui/match/MatchStrip.tsx'))

type Props = ScreenProps<'match-view'>

/** Specification 2, section 2. */
const words = () => ({
  title: t('leave.title'),
  text: t('leave.text'),
  stay: t('leave.stay'),
  go: t('leave.go'),
})

const room = (calcTableId: number, n: PaneNumber): ScreenAt => ({
  screen: 'play',
  params: { tableId: formatTableAddress({ kind: 'room', room: ROOM_OF[n], calcTableId }) },
})

/** Board-a-match has four screens instead; a window without room has the open room alone. */
function useInstead({ miniSession, params, slot }: Props, { round }: Match): boolean {
  const { showFour } = useHosting()
  const { calcTableId } = params
  const bam = miniSession.calcType === 'BAM'
  const narrow = !hasRoomForMatch()
  const replaceBy = useEffectEvent((at: ScreenAt) => slot.replace(at.screen, at.params))
  const show = useEffectEvent(showFour)
  useEffect(() => {
    if (narrow) {
      replaceBy(room(calcTableId, 1))
      return
    }
    if (!bam || round === null) return
    show([
      room(calcTableId, 1),
      room(calcTableId, 2),
      { screen: 'score-card', params: { calcTableId, round } },
      { screen: 'running-score', params: {} },
    ])
  }, [narrow, bam, round, calcTableId])
  return narrow || bam
}

/** Other teams at the tables: what was looked back at belongs to those before. */
function useNewTeams({ context }: Match, onNew: () => void): void {
  const teams = context && `${context.homeTeam?.name}\n${context.visitingTeam?.name}`
  const before = useRef(teams)
  const act = useEffectEvent(onNew)
  useEffect(() => {
    const changed = before.current !== null && teams !== null && before.current !== teams
    before.current = teams ?? before.current
    if (changed) act()
  }, [teams])
}

type BelowProps = Pick<Props, 'miniSession'> & {
  readonly calcTableId: number
  readonly match: Match
  readonly step: (at: ScreenAt) => void
}

type Steps = {
  readonly show: (params: MatchParams) => void
  readonly step: (at: ScreenAt) => void
  readonly leave: (go: () => void) => void
}

/** What a screen within the match view may ask for. */
function handleWithin(
  slot: SlotHandle,
  index: number,
  { step, leave }: Steps,
  own: Partial<SlotHandle>,
): SlotHandle {
  return {
    ...slot,
    index,
    zoomed: false,
    canSplit: false,
    canGoBack: false,
    returnedFrom: null,
    entries: [],
    navigate: (screen, params) => step({ screen, params } as ScreenAt),
    replace: (screen, params) => step({ screen, params } as ScreenAt),
    back: () => leave(slot.back),
    home: () => leave(slot.home),
    leave: () => leave(slot.leave),
    ...own,
  }
}

/** Slots of the panes have numbers of their own: lists that a replay was opened from are kept by them. */
const PANE_INDEX = 10

function menuOf(
  props: Props,
  toTabOf: (tab: TabNumber) => void,
  leave: Steps['leave'],
  view: ReturnType<typeof useHandDiagram>,
  [areTogether, setTogether]: readonly [boolean, (on: boolean) => void],
): readonly Action[] {
  const { slot, miniSession } = props
  const [diagram, setDiagram] = view
  const knockOut = miniSession.arrangeType === 'KNOCK_OUT'
  return [
    { id: 'home', text: t('matchView.home'), run: () => leave(slot.home) },
    { id: 'card', text: t('matchView.card'), run: () => toTabOf(0) },
    { id: 'boards', text: t('matchView.boards'), run: () => toTabOf(1) },
    { id: 'scores', text: t('matchView.scores'), run: () => toTabOf(2) },
    { id: 'matches', text: t('matchView.matches'), when: !knockOut, run: () => toTabOf(3) },
    { id: 'split', text: t('slot.split'), when: slot.canSplit && slot.zoomed, run: slot.zoomOut },
    {
      id: 'view',
      text: t(diagram ? 'matchView.cards' : 'matchView.diagram'),
      run: () => setDiagram(!diagram),
    },
    {
      id: 'step',
      text: t(areTogether ? 'rooms.step.off' : 'rooms.step'),
      run: () => setTogether(!areTogether),
    },
  ]
}

function Pane({ within, children }: { readonly within: Within; readonly children: ReactNode }) {
  return (
    <section
      className={styles.pane}
      aria-label={within.kind === 'pane' ? t(`room.${within.room}`) : undefined}
    >
      <WithinContext value={within}>{children}</WithinContext>
    </section>
  )
}

/** Where the whole match stands, once a table or a result tells which round it is. */
function Below({ miniSession, calcTableId, match: { round, teams }, step }: BelowProps) {
  const { miniSessionId: id } = miniSession
  const { data: card } = useArchive(
    miniSession,
    round === null ? null : viewAt('scoreCard', { id, calcTableId, round }),
  )
  const [home, visiting] = teams
  if (round === null || !home || !visiting) return null
  return (
    <Suspense>
      <MatchStrip
        session={miniSession}
        calcTableId={calcTableId}
        card={card ?? null}
        names={{ HOME: home.team.name, VISITING: visiting.team.name }}
        viewed={round}
        isTotalAbove
        onCard={(of, to) => step({ screen: 'score-card', params: { calcTableId: of, round: to } })}
        onBoard={(board) => step({ screen: 'frequency', params: { board, round } })}
      />
    </Suspense>
  )
}

const TAB: Within = { kind: 'tab' }

export default function MatchViewScreen(props: Props) {
  const { miniSession, params, slot } = props
  const match = useMatch(miniSession, params.calcTableId)
  const instead = useInstead(props, match)
  const { embed } = useHosting()
  const question = useLeaving({ words, isOn: true, isTyped: false })
  const view = useHandDiagram()
  const [rooms] = useState(roomsTogether)
  const [areTogether, setTogether] = useState(true)
  const show = (next: MatchParams) => slot.replace('match-view', next)
  useNewTeams(match, () => show(toLive(params)))
  const step = (at: ScreenAt) => {
    const next = stepIn(params, at, match.seated)
    if (next) show(next)
    else leaveFor(() => slot.navigate(at.screen, at.params as never))
  }
  const steps: Steps = { show, step, leave: leaveFor }
  const close = () =>
    leaveFor(() =>
      miniSession.arrangeType === 'KNOCK_OUT'
        ? slot.navigate('running-score', {})
        : slot.navigate('tables', {}),
    )
  if (instead) return <TableMessage isLoading title={t('matchView.loading')} />
  const pane = (n: PaneNumber) => {
    const replace: SlotHandle['replace'] = (screen, next) =>
      show(withPane(params, n, { screen, params: next } as ScreenAt))
    const live = isLive(params, n) ? null : () => show(withPane(params, n, room(params.calcTableId, n)))
    return (
      <Pane within={{ kind: 'pane', room: ROOM_OF[n], live, together: areTogether ? rooms : null }}>
        {embed(paneAt(params, n), handleWithin(slot, PANE_INDEX + n, steps, { replace }))}
      </Pane>
    )
  }
  return (
    <div className={styles.match}>
      <MatchHead
        miniSession={miniSession}
        teams={match.teams}
        menu={menuOf(props, (tab) => show(toTab(params, tab)), leaveFor, view, [areTogether, setTogether])}
        below={<Below miniSession={miniSession} calcTableId={params.calcTableId} match={match} step={step} />}
        onClose={close}
      />
      <div className={styles.body}>
        {pane(1)}
        {pane(2)}
        <WithinContext value={TAB}>
          <TabArea
            miniSession={miniSession}
            params={params}
            match={match}
            onTab={(tab) => show(toTab(params, tab))}
            draw={(at) => embed(at, handleWithin(slot, PANE_INDEX, steps, {}))}
          />
        </WithinContext>
      </div>
      {question}
    </div>
  )
}
