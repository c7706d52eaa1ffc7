/** Compares the figures that a source publishes with the scoring engine's. */

import type { Reason } from '@openroom/bridge/score/figureReasons'
import { imps } from '@openroom/bridge/score/imps'
import { par, parWhenFirst } from '@openroom/bridge/score/par'
import type { DocumentEvent, DocumentResult, DocumentSession, TournamentDocument } from '../json/document.ts'
import { remark } from '../remark.ts'
import type { OfficialPar, Remark } from '../report.ts'
import { decimalsOf, isRounded, type ResultFigure, resultFigures, showFigure } from './figures.ts'
import type { Judged, Verdict } from './judge.ts'
import { judgedMatches } from './matches.ts'
import { judgedResults, whatResult } from './pairs.ts'
import { judgedRankings } from './rankings.ts'
import { recognise } from './recognise.ts'

export type OfficialComparison = {
  /** All figures that the source gives; those that nothing can be compared with are not compared. */
  readonly published: number
  readonly compared: number
  readonly differing: number
  /** Differing figures by the convention that explains them. */
  readonly explained: Readonly<Record<string, number>>
  readonly unexplained: number
}

export const NOTHING_COMPARED: OfficialComparison = {
  published: 0,
  compared: 0,
  differing: 0,
  explained: {},
  unexplained: 0,
}

/** Two comparisons as one. */
export function sumComparisons(a: OfficialComparison, b: OfficialComparison): OfficialComparison {
  const codes = new Set([...Object.keys(a.explained), ...Object.keys(b.explained)])
  const explained = [...codes].map((code) => [code, (a.explained[code] ?? 0) + (b.explained[code] ?? 0)])
  return {
    published: a.published + b.published,
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
  const compared = figures.map((figure) => {
    const { table, board, side } = figure
    const opposite = tables.get(place({ ...table, room: table.room === 'OPEN' ? 'CLOSED' : 'OPEN' }))
    const [own, other] = [resultAt(table, board)?.scoreNs ?? null, resultAt(opposite, board)?.scoreNs ?? null]
    const difference = own === null || other === null ? null : side === 'NS' ? own - other : other - own
    const ours = difference === null ? null : isBam ? 1 + Math.sign(difference) : imps(difference)
    return { figure, ours }
  })
  const isOneSided = isAlwaysOneSide(compared, digits)
  return compared.map(({ figure, ours }) => {
    const differs: Verdict = isOneSided ? { convention: 'one-side-always' } : 'unexplained'
    const verdict: Verdict = ours === null ? null : isRounded(figure.given, ours, digits) ? 'equal' : differs
    return { verdict, what: whatResult(figure, ours) }
  })
}

/** Swings of so few boards are alike by chance. */
const FEW_SWINGS = 4

type ComparedFigure = { readonly figure: ResultFigure; readonly ours: number | null }

/** Every figure is written for the same side, whichever side it is of: all have our size, and none is below nothing. */
function isAlwaysOneSide(compared: readonly ComparedFigure[], digits: number): boolean {
  const swings = compared.filter(({ ours }) => ours !== null && ours !== 0)
  const [first] = compared
  return (
    swings.length >= FEW_SWINGS &&
    compared.every(({ figure }) => figure.side === first!.figure.side && figure.given >= 0) &&
    compared.every(({ figure, ours }) => ours === null || isRounded(figure.given, Math.abs(ours), digits))
  )
}

/** Par where one side may always bid first: neither gains by it, or that side does. */
const PAR_WAYS: readonly (readonly [name: Reason, scoreOf: (par: OfficialPar) => number])[] = (
  [
    ['par-when-ns-bids-first', 'NS'],
    ['par-when-ew-bids-first', 'EW'],
  ] as const
).map(([reason, side]) => [
  reason,
  ({ doubleDummy, vulnerability }) => parWhenFirst(doubleDummy, side, vulnerability).score,
])

/** Par scores, from the file's own double-dummy tables. */
function judgedPars(pars: readonly OfficialPar[]): readonly Judged[] {
  const oursOf = ({ doubleDummy, dealer, vulnerability }: OfficialPar) =>
    par(doubleDummy, dealer, vulnerability).score
  const isAllOurs = pars.every((one) => oursOf(one) === one.scoreNs)
  const way = isAllOurs ? null : PAR_WAYS.find(([, of]) => pars.every((one) => of(one) === one.scoreNs))
  return pars.map((one) => {
    const [ours, { board, scoreNs }] = [oursOf(one), one]
    const differs: Verdict = way ? { convention: way[0] } : 'unexplained'
    return {
      verdict: ours === scoreNs ? 'equal' : differs,
      what: () =>
        remark('official-differs', {
          args: { kind: 'par', board, given: scoreNs, ours, computed: showFigure(ours) },
        }),
    }
  })
}

const withArgs = (about: Remark, args: Remark['args']): Remark => ({
  ...about,
  args: { ...about.args, ...args },
})

/** The figures of a session, each saying of which. */
const verdictsOfSession = (judged: readonly Judged[], session: number): readonly Judged[] =>
  judged.map(({ verdict, what }) => ({ verdict, what: () => withArgs(what(), { session }) }))

function tally(judged: readonly Judged[], limit: number): Compared {
  const explained: Record<string, number> = {}
  const warnings: Remark[] = []
  const others: Remark[] = []
  let [published, compared, differing, unexplained] = [0, 0, 0, 0]
  for (const { verdict, what } of judged) {
    published += 1
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
  const official = { published, compared, differing, explained, unexplained }
  return { official, warnings, differing: [...warnings, ...others].slice(0, limit) }
}

const isUnexplained = ({ verdict }: Judged): boolean => verdict === 'unexplained'

/** Whether all figures of a session come out by a way of its own, which is not that of its event. */
function isScoredByOther(event: DocumentEvent, session: DocumentSession): boolean {
  const [segment] = event.segments
  const alone = { ...event, segments: segment ? [{ ...segment, sessions: [session] }] : [] }
  return (['MP', 'IMP'] as const).some((calculation) => recognise(alone, calculation)?.fit.misses === 0)
}

/** An event has one way of scoring; a source may have scored one of its sessions otherwise than the others. */
function withSessionsOwn(
  event: DocumentEvent,
  session: DocumentSession,
  judged: readonly Judged[],
): readonly Judged[] {
  if (!judged.some(isUnexplained) || !isScoredByOther(event, session)) return judged
  const verdict: Verdict = { convention: 'scored-otherwise' }
  return judged.map((one) => (isUnexplained(one) ? { ...one, verdict } : one))
}

/** The figures of an event, session by session. */
function judgedEvent(event: DocumentEvent): readonly (readonly Judged[])[] {
  const sessions = event.segments.flatMap((segment) => segment.sessions)
  if (event.type === 'TEAM')
    return sessions.map((session) => [...judgedTeams(event, session), ...judgedMatches(event, session)])
  const rankings = judgedRankings(event)
  const judged = sessions.map((session, i) => [...judgedResults(event, session), ...(rankings[i] ?? [])])
  if (sessions.length === 1) return judged
  return sessions.map((session, i) => withSessionsOwn(event, session, judged[i] ?? []))
}

/** Compares the official figures of one session of an event. */
export const compareSession = (event: DocumentEvent, index: number, limit = 50): Compared =>
  tally(judgedEvent(event)[index] ?? [], limit)

/** Compares every official figure of a document, and of its file's pars. */
export function compareOfficial(
  document: TournamentDocument,
  pars: readonly OfficialPar[] = [],
  limit = 50,
): Compared {
  const judged = document.events.flatMap(judgedEvent).flatMap(verdictsOfSession)
  return tally([...judged, ...judgedPars(pars)], limit)
}
