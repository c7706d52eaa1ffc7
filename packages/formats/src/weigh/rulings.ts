/** A ruling beside a contract and its tricks: the published figures of the board may follow from what was played. */
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { DocumentEvent, DocumentResult, DocumentSession } from '../json/document.ts'
import { sessionsOfDocument, withSessions } from '../json/documentBuilder.ts'
import { adoptConventions } from '../official/adopt.ts'
import { remark } from '../remark.ts'
import type { ReadFile, Remark } from '../report.ts'
import { adjustmentText, keepsScore } from '../rulingText.ts'
import { figuresEqual } from './figures.ts'
import { vulnerabilityIn } from './possible.ts'
import { weigh } from './weigh.ts'

type Ruled = { readonly result: DocumentResult; readonly played: number }

/** What contract and tricks come to, of a result that a ruling takes the place of. */
function playedBeside(session: DocumentSession, result: DocumentResult): Ruled | null {
  const { adjustment, contract, tricks, board } = result
  if (keepsScore(adjustment) || contract === null || (contract.kind === 'played' && tricks === null))
    return null
  return { result, played: scoreNs(contract, vulnerabilityIn(session, board), tricks ?? 0) }
}

const ruledIn = (session: DocumentSession): readonly Ruled[] =>
  session.tables.flatMap(({ results }) => results.flatMap((one) => playedBeside(session, one) ?? []))

type Reading = 'ruling' | 'played'

const asPlayed = ({ result, played }: Ruled): DocumentResult => ({
  ...result,
  adjustment: null,
  scoreNs: played,
})

/** The rulings that the figures contradict, and what was played instead. */
function playedAfterAll(
  event: DocumentEvent,
  session: DocumentSession,
  warnings: Remark[],
): ReadonlyMap<DocumentResult, DocumentResult> {
  const instead = new Map<DocumentResult, DocumentResult>()
  for (const ruled of ruledIn(session)) {
    const { result, played } = ruled
    const figures = (reading: Reading): number =>
      figuresEqual(
        event,
        session,
        result.board,
        new Map(reading === 'played' ? [[result, asPlayed(ruled)]] : []),
      )
    const { taken } = weigh<Reading>(['ruling', 'played'], [{ name: 'figures', speaksFor: figures }])
    // A ruling is made of what was played: alone that is no contradiction.
    if (taken !== 'played') continue
    instead.set(result, asPlayed(ruled))
    const [one, other] = [adjustmentText(result.adjustment!), played]
    const args = { about: 'ruling', board: result.board, one, other, counts: played, why: 'figures' }
    warnings.push(remark('weighed', { args }))
  }
  return instead
}

/** What was read, with what was played where a board's figures say that no ruling was made. */
export function withWeighedRulings(read: ReadFile): ReadFile {
  if (sessionsOfDocument(read.document).every((session) => ruledIn(session).length === 0)) return read
  const scored = adoptConventions(read.document).document
  const warnings: Remark[] = []
  const found = scored.events.map((event) =>
    event.segments.map(({ sessions }) =>
      sessions.map((session) => {
        const instead = playedAfterAll(event, session, warnings)
        return session.tables.map(({ results }) => results.map((one) => instead.get(one) ?? null))
      }),
    ),
  )
  if (warnings.length === 0) return read
  const instead = found.flat(2)
  let at = 0
  const document = withSessions(read.document, (session) => {
    const own = instead[at++]!
    return {
      ...session,
      tables: session.tables.map((table, t) => ({
        ...table,
        results: table.results.map((one, r) => own[t]![r] ?? one),
      })),
    }
  })
  return { ...read, document, warnings: [...read.warnings, ...warnings] }
}
