/** Results and hands that arrive as two files: the hands' deals go to the results' boards. */
import { resultsMark } from './identity/twin.ts'
import type { DocumentBoard, DocumentSession, TournamentDocument } from './json/document.ts'
import { countsOf, sessionsOfDocument, withSessions } from './json/documentBuilder.ts'
import { remark } from './remark.ts'
import type { ReadFile } from './report.ts'

const hasResults = (session: DocumentSession): boolean =>
  session.tables.some(({ results, logs }) => results.length > 0 || logs.length > 0)

const isFileOfHands = ({ document }: ReadFile): boolean => !sessionsOfDocument(document).some(hasResults)

/** Whether a file only repeats the results of others, and has the deals that they lack. */
function isTwin(one: ReadFile, read: readonly ReadFile[]): boolean {
  const own = sessionsOfDocument(one.document)
  const others = read.filter((other) => other !== one).flatMap(({ document }) => sessionsOfDocument(document))
  const lacking = others.filter(({ boards }) => boards.every(({ deal }) => deal === null))
  const marks = new Set(lacking.filter(hasResults).map(resultsMark))
  return (
    own.some(({ boards }) => boards.some(({ deal }) => deal !== null)) &&
    own.every((s) => marks.has(resultsMark(s)))
  )
}

type Hands = ReadonlyMap<number, DocumentBoard>

const handsOfSession = (session: DocumentSession): Hands =>
  new Map(session.boards.filter(({ deal }) => deal !== null).map((board) => [board.number, board]))

const DAY = 24 * 60 * 60 * 1000

/** Hands are often made some days before, or bear the day on which they were written down. */
const MOST_DAYS = 31

/** What has a board 1 to 24 is no proof: hands of another year are those of another evening. */
const areOfTheTime = (session: DocumentSession, hands: DocumentSession): boolean =>
  session.date === null ||
  hands.date === null ||
  Math.abs(Date.parse(session.date) - Date.parse(hands.date)) <= MOST_DAYS * DAY

/** How many boards of a session could take their deal from these hands. */
const countWanted = (session: DocumentSession, hands: Hands): number =>
  session.boards.filter(({ number, deal }) => deal === null && hands.has(number)).length

const dates = (session: DocumentSession, other: DocumentSession): number =>
  session.date !== null && session.date === other.date ? 1 : 0

/** The hands for a session: most boards served, then the same date. */
function bestHands(session: DocumentSession, offered: readonly DocumentSession[]): Hands | null {
  const ranked = offered
    .filter((one) => areOfTheTime(session, one))
    .map((one) => ({ hands: handsOfSession(one), date: dates(session, one) }))
    .map((one) => ({ ...one, served: countWanted(session, one.hands) }))
    .filter(({ served }) => served > 0)
    .sort((a, b) => b.served - a.served || b.date - a.date)
  return ranked[0]?.hands ?? null
}

function dealSession(session: DocumentSession, offered: readonly DocumentSession[]): DocumentSession {
  const hands = bestHands(session, offered)
  if (hands === null) return session
  const boards = session.boards.map((board) => {
    const hand = board.deal === null ? hands.get(board.number) : undefined
    if (hand === undefined) return board
    return { ...board, deal: hand.deal, doubleDummy: board.doubleDummy ?? hand.doubleDummy }
  })
  return { ...session, boards }
}

function giveOfferedDeals(
  document: TournamentDocument,
  offered: readonly DocumentSession[],
): TournamentDocument {
  return withSessions(document, (session) => dealSession(session, offered))
}

/**
 * Files with results, their boards completed from the files that have only deals, or the same results
 * with deals; a file of deals that no session could use stays a document of its own.
 */
export function mergeDocuments(read: readonly ReadFile[]): readonly ReadFile[] {
  const hands = read.filter((one) => isFileOfHands(one) || isTwin(one, read))
  const results = read.filter((one) => !hands.includes(one))
  if (results.length === 0 || hands.length === 0) return read
  const needy = results.flatMap(({ document }) => sessionsOfDocument(document)).filter(hasResults)
  const serves = ({ document }: ReadFile) =>
    sessionsOfDocument(document).some((offered) =>
      needy.some((session) => bestHands(session, [offered]) !== null),
    )
  const used = hands.filter(serves)
  const offered = used.flatMap(({ document }) => sessionsOfDocument(document))
  const completed = results.map((one, i) => complete(i === 0 ? withRemarksOf(one, used) : one, offered))
  return [...completed, ...hands.filter((one) => !used.includes(one))]
}

/** What was said of files that only give their deals is not forgotten. */
const withRemarksOf = (read: ReadFile, hands: readonly ReadFile[]): ReadFile => ({
  ...read,
  warnings: [read, ...hands].flatMap(({ warnings }) => warnings),
  faults: [read, ...hands].flatMap(({ faults }) => faults),
  questions: [read, ...hands].flatMap(({ questions = [] }) => questions),
})

function complete(read: ReadFile, offered: readonly DocumentSession[]): ReadFile {
  const document = giveOfferedDeals(read.document, offered)
  const before = sessionsOfDocument(read.document).flatMap(({ boards }) => boards)
  const after = sessionsOfDocument(document).flatMap(({ boards }) => boards)
  const count = after.filter(({ deal }, i) => deal !== null && before[i]?.deal === null).length
  const missing = after.filter(({ deal }) => deal === null).length
  if (count === 0 || missing === 0) return { ...read, document, counts: countsOf(document) }
  const warning = remark('hands-missing', { args: { missing, boards: after.length } })
  return { ...read, document, counts: countsOf(document), warnings: [...read.warnings, warning] }
}
