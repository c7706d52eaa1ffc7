/** The viewer's own line of play: the cards shown, those taken back, and the lines tried before. */
import type { Card } from '@openroom/bridge/card'
import {
  type Branch,
  branchesOf,
  formatLine,
  type Line,
  parseLine,
  type RealPlay,
  sharedLength,
  stateAfter,
  withLine,
} from '@openroom/bridge/table/lines'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ADDRESS_MS } from '../usePlayback.ts'
import { keepLines, keptLines } from './keptLines.ts'

/** `count` cards of the line are on the table; the others were taken back, and can be played again. */
type Place = { readonly line: Line; readonly count: number }

/** The lines that were tried on a board, as far as they can be played, and the one of the address. */
function linesOf(real: RealPlay, board: string, address: string): readonly Line[] {
  const tried = [...keptLines(board), address].map((text) => parseLine(real, text))
  return tried.reduce<readonly Line[]>((lines, line) => withLine(lines, line, real), [])
}

export type WhatIf = {
  /** The cards on the table. */
  readonly shown: Line
  readonly state: TableState
  readonly branches: readonly Branch[]
  /** How many cards are those of the play. */
  readonly shared: number
  /** @returns whether the card is legal */
  readonly play: (card: Card) => boolean
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  /** To so many cards of the line. */
  readonly to: (count: number) => void
  readonly length: number
  readonly open: (line: Line) => void
  readonly remove: (line: Line) => void
}

/** The cards after which a line has not parted from another yet, but goes on as the play does. */
const goesOn = (real: RealPlay, line: Line): Line =>
  sharedLength(line, real.cards) === line.length ? real.cards : line

function placeIn(real: RealPlay, address: string): Place {
  const line = parseLine(real, address)
  return { line: goesOn(real, line), count: line.length }
}

/** The address follows the cards after a pause; when somebody else moves it (back, a link), the cards follow. */
function useAddress(
  address: string,
  now: string,
  onAddress: (address: string) => void,
  onMoved: (address: string) => void,
): void {
  const reported = useRef(address)
  const tell = useEffectEvent(onAddress)
  const follow = useEffectEvent(onMoved)
  useEffect(() => {
    if (now === reported.current) return
    const timer = setTimeout(() => {
      reported.current = now
      tell(now)
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [now])
  useEffect(() => {
    if (address === reported.current) return
    reported.current = address
    follow(address)
  }, [address])
}

/**
 * @param board whose lines they are
 * @param onAddress tells the address of the cards on the table
 */
export function useWhatIf(
  real: RealPlay,
  board: string,
  address: string,
  onAddress: (address: string) => void,
): WhatIf {
  const [place, setPlace] = useState<Place>(() => placeIn(real, address))
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(real, board, address))
  useEffect(
    () =>
      keepLines(
        board,
        lines.map((one) => formatLine(real, one)),
      ),
    [real, board, lines],
  )
  const { line, count } = place
  const shown = useMemo(() => line.slice(0, count), [line, count])
  const now = formatLine(real, shown)
  useAddress(address, now, onAddress, (asked) => {
    setPlace(placeIn(real, asked))
    setLines((before) => withLine(before, parseLine(real, asked), real))
  })
  const move = (by: number) =>
    setPlace((at) => ({ ...at, count: Math.max(0, Math.min(at.count + by, at.line.length)) }))
  return {
    shown,
    length: line.length,
    to: (wanted) => move(wanted - count),
    state: useMemo(() => stateAfter(real, shown) ?? EMPTY_TABLE, [real, shown]),
    branches: useMemo(() => branchesOf(lines, real), [lines, real]),
    shared: sharedLength(shown, real.cards),
    play: (card) => {
      const next = [...shown, card]
      if (stateAfter(real, next) === null) return false
      if (line[count] === card) move(1)
      else {
        const known = lines.find((one) => sharedLength(next, one) === next.length)
        setPlace({ line: known ?? goesOn(real, next), count: next.length })
      }
      setLines((before) => withLine(before, next, real))
      return true
    },
    undo: count > 0 ? () => move(-1) : null,
    redo: count < line.length && stateAfter(real, line.slice(0, count + 1)) ? () => move(1) : null,
    open: (wanted) => setPlace({ line: wanted, count: wanted.length }),
    remove: (unwanted) => {
      setLines((before) => before.filter((one) => one !== unwanted))
      if (line === unwanted) setPlace({ line: real.cards, count: sharedLength(shown, real.cards) })
    },
  }
}
