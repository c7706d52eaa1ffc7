/** Scores that are not what their contract and tricks make: the rest of the board says which of the two counts. */
import { vulnerabilityOf } from '@openroom/bridge/board'
import type { Contract } from '@openroom/bridge/contract'
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import { sideOf } from '@openroom/bridge/seat'
import { VULNERABILITIES, type Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentEvent, DocumentResult, DocumentSession, TournamentDocument } from '../json/document.ts'
import { sessionsOfDocument, withSessions } from '../json/documentBuilder.ts'
import { LIMITS, type Limits } from '../limits.ts'
import { adoptConventions } from '../official/adopt.ts'
import { judgedMatches } from '../official/matches.ts'
import { remark } from '../remark.ts'
import type { ReadFile, Remark } from '../report.ts'
import { figuresEqual } from './figures.ts'
import { playedAt, type TricksPlayed } from './played.ts'
import { ALL_TRICKS, canBeScored, vulnerabilityIn } from './possible.ts'
import { Questions } from './questions.ts'
import { type Weighed, type Witness, weigh } from './weigh.ts'

type Quarrel = {
  readonly result: DocumentResult
  readonly table: number
  readonly given: number
  /** What contract and tricks make; `null` where they are not known, and the score is one that no contract gives. */
  readonly made: number | null
  /** What was played; `null` where nothing was. */
  readonly played: TricksPlayed | null
  /** The tricks of a play to the end, which are not those that are told; `null`: they are, or it was broken off. */
  readonly tricks: number | null
}

type Known = DocumentResult & { readonly contract: Contract; readonly scoreNs: number }

const isKnownResult = (one: DocumentResult): one is Known =>
  one.adjustment === null &&
  one.scoreNs !== null &&
  one.contract !== null &&
  (one.contract.kind === 'passedOut' || one.tricks !== null)

const scoreMade = ({ contract, tricks }: Known, vulnerability: Vulnerability): number =>
  duplicateScore(contract, vulnerability, tricks ?? 0)

function quarrelsInSession(session: DocumentSession): readonly Quarrel[] {
  const vulnerabilities = new Map(session.boards.map(({ number, vulnerability }) => [number, vulnerability]))
  return session.tables.flatMap((at) =>
    at.results.flatMap((result): readonly Quarrel[] => {
      const given = result.scoreNs
      if (given === null || result.adjustment !== null) return []
      const played = playedAt(at, result)
      const own = { result, table: at.number, given, played, tricks: null }
      if (!isKnownResult(result)) return canBeScored(given) ? [] : [{ ...own, made: null }]
      const vulnerability = vulnerabilities.get(result.board) ?? vulnerabilityOf(result.board)
      const made = scoreMade(result, vulnerability)
      if (made !== given) return [{ ...own, made }]
      // Of a play that was broken off the record itself is told to be at fault: its claim cannot be had.
      if (played === null || played.least < played.most || isWithinTricks(result.tricks, played)) return []
      const tricks = played.least
      return [{ ...own, tricks, made: scoreMade({ ...result, tricks }, vulnerability) }]
    }),
  )
}

const isWithinTricks = (tricks: number | null, { least, most }: TricksPlayed): boolean =>
  tricks === null || (tricks >= least && tricks <= most)

type Scores = ReadonlyMap<DocumentResult, number>

/** Published figures of a board that come out with these scores. */
const figuresOfOnBoard = ({ event, session, board }: OnBoard, scores: Scores): number =>
  figuresEqual(
    event,
    session,
    board,
    new Map([...scores].map(([one, scoreNs]) => [one, { ...one, scoreNs }])),
  )

/** So many quarrels of one board are each tried with the others as they stand; of more all are tried at once. */
const TRIED_ALONE = 8

type OnBoard = {
  readonly event: DocumentEvent
  readonly session: DocumentSession
  readonly board: number
  readonly quarrels: readonly Quarrel[]
  readonly areScoresTold: boolean
  /** Scores are written of the declarer's side, whichever that is. */
  readonly areDeclarers: boolean
}

/** The figures that the source published of the board. */
function witnessFigures(about: OnBoard, own: Quarrel): Witness<number> {
  const others = about.quarrels.filter((one) => one !== own)
  const all = (of: 'given' | 'made') => others.map((one) => [one.result, one[of] ?? one.given] as const)
  const speaksFor = (reading: number): number => {
    if (about.quarrels.length > TRIED_ALONE) {
      const of = reading === own.made ? 'made' : 'given'
      return figuresOfOnBoard(about, new Map([...all(of), [own.result, reading]]))
    }
    const ways = others.length === 0 ? [[]] : [all('given'), all('made')]
    return Math.max(...ways.map((way) => figuresOfOnBoard(about, new Map([...way, [own.result, reading]]))))
  }
  return { name: 'figures', speaksFor }
}

/** What the source published of the match that the result is of: its IMPs and victory points. */
function totalsWitness({ event, session, quarrels }: OnBoard, own: Quarrel): Witness<number> {
  const at = session.tables.find(({ results }) => results.includes(own.result))
  const isThere = (one: { readonly round: number; readonly number: number }) =>
    one.round === at?.round && one.number === at.number
  const matches = session.matches.filter((one) => one.official !== null && isThere(one))
  if (matches.length === 0) return { name: 'totals', speaksFor: () => 0 }
  const tables = session.tables.filter(isThere)
  const equal = (scores: Scores): number => {
    const scored = tables.map((table) => ({
      ...table,
      results: table.results.map((one) => ({ ...one, scoreNs: scores.get(one) ?? one.scoreNs })),
    }))
    const match = { ...session, registrations: [], matches, tables: scored }
    return judgedMatches(event, match).filter(({ verdict }) => verdict === 'equal').length
  }
  const isOfMatch = ({ result }: Quarrel) => tables.some(({ results }) => results.includes(result))
  const others = quarrels.filter((one) => one !== own && isOfMatch(one))
  const ways = (['given', 'made'] as const).map((of) =>
    others.map((one) => [one.result, one[of] ?? one.given] as const),
  )
  const speaksFor = (reading: number): number =>
    Math.max(...ways.map((way) => equal(new Map([...way, [own.result, reading]]))))
  return { name: 'totals', speaksFor }
}

/**
 * Whether the contract can come to a score at all, with another number of tricks. Where the score is of the other side,
 * or of a board that was passed out, the contract itself is in doubt, and no witness.
 */
function contractWitness({ session, board }: OnBoard, { result, given, made }: Quarrel): Witness<number> {
  const { contract } = result
  if (contract?.kind !== 'played' || given + made! === 0) return { name: 'contract', speaksFor: () => 0 }
  const vulnerability = vulnerabilityIn(session, board)
  const scores = new Set(contract ? ALL_TRICKS.map((n) => duplicateScore(contract, vulnerability, n)) : [])
  return { name: 'contract', speaksFor: (reading) => (scores.has(reading) ? 1 : 0) }
}

/** Half a witness: a play may be taken down wrongly, and decides only where no figure does. */
const ALONE = 0.5

/** Whether the play can have come to a score. */
function playWitness({ session, board }: OnBoard, { result, played }: Quarrel): Witness<number> {
  const { contract } = result
  if (played === null || contract === null) return { name: 'play', speaksFor: () => 0 }
  const vulnerability = vulnerabilityIn(session, board)
  const tricks = ALL_TRICKS.filter((one) => isWithinTricks(one, played))
  const scores = new Set(tricks.map((one) => duplicateScore(contract, vulnerability, one)))
  return { name: 'play', speaksFor: (reading) => (scores.has(reading) ? ALONE : 0) }
}

/** The score that the file tells beside the tricks: a trick that the director took back is in the play still. */
const scoreWitness = ({ areScoresTold }: OnBoard, { given, tricks }: Quarrel): Witness<number> => ({
  name: 'score',
  speaksFor: (reading) => (areScoresTold && tricks !== null && reading === given ? 1 : 0),
})

/** Rows that are all right under another vulnerability say that the board's is told wrongly. */
function rowsWitness({ session, board, quarrels }: OnBoard, { given, tricks }: Quarrel): Witness<number> {
  const rows = session.tables
    .flatMap(({ results }) => results.filter((one) => one.board === board))
    .filter(isKnownResult)
  const fits = (vulnerability: Vulnerability) =>
    rows.every((one) => scoreMade(one, vulnerability) === one.scoreNs)
  // Of tricks that were not played so each row is right by itself.
  const isAll = tricks === null && rows.length > 1 && VULNERABILITIES.some(fits)
  return { name: 'rows', speaksFor: (reading) => (isAll && reading === given ? quarrels.length + 1 : 0) }
}

/** Scores of the declarer's side, as the other rows have them. */
const sideWitness = ({ areDeclarers }: OnBoard, { given, made }: Quarrel): Witness<number> => ({
  name: 'rows',
  speaksFor: (reading) => (areDeclarers && given + made! === 0 && reading === made ? 1 : 0),
})

/** So many scores have to be turned for it to be how the source writes them. */
const SEVERAL = 3

/** Whether every score of an east-west contract is turned. */
function areOfDeclarer({ segments }: DocumentEvent): boolean {
  const known = segments.flatMap(({ sessions }) =>
    sessions.flatMap((session) =>
      session.tables.flatMap(({ results }) =>
        results.filter(isKnownResult).flatMap(({ board, ...result }) => {
          const isOther = result.contract.kind === 'played' && sideOf(result.contract.declarer) === 'EW'
          const made = isOther ? scoreMade({ board, ...result }, vulnerabilityIn(session, board)) : 0
          return made === 0 ? [] : [made + result.scoreNs]
        }),
      ),
    ),
  )
  return known.length >= SEVERAL && known.every((sum) => sum === 0)
}

/** What a score may have been before a side was mistaken, or a digit lost or run into it: only figures speak for these. */
const meantBy = (given: number): readonly number[] => [-given, 10 * given, Math.trunc(given / 10)]

function judgeScore(about: OnBoard, quarrel: Quarrel, questions: Questions): Weighed<number> {
  const { given, made } = quarrel
  const figures = witnessFigures(about, quarrel)
  if (made === null) return { taken: null, because: [] }
  const told = [given, made].filter(canBeScored)
  const most = Math.max(...told.map(figures.speaksFor))
  const meant = meantBy(given).filter((one) => canBeScored(one) && figures.speaksFor(one) > most)
  const totals = totalsWitness(about, quarrel)
  const others = [rowsWitness, sideWitness, contractWitness, scoreWitness, playWitness]
  const witnesses = [figures, totals, ...others.map((witnessOf) => witnessOf(about, quarrel))]
  const readings = [...told, ...meant]
  const { tricks, result } = quarrel
  const { taken, because } = questions.answered(weigh(readings, witnesses), {
    readings,
    textOf: (reading) => (tricks === null ? reading : reading === given ? result.tricks! : tricks),
    tell: (weighed) => remarkOfDecision({ ...quarrel, weighed }, null),
  })
  const isTold = because[0] === 'figures' || because[0] === 'totals'
  const isImpossible = !canBeScored(given) && taken === made && !isTold
  return { taken, because: isImpossible ? ['possible'] : because }
}

type Decision = Quarrel & { readonly weighed: Weighed<number> }

/** Tricks that are told, and those that were played. */
function playRemark({ result, given, tricks, weighed }: Decision): Remark {
  const { taken, because } = weighed
  const [one, other] = [result.tricks!, tricks!]
  const counts = taken === null ? 'none' : taken === given ? one : other
  return remark('weighed', {
    args: { about: 'tricks', board: result.board, one, other, counts, why: because[0] ?? 'none' },
  })
}

function remarkOfDecision(decision: Decision, place: Remark['place']): Remark {
  const { result, table, given, made, weighed } = decision
  const { taken, because } = weighed
  if (decision.tricks !== null) return playRemark(decision)
  const about = { board: result.board, table, given }
  if (made === null) return remark('score-impossible', { args: about, place })
  const args = { ...about, computed: made, counts: taken ?? 'none', why: because[0] ?? 'none' }
  return remark('score-weighed', { args, place })
}

const isOfReader = ({ code }: Remark): boolean => code === 'row-score-differs' || code === 'score-differs'

/** What the reader noted of each quarrel at its line, answered there. */
function answerDecisions(warnings: readonly Remark[], decisions: readonly Decision[]): readonly Remark[] {
  const open = new Map<string, Decision[]>()
  for (const one of decisions) {
    const key = `${one.given} ${one.made}`
    open.set(key, [...(open.get(key) ?? []), one])
  }
  const told = new Set<string>()
  const markOf = ({ result, given, made }: Decision) => `${result.board} ${given} ${made}`
  const noted = warnings.map((one) => {
    if (!isOfReader(one)) return one
    const { given, computed, board } = one.args
    const waiting = open.get(`${given} ${computed}`) ?? []
    const at = waiting.findIndex(({ result }) => board === undefined || result.board === board)
    const [found] = at < 0 ? [] : waiting.splice(at, 1)
    if (!found) return one
    told.add(markOf(found))
    return remarkOfDecision(found, one.place)
  })
  const rest = [...open.values()].flat().filter((one) => !told.has(markOf(one)))
  return [...noted, ...rest.map((one) => remarkOfDecision(one, null))]
}

function decisionsIn(
  event: DocumentEvent,
  areScoresTold: boolean,
  questions: Questions,
): readonly Decision[] {
  const areDeclarers = areOfDeclarer(event)
  return event.segments.flatMap(({ sessions }) =>
    sessions.flatMap((session) => {
      const quarrels = quarrelsInSession(session)
      return quarrels.map((quarrel) => {
        const { board } = quarrel.result
        const own = quarrels.filter(({ result }) => result.board === board)
        return {
          ...quarrel,
          weighed: judgeScore(
            { event, session, board, quarrels: own, areScoresTold, areDeclarers },
            quarrel,
            questions,
          ),
        }
      })
    }),
  )
}

const resultsOfDocument = (document: TournamentDocument): readonly DocumentResult[] =>
  sessionsOfDocument(document).flatMap(({ tables }) => tables.flatMap(({ results }) => results))

/** The document with the scores that count; where neither does, the contract stays without its tricks. */
function applyDecisions(
  document: TournamentDocument,
  weighedAs: TournamentDocument,
  decisions: readonly Decision[],
): TournamentDocument {
  const byResult = new Map(decisions.map((one) => [one.result, one]))
  const decisionOn = resultsOfDocument(weighedAs).map((one) => byResult.get(one))
  let at = 0
  const change = (one: DocumentResult): DocumentResult => {
    const decision = decisionOn[at++]
    const scoreNs = decision?.weighed.taken
    if (decision === undefined || scoreNs === undefined || scoreNs === one.scoreNs) return one
    if (scoreNs === null) return { ...one, scoreNs, tricks: null }
    return {
      ...one,
      scoreNs,
      tricks: scoreNs === decision.made ? (decision.tricks ?? one.tricks) : one.tricks,
    }
  }
  return withSessions(document, (session) => ({
    ...session,
    tables: session.tables.map((table) => ({ ...table, results: table.results.map(change) })),
  }))
}

/** What was read, with each score that contradicts its contract weighed. */
export function withWeighedScores(read: ReadFile, limits: Limits = LIMITS): ReadFile {
  if (sessionsOfDocument(read.document).every((session) => quarrelsInSession(session).length === 0))
    return read
  const scored = adoptConventions(read.document).document
  const questions = new Questions(limits)
  const decisions = scored.events.flatMap((event) =>
    decisionsIn(event, read.areScoresTold ?? false, questions),
  )
  const warnings = answerDecisions(read.warnings, decisions)
  const placeOf = ({ message }: Remark) => warnings.find((one) => one.message === message)?.place ?? null
  const asked = questions.all.map((one) => ({
    ...one,
    remark: { ...one.remark, place: placeOf(one.remark) },
  }))
  return {
    ...read,
    questions: [...(read.questions ?? []), ...asked],
    document: applyDecisions(read.document, scored, decisions),
    warnings,
  }
}
