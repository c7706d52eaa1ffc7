/**
 * How a source scored, told by its figures: where they come out by another way of scoring than the document
 * says, the event is scored that way. Nothing is taken over that only some figures speak for.
 */
import type { PairCalculation } from '@openroom/bridge/score/pairScore'
import type { DocumentEvent, DocumentSession } from '../json/document.ts'
import { type Candidate, type Choices, conventionCandidates, onOtherTops } from './candidates.ts'
import { calculationFor, resultFigures, type StandingFigure, standingFigures } from './figures.ts'
import {
  calculationOfEvent,
  documentVariant,
  type Line,
  linesOfSession,
  type Variant,
  variantOn,
} from './pairVariants.ts'
import {
  type AnyPrinting,
  comparable,
  type Kinds,
  OTHER_TOPS,
  PRINTINGS,
  type Printing,
  ROUNDED,
  type Sheet,
  sheetOf,
} from './sheet.ts'
import { type Fit, fitOf, ownStandings } from './standings.ts'

export type Part = {
  readonly session: DocumentSession
  readonly lines: readonly Line[]
  /** All lines of the session, of which those may be some. */
  readonly all: readonly Line[]
  readonly kinds: Kinds
  readonly standings: readonly StandingFigure[]
}

/** Sessions of a segment, in their order. */
export type SegmentParts = readonly (readonly Part[])[]

function allLines(session: DocumentSession): Pick<Part, 'lines' | 'all'> {
  const all = linesOfSession(session)
  return { lines: all, all }
}

/** Sessions with the figures that a calculation can come to. */
export function partsOf(event: DocumentEvent, calculation: PairCalculation): SegmentParts {
  const isMain = calculationOfEvent(event) === calculation
  return event.segments.map(({ sessions }) =>
    sessions.map((session) => ({
      session,
      ...allLines(session),
      kinds: comparable(
        session,
        resultFigures(session).filter(({ kind }) => calculationFor(kind) === calculation),
      ),
      standings: isMain ? standingFigures(session).filter(({ kind }) => kind !== 'rank') : [],
    })),
  )
}

const NO_BOARDS = { of: 0, misses: 0 }

const addFits = (a: Fit, b: Fit): Fit => {
  const [one, other] = [a.boards ?? NO_BOARDS, b.boards ?? NO_BOARDS]
  const boards = { of: one.of + other.of, misses: one.misses + other.misses }
  return { of: a.of + b.of, misses: a.misses + b.misses, boards }
}

/** Figures of results that a sheet does not come to, each kind in the writing that fits most of it, and their boards. */
function fitOfResults(kinds: Kinds, sheet: Sheet, printings: readonly Printing[]): Fit {
  const all = new Set<number>()
  const odd = new Set<number>()
  let [of, misses] = [0, 0]
  for (const [, figures, digits] of kinds) {
    for (const { board } of figures) all.add(board)
    const missedBy = ({ fits }: AnyPrinting) => figures.filter((one) => !fits(one, sheet, digits))
    let best = missedBy(ROUNDED)
    for (const printing of best.length === 0 ? [] : printings) {
      const own = missedBy(printing)
      if (own.length < best.length) best = own
    }
    for (const { board } of best) odd.add(board)
    of += figures.length
    misses += best.length
  }
  return { of, misses, boards: { of: all.size, misses: odd.size } }
}

function fitOfVariant(parts: SegmentParts, variant: Variant, printings = PRINTINGS): Fit {
  let fit: Fit = { of: 0, misses: 0 }
  for (const segment of parts) {
    const sheets = segment.map(({ lines, all }) => sheetOf(lines, variantOn(variant, all)))
    const played = segment.map(({ session }, at) => ({ session, score: sheets[at]!.scored.score }))
    for (const [at, { kinds, standings }] of segment.entries()) {
      fit = addFits(fit, fitOfResults(kinds, sheets[at]!, printings))
      if (standings.length === 0) continue
      const until = fitOf(standings, ownStandings(played.slice(0, at + 1), variant.conventions))
      const alone = fitOf(standings, ownStandings(played.slice(at, at + 1), variant.conventions))
      fit = addFits(fit, alone.misses < until.misses ? alone : until)
    }
  }
  return fit
}

function choicesOf(parts: SegmentParts): Choices {
  const all = parts.flat()
  const rows = all.flatMap(({ session, lines }) => {
    const counts = new Map<number, number>()
    for (const { board } of lines) counts.set(board, (counts.get(board) ?? 0) + 1)
    return [...counts].map(([board, count]) => ({ session, board, count }))
  })
  const mostResults = rows.reduce((most, { count }) => Math.max(most, count), 1)
  const results = all.flatMap(({ session }) => session.tables.flatMap((table) => table.results))
  const isPart = (kind: string) => results.some(({ adjustment }) => adjustment?.kind === kind)
  const ranked = all.some(({ standings }) => standings.length > 0)
  return {
    uneven:
      rows.some(({ count }) => count < mostResults) || results.some(({ adjustment }) => adjustment !== null),
    weighted: isPart('weighted'),
    averages: ranked && isPart('average'),
    sections: new Set(all.flatMap(({ lines }) => lines.map(({ section }) => section))).size > 1,
    missed: ranked,
  }
}

const SAMPLE = 4

/** Some boards on which the document's own way fails: a way that fails there too need not be tried on all. */
function sampleOf(parts: SegmentParts, variant: Variant): SegmentParts {
  const differing = parts.flat().flatMap((part) => {
    const sheet = sheetOf(part.lines, variant)
    const boards = part.kinds.flatMap(([, figures, digits]) =>
      figures.flatMap((one) => (ROUNDED.fits(one, sheet, digits) ? [] : [one.board])),
    )
    const chosen = new Set([...new Set(boards)].slice(0, SAMPLE))
    if (chosen.size === 0) return []
    const on = ({ board }: { readonly board: number }) => chosen.has(board)
    const kinds = part.kinds.map(([kind, figures, digits]) => [kind, figures.filter(on), digits] as const)
    return [{ ...part, lines: part.lines.filter(on), kinds, standings: [] }]
  })
  return differing.slice(0, SAMPLE).map((part) => [part])
}

/** Half of the figures follow, or a whole board that did not: others may have a mistyped result. */
const isWorthwhile = (fit: Fit, own: Fit): boolean =>
  fit.misses * 2 <= Math.max(own.misses, 1) || (fit.boards?.misses ?? 0) < (own.boards?.misses ?? 0)

const isAll = ({ of, misses }: Fit): boolean => of > 0 && misses === 0

/** A few figures come out by chance, the more so the more a way departs. */
const ENOUGH = 8

/** Of the figures that another way does not come to, there are few, and few of those that differed. */
const isConvincing = (names: readonly string[], fit: Fit, own: Fit): boolean =>
  fit.of >= ENOUGH * names.length &&
  (isAll(fit) || (fit.misses * 20 <= fit.of && fit.misses * 4 <= own.misses) || isConvincingByBoard(fit, own))

/** One result that is mistyped moves every figure of its board, and says nothing of the others. */
const isConvincingByBoard = ({ boards = NO_BOARDS }: Fit, own: Fit): boolean =>
  boards.of >= ENOUGH && boards.misses * 5 <= boards.of && boards.misses * 4 <= (own.boards?.misses ?? 0)

export type Recognised = Pick<Candidate, 'names' | 'changes'> & { readonly fit: Fit }

/** How many figures of an event come out as it is scored now. */
export const fitNow = (event: DocumentEvent, calculation: PairCalculation): Fit =>
  fitOfVariant(partsOf(event, calculation), documentVariant(event, calculation))

/** Whether a source has published what its pairs came to, in all or on a board. */
export const hasOfficialFigures = ({ tables, registrations }: DocumentSession): boolean =>
  registrations.some(({ official }) => official !== null) ||
  tables.some(({ results }) => results.some(({ official }) => official !== null))

const OWN_TOP = PRINTINGS.filter(({ name }) => !OTHER_TOPS.has(name))

/**
 * Figures of boards on another top than that of the totals are a writing of the source, unless totals and
 * boards together come out by that top.
 */
function settledTop(parts: SegmentParts, best: Candidate & { readonly fit: Fit }): Recognised {
  if (isAll(fitOfVariant(parts, best.variant, OWN_TOP))) return best
  for (const candidate of onOtherTops(best)) {
    const fit = fitOfVariant(parts, candidate.variant, OWN_TOP)
    if (isAll(fit)) return { ...candidate, fit }
  }
  return best
}

/** The way of scoring that a source's figures show; `null` where it is the document's own, or none. */
export function recognise(event: DocumentEvent, calculation: PairCalculation): Recognised | null {
  // Most files give none: their results need not be gone through.
  if (!event.segments.some(({ sessions }) => sessions.some(hasOfficialFigures))) return null
  const parts = partsOf(event, calculation)
  if (parts.flat().every(({ kinds, standings }) => kinds.length + standings.length === 0)) return null
  const variant = documentVariant(event, calculation)
  const own = fitOfVariant(parts, variant)
  const { uneven, ...choices } = choicesOf(parts)
  if (own.misses === 0) {
    if (!uneven || calculation === 'IMP') return null
    const settled = settledTop(parts, { names: [], changes: {}, variant, fit: own })
    return settled.names.length > 0 && isConvincing(settled.names, settled.fit, own) ? settled : null
  }
  const sample = sampleOf(parts, variant)
  const inSample = sample.length > 0 ? fitOfVariant(sample, variant) : null
  let best: (Candidate & { readonly fit: Fit }) | null = null
  for (const candidate of conventionCandidates(variant, { uneven, ...choices })) {
    if (inSample && !isWorthwhile(fitOfVariant(sample, candidate.variant), inSample)) continue
    const fit = fitOfVariant(parts, candidate.variant)
    if (fit.misses < (best?.fit ?? own).misses) best = { ...candidate, fit }
    if (isAll(fit)) break
  }
  if (!best || !isConvincing(best.names, best.fit, own)) return null
  return uneven && calculation === 'MP' && isAll(best.fit) ? settledTop(parts, best) : best
}
