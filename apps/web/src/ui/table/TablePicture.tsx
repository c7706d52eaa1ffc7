/** The card table: four hands, trick, auction, contract, whose turn it is. It fills its container. */
import { type BySeat, bySeat, SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { isVulnerable } from '@openroom/bridge/vulnerability'
import { type CSSProperties, useDeferredValue, useMemo } from 'react'
import { t } from '../../texts/t.ts'
import { useFontsReady } from '../cards/useFontsReady.ts'
import { CardLayer } from './CardLayer.tsx'
import { ContractStrip, STRIP_HEIGHT } from './ContractStrip.tsx'
import { Corners } from './Corners.tsx'
import styles from './felt.module.css'
import { type Figure, figureOf } from './figure.ts'
import { HandDiagram } from './HandDiagram.tsx'
import { cardBoxes } from './layout/cards.ts'
import { boardBoxSize, contractHeight, hasStrip } from './layout/corners.ts'
import { diagramHeight, type Frame, frameOf, type Scene } from './layout/frame.ts'
import type { Size } from './layout/shape.ts'
import { Middle } from './Middle.tsx'
import { Plate } from './Plate.tsx'
import { TableWords } from './TableWords.tsx'
import type { FeltProps, TablePictureProps } from './tableProps.ts'
import { useSize } from './useSize.ts'

const ALL_SEEN: BySeat<boolean> = bySeat(() => true)

export function TablePicture(props: TablePictureProps) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 1024, height: 576 })
  const fontsReady = useFontsReady()
  const { state, visible = ALL_SEEN, contract = 'felt' } = props
  const figure = useMemo(() => figureOf(state, visible), [state, visible])
  // Cards move first; the words for who cannot see them follow in a task of their own.
  const told = useDeferredValue(useMemo(() => ({ state, figure }), [state, figure]))
  const strip = contract === 'felt' && hasStrip(size)
  const felt = useMemo<Size>(
    () => ({ width: size.width, height: size.height - (strip ? STRIP_HEIGHT : 0) }),
    [size, strip],
  )
  return (
    <section ref={ref} className={styles.table} aria-label={props.label ?? t('table.label')}>
      <TableWords {...told} />
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
    '--board': `${boardBoxSize(frame)}px`,
    '--contract': `${contractHeight(frame)}px`,
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
      {props.told && (
        <div
          className={styles.told}
          style={{ top: frame.centre.y, left: frame.centre.x, width: frame.centre.w }}
        >
          <span>{props.told}</span>
        </div>
      )}
      {props.over}
    </div>
  )
}

type PlateOf = {
  readonly seat: Seat
  readonly state: TableState
  readonly figure: Figure
  readonly frame: Frame
  readonly fontsReady: boolean
  readonly onPlayer: TablePictureProps['onPlayer']
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
