/** What of a document a format has no room for: told with the file, so that nobody takes it for the whole. */

import { EXPORT_LOSSES, type ExportFormat, type ExportLoss, LEFT_OUT_BY } from '@openroom/bridge/exports'
import type { TableEvent } from '@openroom/bridge/table/events'
import type {
  DocumentEvent,
  DocumentRegistration,
  DocumentSession,
  TournamentDocument,
} from './json/document.ts'
import { linLogOf } from './lin/linLog.ts'
import { hasSeats, isOtherwiseDealt } from './lossOfTables.ts'
import { conventionsTag } from './pbn/ownTags.ts'
import { scoringOf, scoringTag } from './pbn/scoring.ts'

const logsIn = ({ tables }: DocumentSession) => tables.flatMap(({ logs }) => logs)
const loggedEvents = (session: DocumentSession): readonly TableEvent[] =>
  logsIn(session).flatMap(({ events }) => events)

const isClaimed = ({ type }: TableEvent): boolean => type.startsWith('CLAIM')

/** PBN has no claims; LIN has declarer's tricks where a play stops early, which reads as one. */
function hasCutShort(session: DocumentSession, format: ExportFormat): boolean {
  if (format === 'pbn') return loggedEvents(session).some(isClaimed)
  return logsIn(session).some((log) => {
    const told = linLogOf(log)
    const isPlayed = told !== null && told.claimed === null && told.tricks !== null
    return isPlayed && told.cards.length < 52
  })
}

/** In PBN a note of a call is its alert. */
const hasAlertsBesideNotes = (session: DocumentSession): boolean =>
  loggedEvents(session).some(
    (one) => one.type === 'BID' && !one.alert && (one.explanations ?? []).some(({ text }) => text !== ''),
  )

/** In PBN comments stand after calls and cards. */
const hasCommentsElsewhere = (session: DocumentSession): boolean =>
  loggedEvents(session).some(
    ({ type, comments }) => comments !== undefined && type !== 'BID' && type !== 'PLAY_CARD',
  )

const allResults = ({ tables }: DocumentSession) => tables.flatMap(({ results }) => results)

const hasRulings = (session: DocumentSession): boolean =>
  allResults(session).some(({ adjustment }) => adjustment !== null)

/** Boards of pairs stand in a LIN file by their auctions and plays, those of matches by their results too. */
const hasUnrecorded = ({ matches, tables }: DocumentSession): boolean =>
  matches.length === 0 &&
  tables.some(({ results, logs }) => results.some(({ board }) => logs.every((log) => log.board !== board)))

/** Contracts that were played and have no score. */
const isUnscored = (session: DocumentSession): boolean =>
  allResults(session).some(
    ({ contract, scoreNs, adjustment }) =>
      contract?.kind === 'played' && scoreNs === null && adjustment === null,
  )

const isCarried = (format: ExportFormat, { registrations, matches }: DocumentSession): boolean =>
  registrations.some(({ carryOver }) => carryOver !== null) ||
  (format !== 'lin' && matches.some((one) => one.carryOverHome !== null || one.carryOverVisiting !== null))

const hasCorrections = ({ registrations, matches }: DocumentSession): boolean =>
  registrations.some(({ correction }) => correction !== null) ||
  matches.some((one) => one.correctionHome !== null || one.correctionVisiting !== null)

type Traits = Partial<Pick<DocumentRegistration, 'handicap' | 'stratum' | 'categories' | 'masterPoints'>>

/** What one is ranked by beside the score, and what it won; USEBIO has handicaps and master points. */
function hasTraits({ registrations }: DocumentSession, format: ExportFormat): boolean {
  const isKept = format === 'usebio'
  const has = ({ handicap, stratum, categories, masterPoints }: Traits): boolean =>
    (stratum ?? categories) !== undefined || (!isKept && (handicap ?? masterPoints) !== undefined)
  return registrations.some((one) => has(one) || one.players.some(has))
}

/** What is told of players beside their names. */
const tellsOfPlayers = ({ registrations }: DocumentSession): boolean =>
  registrations.some(
    ({ country, players }) =>
      country !== undefined ||
      players.some((one) => (one.country ?? one.title ?? one.rating ?? one.publicNumber) !== undefined),
  )

/** Totals and places; PBN has them, but no scores of matches, of which USEBIO has one kind. */
function hasTotals({ registrations, matches }: DocumentSession, format: ExportFormat): boolean {
  const ofMatches = matches.some(({ official }) => {
    const { impsHome = null, vpsHome = null } = official ?? {}
    return format === 'usebio' ? impsHome !== null && vpsHome !== null : official !== null
  })
  const isKept = format === 'pbn' || format === 'usebio'
  return ofMatches || (!isKept && registrations.some(({ official }) => official !== null))
}

/** USEBIO has points and IMPs of a result, and no percentage. */
const losesFigures = (session: DocumentSession, format: ExportFormat): boolean =>
  allResults(session).some(
    ({ official }) =>
      official !== null &&
      (format !== 'usebio' || official.percentNs !== null || official.percentEw !== null),
  )

/** Beside an adjusted score USEBIO keeps what was said of it. */
const isOfJury = (session: DocumentSession, format: ExportFormat): boolean =>
  allResults(session).some(
    ({ jury, juryComment, adjustment }) =>
      jury || (juryComment !== null && (format !== 'usebio' || adjustment === null)),
  )

const hasMembers = ({ registrations }: DocumentSession): boolean =>
  registrations.some(({ players }) => players.some(({ memberId }) => memberId !== null))

/** LIN puts all boards of pairs one after the other; of matches it numbers the segments of a knock-out. */
const isInRounds = ({ tables, matches }: DocumentSession, { arrangeType }: DocumentEvent): boolean =>
  tables.some(
    ({ round, section }) =>
      section !== null || (round > 1 && (matches.length === 0 || arrangeType !== 'KNOCK_OUT')),
  ) || new Set(tables.map(({ number }) => number)).size > 1

/** A traveller of pairs says who played a board, and not when; only a Swiss has its rounds. */
const isOfRounds = ({ tables }: DocumentSession, { type, arrangeType }: DocumentEvent): boolean =>
  type === 'PAIR' && arrangeType !== 'SWISS' && tables.some(({ round }) => round > 1)

const isUnfinished = ({ tables }: DocumentSession): boolean =>
  tables.some(({ results, logs }) => logs.some((log) => results.every(({ board }) => board !== log.board)))

const isOfPairs = ({ type }: DocumentEvent): boolean => type === 'PAIR'

const isUnmanned = ({ name, players, bye }: DocumentRegistration): boolean =>
  !bye && name !== '' && players.length === 0

/** What a whole event has that a format has no room for. */
const OF_EVENTS = {
  'knock-out': ({ arrangeType }: DocumentEvent) => arrangeType === 'KNOCK_OUT',
  /** A ranking for each direction. */
  winners: (event: DocumentEvent) => isOfPairs(event) && event.winners > 1,
  /** Where players are all that tells of a pair. */
  names: (event: DocumentEvent) =>
    isOfPairs(event) &&
    event.segments.some(({ sessions }) => sessions.some((one) => one.registrations.some(isUnmanned))),
} as const

const isOfEvents = (loss: ExportLoss): loss is keyof typeof OF_EVENTS => loss in OF_EVENTS

const HAS: Readonly<
  Record<
    Exclude<ExportLoss, 'conventions' | keyof typeof OF_EVENTS | keyof typeof OF_DOCUMENTS>,
    (session: DocumentSession, format: ExportFormat, event: DocumentEvent) => boolean
  >
> = {
  deals: ({ boards }) => boards.some(({ deal }) => deal !== null),
  auctions: ({ tables }) => tables.some(({ logs }) => logs.length > 0),
  'carry-over': (session, format) => isCarried(format, session),
  corrections: hasCorrections,
  penalties: ({ registrations }) => registrations.some(({ adjustments }) => (adjustments ?? []).length > 0),
  byes: ({ registrations }) => registrations.some(({ bye }) => bye),
  handicaps: hasTraits,
  about: tellsOfPlayers,
  results: hasUnrecorded,
  rulings: hasRulings,
  unscored: isUnscored,
  /** Players who change partners, and are ranked alone. */
  individuals: ({ registrations }) => registrations.some(({ members }) => members !== undefined),
  'official-totals': hasTotals,
  'official-figures': losesFigures,
  date: ({ date }) => date !== null,
  members: hasMembers,
  seats: hasSeats,
  rounds: (session, format, event) =>
    format === 'usebio' ? isOfRounds(session, event) : isInRounds(session, event),
  dealers: isOtherwiseDealt,
  'double-dummy': ({ boards }) => boards.some(({ doubleDummy }) => doubleDummy !== null),
  jury: isOfJury,
  claims: hasCutShort,
  alerts: hasAlertsBesideNotes,
  comments: hasCommentsElsewhere,
  unfinished: isUnfinished,
}

/** What a whole document has. */
const OF_DOCUMENTS = {
  /** Where only events have names. */
  tournament: ({ tournament, events }: TournamentDocument) =>
    events.every(({ name }) => name !== tournament.name),
  place: ({ tournament, organiser }: TournamentDocument) =>
    tournament.location !== null || organiser.name !== null,
} as const

const isOfDocuments = (loss: ExportLoss): loss is keyof typeof OF_DOCUMENTS => loss in OF_DOCUMENTS

/** LIN has pairs by matchpoints, matches by IMPs and by board-a-match. */
const isOtherThanLin = ({ type, calcType, otherCalcTypes, sectionsScored }: DocumentEvent): boolean =>
  otherCalcTypes.length > 0 ||
  sectionsScored === 'apart' ||
  (type === 'PAIR' ? calcType !== 'MP' : calcType === 'MP')

/** Whether an event is scored otherwise than the format can say. */
function isScoredOtherwise(event: DocumentEvent, format: ExportFormat): boolean {
  const own = JSON.stringify(event.conventions)
  if (format === 'lin') return own !== '{}' || isOtherThanLin(event)
  if (format === 'usebio') return own !== '{}' || event.otherCalcTypes.length > 0
  const { conventions } = scoringOf(scoringTag(event), event.type === 'TEAM')
  if (JSON.stringify(conventions) === own) return false
  return format === 'csv' || conventionsTag(event) === null
}

/** What a document has that its file in this format has not. */
export function lostIn(document: TournamentDocument, format: ExportFormat): readonly ExportLoss[] {
  const placed = document.events.flatMap((event) =>
    event.segments.flatMap(({ sessions }) => sessions.map((session) => ({ event, session }))),
  )
  const isLost = (loss: ExportLoss): boolean => {
    const by: readonly ExportFormat[] = LEFT_OUT_BY[loss]
    if (!by.includes(format)) return false
    if (loss === 'conventions') return document.events.some((event) => isScoredOtherwise(event, format))
    if (isOfEvents(loss)) return document.events.some(OF_EVENTS[loss])
    if (isOfDocuments(loss)) return OF_DOCUMENTS[loss](document)
    return placed.some(({ event, session }) => HAS[loss](session, format, event))
  }
  return EXPORT_LOSSES.filter(isLost)
}
