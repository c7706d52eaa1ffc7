/** A contract that is told against the one that the calls make: score and figures say which of the two was played. */
import { auctionEnd } from '@openroom/bridge/auction'
import { type Contract, sameContract } from '@openroom/bridge/contract'
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import type { DocumentEvent, DocumentResult, DocumentSession, DocumentTable } from '../json/document.ts'
import { sessionsOfDocument, withSessions } from '../json/documentBuilder.ts'
import { LIMITS, type Limits } from '../limits.ts'
import { adoptConventions } from '../official/adopt.ts'
import { remark } from '../remark.ts'
import type { ReadFile, Remark } from '../report.ts'
import { figuresEqual } from './figures.ts'
import { vulnerabilityIn } from './possible.ts'
import { Questions } from './questions.ts'
import { leaveUndecided } from './repeats.ts'
import { type Weighed, type Witness, weigh } from './weigh.ts'

type Reading = { readonly contract: Contract; readonly scoreNs: number }

function contractWord(contract: Contract): string {
  if (contract.kind === 'passedOut') return 'Pass'
  const { level, strain, doubling, declarer } = contract
  return `${level}${strain}${doubling.toLowerCase()} ${declarer}`
}

type Quarrel = { readonly result: DocumentResult; readonly told: Reading; readonly called: Reading }

/** The contract that the calls of a board make at a table. */
function calledAt({ logs }: DocumentTable, board: number): Contract | null {
  const log = logs.find((one) => one.board === board)
  const calls = log?.events.flatMap((one) => (one.type === 'BID' ? [one] : [])) ?? []
  const end = auctionEnd(calls)
  return end.finished ? end.contract : null
}

function quarrelsIn(session: DocumentSession): readonly Quarrel[] {
  return session.tables.flatMap((table) =>
    table.results.flatMap((result): readonly Quarrel[] => {
      const { board, contract, tricks, scoreNs, adjustment } = result
      const called = contract && scoreNs !== null && adjustment === null ? calledAt(table, board) : null
      if (contract === null || called === null || sameContract(contract, called)) return []
      // A declarer that alone is another one, and a board that was passed out, readers judge by what they are told.
      if (contract.kind !== 'played' || called.kind !== 'played' || tricks === null) return []
      const { level, strain, doubling } = called
      if (contract.level === level && contract.strain === strain && contract.doubling === doubling) return []
      const vulnerability = vulnerabilityIn(session, board)
      const of = (one: Contract) => ({ contract: one, scoreNs: duplicateScore(one, vulnerability, tricks) })
      const [own, other] = [of(contract), of(called)]
      return own.scoreNs === other.scoreNs ? [] : [{ result, told: own, called: other }]
    }),
  )
}

const isContractBreach = ({ code, args }: Remark, { result }: Quarrel): boolean =>
  code === 'record-breach' && args.breach === 'contract-differs' && args.board === result.board

/** What the reader said of the same thing. */
const isSaid = (one: Remark, quarrel: Quarrel): boolean =>
  isContractBreach(one, quarrel) ||
  (one.code === 'score-differs' &&
    one.args.given === quarrel.result.scoreNs &&
    one.args.computed === quarrel.told.scoreNs)

type About = {
  readonly event: DocumentEvent
  readonly session: DocumentSession
  readonly areScoresTold: boolean
  readonly warnings: readonly Remark[]
  readonly questions: Questions
}

function judgeAuctions(
  quarrel: Quarrel,
  about: About,
): { readonly taken: Reading | null; readonly said: Remark } {
  const { event, session, areScoresTold, warnings, questions } = about
  const { result, told, called } = quarrel
  const as = ({ contract, scoreNs }: Reading): DocumentResult => ({ ...result, contract, scoreNs })
  const figures = (one: Reading) => figuresEqual(event, session, result.board, new Map([[result, as(one)]]))
  const witnesses: readonly Witness<Reading>[] = [
    { name: 'figures', speaksFor: figures },
    { name: 'score', speaksFor: (one) => Number(areScoresTold && one.scoreNs === result.scoreNs) },
  ]
  const readings = [told, called]
  const textOf = ({ contract }: Reading) => contractWord(contract)
  const place = warnings.find((one) => isContractBreach(one, quarrel))?.place ?? null
  const tell = ({ taken, because }: Weighed<Reading>) => {
    const args = { about: 'contract', board: result.board, one: textOf(told), other: textOf(called) }
    const counts = taken === null ? 'none' : textOf(taken)
    return remark('weighed', { args: { ...args, counts, why: because[0] ?? 'none' }, place })
  }
  const weighed = questions.answered(weigh(readings, witnesses), { readings, textOf, tell })
  return { taken: weighed.taken, said: tell(weighed) }
}

/** What was read, with each contract that its auction contradicts weighed. */
export function withWeighedContracts(read: ReadFile, limits: Limits = LIMITS): ReadFile {
  if (sessionsOfDocument(read.document).every((session) => quarrelsIn(session).length === 0)) return read
  const questions = new Questions(limits)
  const { areScoresTold = false } = read
  let { warnings } = read
  const scored = adoptConventions(read.document).document
  const decided = scored.events.flatMap((event) =>
    event.segments.flatMap(({ sessions }) =>
      sessions.map((session) => {
        const own = new Map<DocumentResult, Reading | null>()
        for (const quarrel of quarrelsIn(session)) {
          const { taken, said } = judgeAuctions(quarrel, {
            event,
            session,
            areScoresTold,
            warnings,
            questions,
          })
          warnings = [...warnings.filter((one) => !isSaid(one, quarrel)), said]
          // A score that neither contract makes is weighed with the one that counts.
          if (taken !== quarrel.told) own.set(quarrel.result, taken)
        }
        return session.tables.map(({ results }) => results.map((one) => own.get(one)))
      }),
    ),
  )
  let at = 0
  const document = withSessions(read.document, (session) => {
    const instead = decided[at++]!
    const of = (one: DocumentResult, reading: Reading | null | undefined): DocumentResult =>
      reading === undefined ? one : reading === null ? leaveUndecided(one) : { ...one, ...reading }
    return {
      ...session,
      tables: session.tables.map((table, t) => ({
        ...table,
        results: table.results.map((one, r) => of(one, instead[t]![r])),
      })),
    }
  })
  return { ...read, document, warnings, questions: [...(read.questions ?? []), ...questions.all] }
}
