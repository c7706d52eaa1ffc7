/** Official figures of pairs, each with its verdict. */
import type { DocumentEvent, DocumentSession } from '../json/document.ts'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import { type Proof, proofOf } from './evidence.ts'
import { calculationFor, type ResultFigure, type ResultKind, resultFigures, showFigure } from './figures.ts'
import type { Judged, Verdict } from './judge.ts'
import { documentVariant, type Line, linesOfSession, type Variant } from './pairVariants.ts'
import { type AnyPrinting, comparable, printingOf, ROUNDED, type Sheet, sheetOf } from './sheet.ts'

export const whatResult = (figure: ResultFigure, ours: number | null) => (): Remark => {
  const { kind, side, board, given } = figure
  const { number, key } = figure.table
  return remark('official-differs', {
    args: { kind, side, board, given, ours: ours ?? '', computed: showFigure(ours), number, table: key },
  })
}

type OfKind = {
  readonly session: DocumentSession
  readonly variant: Variant
  readonly sheet: Sheet
  readonly figures: readonly ResultFigure[]
  readonly digits: number
}

/** Boards on which a figure is not ours, each with what it proves by itself. */
function proofsOf({ figures, ...found }: OfKind): ReadonlyMap<number, Proof> {
  const byBoard = new Map<number, ResultFigure[]>()
  for (const figure of figures) {
    const board = byBoard.get(figure.board)
    if (board) board.push(figure)
    else byBoard.set(figure.board, [figure])
  }
  const odd = [...byBoard].filter(([, all]) =>
    all.some((one) => !ROUNDED.fits(one, found.sheet, found.digits)),
  )
  return new Map(odd.map(([board, all]) => [board, proofOf({ ...found, board, figures: all })]))
}

/** A writing of the whole session counts first; boards prove for themselves what it does not. */
function verdictsOf(found: OfKind): (figure: ResultFigure) => Verdict {
  const { figures, sheet, digits } = found
  const printing = printingOf(figures, sheet, digits)
  if (printing) return (figure) => writtenAs(figure, printing, found)
  const proofs = proofsOf(found)
  const unproved = figures.filter((one) => proofs.get(one.board)?.(one) == null)
  const ofRest = printingOf(unproved, sheet, digits)
  return (figure) => {
    if (sheet.ours(figure) === null) return null
    if (ROUNDED.fits(figure, sheet, digits)) return 'equal'
    const convention = proofs.get(figure.board)?.(figure) ?? null
    if (convention !== null) return { convention }
    return ofRest ? writtenAs(figure, ofRest, found) : 'unexplained'
  }
}

function writtenAs(figure: ResultFigure, printing: AnyPrinting, { sheet, digits }: OfKind): Verdict {
  if (sheet.ours(figure) === null) return null
  const { name } = printing
  return name === 'rounded' || ROUNDED.fits(figure, sheet, digits) ? 'equal' : { convention: name }
}

/** Figures of one side at one table on one board. */
export function judgedResults(event: DocumentEvent, session: DocumentSession): readonly Judged[] {
  const figures = resultFigures(session)
  if (figures.length === 0) return []
  const lines = linesOfSession(session)
  const kinds = comparable(session, figures)
  const sheets = new Map<string, { readonly variant: Variant; readonly sheet: Sheet }>()
  const sheetFor = (kind: ResultKind, of: readonly Line[]) => {
    const calculation = calculationFor(kind)
    const known = sheets.get(calculation)
    if (known) return known
    const variant = documentVariant(event, calculation)
    const made = { variant, sheet: sheetOf(of, variant) }
    sheets.set(calculation, made)
    return made
  }
  const judged = kinds.flatMap(([kind, ofKind, digits]) => {
    const { variant, sheet } = sheetFor(kind, lines)
    const verdictOf = verdictsOf({ session, variant, sheet, figures: ofKind, digits })
    return ofKind.map(
      (figure): Judged => ({ verdict: verdictOf(figure), what: whatResult(figure, sheet.ours(figure)) }),
    )
  })
  const compared = kinds.reduce((sum, [, ofKind]) => sum + ofKind.length, 0)
  const alone = Array.from({ length: figures.length - compared }, (): Judged => ALONE)
  return [...judged, ...alone]
}

/** A result alone on its board has nothing to compare with. */
const ALONE: Judged = { verdict: null, what: () => remark('official-alone') }
