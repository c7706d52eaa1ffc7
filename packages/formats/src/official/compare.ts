import { imps } from '@openroom/bridge/score/imps'
import { par, parWhenFirst } from '@openroom/bridge/score/par'
import { SIDES, type Side } from '@openroom/bridge/seat'
import type { DocumentEvent, DocumentResult, DocumentSession, TournamentDocument } from '../json/document.ts'
import { remark } from '../remark.ts'
import type { OfficialPar, Remark } from '../report.ts'
import {
  decimalsOf,
  isRounded,
  type ResultFigure,
  resultFigures,
  type StandingFigure,
  standingFigures,
} from './figures.ts'
import { fieldsOf, inField, type Judged, type Verdict } from './judge.ts'
import { judgedMatches } from './matches.ts'
import { averagedRows, awardedOtherwise, contradictsEqualScores, sumsOfOwnRows } from './ownFigures.ts'
import { documentVariant, type Line, linesOf, otherVariants, scored } from './pairVariants.ts'
import { type TotalWay, totalWaysOf } from './totals.ts'
import { ascherman, bestFirst, type Digits, explanationsOf, waysOf } from './ways.ts'

export type OfficialComparison = {
  readonly compared: number
  readonly differing: number
  /** Differing figures by the convention that explains them. */
  readonly explained: Readonly<Record<string, number>>
  readonly unexplained: number
}

export const NOTHING_COMPARED: OfficialComparison = {
  compared: 0,
  differing: 0,
  explained: {},
  unexplained: 0,
}

/** Two comparisons as one. */
export function summed(a: OfficialComparison, b: OfficialComparison): OfficialComparison {
  const codes = new Set([...Object.keys(a.explained), ...Object.keys(b.explained)])
  const explained = [...codes].map((code) => [code, (a.explained[code] ?? 0) + (b.explained[code] ?? 0)])
  return {
    compared: a.compared + b.compared,
    differing: a.differing + b.differing,
    explained: Object.fromEntries(explained),
    unexplained: a.unexplained + b.unexplained,
  }
}

export type Compared = {
  readonly official: OfficialComparison
  /** Of figures that nothing explains. */
  readonly warnings: readonly Remark[]
  /**
   * Figures that differ, those that nothing explains first. `args` has `session`, the place among the document's
   * sessions (from 0; absent for par), and `convention` where one explains it.
   */
  readonly differing: readonly Remark[]
}

const whatResult = (figure: ResultFigure, ours: number | null) => (): Remark => {
  const { kind, side, board, given } = figure
  const message = `Board ${board}, table ${figure.table.number}: ${kind} of ${side} are ${given} in the file, ${ours} here.`
  return remark('official-differs', message, { args: { kind, side, board, given, ours: ours ?? '' } })
}

function digitsOf(figures: readonly ResultFigure[]): Digits {
  const of = (wanted: ResultFigure['kind']) => decimalsOf(figures.filter(({ kind }) => kind === wanted))
  return { points: of('points'), percent: of('percent'), imps: of('imps') }
}

function judgedResults(
  event: DocumentEvent,
  session: DocumentSession,
  lines: readonly Line[],
): readonly Judged[] {
  const figures = resultFigures(session)
  if (figures.length === 0) return []
  const digits = digitsOf(figures)
  const [plain, ...reading] = waysOf(scored(lines, documentVariant(event)))
  const [own, ...coarser] = explanationsOf(plain, digits)
  const differing = figures.filter((figure) => !own.fits(figure))
  const boards = new Set(differing.map(({ board }) => board))
  const odd = lines.filter(({ board }) => boards.has(board))
  const variants =
    differing.length > 0 ? otherVariants(event, lines).map((variant) => scored(odd, variant)) : []
  const ways = [
    ...reading,
    ...variants.flatMap(waysOf),
    ...(differing.length > 0 ? [ascherman(odd, event), ...averagedRows(session, event)] : []),
  ]
  const others = bestFirst([...coarser, ...ways.flatMap((way) => explanationsOf(way, digits))], differing)
  const comparable = (figure: ResultFigure) => [plain, ...ways].some((way) => way.ours(figure) !== null)
  const awards = awardedOtherwise(session)
  const contradicts = contradictsEqualScores(session)
  const verdictOf = (figure: ResultFigure): Verdict => {
    if (own.fits(figure)) return 'equal'
    const other = others.find(({ fits }) => fits(figure))
    if (other) return { convention: other.name }
    if (awards(figure)) return { convention: 'award-otherwise' }
    if (contradicts(figure)) return { convention: 'contradicts-equal-scores' }
    return comparable(figure) ? 'unexplained' : null
  }
  const fieldAt = fieldsOf(session)
  return figures.map((figure) => ({
    verdict: inField(verdictOf(figure), fieldAt(figure.board)),
    what: whatResult(figure, plain.ours(figure)),
  }))
}

function judgedPairs(event: DocumentEvent, session: DocumentSession): readonly Judged[] {
  const lines = linesOf(session)
  return [...judgedResults(event, session, lines), ...judgedStandings(session, event, lines)]
}

function judgedStandings(
  session: DocumentSession,
  event: DocumentEvent,
  lines: readonly Line[],
): readonly Judged[] {
  const figures = standingFigures(session)
  if (figures.length === 0) return []
  const digits = {
    total: decimalsOf(figures.filter(({ kind }) => kind === 'total')),
    totalPercent: decimalsOf(figures.filter(({ kind }) => kind === 'totalPercent')),
  }
  const document = scored(lines, documentVariant(event))
  const fits = ({ ours }: TotalWay, figure: StandingFigure): boolean => {
    const own = ours(figure)
    return own !== null && isRounded(figure.given, own, digits[figure.kind])
  }
  const [plain, ...scaled] = totalWaysOf(document)
  const differ = figures.some((figure) => !fits(plain, figure))
  const variants = differ ? otherVariants(event, lines).map((variant) => scored(lines, variant)) : []
  const own = differ ? sumsOfOwnRows(session) : []
  const others = [...scaled, ...variants.flatMap(totalWaysOf), ...own]
  return figures.map((figure) => {
    const ours = plain.ours(figure)
    const verdict = (): Verdict => {
      if (ours === null) return null
      if (fits(plain, figure)) return 'equal'
      const other = others.find((way) => fits(way, figure))
      if (other) return { convention: other.name }
      const possible = own.some((way) => way.ours(figure) !== null)
      return possible ? { convention: 'contradicts-own-rows' } : 'unexplained'
    }
    return { verdict: verdict(), what: whatStanding(figure, ours) }
  })
}

const whatStanding =
  ({ kind, registration, given }: StandingFigure, ours: number | null) =>
  (): Remark =>
    remark('official-differs', `The ${kind} of ${registration} is ${given} in the file, ${ours} here.`, {
      args: { kind, registration, given, ours: ours ?? '' },
    })

/** IMPs of a team match, or points at board-a-match: against the other room. */
function judgedTeams(event: DocumentEvent, session: DocumentSession): readonly Judged[] {
  const isBam = event.calcType === 'BAM'
  const figures = resultFigures(session).filter(({ kind }) => kind === (isBam ? 'points' : 'imps'))
  if (figures.length === 0) return []
  const place = (table: ResultFigure['table']) => `${table.round} ${table.number} ${table.room}`
  const tables = new Map(session.tables.map((table) => [place(table), table]))
  const resultAt = (table: ResultFigure['table'] | undefined, board: number): DocumentResult | null =>
    table?.results.find((one) => one.board === board) ?? null
  const digits = decimalsOf(figures)
  return figures.map((figure) => {
    const { table, board, side, given } = figure
    const opposite = tables.get(place({ ...table, room: table.room === 'OPEN' ? 'CLOSED' : 'OPEN' }))
    const [own, other] = [resultAt(table, board)?.scoreNs ?? null, resultAt(opposite, board)?.scoreNs ?? null]
    const difference = own === null || other === null ? null : side === 'NS' ? own - other : other - own
    const ours = difference === null ? null : isBam ? 1 + Math.sign(difference) : imps(difference)
    const verdict: Verdict = ours === null ? null : isRounded(given, ours, digits) ? 'equal' : 'unexplained'
    return { verdict, what: whatResult(figure, ours) }
  })
}

/** Par scores, from the file's own double-dummy tables. */
function judgedPars(pars: readonly OfficialPar[]): readonly Judged[] {
  return pars.map(({ board, dealer, vulnerability, doubleDummy, scoreNs }) => {
    const ours = par(doubleDummy, dealer, vulnerability).score
    const firsts = SIDES.map((side: Side) => parWhenFirst(doubleDummy, side, vulnerability).score)
    const verdict: Verdict =
      ours === scoreNs
        ? 'equal'
        : firsts.includes(scoreNs)
          ? { convention: 'par-whoever-bids-first' }
          : 'unexplained'
    const message = `Board ${board}: par is ${scoreNs} for North-South in the file, ${ours} here.`
    return {
      verdict,
      what: () => remark('official-differs', message, { args: { kind: 'par', board, given: scoreNs, ours } }),
    }
  })
}

const withArgs = (about: Remark, args: Remark['args']): Remark => ({
  ...about,
  args: { ...about.args, ...args },
})

/** The figures of a session, each saying of which. */
const ofSession = (judged: readonly Judged[], session: number): readonly Judged[] =>
  judged.map(({ verdict, what }) => ({ verdict, what: () => withArgs(what(), { session }) }))

function tally(judged: readonly Judged[], limit: number): Compared {
  const explained: Record<string, number> = {}
  const warnings: Remark[] = []
  const others: Remark[] = []
  let [compared, differing, unexplained] = [0, 0, 0]
  for (const { verdict, what } of judged) {
    if (verdict === null) continue
    compared += 1
    if (verdict === 'equal') continue
    differing += 1
    if (verdict === 'unexplained') {
      unexplained += 1
      if (warnings.length < limit) warnings.push(what())
    } else {
      const { convention } = verdict
      explained[convention] = (explained[convention] ?? 0) + 1
      if (others.length < limit) others.push(withArgs(what(), { convention }))
    }
  }
  const official = { compared, differing, explained, unexplained }
  return { official, warnings, differing: [...warnings, ...others].slice(0, limit) }
}

/** Compares every official figure of a document, and of its file's pars. */
export function compareOfficial(
  document: TournamentDocument,
  pars: readonly OfficialPar[] = [],
  limit = 50,
): Compared {
  const sessions = document.events.flatMap((event) =>
    event.segments.flatMap((segment) => segment.sessions.map((session) => ({ event, session }))),
  )
  const judged = sessions.flatMap(({ event, session }, i) =>
    ofSession(
      event.type === 'TEAM'
        ? [...judgedTeams(event, session), ...judgedMatches(event, session)]
        : judgedPairs(event, session),
      i,
    ),
  )
  return tally([...judged, ...judgedPars(pars)], limit)
}
