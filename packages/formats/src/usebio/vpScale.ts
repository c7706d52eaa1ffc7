/** The scale by which a file's matches were turned into victory points: told only by its figures. */
import { imps } from '@openroom/bridge/score/imps'
import { type VpScale, victoryPointsFor } from '@openroom/bridge/score/victoryPoints'
import type { VpColumn, VpStep } from '@openroom/bridge/score/vpTables'
import type { DocumentSession } from '../json/document.ts'
import { decimalsOf, isCut } from '../official/figures.ts'

const SCALES: readonly VpScale[] = [
  { kind: 'wbfContinuous' },
  { kind: 'wbfDiscrete' },
  { kind: 'wbfDiscrete10' },
  { kind: 'discrete25' },
  { kind: 'acbl20' },
  { kind: 'acbl30' },
]

type Margin = {
  readonly boards: number
  /** Of the winner, not negative. */
  readonly margin: number
  readonly winner: number
  readonly loser: number
}

/** Margins in IMPs of the matches whose victory points the file tells. */
function marginsOf({ matches, tables }: DocumentSession): readonly Margin[] {
  const byPlace = new Map(tables.map((one) => [`${one.round} ${one.number} ${one.room}`, one]))
  return matches.flatMap(({ round, number, official }) => {
    if (official?.vpsHome == null || official.vpsVisiting === null) return []
    const [open, closed] = ['OPEN', 'CLOSED'].map((room) => byPlace.get(`${round} ${number} ${room}`))
    const swings = (open?.results ?? []).flatMap(({ board, scoreNs }) => {
      const other = closed?.results.find((one) => one.board === board)?.scoreNs
      return scoreNs === null || other == null ? [] : [imps(scoreNs - other)]
    })
    if (swings.length === 0) return []
    const margin = swings.reduce((a, b) => a + b, 0)
    const [winner, loser] =
      margin >= 0 ? [official.vpsHome, official.vpsVisiting] : [official.vpsVisiting, official.vpsHome]
    return [{ boards: swings.length, margin: Math.abs(margin), winner, loser }]
  })
}

const SAME = 0.006

/** The steps that all matches of one length keep to; `null` when they contradict each other. */
function stepsOfMargins(margins: readonly Margin[]): readonly VpStep[] | null {
  const rising = [...margins].sort((a, b) => a.margin - b.margin)
  const steps: VpStep[] = []
  let before = -1
  for (const { margin, winner, loser } of rising) {
    const last = steps.at(-1)
    const same = last && Math.abs(last.winner - winner) < SAME && Math.abs(last.loser - loser) < SAME
    if (last && !same && (margin === before || winner < last.winner)) return null
    if (!same) steps.push({ from: margin, winner, loser })
    before = margin
  }
  const [first] = steps
  if (!first) return null
  const draw = (first.winner + first.loser) / 2
  return first.from === 0 ? steps : [{ from: 0, winner: draw, loser: draw }, ...steps]
}

/** A table read off the matches themselves, a column for each length of match. */
function ownTable(margins: readonly Margin[]): VpScale | null {
  const lengths = [...new Set(margins.map(({ boards }) => boards))].sort((a, b) => a - b).slice(0, 50)
  const columns: VpColumn[] = []
  for (const length of lengths) {
    const steps = stepsOfMargins(margins.filter(({ boards }) => boards === length))
    if (steps === null) return null
    columns.push({ upToBoards: length, steps: steps.slice(0, 500) })
  }
  return columns.length > 0 ? { kind: 'table', columns } : null
}

/** Fewer matches could be cut off figures of a scale by chance. */
const ENOUGH = 4

/** The scale whose figures, cut off after the decimals that the file has, are all of the file's. */
function cutScale(margins: readonly Margin[]): VpScale | null {
  const digits = decimalsOf(margins.flatMap(({ winner, loser }) => [{ given: winner }, { given: loser }]))
  if (digits === 0 || margins.length < ENOUGH) return null
  const isCutOf = (scale: VpScale) =>
    margins.every(({ boards, margin, winner, loser }) => {
      const ours = victoryPointsFor(scale, boards, margin)
      const theirs = victoryPointsFor(scale, boards, -margin)
      return isCut(winner, ours, digits) && isCut(loser, theirs, digits)
    })
  return SCALES.find(isCutOf) ?? null
}

export type FoundScale = {
  /** `null` when the file has no victory points, or they fit nothing. */
  readonly scale: VpScale | null
  /** Whether it is no known scale but a table read off the matches. */
  readonly own: boolean
}

/** The known scale that gives all victory points of a file, else the table that its matches show. */
export function vpScaleOf(sessions: readonly DocumentSession[]): FoundScale {
  const margins = sessions.flatMap(marginsOf).slice(0, 5_000)
  const gives = (scale: VpScale) =>
    margins.filter(
      ({ boards, margin, winner }) => Math.abs(victoryPointsFor(scale, boards, margin) - winner) < SAME,
    ).length
  if (margins.length === 0) return { scale: null, own: false }
  const known = SCALES.map((scale) => ({ scale, hits: gives(scale) })).sort((a, b) => b.hits - a.hits)[0]!
  if (known.hits === margins.length) return { scale: known.scale, own: false }
  const cut = cutScale(margins)
  if (cut) return { scale: cut, own: false }
  const own = ownTable(margins)
  if (own) return { scale: own, own: true }
  return { scale: known.hits > 0 ? known.scale : null, own: false }
}
