/** The results of one board that are compared with each other, kept up to date one by one. */
import { type BySide, bySide } from '../seat.ts'
import type { BoardScale } from './boardScale.ts'
import type { Conventions } from './conventions.ts'
import { type BoardField, EMPTY_FIELD, withResult } from './field.ts'
import type { Outcome, TableResult } from './outcome.ts'
import {
  boardScale,
  type PairCalculation,
  type PairLine,
  type RowFigure,
  rowFigure,
  sideScore,
} from './pairScore.ts'
import { type FrequencyRow, frequencyRow } from './session.ts'

export type ResultKey = string | number

/** What a result is worth to both sides, as long as the place has this version. */
type Worth = { readonly lines: BySide<PairLine>; readonly figures: BySide<RowFigure> }

export type ScoredResult<R extends TableResult> = {
  readonly key: ResultKey
  readonly place: Place<R>
  result: R
  worth: Worth | null
  row: FrequencyRow<R> | null
  version: number
}

/**
 * Taking a result in costs the distinct scores of the board. What a score is worth is worked out when
 * it is asked for, once for all results with that score.
 */
export class Place<R extends TableResult> {
  readonly entries = new Map<ResultKey, ScoredResult<R>>()
  #field: BoardField = EMPTY_FIELD
  #scale: BoardScale | null = null
  #version = 0
  readonly #worthOfScore = new Map<number, Worth>()
  readonly #calculation: PairCalculation
  readonly #conventions: Conventions

  constructor(calculation: PairCalculation, conventions: Conventions) {
    this.#calculation = calculation
    this.#conventions = conventions
  }

  add(key: ResultKey, result: R): ScoredResult<R> {
    const entry: ScoredResult<R> = { key, place: this, result, worth: null, row: null, version: -1 }
    this.entries.set(key, entry)
    this.#count(result.outcome, 1)
    return entry
  }

  remove(entry: ScoredResult<R>): void {
    this.entries.delete(entry.key)
    this.#count(entry.result.outcome, -1)
    if (this.entries.size === 0) this.#field = { ...EMPTY_FIELD, others: this.#field.others }
  }

  /** Results that count here. */
  get rows(): number {
    return this.#field.rows
  }

  /** @param others results of the board that had other cards @returns whether they were another number before */
  setOthers(others: number): boolean {
    if (others === this.#field.others) return false
    this.#field = { ...this.#field, others }
    this.#version += 1
    this.#scale = null
    return true
  }

  replace(entry: ScoredResult<R>, result: R): void {
    this.#count(entry.result.outcome, -1)
    this.#count(result.outcome, 1)
    entry.result = result
  }

  linesOf(entry: ScoredResult<R>): BySide<PairLine> {
    return this.#worthOf(entry).lines
  }

  rowOf(entry: ScoredResult<R>): FrequencyRow<R> {
    const { figures } = this.#worthOf(entry)
    const isPlain = entry.result.outcome.kind === 'score'
    entry.row ??= isPlain
      ? { result: entry.result, figures, components: NO_COMPONENTS }
      : frequencyRow(entry.result, this.#currentScale(), this.#conventions)
    return entry.row
  }

  #count(outcome: Outcome, sign: 1 | -1): void {
    this.#field = withResult(this.#field, outcome, this.#conventions.matchpoints.weightedInField, sign)
    this.#version += 1
    this.#scale = null
  }

  #currentScale(): BoardScale {
    if (this.#scale) return this.#scale
    this.#worthOfScore.clear()
    this.#scale = boardScale(this.#calculation, this.#field, this.#conventions)
    return this.#scale
  }

  #worthOf(entry: ScoredResult<R>): Worth {
    const scale = this.#currentScale()
    if (entry.worth && entry.version === this.#version) return entry.worth
    entry.row = null
    entry.version = this.#version
    entry.worth = this.#workOut(entry.result.outcome, scale)
    return entry.worth
  }

  #workOut(outcome: Outcome, scale: BoardScale): Worth {
    const known = outcome.kind === 'score' ? this.#worthOfScore.get(outcome.scoreNs) : undefined
    if (known) return known
    const lines = bySide((side) => ({
      score: sideScore(outcome, side, scale, this.#conventions),
      top: scale.top,
    }))
    const figures = bySide((side) => rowFigure(lines[side].score, scale.top, this.#conventions))
    if (outcome.kind === 'score') this.#worthOfScore.set(outcome.scoreNs, { lines, figures })
    return { lines, figures }
  }
}

const NO_COMPONENTS = { NS: [], EW: [] } as const
