/** The card table: four hands, trick, auction, contract, whose turn it is. It fills its container. */
import { type BySeat, bySeat, SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { isVulnerable } from '@openroom/bridge/vulnerability'
import { useMemo } from 'react'
import { useDeferred } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { shownOrder } from '../cards/order.ts'
import { useFontsReady } from '../cards/useFontsReady.ts'
import type { Size } from '../slot/slotSize.ts'
import { useSize } from '../slot/useSize.ts'
import { CardLayer } from './CardLayer.tsx'
import { ContractStrip } from './ContractStrip.tsx'
import { Corners } from './Corners.tsx'
import styles from './felt.module.css'
import { type Figure, figureOf } from './figure.ts'
import { HandDiagram } from './HandDiagram.tsx'
import { cardBoxes } from './layout/cards.ts'
import { boardBoxSize, contractHeight, hasStrip, stripHeight } from './layout/corners.ts'
import { diagramOf } from './layout/diagram.ts'
import { type Frame, frameOf, type Scene } from './layout/frame.ts'
import { placeOf, turned } from './layout/turned.ts'
import { Middle } from './Middle.tsx'
import { Plate } from './Plate.tsx'
import { TableWords } from './TableWords.tsx'
import type { FeltProps, TablePictureProps } from './tableProps.ts'
import { useBelow } from './useBelow.ts'

const ALL_SEEN: BySeat<boolean> = bySeat(() => true)

export function TablePicture(props: TablePictureProps) {
  const [ref, size] = useSize<HTMLDivElement>()
  const fontsReady = useFontsReady()
  const below = useBelow()
  const { state, visible = ALL_SEEN, contract = 'felt' } = props
  const figure = useMemo(() => figureOf(state, visible), [state, visible])
  const strip = contract === 'felt' && hasStrip(size)
  const felt = useMemo<Size>(
    () => ({ width: size.width, height: size.height - (strip ? stripHeight(size.width) : 0) }),
    [size, strip],
  )
  return (
    <section ref={ref} className={styles.table} aria-label={props.label ?? t('table.label')}>
      <LaterWords state={state} figure={figure} />
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
        below={below}
        strip={strip}
        fontsReady={fontsReady}
        corners={props.corners ?? {}}
      />
    </section>
  )
}

/**
 * Cards move first; the words for who cannot see them follow in a task of their own. That task draws the words alone:
 * what waits here has nothing else to draw twice.
 */
function LaterWords({ state, figure }: Pick<FeltProps, 'state' | 'figure'>) {
  const deferred = useDeferred(useMemo(() => ({ state, figure }), [state, figure]))
  return <TableWords {...deferred} />
}

/**
 * The frame keeps while cards are played: it knows the deal, not the moment.
 * @param figure by places
 */
function useFrame(figure: Figure, { size, view, dds = false }: FeltProps): readonly [Frame, Scene] {
  const { hands: dealt, strain, dummy } = figure
  const [n, e, s, w] = [dealt.N.dealt, dealt.E.dealt, dealt.S.dealt, dealt.W.dealt]
  return useMemo(() => {
    const scene: Scene = { size, view, dealt: { N: n, E: e, S: s, W: w }, strain, dummy, chips: dds }
    return [frameOf(scene), scene]
  }, [size, view, n, e, s, w, strain, dummy, dds])
}

function Felt(props: FeltProps) {
  const { state, figure, size, view, figures = null, fontsReady, below, onPlayer } = props
  const placed = useMemo(() => turned(figure, below), [figure, below])
  const [frame, scene] = useFrame(placed, props)
  const boxes = useMemo(() => cardBoxes(placed, frame, scene), [placed, frame, scene])
  const style = {
    height: size.height,
    '--u': `${frame.unit}px`,
    '--board': `${boardBoxSize(frame)}px`,
    '--contract': `${contractHeight(frame)}px`,
  }
  return (
    <div className={styles.felt} style={style} data-shape={frame.shape}>
      <Corners {...props} frame={frame} />
      {SEATS.map((seat) => (
        <SeatPlace key={seat} seat={seat} props={props} frame={frame} view={view} />
      ))}
      <CardLayer
        boxes={boxes}
        frame={frame}
        figures={figures}
        turn={placed.turn?.seat ?? null}
        onCard={props.onCard}
      />
      {/* The lowest plate covers the lower end of the hand. */}
      {frame.hands.S.arrangement !== 'diagram' && (
        <SeatPlate
          seat={below}
          place="S"
          state={state}
          figure={figure}
          frame={frame}
          fontsReady={fontsReady}
          onPlayer={onPlayer}
        />
      )}
      <Middle {...props} frame={frame} />
      {props.notice && (
        <div
          className={styles.notice}
          style={{ top: frame.centre.y, left: frame.centre.x, width: frame.centre.w }}
        >
          <span>{props.notice}</span>
        </div>
      )}
      {props.over}
    </div>
  )
}

type PlateOf = {
  readonly seat: Seat
  /** Where it is on the felt. */
  readonly place: Seat
  readonly state: TableState
  readonly figure: Figure
  readonly frame: Frame
  readonly fontsReady: boolean
  readonly onPlayer: TablePictureProps['onPlayer']
}

function SeatPlate({ seat, place, state, figure, frame, fontsReady, onPlayer }: PlateOf) {
  const { declared, dummy, turn } = figure
  const head = frame.hands[place].arrangement === 'diagram'
  const rect = head ? { ...frame.plates[place], x: 0, y: 0 } : frame.plates[place]
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
  view: FeltProps['view']
}) {
  const { state, figure, fontsReady, onPlayer, below, figures = null, dds = false } = props
  const place = placeOf(seat, below)
  const { arrangement } = frame.hands[place]
  const plate = { seat, place, state, figure, frame, fontsReady, onPlayer }
  if (arrangement !== 'diagram') return place === 'S' ? null : <SeatPlate {...plate} />
  const turn = figure.turn?.seat === seat
  const chips = dds && turn && figures !== null
  return (
    <HandDiagram
      hand={figure.hands[seat]}
      {...diagramOf(frame, place, chips)}
      headHeight={frame.plates[place].h}
      turn={turn}
      order={shownOrder(view, figure.strain)}
      keepsPlayed={view === 'diagram'}
      figures={chips ? figures : null}
    >
      <SeatPlate {...plate} />
    </HandDiagram>
  )
}
