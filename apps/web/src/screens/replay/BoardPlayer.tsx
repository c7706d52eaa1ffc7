/** A record that belongs to no session, played card by card: the table, its auction and par, nothing around it. */
import { bySeat } from '@openroom/bridge/seat'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { resultOf } from '@openroom/bridge/table/view'
import { toDirection, toWireVulnerability } from '@openroom/protocol/names'
import { Suspense, useMemo, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { Hands } from '../../ui/deal/Hands.tsx'
import { withKeys } from '../../ui/keys.ts'
import { lazily } from '../../ui/lazily.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { doubleDummyFor } from '../../ui/secrecy/doubleDummy.ts'
import { TABLE_KEYS, useKeys } from '../../ui/table/actions.ts'
import { figureOf } from '../../ui/table/figure.ts'
import { OnPaper } from '../../ui/table/OnPaper.tsx'
import { BiddingPane } from '../../ui/table/panes.tsx'
import { ResultLine } from '../../ui/table/ResultLine.tsx'
import { ResultHeadline } from '../../ui/table/ResultPanel.tsx'
import { useVoice } from '../../ui/table/said/useSaying.ts'
import { ViewToggle } from '../../ui/table/TableControls.tsx'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import { isSolvable, useAnalysis, useSolving } from '../../ui/table/useAnalysis.ts'
import { rotateTable } from '../../ui/table/useBelow.ts'
import { useHandDiagram } from '../../ui/table/useHandDiagram.ts'
import { playbackActions } from './actions.ts'
import styles from './boardPlayer.module.css'
import { PlaybackButtons } from './Controls.tsx'
import { movesFrom, positionOfTrick, trickShown } from './cursor.ts'
import type { ReplayLog } from './replayLog.ts'
import { usePlayback } from './usePlayback.ts'

const Announcer = lazily(() => import('./ReplayAnnouncer.tsx'))

const ALL_SEEN = bySeat(() => true)

/** Whoever has the address has the board. */
const OPEN = {}

const nothing = (): void => undefined

/** All of it in as little room as a newspaper gives: where a table's cards could not be read. */
function Plain({ last }: { readonly last: TableState }) {
  const { board } = last
  const { hands } = useMemo(() => figureOf(last, ALL_SEEN), [last])
  if (board === null) return null
  const dealt = {
    number: board.number,
    dealer: toDirection(board.dealer),
    vulnerability: toWireVulnerability(board.vulnerability),
    hands: {
      NORTH: [...(hands.N.dealt ?? [])],
      EAST: [...(hands.E.dealt ?? [])],
      SOUTH: [...(hands.S.dealt ?? [])],
      WEST: [...(hands.W.dealt ?? [])],
    },
  }
  return (
    <div className={styles.plain}>
      <Hands board={dealt} />
      {resultOf(last) && <ResultHeadline state={last} />}
    </div>
  )
}

export default function BoardPlayer({ log }: { readonly log: ReplayLog }) {
  const root = useRef<HTMLElement>(null)
  const voice = useVoice()
  const { steps, states } = log
  const playback = usePlayback(steps, null, nothing)
  const { position, go, playing } = playback
  const at = states[position] ?? EMPTY_TABLE
  // A record that tells no names has seats.
  const state = useMemo(
    () => ({ ...at, players: bySeat((seat) => at.players[seat] ?? { id: null, name: t(`seat.${seat}`) }) }),
    [at],
  )
  const last = states.at(-1) ?? EMPTY_TABLE
  const moves = useMemo(() => movesFrom(steps, position), [steps, position])
  const [diagram, setDiagram] = useHandDiagram()
  const solvable = isSolvable(last)
  const source = doubleDummyFor('analysis', OPEN)
  const analysis = useAnalysis(last, solvable, useSolving(solvable ? source : null))
  const trick = trickShown(steps, position)
  const say = (text: string) => voice.current(text, true)
  const act = withKeys(TABLE_KEYS, {
    ...playbackActions(moves, playback, say),
    nextTrick: () => go(trick < steps.tricks.length ? positionOfTrick(steps, trick + 1) : moves.end),
    previousTrick: () => go(trick > 1 ? positionOfTrick(steps, trick - 1) : moves.rewind),
    view: () => setDiagram(!diagram),
    turn: () => say(t('said.turned', { seat: t(`seat.${rotateTable()}`) })),
  })
  useKeys(root, act, true)
  const number = last.board?.number ?? 1
  const label = t('board.title', { number })
  return (
    <section ref={root} className={styles.player} aria-label={label} data-screen>
      <div className="said">
        <Heading isSilent>{label}</Heading>
      </div>
      <div className={styles.table}>
        <TablePicture
          state={state}
          view={diagram ? 'diagram' : 'cards'}
          label={t('replay.label', { board: number })}
        />
      </div>
      <Plain last={last} />
      <div className={styles.side}>
        <BiddingPane state={state} />
      </div>
      <div className={styles.bar}>
        <div className={styles.controls}>
          <PlaybackButtons act={act} />
          <ViewToggle diagram={diagram} onDiagram={setDiagram} />
        </div>
        {solvable && <ResultLine context={null} teams={[]} analysis={analysis} />}
      </div>
      <Suspense>
        <Announcer
          root={root}
          visible={ALL_SEEN}
          viewing={OPEN}
          log={log}
          position={position}
          playing={playing}
          listener={null}
          teams={[]}
          figures={null}
          place={t('said.replay.of', { board: number })}
          voice={voice}
        />
      </Suspense>
      <OnPaper state={{ ...last, players: state.players }} visible={ALL_SEEN} />
    </section>
  )
}
