/** What each result of a session is worth by the event's own rules: matchpoints, percent or IMPs of both sides. */
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import { nearlyEqual } from '@openroom/bridge/score/rounding'
import { roundCell } from '../csv/table.ts'
import type { DocumentEvent, DocumentResult, DocumentSession, DocumentTable } from '../json/document.ts'
import { NO_OFFICIAL_RESULT } from '../json/documentBuilder.ts'
import { scoreEventMatches } from './matches.ts'
import { documentVariant, linesOfSession, scoreVariant } from './pairVariants.ts'

/** As documents have those that a source published. */
export type Figures = NonNullable<DocumentResult['official']>

export type FiguresOf = (table: DocumentTable, result: Pick<DocumentResult, 'board'>) => Figures

function pairFigures(event: DocumentEvent, session: DocumentSession): FiguresOf {
  const { row } = scoreVariant(linesOfSession(session), documentVariant(event))
  return (table, { board }) => {
    const { NS, EW } = row(table.key, board) ?? {}
    if (!NS || !EW) return NO_OFFICIAL_RESULT
    const [pointsNs, pointsEw] = [roundCell(NS.points, 2), roundCell(EW.points, 2)]
    if (event.calcType === 'IMP') return { ...NO_OFFICIAL_RESULT, impsNs: pointsNs, impsEw: pointsEw }
    const [percentNs, percentEw] = [roundCell(NS.percent, 2), roundCell(EW.percent, 2)]
    return { ...NO_OFFICIAL_RESULT, pointsNs, pointsEw, percentNs, percentEw }
  }
}

/** Team matches are compared with the other room, by IMPs or board-a-match. */
function teamFigures(event: DocumentEvent, session: DocumentSession): FiguresOf {
  const swings = new Map(
    scoreEventMatches(event, session).flatMap(({ match, score }) =>
      score.boards.map(({ board, swing }) => [`${match.round} ${match.number} ${board}`, { match, swing }]),
    ),
  )
  return ({ round, number, ns }, { board }) => {
    const { match, swing } = swings.get(`${round} ${number} ${board}`) ?? {}
    if (!match || !swing) return NO_OFFICIAL_RESULT
    const [own, other] = ns === match.home ? (['home', 'visiting'] as const) : (['visiting', 'home'] as const)
    const [won, lost] = [plainFigure(swing[own]), plainFigure(swing[other])]
    return event.calcType === 'BAM'
      ? { ...NO_OFFICIAL_RESULT, pointsNs: won, pointsEw: lost }
      : { ...NO_OFFICIAL_RESULT, impsNs: won, impsEw: lost }
  }
}

/** Nothing is 0, not -0. */
const plainFigure = (value: number): number => (nearlyEqual(value, 0) ? 0 : roundCell(value, 2)!)

export function ownFigures(event: DocumentEvent, session: DocumentSession): FiguresOf {
  // The score says it; the columns are of IMPs and matchpoints.
  if (isTotalPoints(event.calcType, event.conventions)) return () => NO_OFFICIAL_RESULT
  return event.type === 'TEAM' ? teamFigures(event, session) : pairFigures(event, session)
}
