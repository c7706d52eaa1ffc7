/** The card table: four hands, trick, auction, contract, whose turn it is. It fills its container. */
import type { Card } from '@openroom/bridge/card'
import { type BySeat, bySeat, SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { isVulnerable } from '@openroom/bridge/vulnerability'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { t } from '../../texts/t.ts'
import { useFontsReady } from '../cards/useFontsReady.ts'
import { AuctionPanel } from './AuctionPanel.tsx'
import { BoardBox } from './BoardBox.tsx'
import { CardLayer } from './CardLayer.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import { ContractBlock } from './ContractBlock.tsx'
import { ContractStrip, STRIP_HEIGHT } from './ContractStrip.tsx'
import styles from './felt.module.css'
import { type Figure, figureOf } from './figure.ts'
import { HandDiagram } from './HandDiagram.tsx'
import { cardBoxes, trickRect } from './layout/cards.ts'
import { diagramHeight, type Frame, frameOf, type Scene } from './layout/frame.ts'
import { type Size, shapeOf } from './layout/shape.ts'
import { Plate } from './Plate.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import { TableWords } from './TableWords.tsx'
import { useSize } from './useSize.ts'

const ALL_SEEN: BySeat<boolean> = bySeat(() => true)

export type TablePictureProps = {
  readonly state: TableState
  readonly view: 'cards' | 'diagram'
  /** Hands that may be seen; the others lie face down. All, unless told otherwise. */
  readonly visible?: BySeat<boolean>
  /** Whether room for double-dummy figures is kept; `figures` are those of the hand on turn. */
  readonly dds?: boolean
  readonly figures?: ReadonlyMap<Card, number> | null
  /** Where the contract is told: on the felt, or outside by the caller. */
  readonly contract?: 'felt' | 'outside'
  /** Opens the frequency; `null` while it is not enabled. */
  readonly onBoard?: (() => void) | null
  readonly onPlayer?: ((seat: Seat) => void) | undefined
  /** Lower corners: timer, other room. */
  readonly corners?: { readonly left?: ReactNode; readonly right?: ReactNode }
  /** Under the result at the end of the hand. */
  readonly outcome?: ReactNode
  /** A message that takes the middle instead of the trick. */
  readonly message?: ReactNode
  /** Explains the picture's part of the screen to screen readers. */
  readonly label?: string
}

/** Below this width (px) board and contract have no room in the felt's corners. */
const CORNER_WIDTH = 640

const hasStrip = (size: Size): boolean => size.width < CORNER_WIDTH && shapeOf(size) !== 'square'

const isSmall = ({ centre }: Frame): boolean => centre.w < 240

export function TablePicture(props: TablePictureProps) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 1024, height: 576 })
  const fontsReady = useFontsReady()
  const { state, visible = ALL_SEEN, contract = 'felt' } = props
  const figure = useMemo(() => figureOf(state, visible), [state, visible])
  const strip = contract === 'felt' && hasStrip(size)
  const felt = useMemo<Size>(
    () => ({ width: size.width, height: size.height - (strip ? STRIP_HEIGHT : 0) }),
    [size, strip],
  )
  return (
    <section ref={ref} className={styles.table} aria-label={props.label ?? t('table.label')}>
      <TableWords state={state} figure={figure} />
      {strip && (
        <ContractStrip
          state={state}
          figure={figure}
          board={props.onBoard ?? null}
          fontsReady={fontsReady}
          width={size.width}
        />
      )}
      <Felt
        {...props}
        figure={figure}
        size={felt}
        strip={strip}
        fontsReady={fontsReady}
        corners={props.corners ?? {}}
      />
    </section>
  )
}

type FeltProps = TablePictureProps & {
  readonly figure: Figure
  readonly size: Size
  /** Whether board and contract are in a strip above. */
  readonly strip: boolean
  readonly fontsReady: boolean
}

/** The frame keeps while cards are played: it knows the deal, not the moment. */
function useFrame({ figure, size, view, dds = false }: FeltProps): readonly [Frame, Scene] {
  const { dealt, strain, dummy } = {
    dealt: figure.hands,
    strain: figure.strain,
    dummy: figure.dummy,
  }
  const [n, e, s, w] = [dealt.N.dealt, dealt.E.dealt, dealt.S.dealt, dealt.W.dealt]
  return useMemo(() => {
    const scene: Scene = { size, view, dealt: { N: n, E: e, S: s, W: w }, strain, dummy, chips: dds }
    return [frameOf(scene), scene]
  }, [size, view, n, e, s, w, strain, dummy, dds])
}

function Felt(props: FeltProps) {
  const { state, figure, size, view, figures = null, fontsReady, onPlayer } = props
  const [frame, scene] = useFrame(props)
  const boxes = useMemo(() => cardBoxes(figure, frame, scene), [figure, frame, scene])
  const style = {
    height: size.height,
    '--u': `${frame.unit}px`,
    '--board': `${Math.max(30, frame.metrics.boardBox * frame.unit)}px`,
    '--contract': `${Math.max(38, frame.metrics.contractHeight * frame.unit)}px`,
  } as CSSProperties
  return (
    <div className={styles.felt} style={style} data-shape={frame.shape}>
      <Corners {...props} frame={frame} />
      {SEATS.map((seat) => (
        <SeatPlace key={seat} seat={seat} props={props} frame={frame} view={view} />
      ))}
      <CardLayer boxes={boxes} frame={frame} figures={figures} />
      {/* South's plate covers the lower end of the hand. */}
      {frame.hands.S.arrangement !== 'diagram' && (
        <SeatPlate
          seat="S"
          state={state}
          figure={figure}
          frame={frame}
          fontsReady={fontsReady}
          onPlayer={onPlayer}
        />
      )}
      <Middle {...props} frame={frame} />
    </div>
  )
}

type PlateOf = {
  readonly seat: Seat
  readonly state: TableState
  readonly figure: Figure
  readonly frame: Frame
  readonly fontsReady: boolean
  readonly onPlayer: ((seat: Seat) => void) | undefined
}

function SeatPlate({ seat, state, figure, frame, fontsReady, onPlayer }: PlateOf) {
  const { declared, dummy, turn } = figure
  const head = frame.hands[seat].arrangement === 'diagram'
  const rect = head ? { ...frame.plates[seat], x: 0, y: 0 } : frame.plates[seat]
  return (
    <Plate
      seat={seat}
      rect={rect}
      head={head}
      player={state.players[seat]}
      vulnerable={state.board !== null && isVulnerable(state.board.vulnerability, sideOf(seat))}
      role={declared?.declarer === seat ? 'declarer' : dummy === seat ? 'dummy' : null}
      turn={turn?.seat === seat ? turn.word : null}
      fontsReady={fontsReady}
      onOpen={onPlayer}
    />
  )
}

/** A seat's plate, with its diagram where the hand is one. */
function SeatPlace({
  seat,
  props,
  frame,
  view,
}: {
  seat: Seat
  props: FeltProps
  frame: Frame
  view: string
}) {
  const { state, figure, fontsReady, onPlayer, figures = null, dds = false } = props
  const { arrangement, area } = frame.hands[seat]
  const plate = { seat, state, figure, frame, fontsReady, onPlayer }
  if (arrangement !== 'diagram') return seat === 'S' ? null : <SeatPlate {...plate} />
  const { unit, metrics } = frame
  const turn = figure.turn?.seat === seat
  const chips = dds && turn && figures !== null
  const rowHeight = (chips ? metrics.diagram.chipRow : metrics.diagram.row) * unit
  const h = diagramHeight(unit, metrics, chips)
  const y = seat === 'N' ? area.y : seat === 'S' ? area.y + area.h - h : area.y + (area.h - h) / 2
  return (
    <HandDiagram
      hand={figure.hands[seat]}
      area={{ ...area, y, h }}
      headHeight={frame.plates[seat].h}
      rowHeight={rowHeight}
      fontSize={Math.max(14, metrics.diagram.row * unit * 0.7)}
      turn={turn}
      keepsPlayed={view === 'diagram'}
      figures={chips ? figures : null}
    >
      <SeatPlate {...plate} />
    </HandDiagram>
  )
}

/** Words beside the contract may not reach North's hand, however wide the contract is. */
const contractRoom = ({ shape, unit, metrics, size, hands }: Frame, doubled: boolean): number => {
  const beside = shape === 'square' ? BOARD_WORDS * unit : (size.width + hands.N.area.w) / 2
  const free = size.width - beside - (metrics.margin + 0.6) * unit
  const card = metrics.contractHeight * unit * (doubled ? 1.75 : 1.3)
  const counts = 2 * metrics.contractHeight * unit * 0.84
  return free - card - counts - unit * 1.9
}

/** Board box and its words where they share a line with the contract, in u. */
const BOARD_WORDS = 32

function Corners({
  state,
  figure,
  frame,
  strip,
  contract = 'felt',
  corners,
  onBoard = null,
  fontsReady,
}: FeltProps & { frame: Frame }) {
  const { shape, unit, metrics } = frame
  const { board } = state
  const margin = Math.max(5, metrics.margin * unit)
  return (
    <>
      {!strip && shape !== 'phone' && board !== null && board.number > 0 && (
        <div className={styles.board} style={{ left: margin, top: margin }}>
          <BoardBox board={board} words={shape !== 'low'} onOpen={onBoard} />
        </div>
      )}
      {!strip && contract === 'felt' && (
        <div className={styles.contract} style={{ right: margin, top: margin }}>
          <ContractBlock
            state={state}
            figure={figure}
            unit={shape === 'square' ? unit * 1.55 : unit}
            room={contractRoom(frame, figure.declared?.doubling !== '')}
            fontsReady={fontsReady}
          />
        </div>
      )}
      {corners?.left && (
        <div className={styles.pill} style={{ left: margin, bottom: margin }}>
          {corners.left}
        </div>
      )}
      {corners?.right && (
        <div className={styles.pill} style={{ right: margin, bottom: margin }}>
          {corners.right}
        </div>
      )}
    </>
  )
}

/** What is in the middle: a message, the auction, a claim, the result, or the place of the next card. */
function Middle({ state, figure, frame, message, outcome, view }: FeltProps & { frame: Frame }) {
  const { phase, turn, trick } = figure
  const { centre, unit } = frame
  const place: CSSProperties = { left: centre.x, top: centre.y, width: centre.w, height: centre.h }
  if (message)
    return (
      <div className={styles.middle} style={place}>
        {message}
      </div>
    )
  if (phase === 'auction' && state.board) {
    return (
      <AuctionPanel board={state.board} calls={state.calls} area={centre} unit={unit} open={turn !== null} />
    )
  }
  if (figure.over || (phase === 'ended' && figure.declared === null)) {
    return (
      <div className={styles.middle} style={place}>
        <ResultPanel state={state} small={isSmall(frame)}>
          {outcome}
        </ResultPanel>
      </div>
    )
  }
  if (state.claim && state.claim.status !== 'declined') {
    return (
      <div className={styles.middle} style={place}>
        <ClaimPanel claim={state.claim} state={state} figure={figure} small={isSmall(frame)} />
      </div>
    )
  }
  return (
    <>
      {turn && phase === 'play' && (trick === null || trick.trick.winner === null) && (
        <TurnSlot
          seat={turn.seat}
          word={t(trick === null || trick.trick.cards.length === 0 ? 'turn.toLead' : 'turn.toPlay')}
          frame={frame}
        />
      )}
      {trick?.trick.winner && (
        <TrickNote
          number={trick.number}
          winner={trick.trick.winner}
          frame={frame}
          below={view === 'diagram'}
        />
      )}
    </>
  )
}

function TurnSlot({ seat, word, frame }: { seat: Seat; word: string; frame: Frame }) {
  const { x, y, w, h } = trickRect(frame, seat)
  const told = frame.shape === 'phone'
  return (
    <div className={styles.slot} style={{ left: x, top: y, width: w, height: h }} aria-hidden="true">
      {told && <span>{word}</span>}
    </div>
  )
}

/** Who won the trick that lies there: under it, or in the free corner of the cross. */
function TrickNote({
  number,
  winner,
  frame,
  below,
}: {
  number: number
  winner: Seat
  frame: Frame
  below: boolean
}) {
  const { x, y, w, h } = trickRect(frame, 'S')
  const { unit, hands, shape } = frame
  const beside = shape === 'phone' ? hands.S.area.y - 18 : y + h - Math.max(16, unit * 1.7)
  const style: CSSProperties = below
    ? { left: 0, right: 0, top: y + h + unit * 0.6, textAlign: 'center' }
    : { left: x + w + unit * 0.8, top: beside }
  return (
    <p className={styles.note} style={style}>
      {t('trick.won', { number, seat: t(`seat.${winner}`) })}
    </p>
  )
}
